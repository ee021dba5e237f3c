/** The state of a table: events in order, what only the server tells, what drawing asks. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  after,
  asksToLeave,
  fold,
  fromSnap,
  lastCall,
  leading,
  lively,
  myTurn,
  place,
} from '../../webapp/static/js/state.js';

/** @typedef {import('../../webapp/static/js/types').View} View */
/** @typedef {import('../../webapp/static/js/types').SnapFrame} SnapFrame */

/** @type {View} */
const EMPTY = {
  viewer: 3,
  seq: 1,
  phase: 'between',
  rules: 'bid.hokm_replies_r1=all_others double.enabled=on double.lock_by=double_and_four',
  totals: [0, 0],
  scored: [],
  number: 0,
  dealer: 2,
  to_act: null,
  hand: [],
  hand_sizes: [0, 0, 0, 0],
  turned: null,
  round: 1,
  asked: 'nothing',
  spoken: [],
  contract: null,
  step: 1,
  lock: 'open',
  said: [],
  declared: [[], [], [], []],
  shown: [[], [], [], []],
  baloot: null,
  claimed: null,
  trick: [],
  taken: [],
  abnat: [0, 0],
  void: null,
  winner: null,
  by_gahwa: false,
  calls: [],
  raises: [],
  choices: [],
  sawa: false,
};

const HERE = { online: true, away: false, open: false, bank: 60, ready: false };

/** @type {SnapFrame} */
const SNAP = {
  t: 'snap',
  table: 'x',
  seq: 1,
  ply: 4,
  view: EMPTY,
  you: 3,
  seats: [
    { ...HERE, seat: 1, name: '', bot: 'easy', you: false },
    { ...HERE, seat: 2, name: '', bot: 'easy', you: false },
    { ...HERE, seat: 3, name: 'Noura', bot: null, you: true },
    { ...HERE, seat: 4, name: '', bot: 'easy', you: false },
  ],
  live: {
    clock: 'none',
    deadline: null,
    turn: null,
    paused: false,
    watching: 0,
    closed: false,
    rematch: null,
    host: false,
    shared: false,
  },
  preset: 'standard',
  changes: {},
};

/** The pack as seat 3 sees it when seat 2 deals: the first to speak, so places 0–2, 12, 13. */
const DECK = Array.from(
  { length: 32 },
  (_, place) => ({ 0: 'AH', 1: 'KH', 2: '7S', 12: '9D', 13: 'JC', 20: '10H' })[place] ?? null,
);

const DEALT = fold(
  EMPTY,
  /** @type {any} */ ({ kind: 'deal_started', number: 1, dealer: 2, deck: DECK }),
);

/** @param {View} view @param {[seat: number, call: string][]} calls */
const bids = (view, calls) =>
  calls.reduce(
    (now, [seat, call]) =>
      fold(now, /** @type {any} */ ({ kind: 'bid_made', seat, call, by: 'bot' })),
    view,
  );

test('the snapshot says who I am', () => {
  assert.equal(fromSnap(SNAP).me, 3);
  assert.equal(fromSnap(SNAP).watching, false);
});

test('who only watches sees the first seat at the bottom and never has a turn', () => {
  const state = fromSnap({ ...SNAP, you: null, view: { ...DEALT, viewer: null, to_act: 1 } });
  assert.deepEqual([state.me, state.watching, myTurn(state)], [1, true, false]);
});

test('who comes and goes changes people and clock, and nothing of the cards', () => {
  const state = fromSnap({ ...SNAP, view: DEALT });
  const seats = SNAP.seats.map((seat) => ({ ...seat, online: false }));
  const now = lively(state, { t: 'live', seats, live: { ...SNAP.live, deadline: 7 } });
  assert.deepEqual([now.seats, now.live.deadline, now.seq], [seats, 7, state.seq]);
  assert.equal(now.view, state.view);
});

test('one is asked before leaving where somebody would miss one', () => {
  const shared = { ...SNAP.live, shared: true };
  const asked = (/** @type {object} */ change) =>
    asksToLeave(fromSnap({ ...SNAP, live: shared, view: DEALT, ...change }));
  assert.equal(asked({}), true);
  assert.equal(asked({ live: SNAP.live }), false);
  assert.equal(asked({ you: null }), false);
  assert.equal(asked({ live: { ...shared, closed: true } }), false);
  assert.equal(asked({ view: { ...DEALT, phase: 'over' } }), false);
});

test('a frame is next, seen before, or comes after a gap', () => {
  const at = (/** @type {number} */ seq) => place(7, /** @type {any} */ ({ seq }));
  assert.deepEqual([at(7), at(8), at(9)], ['old', 'next', 'gap']);
});

