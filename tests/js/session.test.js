/** The guest of this device: kept under a key of its own, and in memory where storing is blocked. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import {
  ApiError,
  api,
  comeBack,
  forget,
  signIn,
  token,
  user,
  whoIsHere,
} from '../../webapp/static/js/session.js';
import { keep, recall } from '../../webapp/static/js/device.js';

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

/** As if Telegram had opened the page with these data. @param {string} initData @param {string} userId */
function launched(initData, userId = '42') {
  const launch = { initData, userId, version: initData && '8.0' };
  Object.assign(globalThis, { balootLaunch: { launch } });
}

/**
 * Answers by path: a status, and the JSON of a body.
 * @param {Record<string, [number, unknown]>} answers
 */
function answers(answers) {
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ path, /** @type {any} */ init) => {
      asked.push({ method: init.method, path, bearer: init.headers.get('Authorization'), body: null });
      const [status, body] = answers[path] ?? [404, { code: 'not_found' }];
      return new Response(JSON.stringify(body), { status });
    }
  );
}

beforeEach(() => {
  forget();
  launched('', '');
  keep('baloot.user', null);
  asked = [];
  // The page is covered already: nothing is drawn in these tests.
  Object.assign(globalThis, { document: { getElementById: () => ({}) } });
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

const FRIEND = { token: 'fresh', user: { id: 'u9', name: 'نورة' } };

test('Telegram logs in by itself, with what it signed, byte for byte', async () => {
  const signed = 'user=%7B%22first_name%22%3A%22A%2BB+%25%22%7D&hash=ab';
  launched(signed);
  answers({ '/api/login': [200, FRIEND], '/api/tables': [200, {}] });
  await Promise.all([api('GET', '/api/tables'), whoIsHere(), signIn('ignored')]);
  assert.deepEqual(paths(), ['/api/login', '/api/tables']);
  assert.deepEqual([asked[0]?.bearer, asked[1]?.bearer], [`tma ${signed}`, 'Bearer fresh']);
  assert.equal(user()?.name, 'نورة');
});

test('what Telegram has not escaped goes as the bytes it signed', async () => {
  launched('user={"first_name":"ع"}&hash=ab');
  answers({ '/api/login': [200, FRIEND] });
  await whoIsHere();
  const sent = Uint8Array.from([...(asked[0]?.bearer ?? '')].map((sign) => sign.charCodeAt(0)));
  assert.equal(new TextDecoder().decode(sent), 'tma user={"first_name":"ع"}&hash=ab');
});

test('the kept session comes before another log-in, old launch data or not', async () => {
  launched('hash=one');
  answers({ '/api/login': [200, FRIEND], '/api/me': [200, {}] });
  await whoIsHere();
  launched('hash=two');
  await api('GET', '/api/me');
  assert.deepEqual(paths(), ['/api/login', '/api/me']);
});

test('another person in Telegram never gets the session of the last one', async () => {
  launched('hash=one', '42');
  answers({ '/api/login': [200, FRIEND] });
  await whoIsHere();
  launched('hash=two', '43');
  assert.deepEqual([user(), token()], [null, null]);
  answers({ '/api/login': [200, { token: 'other', user: { id: 'u10', name: 'Reem' } }] });
  assert.equal((await whoIsHere())?.id, 'u10');
  assert.equal(token(), 'other');
});

test('two accounts with the app open at once do not take turns in throwing each other out', async () => {
  launched('hash=one', '42');
  answers({ '/api/login': [200, FRIEND], '/api/me': [200, {}] });
  await whoIsHere();
  // The page of the other account has cleared and taken over what is stored.
  keep('baloot.token.u9', null);
  keep('baloot.token.u10', 'other');
  keep('baloot.user', JSON.stringify({ id: 'u10', name: 'Reem', telegram: '43' }));
  await api('GET', '/api/me');
  assert.deepEqual(paths(), ['/api/login', '/api/me']);
  assert.equal(asked[1]?.bearer, 'Bearer fresh');
  forget();
  assert.equal(recall('baloot.token.u10'), 'other');
});

test('a launch that is too old is tried once, and makes nobody a guest', async () => {
  launched('hash=old');
  answers({ '/api/login': [401, { code: 'expired' }], '/api/guest': [200, GUEST] });
  assert.equal(await whoIsHere(), null);
  assert.equal(await comeBack(null), false);
  await assert.rejects(api('GET', '/api/tables'), { status: 404 });
  await assert.rejects(signIn('Noura'), { status: 401, code: 'expired' });
  assert.deepEqual(paths(), ['/api/login', '/api/tables']);
  launched('hash=new');
  answers({ '/api/login': [200, FRIEND] });
  assert.equal((await whoIsHere())?.id, 'u9');
});

test('a server out of reach is no reason to forget the launch', async () => {
  launched('hash=fine');
  answers({ '/api/login': [503, { code: 'try_again' }] });
  await assert.rejects(whoIsHere(), { status: 503 });
  answers({ '/api/login': [200, FRIEND] });
  assert.equal((await whoIsHere())?.id, 'u9');
});

test('a server without a bot has guests only, inside Telegram too', async () => {
  launched('hash=any');
  answers({ '/api/guest': [200, GUEST] });
  assert.deepEqual(await signIn('Noura'), { ...GUEST.user });
  assert.equal(token(), 'secret');
});

test('a launch that names nobody makes a guest where those are let in', async () => {
  launched('', '');
  answers({ '/api/guest': [200, GUEST] });
  assert.equal((await signIn('Noura')).id, 'u1');
  assert.deepEqual(paths(), ['/api/guest']);
});
