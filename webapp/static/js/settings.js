/** What a person prefers on this device: language, suit colours, how to play and to double. */

import { lang } from './i18n.js';
import { keep, recallJson } from './storage.js';

const KEY = 'baloot.settings';

/**
 * @typedef {object} Settings
 * @property {"ar" | "en" | "fr" | null} lang  chosen language; null: as the browser asks
 * @property {"2" | "4" | null} deck  colours of the suits; null: not chosen yet, two
 * @property {boolean} neverDouble  pass the doubling question by itself
 * @property {boolean} oneTap  play a card with one tap where it is wide enough
 * @property {import('./newmatch.js').Choice | null} match  what the last match was started with
 */

/** @type {Settings} */
const settings = {
  lang: null,
  deck: null,
  neverDouble: false,
  oneTap: true,
  match: null,
  ...recallJson(KEY),
};

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
 * Keeps a preference and makes it felt at once.
 * @template {keyof Settings} K
 * @param {K} key
 * @param {Settings[K]} value
 */
export function setPref(key, value) {
  settings[key] = value;
  keep(KEY, JSON.stringify(settings));
  if (key === 'deck') applyDeck();
}

/** The address of this page in another language. */
export function inLanguage(/** @type {string} */ wanted) {
  const url = new URL(location.href);
  url.searchParams.set('lang', wanted);
  return url.href;
}

function applyDeck() {
  if (settings.deck === '4') document.documentElement.dataset.deck = '4';
  else delete document.documentElement.dataset.deck;
}

/** The address decides the language and is remembered; without it the last choice comes back. */
function applyLanguage() {
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
}
