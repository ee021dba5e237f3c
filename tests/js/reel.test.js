/** A deal gone by: going along its steps, back and forth, is always the same as folding anew. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { fold } from '../../webapp/static/js/state.js';
import { Reel, SEATS, stepsOf } from '../../webapp/static/js/reel.js';

const golden = new URL('../golden/contest-random.jsonl', import.meta.url);
/** @type {any[]} */
const all = readFileSync(golden, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .map(({ kind, data }) => ({ kind, ...data }));

/** The events of each deal. @type {any[][]} */
const whole = [];
for (const event of all.slice(1)) {
  if (event.kind === 'deal_started') whole.push([]);
  whole[whole.length - 1].push(event);
}
const begin = {
  ...{ viewer: null, seq: 1, phase: 'between', rules: all[0].rules, totals: [0, 0], scored: [] },
  ...{ number: 0, dealer: 1, hand: [], contract: null, deals: all[0].deals, calls: [], raises: [] },
  ...{ choices: [], sawa: false, winner: null, by_gahwa: false, void: null },
};

const replayOf = (events) => ({ view: begin, events, first: [[], [], [], []], all: [[], [], [], []] });

/** What a seat sees after so many steps, folded from the start. */
const anew = (events, n, seat) =>
  stepsOf(events)
    .slice(0, n + 1)
    .flat()
    .reduce((view, event) => ({ ...fold(view, event), seq: view.seq + 1 }), { ...begin, viewer: seat });

test('there are whole deals to go along', () => {
  assert.ok(whole.length > 2);
});

test('steps hold every event once and in order', () => {
  for (const events of whole) assert.deepEqual(stepsOf(events).flat(), events);
});

test('a card comes with the projects named before it, and the last of a trick with the trick', () => {
  for (const events of whole) {
    for (const step of stepsOf(events)) {
      const kinds = step.map(({ kind }) => kind);
      if (kinds.some((kind) => kind.startsWith('projects_'))) assert.ok(kinds.includes('card_played'));
      if (kinds.includes('trick_taken')) assert.ok(kinds.includes('card_played'));
      assert.ok(kinds.filter((kind) => kind === 'card_played').length <= 1);
    }
  }
});

test('going back and forth gives what folding anew gives, for each seat', () => {
  for (const events of whole) {
    const reel = new Reel(replayOf(events));
    const walk = [0, 3, 1, reel.last, reel.last - 2, 5, 0, 4, 2, reel.last];
    for (const n of walk.map((at) => Math.max(0, Math.min(reel.last, at)))) {
      for (const seat of SEATS) {
        const [got, wanted] = [reel.view(n, seat), anew(events, n, seat)];
        assert.deepEqual([...got.hand].sort(), [...wanted.hand].sort());
        assert.deepEqual({ ...got, hand: [] }, { ...wanted, hand: [] });
      }
    }
  }
});

test('all four hands are known, and no card is in two of them', () => {
  const events = whole.find((deal) => deal.some(({ kind }) => kind === 'rest_dealt'));
  const reel = new Reel(replayOf(events));
  for (let n = 0; n <= reel.last; n += 1) {
    const views = SEATS.map((seat) => reel.view(n, seat));
    const held = views.flatMap(({ hand }) => hand);
    assert.equal(new Set(held).size, held.length);
    assert.deepEqual(views.map(({ hand }) => hand.length), views[0].hand_sizes);
  }
});

test('a jump goes to the beginning of a trick, and past the ends nowhere', () => {
  const events = whole.find((deal) => deal.some(({ kind }) => kind === 'deal_scored'));
  const reel = new Reel(replayOf(events));
  const parts = Array.from({ length: reel.last + 1 }, (_, n) => reel.part(n));
  assert.deepEqual([...new Set(parts)], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  let at = 0;
  for (let part = 1; part <= 9; part += 1) {
    at = reel.jump(at, 1);
    assert.equal(at, parts.indexOf(part));
  }
  assert.equal(reel.jump(at, 1), reel.last);
  const inside = parts.indexOf(5) + 2;
  assert.equal(reel.jump(inside, -1), parts.indexOf(5));
  assert.equal(reel.jump(parts.indexOf(5), -1), parts.indexOf(4));
  assert.equal(reel.jump(0, -1), 0);
});

test('hands lie in the order the server has sorted them', () => {
  const events = whole.find((deal) => deal.some(({ kind }) => kind === 'rest_dealt'));
  const bare = new Reel(replayOf(events));
  const first = SEATS.map((seat) => [...bare.view(0, seat).hand].reverse());
  const reel = new Reel({ ...replayOf(events), first });
  assert.deepEqual(SEATS.map((seat) => reel.view(0, seat).hand), first);
});
