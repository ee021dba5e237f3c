/** What the first script of a page finds out before anything is painted. */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, test } from 'node:test';

/** @typedef {import('../../webapp/static/js/launched').Early} Early */

const ID = 'AAAAAAAAAAAAAAAAAAAAAA';
const USER = { id: 42, first_name: 'نورة', language_code: 'fr-FR', allows_write_to_pm: true };
let pages = 0;

/** @type {Map<string, string>} */ let local;
/** @type {Map<string, string>} */ let session;
/** @type {any} */ let root;
/** @type {string[]} */ let replaced;
let blocked = false;
let name = '';

const store = (/** @type {Map<string, string>} */ kept) => ({
  get length() {
    return kept.size;
  },
  getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
  setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text),
  removeItem: (/** @type {string} */ key) => void kept.delete(key),
});

/** The addresses that were opened instead, without the launch behind them. */
const elsewhere = () => replaced.map((to) => to.split('#')[0]).filter(Boolean);

/** The same person in the same tab opens an address; gives what the script leaves. @returns {Promise<Early>} */
async function open(/** @type {string} */ address, lang = 'ar') {
  const style = new Map();
  root = {
    lang,
    dataset: {},
    style: { setProperty: (/** @type {string} */ key, /** @type {string} */ to) => style.set(key, to) },
    shown: style,
    toggleAttribute: (/** @type {string} */ key, /** @type {boolean} */ on) => style.set(key, on),
  };
  replaced = [];
  const url = new URL(address, 'https://app.test');
  const put = (/** @type {Record<string, unknown>} */ what) => Object.assign(globalThis, what);
  for (const [key, kept] of /** @type {const} */ ([
    ['localStorage', local],
    ['sessionStorage', session],
  ]))
    Object.defineProperty(globalThis, key, {
      configurable: true,
      get: () => {
        if (blocked) throw new Error('SecurityError');
        return store(kept);
      },
    });
  put({
    document: { documentElement: root },
    location: {
      href: url.href,
      hash: url.hash,
      pathname: url.pathname,
      search: url.search,
      replace: (/** @type {string} */ to) => replaced.push(to),
    },
    history: { replaceState: (/** @type {any} */ _s, /** @type {any} */ _t, /** @type {string} */ to) => replaced.push(to) },
    matchMedia: () => ({ matches: false }),
    innerHeight: 740,
    addEventListener: () => {},
    window: {
      get name() {
        return name;
      },
      set name(to) {
        name = to;
      },
    },
  });
  await import(`../../webapp/static/js/launch.js?page=${(pages += 1)}`);
  return /** @type {any} */ (globalThis).balootLaunch;
}

/**
 * The hash of a launch, as a client writes it.
 * @param {Record<string, string>} [signed]
 * @param {object} [theme]
 */
