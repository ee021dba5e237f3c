/**
 * The settings of an account: the server keeps the truth for all its devices, each has a copy in
 * device.js. Loaded when there is something to tell or to ask.
 */

import {
  TAKEN,
  UNSYNCED,
  adopt,
  applyLanguage,
  keep,
  prefs,
  recall,
  tellSoon,
  unsynced,
  wishes,
} from './device.js';
import { api, user, whoIsHere } from './session.js';

/** @typedef {import('./device.js').Settings} Settings */

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

/** @typedef {{ id: string, lang?: string, settings?: Record<string, unknown> }} Account */

/** How often the server was told of something by this page. */
let told = 0;
/** The server was asked by this page. */
let asked = false;

/** Takes over what the server keeps; what this device has not told it yet wins. @param {Account} account */
function takeOver(account) {
  const waiting = unsynced();
  if (waiting.user && waiting.user !== account.id) keep(UNSYNCED, null); // somebody else's wishes
  keep(TAKEN, account.id);
  adopt(taken(prefs(), account, unsynced().keys));
  applyLanguage();
  tellSoon();
}

/**
 * What changes on this device by what the server keeps.
 * @param {Readonly<Settings>} local
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
 * @param {Readonly<Settings>} local
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
  asked = true;
  try {
    if (!(await whoIsHere())) return null;
    const before = wishes + told;
    const { user: account } = await api('GET', '/api/me');
    if (before === wishes + told) takeOver(account);
    return account;
  } catch {
    return null; // the next page asks again
  }
}

/**
 * A while after the page began. A table asks nobody: it takes what came with the log-in of an
 * account that is new on this device.
 * @param {boolean} atTable
 */
export async function first(atTable) {
  const account = user();
  if (!atTable) await (asked ? null : pull());
  else if (account?.settings && recall(TAKEN) !== account.id) takeOver(account);
}

/** Tells the server what it does not know yet; what cannot be told now waits for the next page. */
export async function push() {
  const account = user();
  const { keys } = unsynced();
  const body = patchOf(prefs(), keys);
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
  told += 1;
  const now = unsynced();
  const same = JSON.stringify(patchOf(prefs(), keys)) === JSON.stringify(body);
  const left = now.keys.filter((key) => !same || !keys.includes(key));
  keep(UNSYNCED, left.length ? JSON.stringify({ ...now, keys: left }) : null);
  tellSoon();
}
