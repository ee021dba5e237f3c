/**
 * What a person prefers. This device keeps a copy that is felt at once; the server keeps the truth
 * for all devices of an account and is told in the background, as soon as it can be reached.
 */

import { applyDigits, lang } from './i18n.js';
import { keep, recall, recallJson } from './storage.js';

const KEY = 'baloot.settings';
const UNSYNCED = 'baloot.unsynced';
/** Whose settings were last taken over here. */
const TAKEN = 'baloot.taken';
const PUSH_MS = 400;
const LATER_MS = 6000;
const PULL_MS = 2500;

/**
 * @typedef {object} Settings
 * @property {"ar" | "en" | "fr" | null} lang  chosen language; null: as the browser asks
 * @property {"2" | "4" | null} deck  colours of the suits; null: not chosen yet, two
 * @property {"western" | "arabic"} digits  in the Arabic pages; the others are always Western
 * @property {boolean} sound
 * @property {boolean} haptics
 * @property {boolean} neverDouble  pass the doubling question by itself
 * @property {boolean} oneTap  play a card with one tap where it is wide enough
 * @property {boolean} notices  the bot may say when it is one's turn
 * @property {boolean} listed  appear in lists that others see
 * @property {import('./newmatch.js').Choice | null} match  what the last match was started with
 */

/** What the server calls them; the others stay on this device. */
const NAMES = /** @type {const} */ ({
  deck: 'deck',
  digits: 'digits',
  sound: 'sound',
  haptics: 'haptics',
  neverDouble: 'never_double',
  oneTap: 'one_tap',
  notices: 'notices',
  listed: 'listed',
});

/** @typedef {keyof typeof NAMES | "lang"} Shared  a setting that the server keeps too */
/** @typedef {{ id: string, lang?: string, settings?: Record<string, unknown> }} Account */

/** @type {Settings} */
const settings = {
  lang: null,
  deck: null,
  digits: 'western',
  sound: true,
  haptics: true,
  neverDouble: false,
  oneTap: true,
  notices: false,
  listed: true,
  match: null,
  ...recallJson(KEY),
};

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pullTimer;
/** How often something was changed here, or told to the server. */
let changes = 0;

/**
 * What is preferred.
 * @template {keyof Settings} K
 * @param {K} key
 * @returns {Settings[K]}
 */
export function pref(key) {
  return settings[key];
}

/**
 * Keeps a preference, makes it felt at once, and lets the server know in the background.
 * @template {keyof Settings} K
 * @param {K} key
 * @param {Settings[K]} value
 */
export function setPref(key, value) {
  settings[key] = value;
  changes += 1;
  keep(KEY, JSON.stringify(settings));
  if (key === 'deck') applyDeck();
  if (key === 'match') return;
  const { user, keys } = unsynced();
  keep(UNSYNCED, JSON.stringify({ user, keys: [...new Set([...keys, key])] }));
  pushSoon();
}

/**
 * Takes over what the server keeps for an account; what this device has not told it yet wins.
 * @param {Account} account
 */
export function loadServerSettings(account) {
  const waiting = unsynced();
  if (waiting.user && waiting.user !== account.id) keep(UNSYNCED, null); // somebody else's wishes
  keep(TAKEN, account.id);
  Object.assign(settings, taken(settings, account, unsynced().keys));
  keep(KEY, JSON.stringify(settings));
  applyDeck();
  applyLanguage();
  pushSoon();
}

/**
 * What changes on this device by what the server keeps.
 * @param {Settings} local
 * @param {Account} account
 * @param {string[]} unsent
 * @returns {Partial<Settings>}
 */
export function taken(local, account, unsent) {
  /** @type {Record<string, unknown>} */
  const news = {};
  for (const [key, name] of Object.entries(NAMES)) {
    const value = account.settings?.[name];
    if (value !== undefined && !unsent.includes(key)) news[key] = value;
  }
  if (local.deck === null && news.deck === '2') delete news.deck; // two is also "not chosen yet"
  if (local.lang === null && account.lang) news.lang = account.lang;
  return news;
}

