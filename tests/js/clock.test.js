/** The clock of a turn: first its own seconds, then those of the bank, never more than there are. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { timeLeft } from '../../webapp/static/js/company.js';

const NOW = 1_000_000;

/** @param {number | null} seconds from now to the deadline @param {number} turn */
const live = (seconds, turn = 12) =>
  /** @type {any} */ ({ deadline: seconds === null ? null : NOW + 1000 * seconds, turn });

test('without a clock nothing is left and nothing runs', () => {
  assert.equal(timeLeft(live(null), 60, NOW), null);
});

test('while the turn runs its own seconds are shown, the bank is apart', () => {
  assert.deepEqual(timeLeft(live(72), 60, NOW), { seconds: 12, part: 1, extra: false });
  assert.deepEqual(timeLeft(live(66), 60, NOW), { seconds: 6, part: 0.5, extra: false });
  assert.equal(timeLeft(live(60.2), 60, NOW)?.seconds, 1);
});

test('then the bank runs, down to nothing and no further', () => {
  assert.deepEqual(timeLeft(live(60), 60, NOW), { seconds: 60, part: 1, extra: true });
  assert.deepEqual(timeLeft(live(42), 60, NOW), { seconds: 42, part: 0.7, extra: true });
  assert.deepEqual(timeLeft(live(-3), 60, NOW), { seconds: 0, part: 0, extra: true });
});

test('no clock of this device shows more than there can be', () => {
  assert.equal(timeLeft(live(4000), 30, NOW)?.seconds, 12);
});

test('a spent bank leaves the turn alone', () => {
  assert.deepEqual(timeLeft(live(6), 0, NOW), { seconds: 6, part: 0.5, extra: false });
  assert.deepEqual(timeLeft(live(0), 0, NOW), { seconds: 0, part: 0, extra: true });
});
