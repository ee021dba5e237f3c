/** Keys of the table: which press asks for what. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { wish } from '../../webapp/static/js/keys.js';

/** An element inside, or outside, of a dialog. */
class Element {
  constructor(/** @type {boolean} */ inside) {
    this.inside = inside;
  }

  closest() {
    return this.inside ? this : null;
  }
}

Object.assign(globalThis, { HTMLElement: Element });

const press = (/** @type {string} */ code, more = {}) =>
  wish(/** @type {any} */ ({ code, target: new Element(false), ...more }));

test('keys go by their place: digits are cards, letters are things to do', () => {
  assert.equal(press('Digit1'), 1);
  assert.equal(press('Numpad8'), 8);
  assert.equal(press('KeyL'), 'last');
  assert.equal(press('KeyP'), 'pass');
});

test('there is no ninth card, and other keys ask for nothing', () => {
  assert.equal(press('Digit9'), null);
  assert.equal(press('Enter'), null);
});

test('keys of the browser, and keys inside a sheet, are left alone', () => {
  assert.equal(press('KeyL', { ctrlKey: true }), null);
  assert.equal(press('KeyS', { metaKey: true }), null);
  assert.equal(press('Digit1', { target: new Element(true) }), null);
});
