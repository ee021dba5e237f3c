/** A challenge in words: whose, how long, by which rules, until when; and the way back to it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  challengeLength,
  challengeRefusal,
  challengeRules,
  challengeTitle,
  timeLeft,
} from '../../webapp/static/js/challenges.js';
import { wayOut } from '../../webapp/static/js/contest.js';

/** @param {object} more @returns {any} */
const challenge = (more) => ({
  deals: 4,
  preset: 'standard',
  changes: { 'double.top': 'four' },
  target: '152',
  host: 'Noura',
  you_host: false,
  ...more,
});

test('a challenge is called by its host, and says how much is played', () => {
  assert.equal(challengeTitle(challenge({})), '\u2068Noura\u2069’s challenge');
  assert.equal(challengeTitle(challenge({ you_host: true })), 'Your challenge');
  assert.equal(challengeLength(challenge({})), '4 deals');
  assert.equal(challengeLength(challenge({ deals: 1 })), '1 deal');
  assert.equal(challengeLength(challenge({ deals: 0, target: '100' })), 'Match to 100');
});

test('what makes no difference to single deals is no change of their rules', () => {
  assert.equal(challengeRules(challenge({})), 'Standard');
  const changes = { 'match.target': '100', 'double.top': 'four', 'sawa.enabled': 'off' };
  assert.match(challengeRules(challenge({ changes })), /1 change$/);
  assert.match(challengeRules(challenge({ deals: 0, changes })), /3 changes$/);
});

test('time is told in days while there are two, then in hours and minutes', () => {
  const hour = 3_600_000;
  for (const [ms, words] of /** @type {[number, string][]} */ ([
    [168 * hour, '7 days'],
    [48 * hour, '2 days'],
    [48 * hour - 1, '47:59'],
    [61_000, '0:01'],
    [-5, '0:00'],
  ]))
    assert.equal(timeLeft(ms), words);
});

test('a code that means something else at a table is said in words of challenges', () => {
  assert.equal(challengeRefusal('closed'), 'The challenge is closed.');
  assert.equal(challengeRefusal('rate'), 'Too fast. Wait a moment.');
});

test('the way out of a table leads to its contest, else home', () => {
  const at = (/** @type {string | null} */ contest) =>
    wayOut(/** @type {any} */ ({ live: { contest }, table: 'T1' }));
  assert.equal(at(null), '/?lang=en');
  assert.equal(at('d214'), '/daily/214?lang=en&table=T1');
  const like = 'd1234567890123456789_-';
  assert.equal(at(like), `/c/${like}?lang=en`);
});
