/** The rating with its history as a line: one step for each match, the newest at the right. */

import { digits, lang, signed, t } from './i18n.js';
import { mark } from './ratingline.js';
import { bdi, el } from './ui.js';

/** @typedef {import('./types').Rating} Rating */
/** @typedef {import('./types').RatingPoint} Point */

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 320;
const HEIGHT = 112;
const LEAST_SPAN = 100; // points from top to bottom, so that small steps look small
const LOCALES = { ar: 'ar-u-nu-latn-ca-gregory', en: 'en-GB', fr: 'fr' };

/** The card; with words in place of a number for somebody without a rated match. */
export function ratingCard(/** @type {Rating | null} */ rating) {
  const title = el('small', 'cap', t('Table rating'));
  if (!rating) {
    const how = t('Four people, no bots, a whole match: that is rated.');
    return el('section', 'card-b rate', title, ' ', el('b', 'num none', '–'), el('p', 'cap', how));
  }
  const { shown, provisional, week, history } = rating;
  const number = el('span', '', title, ' ', el('b', 'num', bdi(mark(shown, provisional))));
  const head = el('div', 'row ends', number, week ? change(week) : null);
  const note = provisional ? el('p', 'cap', t('Still a guess, until about 30 matches')) : null;
  return el('section', 'card-b rate', head, note, chart(history), axis(history));
}

const change = (/** @type {number} */ week) =>
  el(
    'span',
    week > 0 ? 'up' : 'up down',
    bdi(signed(week)),
    ' ',
    el('small', 'cap', t('this week')),
  );

function chart(/** @type {Point[]} */ history) {
  const values = history.map((point) => point.shown);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const spare = Math.max(0, LEAST_SPAN - (high - low)) / 2;
  const [bottom, span] = [low - spare, high - low + 2 * spare];
  const x = (/** @type {number} */ at) => (values.length > 1 ? (at / (values.length - 1)) * WIDTH : WIDTH);
  const y = (/** @type {number} */ value) => HEIGHT - ((value - bottom) / span) * HEIGHT;
  const line = values.map((value, at) => `${at ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
  const last = values.length - 1;
  const svg = shape('svg', { class: 'chart', viewBox: `-4 -6 ${WIDTH + 12} ${HEIGHT + 16}`, role: 'img' });
  svg.setAttribute('aria-label', digits(t('Matches: {count}, from {low} to {high}', { count: values.length, low, high })));
  svg.append(
    shape('path', { class: 'grid', d: [0.15, 0.5, 0.85].map((part) => `M0 ${part * HEIGHT}H${WIDTH}`).join('') }),
    shape('path', { class: 'line', d: line.join('') }),
    shape('circle', { cx: x(last).toFixed(1), cy: y(values[last] ?? 0).toFixed(1), r: '5' }),
  );
  const box = el('div', '', svg);
  box.dir = 'ltr';
  return box;
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/** When the line begins and ends. */
function axis(/** @type {Point[]} */ history) {
  const first = history[0];
  const last = history[history.length - 1];
  if (!first || !last || history.length < 2) return null;
  const box = el('div', 'axis cap', el('bdi', '', day(first.at)), el('bdi', '', day(last.at)));
  box.dir = 'ltr';
  return box;
}

/** A day as people write it: "1 Oct", or today. */
function day(/** @type {number} */ seconds) {
  const [then, now] = [new Date(seconds * 1000), new Date()];
  if (then.toDateString() === now.toDateString()) return t('today');
  const locale = LOCALES[/** @type {keyof typeof LOCALES} */ (lang)];
  return digits(then.toLocaleDateString(locale, { day: 'numeric', month: 'short' }));
}
