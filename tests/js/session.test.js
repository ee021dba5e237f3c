/** The guest of this device: kept under a key of its own, and in memory where storing is blocked. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { ApiError, api, comeBack, forget, signIn, token, user } from '../../webapp/static/js/session.js';

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

const GUEST = { token: 'secret', key: 'device', user: { id: 'u1', name: 'Noura' } };

/**
 * Answers like a server that knows this one token, and maybe the key of the device.
 * @param {string} known
 * @param {number} status  of the answer to the key
 */
function morning(known, status = 200) {
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ path, /** @type {any} */ init) => {
      const bearer = init.headers.get('Authorization');
      asked.push({ method: init.method, path, bearer, body: init.body && JSON.parse(init.body) });
      if (path === '/api/guest/return') {
        const body = status === 200 ? { ...GUEST, token: known } : { code: 'auth_required' };
        return new Response(JSON.stringify(body), { status });
      }
      const fine = bearer === `Bearer ${known}`;
      return new Response(fine ? '{}' : '{"code":"bad_token"}', { status: fine ? 200 : 401 });
    }
  );
}

const paths = () => asked.map((one) => one.path);

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

test('a guest the server does not know any more is forgotten', async () => {
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

test('a session that has ended is followed by another one, and the request is made again', async () => {
  answer(200, GUEST);
  await signIn('Noura');
  asked = [];
  morning('second');
  assert.deepEqual(await api('GET', '/api/tables'), {});
  assert.deepEqual(paths(), ['/api/tables', '/api/guest/return', '/api/tables']);
  assert.deepEqual(asked[1]?.body, { key: 'device' });
  assert.equal(asked[1]?.bearer, null);
  assert.equal(token(), 'second');
  assert.deepEqual(user(), GUEST.user);
  morning('third');
  assert.deepEqual(await api('GET', '/api/tables'), {}); // the key is as good as before
});

test('two requests that are refused at once ask for one new session', async () => {
  answer(200, GUEST);
  await signIn('Noura');
  asked = [];
  morning('second');
  await Promise.all([api('GET', '/api/me'), api('GET', '/api/tables'), comeBack('secret')]);
  assert.equal(paths().filter((path) => path === '/api/guest/return').length, 1);
});

test('a return is tried once', async () => {
  answer(200, GUEST);
  await signIn('Noura');
  asked = [];
  morning('second', 401);
  await assert.rejects(api('GET', '/api/tables'), { status: 401 });
  assert.deepEqual(paths(), ['/api/tables', '/api/guest/return']);
  assert.equal(await comeBack('secret'), false);
  assert.equal(asked.length, 2);
});

test('the guest is kept while the server cannot be asked', async () => {
  answer(200, GUEST);
  await signIn('Noura');
  morning('second', 503);
  await assert.rejects(api('GET', '/api/tables'), { status: 503 });
  await assert.rejects(comeBack('secret'), { status: 503 });
  assert.deepEqual(user(), GUEST.user);
  morning('second');
  assert.equal(await comeBack('secret'), true);
});
