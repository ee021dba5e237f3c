/**
 * What this device remembers: texts under keys, and what its person prefers. They are kept in
 * localStorage; where that is blocked, in sessionStorage; where that is blocked too, in the name of
 * the window, which outlives a page of ours and goes with the tab; and in this page's memory where
 * nothing else holds. A preference is felt at once; settings.js tells the server of it.
 */

/**
 * A place for texts; each of its functions may throw where the place is blocked or full.
 * @typedef {object} Place
 * @property {(key: string) => string | null} get
 * @property {(key: string, text: string) => void} set
 * @property {(key: string) => void} remove
 */

/** Before our JSON in the window's name; a name without it is not ours to read. */
const OURS = 'baloot:';

/** @type {Map<string, string>} */
const memory = new Map();

/**
 * A store of the browser; even to look at it throws where it is blocked.
 * @param {() => Storage} store
 * @returns {Place}
 */
const stored = (store) => ({
  get: (key) => store().getItem(key),
  set: (key, text) => store().setItem(key, text),
  remove: (key) => store().removeItem(key),
});

/** @returns {Record<string, unknown>} */
function named() {
  if (!window.name.startsWith(OURS)) return {};
  try {
    return Object(JSON.parse(window.name.slice(OURS.length)));
  } catch {
    return {};
  }
}

/** @type {Place} */
const tab = {
  get: (key) => {
    const text = named()[key];
    return typeof text === 'string' ? text : null;
  },
  set: (key, text) => {
    window.name = OURS + JSON.stringify({ ...named(), [key]: text });
  },
  remove: (key) => {
    const { [key]: gone, ...rest } = named();
    if (gone !== undefined) window.name = OURS + JSON.stringify(rest);
  },
};

/** @type {Place[]} */
const PLACES = [
  stored(() => localStorage),
  stored(() => sessionStorage),
  tab,
  {
    get: (key) => memory.get(key) ?? null,
    set: (key, text) => void memory.set(key, text),
    remove: (key) => void memory.delete(key),
  },
];

/**
 * Whether something could be done with a place.
 * @param {() => void} what
 */
function done(what) {
  try {
    what();
    return true;
  } catch {
    return false;
  }
}

/**
 * The text kept under a key, or null.
 * @param {string} key
 * @returns {string | null}
 */
export function recall(key) {
  for (const place of PLACES) {
    /** @type {string | null} */
    let text = null;
    done(() => {
      text = place.get(key);
    });
    if (text !== null) return text;
  }
  return null;
}

/**
 * Keeps a text under a key, in the best place that takes it and nowhere else; null forgets it.
 * @param {string} key
 * @param {string | null} text
 */
export function keep(key, text) {
  let kept = text === null;
  for (const place of PLACES) {
    const takes = !kept && text !== null && done(() => place.set(key, text));
    if (!takes) done(() => place.remove(key)); // what a full store still holds is out of date
    kept ||= takes;
  }
}

/**
 * The JSON value kept under a key; null when there is none or it does not read.
 * @param {string} key
 * @returns {any}
 */
export function recallJson(key) {
  try {
    return JSON.parse(recall(key) ?? 'null');
  } catch {
    return null;
  }
}

// --- what is preferred ---------------------------------------------------------------------------

const KEY = 'baloot.settings';
/** What the server does not know yet: whose settings, and which. */
export const UNSYNCED = 'baloot.unsynced';
/** Who is known here, as the server told it. */
export const CURRENT = 'baloot.user';
/** Whose settings were last taken over here. */
export const TAKEN = 'baloot.taken';
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

/** How often something was preferred anew on this page. */
export let wishes = 0;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * What is preferred.
 * @template {keyof Settings} K
 * @param {K} key
 * @returns {Settings[K]}
 */
export function pref(key) {
  return settings[key];
}

/** All that is preferred, as it stands. @returns {Readonly<Settings>} */
export const prefs = () => settings;

/**
 * Keeps a preference, makes it felt at once, and lets the server know in the background.
 * @template {keyof Settings} K
 * @param {K} key
 * @param {Settings[K]} value
 */
export function setPref(key, value) {
  wishes += 1;
  adopt({ [key]: value });
  if (key === 'match') return;
  const { user, keys } = unsynced();
  keep(UNSYNCED, JSON.stringify({ user, keys: [...new Set([...keys, key])] }));
  tellSoon();
}

/** Takes preferences over without telling the server. @param {Partial<Settings>} news */
export function adopt(news) {
  Object.assign(settings, news);
  keep(KEY, JSON.stringify(settings));
  applyDeck();
}

/** Whose settings wait to be told, and which. @returns {{ user: string | null, keys: string[] }} */
export function unsynced() {
  const found = recallJson(UNSYNCED);
  return Array.isArray(found?.keys) ? found : { user: null, keys: [] };
}

/** A table has better things to load than settings. */
const atTable = () => document.body.classList.contains('play');

/** Whether the settings that came with the log-in were never taken over on this device. */
function unread() {
  const known = recallJson(CURRENT);
  return Boolean(known?.settings) && recall(TAKEN) !== known.id;
}

/** What talks about settings with the server; null while it cannot be fetched: what is untold stays
 * noted on this device, and the next page or tap tells it. */
const settingsModule = () => import('./settings.js').catch(() => null);

/** Several taps in a row are one message. */
export function tellSoon() {
  clearTimeout(timer);
  if (typeof document === 'undefined' || !unsynced().keys.length) return;
  const tell = async () => (await settingsModule())?.push();
  timer = setTimeout(tell, atTable() ? LATER_MS : PUSH_MS);
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
export function applyLanguage() {
  if (typeof document === 'undefined') return;
  const { lang } = document.documentElement;
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
  addEventListener('online', tellSoon);
  tellSoon();
  setTimeout(async () => {
    if (!atTable() || unread()) await (await settingsModule())?.first(atTable());
  }, PULL_MS);
}
