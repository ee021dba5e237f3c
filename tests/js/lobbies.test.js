/** A lobby seen by one reader: places on the rug, what to do next, what is told. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  canSwap,
  lobbyTitle,
  nextStep,
  placeOf,
  rulesNote,
  seatsInOrder,
  told,
} from '../../webapp/static/js/lobbies.js';
import { bodyOf, choiceOf } from '../../webapp/static/js/lobbyrules.js';

/** @param {object} [more] @returns {any} */
const chair = (more) => ({ seat: 1, name: 'Noura', bot: null, you: false, host: false, ...more });

/** A lobby with Noura, its host, on seat 1. @param {object} [more] @returns {any} */
const lobby = (more) => ({
  id: 'l',
  host: true,
  state: 'waiting',
  version: 1,
  preset: 'standard',
  changes: {},
  target: '152',
  clock: 'fast',
  level: 'easy',
  open: false,
  seats: [chair({ you: true, host: true }), null, null, null],
  you: 1,
  link: 'https://example.org/t/l',
  age: 0,
  ...more,
});

test('the reader sits at the bottom, the next one to play on the right', () => {
  for (const you of [1, 2, 3, 4]) {
    const next = /** @type {1 | 2 | 3 | 4} */ ((you % 4) + 1);
    assert.equal(placeOf(lobby({ you }), /** @type {any} */ (you)), 's');
    assert.equal(placeOf(lobby({ you }), next), 'e');
  }
});

test('whoever has no chair sees seat 1 at the bottom', () => {
  assert.equal(placeOf(lobby({ you: null }), 1), 's');
  assert.equal(placeOf(lobby({ you: null }), 4), 'w');
});

test('the keyboard goes top, left, right, bottom', () => {
  assert.deepEqual(seatsInOrder(lobby()), [3, 4, 2, 1]);
});

test('the host starts with as many bots as chairs are free', () => {
  assert.deepEqual(nextStep(lobby(), 0), { kind: 'start', bots: 3 });
});

test('an open table waits thirty seconds for people before bots fill it', () => {
  assert.deepEqual(nextStep(lobby({ open: true }), 7.5), { kind: 'early', seconds: 23 });
  assert.deepEqual(nextStep(lobby({ open: true }), 30), { kind: 'start', bots: 3 });
});

test('a full open table starts at once', () => {
  const seats = [1, 2, 3, 4].map((seat) => chair({ seat }));
  assert.deepEqual(nextStep(lobby({ open: true, seats }), 1), { kind: 'start', bots: 0 });
});

test('somebody without a chair sits down, or watches where all are taken', () => {
  const seats = [1, 2, 3, 4].map((seat) => chair({ seat }));
  assert.equal(nextStep(lobby({ you: null, host: false }), 0).kind, 'sit');
  assert.equal(nextStep(lobby({ you: null, host: false, seats }), 0).kind, 'full');
});

test('a guest waits for the host', () => {
  assert.equal(nextStep(lobby({ you: 2, host: false }), 0).kind, 'wait');
});

test('sides can be switched only where the other side has a free chair', () => {
  const taken = [chair({ you: true }), chair({ seat: 2 }), null, chair({ seat: 4 })];
  assert.equal(canSwap(lobby()), true);
  assert.equal(canSwap(lobby({ seats: taken })), false);
  assert.equal(canSwap(lobby({ you: null })), false);
});

test('a table is called by its host', () => {
  assert.equal(lobbyTitle(lobby()), '\u2068Noura\u2069’s table');
  assert.equal(lobbyTitle(lobby({ seats: [null, null, null, null] })), 'Table');
});

test('the length of the match is no change of the rules', () => {
  assert.equal(rulesNote(lobby({ target: '100', changes: { 'match.target': '100' } })), 'To 100');
  const changes = { 'match.target': '100', 'score.half': 'fail' };
  assert.equal(rulesNote(lobby({ target: '100', changes })), 'To 100, 1 rule changed');
});

test('it is told who comes and who goes, but not of bots or of oneself', () => {
  const me = chair({ you: true, host: true });
  const with2 = lobby({ seats: [me, chair({ name: 'Sultan' }), null] });
  const bot = lobby({ seats: [me, chair({ name: '', bot: 'easy' })] });
  assert.equal(told(lobby(), with2), '\u2068Sultan\u2069 sits down');
  assert.equal(told(with2, lobby()), '\u2068Sultan\u2069 gets up');
  assert.equal(told(lobby(), bot), '');
  assert.equal(told(lobby(), lobby({ version: 2 })), '');
  assert.equal(told(lobby({ host: false }), lobby()), 'You are the host now.');
});

const book = {
  presets: { standard: { 'match.target': '152', 'score.half': 'pass' } },
  settings: {},
  not_offered: {},
};

test('the rules of a lobby make the choice that makes the same rules again', () => {
  const changed = lobby({ target: '100', changes: { 'score.half': 'fail' } });
  const choice = choiceOf(book, changed);
  assert.deepEqual(choice.changes, { 'score.half': 'fail', 'match.target': '100' });
  assert.deepEqual(bodyOf(book, choice), {
    preset: 'standard',
    settings: { 'score.half': 'fail' },
    target: 100,
  });
  assert.deepEqual(choiceOf(book, lobby()).changes, {});
});
