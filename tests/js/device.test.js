/** What a device remembers from one page to the next, whichever of its stores are blocked. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

/** @typedef {typeof import('../../webapp/static/js/device.js')} Module */

let pages = 0;

/** A fresh page of the same tab: a module without a memory. @returns {Promise<Module>} */
const page = () => import(`../../webapp/static/js/device.js?page=${(pages += 1)}`);

/** A store of a browser, which may be full. */
class Store {
  /** @type {Map<string, string>} */
  texts = new Map();
  full = false;

  getItem(/** @type {string} */ key) {
    return this.texts.get(key) ?? null;
  }

  setItem(/** @type {string} */ key, /** @type {string} */ text) {
    if (this.full) throw new Error('QuotaExceededError');
    this.texts.set(key, text);
  }

  removeItem(/** @type {string} */ key) {
    this.texts.delete(key);
  }
}

/**
 * Puts a store in its place; null is one that throws at a look.
 * @param {'localStorage' | 'sessionStorage'} name
 * @param {Store | null} store
 */
function put(name, store) {
  const get = () => {
    if (!store) throw new Error('SecurityError');
    return store;
  };
  Object.defineProperty(globalThis, name, { configurable: true, get });
}

/** @type {Store} */ let local;
/** @type {Store} */ let session;

beforeEach(() => {
  local = new Store();
  session = new Store();
  put('localStorage', local);
  put('sessionStorage', session);
  globalThis.window = /** @type {any} */ ({ name: '' });
});

test('what is kept is found by the next page, whatever is blocked', async () => {
  for (const blocked of [[], ['localStorage'], ['localStorage', 'sessionStorage']]) {
    for (const name of blocked) put(/** @type {any} */ (name), null);
    const first = await page();
    first.keep('a', 'one');
    first.keep('b', 'two');
    first.keep('b', null);
    const next = await page();
    assert.deepEqual([next.recall('a'), next.recall('b')], ['one', null], String(blocked));
  }
});

test('the best place that is open keeps it, and no other', async () => {
  const { keep } = await page();
  keep('a', 'one');
  assert.deepEqual([local.texts.size, session.texts.size, window.name], [1, 0, '']);
  put('localStorage', null);
  keep('b', 'two');
  assert.deepEqual([session.texts.size, window.name], [1, '']);
});

test('a full store does not bring back what is out of date', async () => {
  const { keep } = await page();
  keep('a', 'old');
  local.full = true;
  keep('a', 'new');
  assert.equal((await page()).recall('a'), 'new');
  local.full = false;
  keep('a', 'newest');
  assert.deepEqual([local.getItem('a'), session.getItem('a')], ['newest', null]);
});

test('a name of the window that is not ours is not read', async () => {
  put('localStorage', null);
  put('sessionStorage', null);
  for (const name of ['popup', '{"a":"x"}', 'baloot:', 'baloot:null', 'baloot:{"a":7}']) {
    window.name = name;
    assert.equal((await page()).recall('a'), null, name);
    (await page()).keep('a', 'one');
    assert.equal((await page()).recall('a'), 'one', name);
  }
});

test('with nothing open at all this page remembers', async () => {
  put('localStorage', null);
  put('sessionStorage', null);
  globalThis.window = /** @type {any} */ (undefined);
  const { keep, recall, recallJson } = await page();
  keep('a', '{"b":1}');
  assert.deepEqual(recallJson('a'), { b: 1 });
  keep('a', null);
  assert.equal(recall('a'), null);
});
