/** People at a shared table: how things stand with a chair, who is waited for, who is not heard. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { sideName } from '../../webapp/static/js/cards.js';
import { allMuted, emoteWords, heard, isMuted, mute, muteAll } from '../../webapp/static/js/emotes.js';
import { waitedFor } from '../../webapp/static/js/ready.js';
import { presence } from '../../webapp/static/js/state.js';

const HERE = { bot: null, you: false, online: true, away: false, open: false, ready: false, bank: 60 };
const seat = (change = {}) => /** @type {any} */ ({ ...HERE, ...change });

/** @param {object[]} changes of the four seats */
const table = (changes, watching = false) =>
  /** @type {any} */ ({
    table: 'staged',
    me: 1,
    watching,
    seats: ['Noura', 'Fahad', 'Sultan', 'Reem'].map((name, index) =>
      seat({ name, seat: index + 1, you: index === 0, ...changes[index] }),
    ),
  });

beforeEach(() => {
  /** @type {Map<string, string>} */
  const kept = new Map();
  const store = {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: store, configurable: true });
});

test('a chair is free, a bot\u2019s, played for, left for now, or taken by who is here', () => {
  assert.equal(presence(seat()), 'here');
  assert.equal(presence(seat({ online: false })), 'offline');
  assert.equal(presence(seat({ online: true, away: true })), 'away');
  assert.equal(presence(seat({ bot: 'normal' })), 'bot');
  assert.equal(presence(seat({ bot: 'normal', open: true })), 'open');
});

test('only who is here and has not asked is waited for', () => {
  assert.deepEqual(waitedFor(table([{}, {}, {}, {}])), ['Fahad', 'Sultan', 'Reem']);
  assert.deepEqual(
    waitedFor(table([{}, { ready: true }, { online: false }, { away: true }])),
    [],
  );
});

test('who sits is us or them; who watches hears the names', () => {
  assert.equal(sideName(table([]), true), 'Us');
  assert.equal(sideName(table([]), false), 'Them');
  assert.equal(sideName(table([], true), true), 'N \u00b7 S');
  assert.match(sideName(table([], true), false, 'long'), /Fahad.* and .*Reem/);
});

test('seen from another seat the side at the bottom comes first', () => {
  const second = { ...table([], true), me: 2 };
  assert.equal(sideName(second, true), 'F \u00b7 R');
  assert.equal(sideName(second, false), 'S \u00b7 N');
});

test('one person at a table is muted, or everybody at once', () => {
  const state = table([{}, {}, {}, {}]);
  mute(state, 2, true);
  assert.deepEqual([heard(state, 2), isMuted(state, 2), heard(state, 4)], [false, true, true]);
  muteAll(true);
  assert.deepEqual([heard(state, 4), allMuted(), isMuted(state, 4)], [false, true, false]);
  muteAll(false);
  mute(state, 2, false);
  assert.deepEqual([heard(state, 2), heard(state, 4)], [true, true]);
});

test('who bears the name of somebody muted is heard, and so is who takes the seat', () => {
  const state = table([{}, { name: 'Noura' }, {}, { name: 'Noura' }]);
  mute(state, 2, true);
  assert.deepEqual([heard(state, 2), heard(state, 4)], [false, true]);
  assert.equal(heard(table([{}, { name: 'Fahad' }, {}, {}]), 2), true);
});

test('there are eight things to say, and nothing else is shown', () => {
  const said = ['bravo', 'well_played', 'thanks', 'hurry', 'sorry', 'laugh', 'wow', 'coffee'];
  assert.equal(new Set(said.map(emoteWords)).size, 8);
  assert.ok(said.every((emote) => emoteWords(emote)));
  assert.equal(emoteWords('<b>'), '');
});
