/** The words of the page: what the server put into it, looked up by the English text; and digits. */

import { pref } from './device.js';

/** @typedef {Record<string, string | number>} Values */

/**
 * The JSON of a data block of the page; null when there is none.
 * @param {string} id
 * @returns {any}
 */
export function readJson(id) {
  const block = typeof document === 'undefined' ? null : document.getElementById(id);
  return block?.textContent ? JSON.parse(block.textContent) : null;
}

/** @type {Record<string, string | string[]>} */
const words = readJson('words') ?? {};

/** The language of the page: "ar", "en" or "fr". */
export const lang = typeof document === 'undefined' ? 'en' : document.documentElement.lang;

/** The direction of the page: "rtl" or "ltr". */
export const dir = lang === 'ar' ? 'rtl' : 'ltr';

/**
 * Whether numbers are written with Arabic-Indic digits: where that is chosen, in Arabic only.
 * Read once: a page has one kind of digits.
 */
const eastern = lang === 'ar' && pref('digits') === 'arabic';

/**
 * A text with its Western digits as Arabic-Indic ones: 152 is ١٥٢.
 * @param {string} text
 */
export function toEastern(text) {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
}

/** A number, or text with digits, as this page writes digits. */
export function digits(/** @type {string | number} */ value) {
  return eastern ? toEastern(String(value)) : String(value);
}

/** Points with their sign: +31, −6, 0. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : `${points}`.replace('-', '−'));

/**
 * Gives the words that the server has written into the page the digits of this page. Drawings keep
 * theirs: a ten of the deck is a figure, not a number.
 * @param {Node} root
 */
function applyDigits(root) {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = /** @type {Text} */ (texts.currentNode);
    if (!/\d/.test(node.data) || node.parentElement?.closest('script, style, svg')) continue;
    node.data = toEastern(node.data);
  }
}

/**
 * Which plural form a number takes; the same rules as in the head of each catalogue.
 * @type {Record<string, (count: number) => number>}
 */
export const pluralForm = {
  ar: (count) => {
    const rest = count % 100;
    if (count < 3) return count;
    if (rest >= 3 && rest <= 10) return 3;
    return rest >= 11 ? 4 : 5;
  },
  en: (count) => (count === 1 ? 0 : 1),
  fr: (count) => (count > 1 ? 1 : 0),
};

/**
 * A text, with `{name}` replaced by values. Numbers take the page's digits; text is isolated,
 * so that a Latin name or "+26" keeps its order inside Arabic, and stays as it is.
 * @param {string} text
 * @param {Values} [values]
 */
function fill(text, values) {
  return digits(text).replace(/\{(\w+)\}/g, (whole, key) => {
    const value = values?.[key];
    if (value === undefined) return whole;
    return typeof value === 'number' ? digits(value) : isolated(value);
  });
}

/**
 * A text kept from turning the line around it. One that holds such texts itself is a sentence of the
 * page and runs as that does: the direction of its first letter would not be found in them.
 * @param {string} text
 * @param {string} [direction]
 */
export function isolated(text, direction = dir) {
  const own = direction === 'rtl' ? '\u2067' : '\u2066';
  return `${/[\u2066-\u2068]/.test(text) ? own : '\u2068'}${text}\u2069`;
}

/**
 * The words for an English text.
 * @param {string} id
 * @param {Values} [values]
 */
export function t(id, values) {
  const found = words[id];
  return fill(typeof found === 'string' && found ? found : id, values);
}

/**
 * The words for an English text that means different things in different places.
 * @param {string} context
 * @param {string} id
 * @param {Values} [values]
 */
export function tc(context, id, values) {
  const found = words[`${context}\u0004${id}`];
  return fill(typeof found === 'string' && found ? found : id, values);
}

/**
 * The words for a number of things; `{count}` is the number.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @param {Values} [values]
 */
export function n(one, many, count, values) {
  const found = words[one];
  const forms = Array.isArray(found) ? found : [one, many];
  const form = Array.isArray(found) ? pluralForm[lang] : pluralForm.en;
  return fill(forms[form ? form(count) : 0] || many, { ...values, count });
}

if (eastern) applyDigits(document.body);
