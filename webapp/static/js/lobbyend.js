/** A lobby that is no more, or cannot be shown: the reason and the way home. */

import { lang, t } from './i18n.js';
import { el, icon } from './ui.js';

/** @typedef {"cancelled" | "closed" | "not_found"} Why */

/**
 * Why a lobby is no more, in a title and a sentence.
 * @param {Why} why
 * @returns {[title: string, text: string]}
 */
export function whyOver(why) {
  switch (why) {
    case 'cancelled':
      return [t('The table was cancelled'), t('Its host has closed it before it started.')];
    case 'closed':
      return [t('The table is closed'), t('Nobody came for half an hour.')];
    default:
      return [t('There is no such table'), t('The link is old, or a part of it is missing.')];
  }
}

/**
 * Fills a place with one card: a title, a sentence, the way home.
 * @param {HTMLElement} place
 * @param {string} title
 * @param {string} text
 */
export function showEnd(place, title, text) {
  const home = el('a', 'btn', t('Home'));
  home.href = `/?lang=${lang}`;
  const words = [el('h1', '', title), el('p', 'cap', text)];
  const card = el('section', 'card-b empty', el('span', 'gl', icon('table', 28)), ...words, home);
  card.setAttribute('role', 'alert');
  place.replaceChildren(card);
}
