/** This browser's part in the shuffle: the commitment is kept first, the nonce drawn once. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { newShare, shareOf, whenSeated } from '../../webapp/static/js/share.js';

/** What was asked of the server, in order. @type {[string, string, any][]} */
let asked = [];
/** Whether the server answers. */
let there = true;

const told = { pledge: 'new.mac', table: 'new', commitment: 'c0ffee' };

beforeEach(() => {
  asked = [];
  there = true;
  const texts = new Map();
  const value = {
    getItem: (/** @type {string} */ key) => texts.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => texts.set(key, text),
    removeItem: (/** @type {string} */ key) => texts.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value });
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, value: null });
  globalThis.window = /** @type {any} */ ({ name: '' });
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ path, /** @type {any} */ { method, body }) => {
      asked.push([method, path, body ? JSON.parse(body) : null]);
      if (!there) throw new TypeError('no network');
      return new Response(JSON.stringify(told), {
        status: 200,
        headers: { 'Content-Type': 'application/json' },
      });
    }
  );
});

/** A lobby as this reader sees it. @param {object} more @returns {any} */
const lobby = (more) => ({ id: 'l1', you: 1, state: 'waiting', ...more });

test('a new match has 16 bytes that are kept beside the commitment told before', async () => {
  const share = await newShare();
  assert.equal(share.pledge, 'new.mac');
  assert.match(share.nonce, /^[0-9a-f]{32}$/);
  assert.deepEqual(shareOf('new'), { table: 'new', commitment: 'c0ffee', nonce: share.nonce });
  assert.equal(shareOf('other'), null);
});

test('no two tables get the same bytes, and only the newest are kept', async () => {
  const nonces = new Set();
  for (let number = 0; number < 25; number += 1) {
    told.table = `t${number}`;
    nonces.add((await newShare()).nonce);
  }
  assert.equal(nonces.size, 25);
  assert.equal(shareOf('t4'), null);
  assert.notEqual(shareOf('t5'), null);
});

test('in a lobby the commitment is asked for first, and the nonce given once a sitting', async () => {
  await whenSeated(lobby({ you: null }));
  assert.deepEqual(asked, []);
  await whenSeated(lobby({}));
  await whenSeated(lobby({ you: 3 }));
  const nonce = shareOf('l1')?.nonce;
  assert.deepEqual(asked, [
    ['GET', '/api/lobbies/l1/pledge', null],
    ['POST', '/api/lobbies/l1/nonce', { nonce }],
  ]);
  await whenSeated(lobby({ you: null }));
  await whenSeated(lobby({}));
  assert.deepEqual(asked.at(-1), ['POST', '/api/lobbies/l1/nonce', { nonce }]);
});

test('what did not reach the server is tried again', async () => {
  await whenSeated(lobby({ you: null }));
  there = false;
  await whenSeated(lobby({}));
  there = true;
  asked = [];
  await whenSeated(lobby({}));
  assert.equal(asked.length, 2);
});