/**
 * The body that tells the server of some settings.
 * @param {Settings} local
 * @param {string[]} keys
 */
export function patchOf(local, keys) {
  /** @type {Record<string, unknown>} */
  const changed = {};
  for (const [key, name] of Object.entries(NAMES)) {
    const value = local[/** @type {keyof Settings} */ (key)];
    if (keys.includes(key) && value !== null) changed[name] = value;
  }
  const language = keys.includes('lang') && local.lang ? { lang: local.lang } : {};
  return Object.keys(changed).length ? { ...language, settings: changed } : language;
}

/**
 * Asks what other devices have changed; the account, or null where nobody is known or the server
 * cannot be asked. An answer that a change of this device has overtaken is not taken over.
 * @returns {Promise<any>}
 */
export async function pull() {
  clearTimeout(pullTimer);
  const { api, whoIsHere } = await import('./session.js');
  try {
    if (!(await whoIsHere())) return null;
    const before = changes;
    const { user } = await api('GET', '/api/me');
    if (before === changes) loadServerSettings(user);
    return user;
  } catch {
    return null; // the next page asks again
  }
}

/** What came with the log-in of an account that is new on this device; asks nobody. */
async function takeKept() {
  const account = (await import('./session.js')).user();
  if (account?.settings && recall(TAKEN) !== account.id) loadServerSettings(account);
}

/** Whose settings wait to be sent, and which. @returns {{ user: string | null, keys: string[] }} */
function unsynced() {
  const found = recallJson(UNSYNCED);
  return Array.isArray(found?.keys) ? found : { user: null, keys: [] };
}

/** A table has better things to load than settings. */
const atTable = () => document.body.classList.contains('play');

/** Several taps in a row are one message. */
function pushSoon() {
  clearTimeout(timer);
  if (typeof document === 'undefined' || !unsynced().keys.length) return;
  timer = setTimeout(push, atTable() ? LATER_MS : PUSH_MS);
}

/** Tells the server what it does not know yet; what cannot be told now waits for the next page. */
async function push() {
  const { api, user } = await import('./session.js');
  const account = user();
  const { keys } = unsynced();
  const body = patchOf(settings, keys);
  if (!account || !keys.length) return;
  keep(UNSYNCED, JSON.stringify({ user: account.id, keys }));
  try {
    if (Object.keys(body).length) await api('PATCH', '/api/me', body);
  } catch (error) {
    const status = /** @type {{ status?: number }} */ (error).status ?? 0;
    if (status !== 400 && status !== 422) return; // a refused value would be refused again
  }
  sent(keys, body);
}

/** Forgets what was sent, but not what was changed again meanwhile. */
function sent(/** @type {string[]} */ keys, /** @type {object} */ body) {
  changes += 1;
  const now = unsynced();
  const same = JSON.stringify(patchOf(settings, keys)) === JSON.stringify(body);
  const left = now.keys.filter((key) => !same || !keys.includes(key));
  keep(UNSYNCED, left.length ? JSON.stringify({ ...now, keys: left }) : null);
  pushSoon();
}

/** The address of this page in another language. */
export function inLanguage(/** @type {string} */ wanted) {
  const url = new URL(location.href);
  url.searchParams.set('lang', wanted);
  return url.href;
}

function applyDeck() {
  if (typeof document === 'undefined') return;
  if (settings.deck === '4') document.documentElement.dataset.deck = '4';
  else delete document.documentElement.dataset.deck;
}

/** The address decides the language and is remembered; without it the last choice comes back. */
function applyLanguage() {
  if (typeof document === 'undefined') return;
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked === lang && settings.lang !== lang) {
    setPref('lang', /** @type {Settings['lang']} */ (lang));
  } else if (!asked && settings.lang && settings.lang !== lang) {
    location.replace(inLanguage(settings.lang));
  }
}

if (typeof document !== 'undefined') {
  applyDeck();
  applyLanguage();
  applyDigits(document.body);
  addEventListener('online', pushSoon);
  pushSoon();
  pullTimer = setTimeout(atTable() ? takeKept : pull, PULL_MS);
}
