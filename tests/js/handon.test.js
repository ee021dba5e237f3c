/** How a result is handed on: by the bot, with a picture, as a link; whatever the client can. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { handOn } from '../../webapp/static/js/handon.js';

const RESULT = { path: '/api/attempts/abc', text: 'Baloot', link: 'https://t.me/x', picture: true };
const page = /** @type {any} */ (globalThis);

/** What was asked of the server, of Telegram and of the browser. @type {any[]} */
let done = [];
/** What the server answers. @type {Record<string, [number, unknown]>} */
let answers = {};

page.fetch = async (/** @type {string} */ url, /** @type {any} */ { method }) => {
  const path = url.split('?')[0]?.replace(RESULT.path, '') ?? '';
  done.push(`${method} ${path}`);
  const [status, body] = answers[path] ?? [404, { code: 'not_found' }];
  if (body instanceof Blob) return new Response(body, { headers: { 'Content-Type': 'image/png' } });
  return new Response(JSON.stringify(body), { status });
};

/** A client of Telegram of this version; a browser for "". */
function client(/** @type {string} */ version) {
  const launch = { initData: '', version, platform: '', theme: {}, lang: '', userId: '' };
  page.balootLaunch = { launch };
  const app = {
    version,
    shareMessage: (/** @type {string} */ id) => done.push(`message ${id}`),
    openTelegramLink: (/** @type {string} */ url) => done.push(url.slice(0, 22)),
  };
  page.Telegram = version ? { WebApp: app } : undefined;
}

/** A browser whose sheet takes files, or throws. */
function browser(/** @type {boolean} */ files, /** @type {string} */ fault = '') {
  Object.defineProperty(page, 'navigator', {
    configurable: true,
    value: {
      canShare: () => files,
      share: async (/** @type {any} */ what) => {
        done.push(what.files ? ['file', what.text] : ['link', what.url]);
        if (fault) throw new DOMException('', fault);
      },
    },
  });
}

beforeEach(() => {
  done = [];
  answers = {
    '/share': [200, { prepared: 'p1' }],
    '/picture': [200, new Blob(['png'])],
  };
  page.location = new URL('https://baloot.example/daily');
  client('');
  browser(true);
});

test('Telegram sends the message that the bot has prepared', async () => {
  client('8.0');
  assert.equal(await handOn(RESULT), true);
  assert.deepEqual(done, ['POST /share', 'message p1']);
});

for (const answer of /** @type {[number, unknown][]} */ ([
  [200, { prepared: null }],
  [500, {}],
]))
  test(`where nothing is prepared (${answer[0]}) Telegram shares the link`, async () => {
    client('8.0');
    answers['/share'] = answer;
    assert.equal(await handOn(RESULT), true);
    assert.deepEqual(done, ['POST /share', 'https://t.me/share/url']);
  });

test('an older Telegram shares the link at once', async () => {
  client('7.10');
  assert.equal(await handOn(RESULT), true);
  assert.deepEqual(done, ['https://t.me/share/url']);
});

test('a browser shares the picture with the text and the link', async () => {
  assert.equal(await handOn(RESULT), true);
  assert.deepEqual(done, ['GET /picture', ['file', 'Baloot\nhttps://t.me/x']]);
});

test('leaving the sheet is no failure', async () => {
  browser(true, 'AbortError');
  assert.equal(await handOn(RESULT), true);
  assert.equal(done.length, 2);
});

test('without a picture, or a sheet that takes it, the link goes alone', async () => {
  browser(false);
  await handOn(RESULT);
  browser(true);
  await handOn({ ...RESULT, picture: false });
  answers['/picture'] = [503, { code: 'no_font' }];
  await handOn(RESULT);
  const link = ['link', RESULT.link];
  assert.deepEqual(done, [link, link, 'GET /picture', link]);
});

test('a browser that can share nothing says so', async () => {
  browser(false, 'NotAllowedError');
  assert.equal(await handOn(RESULT), false);
});
