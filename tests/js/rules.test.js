/** The rule sheet in words: names, values, and rule sets in short. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  presetName,
  ruleSummary,
  settingName,
  settingValue,
  settingWhy,
} from '../../webapp/static/js/rules.js';
import { codeWords } from '../../webapp/static/js/codes.js';

test('a setting has a name, its value a label', () => {
  assert.equal(settingName('score.half'), 'Exactly half');
  assert.equal(settingValue('score.half', 'made'), 'is enough');
  assert.equal(settingValue('match.target', '152'), '152');
});

test('a value that decides a line is a sentence', () => {
  assert.equal(settingWhy('score.half', 'set'), 'On exactly half the buyers are set.');
});

test('a value without a sentence of its own is named with its setting', () => {
  assert.equal(settingWhy('double.top', 'four'), 'Top of the ladder: four');
});

test('what is not known is shown as it is', () => {
  assert.equal(settingName('no.such'), 'no.such');
  assert.equal(settingValue('no.such', 'thing'), 'thing');
  assert.equal(presetName('mine'), 'mine');
});

test('a rule set in short is its preset and the number of changes', () => {
  assert.equal(ruleSummary('standard', {}), 'Standard');
  const one = ruleSummary('standard', { 'match.target': '100' });
  assert.equal(one, '\u2068Standard\u2069 + 1 change');
  const two = ruleSummary('classic', { 'match.target': '100', 'score.half': 'made' });
  assert.equal(two, '\u2068Classic\u2069 + 2 changes');
});

test('a code that nobody knows reads as "try again"', () => {
  assert.equal(codeWords('must_follow'), 'You must follow suit.');
  assert.equal(codeWords('never_heard'), codeWords('try_again'));
});
