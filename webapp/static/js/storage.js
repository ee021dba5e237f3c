/**
 * What this device remembers: in localStorage. Where that is blocked, in sessionStorage; where that
 * is blocked too, in the name of the window, which outlives a page of ours and goes with the tab;
 * and in this page's memory where nothing else holds.
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
