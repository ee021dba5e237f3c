/** A score pad in the browser: rounds wait on the device, nothing is lost or sent twice as another. */

import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

import './dealfacts.mjs';
import { keep, recallJson } from '../../webapp/static/js/device.js';
import { PadQueue } from '../../webapp/static/js/padqueue.js';
import { dealOf, nextNumber, roundWords, score, told } from '../../webapp/static/js/padwords.js';
import { questionOf } from '../../webapp/static/js/scorestate.js';
import { ApiError } from '../../webapp/static/js/session.js';

/** What was sent, as [id, after]. @type {[string, number | null][]} */
let sent = [];
/** What the server says to the next ones: a number of an event, or a refusal. @type {any[]} */
let answers = [];
/** @type {any[]} */
let asked = [];
let taken = 0;
let number = 0;
/** The rounds that were taken back from the server, by their events. @type {number[]} */
let back = [];
let undone = 0;

const quick = (/** @type {number} */ us) => ({ kind: 'quick', us, them: 0 });
const away = () => new ApiError(0, 'offline');

beforeEach(() => {
  [sent, answers, asked, taken, back, undone] = [[], [], [], 0, [], 0];
  number += 1;
});

function make() {
  return new PadQueue(`pad${number}`, {
    send: async ({ id, after }) => {
      sent.push([id, after]);
      const answer = answers.shift() ?? away();
      if (answer instanceof Error) throw answer;
      if (answer instanceof Promise) return answer;
      return { pad: /** @type {any} */ ({ last: answer }), seq: answer };
    },
    undo: async (_, { seq }) => {
      back.push(seq);
      return /** @type {any} */ ({ last: seq - 1 });
    },
    undone: () => (undone += 1),
    taken: () => (taken += 1),
    changed: () => {},
    ask: (item) => asked.push(item.state),
  });
}

