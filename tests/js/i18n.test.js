/** The words of the browser: plural forms, placeholders, text without a catalogue. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { digits, isolated, n, pluralForm, t, tc, toEastern } from '../../webapp/static/js/i18n.js';

/** @param {string} lang @param {number[]} counts */
const forms = (lang, counts) => counts.map((count) => pluralForm[lang]?.(count));

test('Arabic has six forms, by the last two digits', () => {
  const counts = [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103, 111, 200];
  assert.deepEqual(forms('ar', counts), [0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 3, 4, 5]);
});

test('French counts nothing as one, English as many', () => {
  assert.deepEqual(forms('fr', [0, 1, 2]), [0, 0, 1]);
  assert.deepEqual(forms('en', [0, 1, 2]), [1, 0, 1]);
});

test('without a catalogue the English text stands', () => {
  assert.equal(t('Exactly half'), 'Exactly half');
  assert.equal(tc('round 2', 'Pass'), 'Pass');
  assert.equal(n('{count} card', '{count} cards', 1), '1 card');
  assert.equal(n('{count} card', '{count} cards', 3), '3 cards');
});

test('text put into a sentence is isolated, a number is not', () => {
  assert.equal(t('{name}, {abnat}', { name: 'Noura', abnat: 35 }), '\u2068Noura\u2069, 35');
});

test('a name with braces or dollars stays what it is', () => {
  const seat = t('{name}, {abnat}', { name: 'Noura', abnat: 35 });
  assert.equal(t('{name} deals', { name: seat }), '\u2066\u2068Noura\u2069, 35\u2069 deals');
  assert.equal(isolated(seat, 'rtl'), '\u2067\u2068Noura\u2069, 35\u2069');
  assert.equal(t('{name} deals', { name: '{name} $& $1' }), '\u2068{name} $& $1\u2069 deals');
});

test('a placeholder without a value is left as it is', () => {
  assert.equal(t('to {target}', {}), 'to {target}');
});

test('Western digits become Arabic-Indic ones, and nothing else changes', () => {
  assert.equal(toEastern('152 من 162, ×2'), '١٥٢ من ١٦٢, ×٢');
});

test('outside Arabic a number keeps its digits', () => {
  assert.equal(digits(152), '152');
});
