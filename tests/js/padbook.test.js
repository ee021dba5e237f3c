/** The rules a pad's form asks by: fetched once, and told to the form once of each change. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PadBook } from '../../webapp/static/js/padbook.js';

const BOOK = /** @type {any} */ ({ presets: { standard: { a: 'on', b: 'off' }, classic: { a: 'off' } } });
const terms = (preset = 'standard', changes = {}) => /** @type {any} */ ({ preset, changes });

function make(/** @type {any[]} */ books) {
  /** @type {any[]} */
  const put = [];
  let fetched = 0;
  const fetch = async () => {
    fetched += 1;
    const book = await books.shift();
    if (!book) throw new Error('offline');
    return book;
  };
  const book = new PadBook(fetch, (rules) => put.push(rules));
  return { book, put, fetched: () => fetched };
}

test('two states of a pad at once are one question, and the form hears of it once', async () => {
  const { book, put, fetched } = make([BOOK]);
  await Promise.all([book.follow(terms()), book.follow(terms())]);
  await book.follow(terms());
  assert.deepEqual([put, fetched()], [[{ a: 'on', b: 'off' }], 1]);
});

test('other rules are put on, the last ones of those that came meanwhile', async () => {
  const { book, put, fetched } = make([BOOK]);
  await Promise.all([book.follow(terms()), book.follow(terms('classic'))]);
  await book.follow(terms('classic', { a: 'on' }));
  assert.deepEqual([put, fetched()], [[{ a: 'off' }, { a: 'on' }], 1]);
});

test('where the rules cannot be had they are asked for with the next state', async () => {
  const { book, put, fetched } = make([null, BOOK]);
  await book.follow(terms());
  assert.deepEqual(put, []);
  await book.follow(terms());
  assert.deepEqual([put.length, fetched()], [1, 2]);
});