function hash(signed = {}, theme = {}) {
  const data = new URLSearchParams({ user: JSON.stringify(USER), auth_date: '1', ...signed, hash: 'ab' });
  const all = { tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios', tgWebAppThemeParams: JSON.stringify(theme) };
  const rest = Object.entries(all).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return `#${[`tgWebAppData=${encodeURIComponent(String(data))}`, ...rest].join('&')}`;
}

const start = (/** @type {string} */ param) => hash({ start_param: param });

beforeEach(() => {
  local = new Map();
  session = new Map();
  blocked = false;
  name = '';
});

test('the launch is read from the hash, byte for byte where it is signed', async () => {
  const signed = 'user=%7B%22id%22%3A42%2C%22first_name%22%3A%22A%2BB+%25%22%7D&hash=ab';
  const { launch } = await open(`/?lang=ar#tgWebAppData=${encodeURIComponent(signed)}&tgWebAppVersion=7.10`);
  assert.equal(launch.initData, signed);
  assert.deepEqual([launch.version, launch.platform, launch.userId], ['7.10', '', '42']);
});

test('a plain browser has no launch, and a hash of our own is none', async () => {
  for (const address of ['/', '/#', '/new#rules', '/#a=b', '/#tgWebApp', '/?tgWebAppVersion=8.0']) {
    const { launch } = await open(address);
    assert.deepEqual([launch.version, launch.initData, launch.startParam], ['', '', ''], address);
    assert.deepEqual(replaced, []);
  }
});

test('a launch that does not read is a launch without a person', async () => {
  for (const bad of ['user=%7B', 'user=7', 'user=null', '%', 'user=%7B%22id%22%3A%22x%22%7D', '&&=']) {
    const { launch } = await open(`/?lang=ar#tgWebAppData=${encodeURIComponent(bad)}&tgWebAppVersion=8.0&tgWebAppThemeParams=%7B`);
    assert.deepEqual([launch.version, launch.userId, launch.lang], ['8.0', '', ''], bad);
    assert.deepEqual(launch.theme, {});
  }
});

test('the next page of the tab knows the launch, also where stores are blocked', async () => {
  for (blocked of [false, true]) {
    await open(`/?lang=ar${hash()}`);
    const { launch } = await open('/new?lang=ar');
    assert.deepEqual([launch.userId, launch.version], ['42', '8.0'], String(blocked));
    assert.equal(replaced.length, 1); // Telegram's script has not kept it: it is in the address
    assert.match(replaced[0] ?? '', /^#tgWebAppData=.*&baloot=followed$/);
    session.set('__telegram__initParams', '{}');
  }
  const { launch } = await open(`/new?lang=ar${replaced[0]}`);
  assert.ok(launch.initData.endsWith('hash=ab'));
  blocked = false;
  await open('/new?lang=ar');
  assert.deepEqual(replaced, []);
  assert.equal(launch.platform, 'ios');
});

test('the launch leaves the address when it stands safe, and only then', async () => {
  for (const [stored, cleaned] of /** @type {const} */ ([[false, []], [true, ['/?lang=ar']]])) {
    if (stored) session.set('__telegram__initParams', '{}');
    const early = await open(`/?lang=ar${hash()}`);
    early.tidy();
    assert.deepEqual(replaced, cleaned);
  }
  const early = await open('/new?lang=ar#rules');
  early.tidy();
  assert.deepEqual(replaced, []);
});

test('a start parameter turns to its table before anything is painted', async () => {
  for (const lang of ['fr', 'ar']) {
    await open(`/${start(`t${ID}`)}`, lang); // also on the page of another language
    assert.deepEqual(elsewhere(), [`https://app.test/t/${ID}?lang=fr`]);
  }
  const next = replaced[0] ?? '';
  const { launch } = await open(next, 'fr');
  assert.deepEqual([launch.userId, replaced.length], ['42', 0]);
  await open(`/t/${ID}?lang=fr`, 'fr');
  assert.deepEqual(elsewhere(), []);
});

test('a link to a deal that somebody shows leads to its replay', async () => {
  await open(`/${start(`r${ID}`)}`, 'fr');
  assert.deepEqual(elsewhere(), [`https://app.test/r/${ID}?lang=fr`]);
});

test('a start parameter leads to the rankings of a group, anything like one nowhere', async () => {
  await open(`/${start(`g${ID}`)}`, 'fr');
  assert.deepEqual(elsewhere(), [`https://app.test/rankings?group=${ID}&lang=fr`]);
  await open(replaced[0] ?? '', 'fr');
  assert.deepEqual(elsewhere(), []);
  for (const wrong of ['g', `g${ID}A`, `g${ID.slice(1)}`, `g${ID.slice(1)}.`]) {
    session.clear();
    await open(`/${start(wrong)}`, 'fr');
    assert.deepEqual(elsewhere(), []);
  }
});

test('a start parameter leads to a challenge, anything like one nowhere', async () => {
  await open(`/${start(`c${ID}`)}`, 'fr');
  assert.deepEqual(elsewhere(), [`https://app.test/c/${ID}?lang=fr`]);
  for (const wrong of ['c', `c${ID}A`, `c${ID.slice(1)}`, `c${ID.slice(1)}.`]) {
    session.clear();
    await open(`/${start(wrong)}`, 'fr');
    assert.deepEqual(elsewhere(), []);
  }
});

test('a pass turns to the house rules, anything like one leads home', async () => {
  const pass = 'A-_'.repeat(14) + 'z';
  await open(`/${start(`h${pass}`)}`, 'fr');
  assert.deepEqual(elsewhere(), [`https://app.test/house/${pass}?lang=fr`]);
  for (const wrong of ['h', `h${pass}A`, `h${pass.slice(1)}`, `h${pass.slice(1)}/`]) {
    session.clear();
    await open(`/${start(wrong)}`, 'fr');
    assert.deepEqual(elsewhere(), []);
  }
});

test('"s" turns to the calculator, anything longer leads home', async () => {
  await open(`/${start('s')}`, 'fr');
  assert.deepEqual(elsewhere(), ['https://app.test/score?lang=fr']);
  session.clear();
  await open(`/${start('sx')}`, 'fr');
  assert.deepEqual(elsewhere(), []);
});

test('home is home again after a link was followed', async () => {
  for (blocked of [false, true]) {
    await open(`/${start(`t${ID}`)}`, 'fr');
    await open('/?lang=fr', 'fr');
    assert.deepEqual(elsewhere(), []);
    await open(`/?lang=fr${replaced[0]}`, 'fr');
    assert.deepEqual(elsewhere(), []);
  }
});

test('a link that is no invitation says so at home; other letters just open it', async () => {
  for (const bad of ['t', 'tx', `t${ID}A`, `t${ID.slice(1)}%`, 't../x', `t${ID}\n`]) {
    await open(`/?lang=ar${start(bad)}`);
    assert.deepEqual(elsewhere(), ['https://app.test/?notice=invitation&lang=ar'], bad);
  }
  for (const other of ['d20261201', 'xyz', `T${ID}`, '']) {
    await open(`/?lang=ar${start(other)}`);
    assert.deepEqual(replaced, [], other);
  }
});

test('a second link is told once, when the address changes under the page', async () => {
  const early = await open(`/?lang=ar${hash()}`);
  assert.equal(early.again(), null);
  location.hash = start('tx');
  assert.equal(early.again()?.startParam, 'tx');
  assert.equal(early.launch.startParam, 'tx');
  assert.equal(early.again(), null);
  location.hash = '#rules';
  assert.equal(early.again(), null);
});

test('the page turns once to the language of Telegram, and never against a choice', async () => {
  const launched = hash();
  await open(`/${launched}`);
  assert.deepEqual(replaced, [`https://app.test/?lang=fr${launched}`]);
  await open(`/?lang=fr${launched}`, 'fr');
  assert.deepEqual(replaced, []);
  await open(`/?lang=ar${launched}`, 'ar'); // the address was asked for
  assert.deepEqual(replaced, []);
  local.set('baloot.user', JSON.stringify({ id: 'u', telegram: '42' }));
  local.set('baloot.settings', JSON.stringify({ lang: 'ar' }));
  await open(`/${launched}`, 'ar');
  assert.deepEqual(replaced, []);
});

test('another person on the same phone finds nothing of the last one', async () => {
  for (const last of [{ id: 'u1', telegram: '7' }, { id: 'u1' }]) {
    local.set('baloot.user', JSON.stringify(last));
    local.set('baloot.token.u1', 'secret');
    local.set('baloot.settings', '{"lang":"ar"}');
    await open(`/?lang=ar${hash()}`);
    assert.deepEqual([...local.keys()], []);
  }
  local.set('baloot.user', JSON.stringify({ id: 'u1', telegram: '42' }));
  local.set('baloot.token.u1', 'secret');
  await open(`/?lang=ar${hash()}`);
  assert.equal(local.get('baloot.token.u1'), 'secret');
});

const DARK = {
  bg_color: '#17212b',
  text_color: '#f5f5f5',
  hint_color: '#708499',
  secondary_bg_color: '#232e3c',
  section_bg_color: '#17212b',
  subtitle_text_color: '#708499',
};
const LIGHT = { bg_color: '#ffffff', text_color: '#000000', hint_color: '#707579', secondary_bg_color: '#f1f1f4' };

test('chrome is painted in the colours of Telegram, weak hints made stronger', async () => {
  const { palette, contrast } = await open('/?lang=ar');
  for (const theme of [DARK, LIGHT]) {
    const made = palette(theme);
    assert.ok(made);
    for (const ground of ['--bg', '--surface', '--surface-2'])
      for (const text of ['--ink', '--ink-2'])
        assert.ok(contrast(made[text] ?? '', made[ground] ?? '') >= 4.5, `${text} on ${ground}`);
    assert.ok(contrast(made['--line-strong'] ?? '', made['--surface'] ?? '') >= 3);
    assert.equal(made['--bg'], theme.secondary_bg_color);
  }
  assert.notEqual(palette(DARK)?.['--ink-2'], DARK.hint_color);
});

test('grounds nothing can be read on are not taken', async () => {
  const { palette } = await open('/?lang=ar');
  for (const theme of [
    {},
    { bg_color: '#ffffff' },
    { ...LIGHT, text_color: '#999999' },
    { ...LIGHT, bg_color: '#808080' },
    { ...DARK, section_bg_color: '#5a6b7c' },
    { ...LIGHT, secondary_bg_color: '#000000' },
  ])
    assert.equal(palette(theme), null, JSON.stringify(theme));
});

test('the theme is there in the first paint, also of the next page, and is told to nobody', async () => {
  await open(`/?lang=ar${hash({}, DARK)}`);
  assert.equal(root.dataset.scheme, 'dark');
  assert.equal(root.shown.get('--bg'), '#232e3c');
  const early = await open('/new?lang=ar');
  assert.equal(root.shown.get('--bg'), '#232e3c');
  early.paint(LIGHT);
  early.pad({ safe: { top: 47, right: 0, bottom: 34, left: 0 }, content: { top: 46, right: 0, bottom: 0, left: 0 } });
  await open('/new?lang=ar');
  assert.equal(root.dataset.scheme, 'light');
  assert.equal(root.shown.get('--tg-content-safe-area-inset-top'), '46px');
  await open(`/?lang=ar${hash({ auth_date: '2' }, DARK)}`); // a new launch knows better
  assert.equal(root.dataset.scheme, 'dark');
});

test('a page of which Telegram leaves little is laid out as on a low screen', async () => {
  const { pad } = await open(`/?lang=ar${hash()}`);
  assert.equal(root.shown.get('data-low'), false);
  const edge = { top: 47, right: 0, bottom: 34, left: 0 };
  pad({ safe: edge, content: { top: 46, right: 0, bottom: 0, left: 0 } });
  assert.equal(root.shown.get('data-low'), true);
});

test('what comes as a colour and is none is left out', async () => {
  const theme = { ...DARK, bg_color: 'url(https://evil.test)', text_color: 7 };
  const { launch } = await open(`/?lang=ar${hash({}, theme)}`);
  assert.deepEqual(Object.keys(launch.theme).sort(), ['hint_color', 'secondary_bg_color', 'section_bg_color', 'subtitle_text_color']);
  assert.equal(root.dataset.scheme, undefined);
});

test('the texts that must be readable are those of the style sheet', () => {
  const sheets = new URL('../../webapp/static/css/critical/', import.meta.url);
  const css = readdirSync(sheets).sort().map((name) => readFileSync(new URL(name, sheets), 'utf8')).join('');
  const script = readFileSync(new URL('../../webapp/static/js/launch.js', import.meta.url), 'utf8');
  for (const [scheme, time] of [['light', 'day'], ['dark', 'night']]) {
    const known = script.slice(script.indexOf(`    ${scheme}: {`)).split('}')[0] ?? '';
    for (const token of ['us-text', 'them-text', 'accent-text', 'bad', 'ink-2']) {
      const colour = css.match(new RegExp(`--${token}: .*var\\(--${time}, (#[0-9a-f]{6})\\)`))?.[1];
      assert.ok(colour && known.includes(`'${colour}'`), `--${token} of ${scheme}: ${colour}`);
    }
  }
});
