/** A score pad in words: its rounds, who did what, and what is said aloud. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import './dealfacts.mjs';
import { dealOf, nextNumber, roundWords, score, told } from '../../webapp/static/js/padwords.js';
import { questionOf } from '../../webapp/static/js/scorestate.js';

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