/** An answer that comes when it is told to. */
function later() {
  /** @type {(answer: any) => void} */
  let resolve = () => {};
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve: (/** @type {any} */ answer) => resolve(answer) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

mock.timers.enable({ apis: ['setTimeout'] }); // a queue that waits tries again for ever
/** Rounds of the same id after one another. */
const afters = () => sent.map(([, after]) => after);

test('a round is sent after the last one that was seen, and is gone once it is there', async () => {
  const queue = make();
  answers = [7];
  queue.add(quick(16), 5);
  await settled();
  assert.deepEqual([afters(), taken, queue.items], [[5], 1, []]);
  assert.equal(recallJson(queue.key), null);
});

test('without a network rounds wait in order, under the same names, across a reload', async () => {
  const queue = make();
  queue.add(quick(16), 5);
  queue.add(quick(26), 5);
  await settled();
  assert.equal(queue.away, true);
  const again = make();
  assert.deepEqual(again.items, queue.items);
  const [first] = /** @type {[string, number | null]} */ (sent[0]);
  sent = [];
  answers = [6, 8];
  await again.flush();
  assert.deepEqual(afters(), [5, 6], 'the second one comes after the first');
  assert.equal(sent[0]?.[0], first);
  assert.equal(again.away, false);
});

test('where somebody was faster it is asked, and nothing goes past it', async () => {
  const queue = make();
  answers = [new ApiError(409, 'pad_moved')];
  queue.add(quick(16), 5);
  queue.add(quick(26), 5);
  await settled();
  assert.deepEqual([asked, sent.length, queue.items.length], [['moved'], 1, 2]);
  const [item] = queue.items;
  answers = [9, 10];
  queue.again(item?.id ?? '', 8);
  await settled();
  assert.deepEqual(afters(), [5, 8, 9]);
  assert.equal(sent[1]?.[0], sent[0]?.[0], 'the same request: had it been stored, it would count once');
});

test('a round that is dropped leaves its place to the next', async () => {
  const queue = make();
  answers = [new ApiError(422, 'abnat_range', 'bidder_abnat')];
  queue.add(quick(16), 5);
  queue.add(quick(26), 5);
  await settled();
  assert.equal(queue.items[0]?.code, 'abnat_range');
  answers = [6];
  queue.drop(queue.items[0]?.id ?? '');
  await settled();
  assert.deepEqual([afters(), queue.items], [[5, 5], []]);
});

test('the last round is taken back on the device where it was never sent', async () => {
  const queue = make();
  assert.equal(queue.undo(), 'none');
  queue.add(quick(16), 5);
  queue.add(quick(26), 5);
  await settled();
  assert.equal(queue.undo(), 'gone');
  assert.equal(queue.items.length, 1);
});

test('a round on its way is taken back once it is there, and nothing else', async () => {
  const queue = make();
  const { promise, resolve } = later();
  answers = [promise];
  queue.add(quick(16), 5);
  assert.equal(queue.undo(), 'later');
  assert.deepEqual([queue.items.length, queue.waiting], [1, 0], 'it stands there until then');
  resolve({ pad: { last: 7 }, seq: 7 });
  await settled();
  assert.deepEqual([back, queue.items], [[7], []]);
});

test('a round whose answer was lost is sent again before it is taken back', async () => {
  const queue = make();
  queue.add(quick(16), 5); // stored, says nobody
  await settled();
  assert.equal(queue.undo(), 'later');
  await settled();
  assert.deepEqual([queue.items.length, back, undone], [1, [], 0], 'no word of it yet');
  queue.add(quick(26), 5);
  const again = make(); // also after a reload
  await settled();
  answers = [6, 8];
  await again.flush();
  assert.deepEqual(back, [6]);
  assert.deepEqual(afters().slice(-2), [5, 5], 'the next one comes after what is left');
  assert.deepEqual([again.items, new Set(sent.map(([id]) => id)).size], [[], 2]);
});

test('a round that the server never took is gone without it', async () => {
  const queue = make();
  queue.add(quick(16), 5);
  await settled();
  queue.undo();
  await settled();
  answers = [new ApiError(409, 'pad_moved')];
  await queue.flush();
  assert.deepEqual([queue.items, back, undone, asked], [[], [], 1, []]);
});

test('a round that was refused is taken back at once', async () => {
  const queue = make();
  answers = [new ApiError(409, 'pad_moved')];
  queue.add(quick(16), 5);
  await settled();
  assert.equal(queue.undo(), 'gone');
  assert.deepEqual(queue.items, []);
});

test('two windows of one pad keep the rounds of both', async () => {
  const [one, other] = [make(), make()];
  one.add(quick(16), 5);
  other.add(quick(26), 5);
  await settled();
  const both = [16, 26];
  assert.deepEqual(recallJson(one.key).map((/** @type {any} */ item) => item.entry.us), both);
  one.look();
  assert.deepEqual(one.items, other.items);
  sent = [];
  answers = [6, 8];
  await one.flush();
  assert.deepEqual([afters(), one.items], [[5, 6], []]);
  other.look();
  assert.deepEqual(other.items, [], 'what one has sent, the other does not bring back');
});

test('what is not there cannot be dropped', async () => {
  const queue = make();
  queue.add(quick(16), 5);
  await settled();
  queue.drop('somebody else’s');
  assert.equal(queue.items.length, 1);
  keep(queue.key, null); // another window was faster
  queue.drop(queue.items[0]?.id ?? '');
  assert.deepEqual(queue.items, []);
});

// --- words ---------------------------------------------------------------------------------------

const PAD = /** @type {any} */ ({
  seq: 3,
  names: { us: 'Hawks', them: '', players: ['', '', '', ''] },
  totals: [104, 74],
  matches: [{ rounds: 2, us: 104, them: 74, winner: null }],
  log: [],
});

test('a round is told in one line', () => {
  const entry = { kind: 'deal', buyer: 'them', contract: 'hokm', multiplier: 2, baloot: 'bidder' };
  const full = /** @type {any} */ ({ ...entry, declared_defender: ['fifty'], kaboot: 'bidder' });
  assert.equal(roundWords(PAD, full, false), 'Hokm, Them, Double, set, Fifty, Baloot, Kaboot');
  assert.equal(roundWords(PAD, /** @type {any} */ ({ kind: 'no_buyer' }), null), 'Nobody bought');
  const qaid = { kind: 'deal', buyer: 'us', contract: 'sun', subkind: 'qaid', offender: 'bidder' };
  assert.match(roundWords(PAD, /** @type {any} */ (qaid), null), /^Sun, qaid against .?Hawks/);
  assert.equal(score([16, 0]), '\u206616–0\u2069');
});

for (const entry of [
  { contract: 'hokm', bidder_abnat: 96, multiplier: 3, declared_bidder: ['sira'], baloot: 'defender' },
  { contract: 'sun', defender_abnat: 50, declared_bidder: ['hundred'], declared_defender: ['hundred'] },
  { contract: 'sun', kaboot: 'defender', reverse_kaboot: true, multiplier: 'gahwa' },
]) {
  for (const buyer of ['us', 'them']) {
    test(`the form shows a round as it was told: ${JSON.stringify(entry)}, ${buyer}`, () => {
      const deal = dealOf(/** @type {any} */ ({ kind: 'deal', buyer, ...entry }));
      const question = /** @type {any} */ (questionOf(deal));
      assert.equal(deal.buyer, buyer);
      for (const [key, value] of Object.entries(entry)) {
        const told = question[key];
        if (typeof value === 'number') assert.equal(Number(told), value, key);
        else assert.deepEqual(told, value, key);
      }
    });
  }
}

test('a qaid comes back to the form', () => {
  const told = { subkind: 'qaid', contract: 'hokm', offender: 'defender', innocent_projects: ['sira'] };
  const entry = /** @type {any} */ ({ kind: 'deal', buyer: 'us', ...told, innocent_baloot: true });
  const question = /** @type {any} */ (questionOf(dealOf(entry)));
  for (const key of ['subkind', 'offender', 'innocent_projects', 'innocent_baloot'])
    assert.deepEqual(question[key], entry[key], key);
});

test('the next round has the next number, and the first one after a match that is won', () => {
  assert.equal(nextNumber(PAD, 0), 3);
  assert.equal(nextNumber(PAD, 2), 5);
  const won = { ...PAD, matches: [{ ...PAD.matches[0], winner: 'us' }] };
  assert.equal(nextNumber(won, 0), 1);
});

test('a round is said once, with the totals, and by whom; what one does else goes without saying', () => {
  const change = { seq: 4, kind: 'round_entered', who: { name: 'Noura', at: 0 }, points: [16, 10] };
  const now = { ...PAD, seq: 4, log: [change] };
  assert.match(told(PAD, now), /Noura.*16–10.*104.*74/);
  assert.equal(told(now, now), '');
  const own = { ...change, who: { you: true, at: 0 } };
  assert.match(told(PAD, { ...now, log: [own] }), /^Entered.*16–10.*104.*74/);
  assert.equal(told(PAD, { ...now, log: [{ ...own, kind: 'undone' }] }), '');
});

test('two changes that come as one are both said, with the totals once', () => {
  const other = { name: 'Noura', at: 0 };
  const log = [
    { seq: 3, kind: 'round_entered', who: other, points: [1, 2] },
    { seq: 4, kind: 'round_entered', who: other, points: [16, 10] },
    { seq: 5, kind: 'dealer_set', who: { you: true, at: 0 } },
    { seq: 6, kind: 'undone', who: { name: 'Sara', at: 0 } },
  ];
  const words = told(PAD, { ...PAD, seq: 6, log });
  assert.match(words, /^Noura: Entered.*16–10.*\. Sara: Undid the last change\. .*104.*74/);
  assert.equal(words.match(/104/g)?.length, 1);
  assert.ok(!words.includes('Moved') && !words.includes('1–2'));
});