test('a deal shows the own five cards and the turned one', () => {
  assert.deepEqual([...DEALT.hand].sort(), ['7S', '9D', 'AH', 'JC', 'KH']);
  assert.equal(DEALT.turned, '10H');
  assert.equal(DEALT.to_act, 3);
});

test('after a first-round hokm all three others are asked, then its bidder', () => {
  const view = bids(DEALT, [
    [3, 'pass'],
    [4, 'hokm:H'],
  ]);
  assert.deepEqual([view.asked, view.to_act], ['reply', 1]);
  const replied = bids(view, [
    [1, 'pass'],
    [2, 'pass'],
    [3, 'pass'],
  ]);
  assert.deepEqual([replied.asked, replied.to_act], ['confirm', 4]);
});

test('a later sun asks the earlier seats whether they were before', () => {
  const view = bids(DEALT, [
    [3, 'pass'],
    [4, 'pass'],
    [1, 'sun'],
  ]);
  assert.deepEqual([view.asked, view.to_act], ['claim', 3]);
});

test('eight passes end the deal in the second round', () => {
  const calls = [3, 4, 1, 2, 3, 4, 1, 2].map(
    (seat) => /** @type {[number, string]} */ ([seat, 'pass']),
  );
  const view = bids(DEALT, calls);
  assert.deepEqual([view.round, view.phase, view.to_act], [2, 'between', null]);
});

test('the last frame of a decision brings what may be done; any other takes it away', () => {
  const state = fromSnap({ ...SNAP, view: { ...DEALT, phase: 'play' } });
  const legal = { calls: [], raises: [], cards: { KH: 'must_follow', AH: null }, sawa: true };
  const e = { kind: 'baloot_called', seat: 1 };
  const last = after(
    state,
    /** @type {any} */ ({ t: 'ev', seq: 2, ply: 5, e, legal, hand: ['AH', 'KH'] }),
  );
  assert.deepEqual(last.view.choices, [
    { card: 'AH', refusal: null },
    { card: 'KH', refusal: 'must_follow' },
  ]);
  assert.deepEqual([last.seq, last.ply, last.view.sawa], [2, 5, true]);
  const next = after(last, /** @type {any} */ ({ t: 'ev', seq: 3, ply: 6, e }));
  assert.deepEqual([next.view.choices, next.view.sawa], [[], false]);
});

test('a trick goes to its winner, with ten more for the last', () => {
  const view = { ...DEALT, trick: [/** @type {any} */ ({ seat: 1, card: 'AS', ekka: false })] };
  const taken = fold(view, { kind: 'trick_taken', number: 1, winner: 2, abnat: 21 });
  assert.deepEqual([taken.abnat, taken.trick, taken.to_act], [[0, 21], [], 2]);
  const last = fold(view, { kind: 'trick_taken', number: 8, winner: 3, abnat: 4 });
  assert.deepEqual([last.abnat, last.to_act], [[14, 0], null]);
});

test('a fold leaves the view it was given as it was', () => {
  const before = JSON.stringify(DEALT);
  bids(DEALT, [[3, 'hokm:H']]);
  assert.equal(JSON.stringify(DEALT), before);
});

test('the highest card so far wins: trumps over the suit led, the suit led over others', () => {
  /** @param {string | null} trump @param {string[]} cards */
  const winner = (trump, ...cards) =>
    leading({
      ...EMPTY,
      contract: /** @type {any} */ ({ game: trump ? 'hokm' : 'sun', trump, buyer: 1 }),
      trick: cards.map(
        (card, index) => /** @type {any} */ ({ seat: index + 1, card, ekka: false }),
      ),
    });
  assert.equal(winner(null, '10H', 'AS', 'KH'), 1);
  assert.equal(winner('S', '10H', '7S', 'AH'), 2);
  assert.equal(winner('S', 'AS', '9S', 'JS'), 3);
});

test('whose turn it is follows the seat, not the place on the screen', () => {
  assert.equal(myTurn(fromSnap({ ...SNAP, view: { ...DEALT, to_act: 3 } })), true);
  assert.equal(myTurn(fromSnap({ ...SNAP, view: { ...DEALT, to_act: 1 } })), false);
});

test('a call of the round before is no news', () => {
  const view = bids(DEALT, [
    [3, 'pass'],
    [4, 'pass'],
    [1, 'pass'],
    [2, 'pass'],
    [3, 'pass'],
  ]);
  assert.deepEqual([lastCall(view, 3)?.fresh, lastCall(view, 4)?.fresh], [true, false]);
});
