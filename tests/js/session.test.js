/** The guest of this device: kept under a key of its own, and in memory where storing is blocked. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { ApiError, api, forget, signIn, token, user } from '../../webapp/static/js/session.js';

/** @type {{ method: string, path: string, bearer: string | null, body: any }[]} */
let asked = [];

/**
 * Answers every request with this status and JSON, and notes what was asked.
 * @param {number} status
 * @param {unknown} body
 */
function answer(status, body) {
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ path, /** @type {any} */ init) => {
      asked.push({
        method: init.method,
        path,
        bearer: init.headers.get('Authorization'),
        body: init.body && JSON.parse(init.body),
      });
      return new Response(JSON.stringify(body), { status });
    }
  );
}

const GUEST = { token: 'secret', user: { id: 'u1', name: 'Noura' } };

beforeEach(() => {
  forget();
  asked = [];
});

test('the first sign-in makes a guest, the next one asks nobody', async () => {
  answer(200, GUEST);
  assert.deepEqual(await signIn('Noura'), GUEST.user);
  assert.deepEqual(await signIn('Reem'), GUEST.user);
  assert.equal(asked.length, 1);
  assert.deepEqual(asked[0]?.body, { name: 'Noura', lang: 'en' });
  assert.equal(token(), 'secret');
});

test('every later request carries the token, never in its address', async () => {
  answer(200, GUEST);
  await signIn('Noura');
  answer(200, { tables: [] });
  await api('GET', '/api/tables');
  assert.deepEqual(asked[1], {
    method: 'GET',
    path: '/api/tables',
    bearer: 'Bearer secret',
    body: null,
  });
});

test('a refused token is forgotten', async () => {
  answer(200, GUEST);
  await signIn('Noura');
  answer(401, { code: 'bad_token' });
  await assert.rejects(api('GET', '/api/tables'), { status: 401, code: 'bad_token' });
  assert.equal(user(), null);
  assert.equal(token(), null);
});

test('a refusal carries its code and field', async () => {
  answer(422, { code: 'bad_setting', field: 'settings' });
  await assert.rejects(api('POST', '/api/tables', {}), (/** @type {any} */ error) => {
    assert.ok(error instanceof ApiError);
    assert.deepEqual([error.status, error.code, error.field], [422, 'bad_setting', 'settings']);
    return true;
  });
});

test('a server out of reach is "offline"', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('no network');
  };
  await assert.rejects(api('GET', '/api/me'), { status: 0, code: 'offline' });
});
