/** What this device remembers: localStorage, or memory alone where it is blocked. */

/** @type {Map<string, string>} */
const memory = new Map();

/**
 * The text kept under a key, or null.
 * @param {string} key
 */
export function recall(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/**
 * Keeps a text under a key; null forgets it.
 * @param {string} key
 * @param {string | null} text
 */
export function keep(key, text) {
  if (text === null) memory.delete(key);
  else memory.set(key, text);
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A private window or a full store: the memory of this page is all there is.
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
