/** What is asked of the table: only what is offered, one at a time, with an id that stays. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { automatic, idMaker, propose, tap, unanswered } from '../../webapp/static/js/turns.js';

/** @typedef {import('../../webapp/static/js/types').View} View */

/** @param {Partial<View>} view */
const viewOf = (view) =>
  /** @type {View} */ ({
    phase: 'play',
    calls: [],
    raises: [],
    choices: [],
    sawa: false,
    void: null,
    scored: [],
    ...view,
  });

/** @param {Partial<View>} view */
const stateOf = (view) => /** @type {any} */ ({ ply: 57, view: viewOf(view) });

const CHOICES = /** @type {View['choices']} */ ([
  { card: '10H', refusal: null },
  { card: 'AS', refusal: 'must_follow' },
]);
const HAND = { pending: null, lifted: null, strip: 50, oneTap: true, byKey: false };

test('an action carries an id of its own and the ply it was meant for', () => {
  const newId = idMaker(() => 0.5);
  const first = propose(stateOf({ choices: CHOICES }), null, { t: 'play', card: '10H' }, newId);
  assert.deepEqual(first, { t: 'play', card: '10H', id: first?.id, ply: 57 });
  assert.notEqual(first?.id, newId());
});

test('what the table does not offer is not sent', () => {
  const newId = idMaker();
  const state = stateOf({ choices: CHOICES, calls: ['pass'], raises: [] });
  assert.equal(propose(state, null, { t: 'play', card: 'AS' }, newId), null);
  assert.equal(propose(state, null, { t: 'play', card: '7C' }, newId), null);
  assert.equal(propose(state, null, { t: 'bid', call: 'sun' }, newId), null);
  assert.equal(propose(state, null, { t: 'double', call: 'pass' }, newId), null);
  assert.equal(propose(state, null, { t: 'sawa' }, newId), null);
  assert.equal(propose(state, null, { t: 'next' }, newId), null);
  assert.equal(propose(state, null, { t: 'bid', call: 'pass' }, newId)?.t, 'bid');
});

test('the next deal is asked for only after a deal with a score', () => {
  const scored = /** @type {any} */ ([{}]);
  const ask = (/** @type {Partial<View>} */ view) =>
    propose(stateOf(view), null, { t: 'next' }, idMaker());
  assert.equal(ask({ phase: 'between', scored })?.t, 'next');
  assert.equal(ask({ phase: 'between', scored, void: 'no_buyer' }), null);
  assert.equal(ask({ phase: 'over', scored }), null);
});

test('while one action is not answered a second is refused', () => {
  const state = stateOf({ choices: CHOICES });
  const pending = propose(state, null, { t: 'play', card: '10H' }, idMaker());
  assert.equal(propose(state, pending, { t: 'play', card: '10H' }, idMaker()), null);
  assert.deepEqual(tap(state.view, '10H', { ...HAND, pending }), { kind: 'busy' });
});

test('an action stays until its own answer comes', () => {
  const pending = /** @type {any} */ ({ t: 'play', card: '10H', id: 'a-1', ply: 57 });
  assert.equal(unanswered(pending, { t: 'ack', id: 'a-2' }), pending);
  assert.equal(unanswered(pending, { t: 'snap' }), pending);
  assert.equal(unanswered(pending, { t: 'nack', id: null }), pending);
  assert.equal(unanswered(pending, { t: 'ack', id: 'a-1' }), null);
  assert.equal(unanswered(pending, { t: 'nack', id: 'a-1' }), null);
});

test('on narrow strips the first tap lifts and the second plays', () => {
  const view = viewOf({ choices: CHOICES });
  const narrow = { ...HAND, strip: 35 };
  assert.deepEqual(tap(view, '10H', narrow), { kind: 'lift', card: '10H' });
  assert.deepEqual(tap(view, '10H', { ...narrow, lifted: '10H' }), { kind: 'play', card: '10H' });
});

test('from 44 pixels on one tap plays, unless the player wants two', () => {
  const view = viewOf({ choices: CHOICES });
  assert.equal(tap(view, '10H', { ...HAND, strip: 44 }).kind, 'play');
  assert.equal(tap(view, '10H', { ...HAND, strip: 44, oneTap: false }).kind, 'lift');
});

test('a key plays at once, however narrow the cards', () => {
  const view = viewOf({ choices: CHOICES });
  assert.equal(tap(view, '10H', { ...HAND, strip: 35, byKey: true }).kind, 'play');
});

test('a card that may not be played says why; out of turn nothing is lifted', () => {
  assert.deepEqual(tap(viewOf({ choices: CHOICES }), 'AS', HAND), {
    kind: 'why',
    card: 'AS',
    code: 'must_follow',
  });
  assert.deepEqual(tap(viewOf({}), '10H', HAND), { kind: 'wait' });
});

test('"never ask me to double" passes on the ladder and nowhere else', () => {
  const asked = viewOf({ phase: 'doubling', raises: ['pass', 'double:open', 'double:locked'] });
  assert.deepEqual(automatic(asked, true), { t: 'double', call: 'pass' });
  assert.equal(automatic(asked, false), null);
  assert.equal(automatic(viewOf({ raises: ['open', 'locked'] }), true), null);
  assert.equal(automatic(viewOf({ calls: ['pass', 'sun'] }), true), null);
});
