/** The people one has blocked, with the way to let each of them in again. */

import { codeWords } from './codes.js';
import { t } from './i18n.js';
import { ApiError, api } from './session.js';
import { button, el } from './ui.js';

/** @typedef {{ id: string, name: string }} Person */

/**
 * Fills a place with the list; with a sentence where it is empty or cannot be had.
 * @param {HTMLElement} place
 */
export async function showBlocks(place) {
  try {
    draw(place, (await api('GET', '/api/blocks')).blocks);
  } catch (error) {
    place.replaceChildren(sentence(codeWords(codeOf(error))));
  }
}

const codeOf = (/** @type {unknown} */ error) =>
  error instanceof ApiError ? error.code : 'try_again';

const sentence = (/** @type {string} */ words) => el('p', 'cap pad', words);

/**
 * @param {HTMLElement} place
 * @param {Person[]} people
 */
function draw(place, people) {
  const empty = t('Nobody. You can block somebody at a table, from their seat.');
  place.replaceChildren(
    ...(people.length ? people.map((one) => row(place, one)) : [sentence(empty)]),
  );
}

/**
 * @param {HTMLElement} place
 * @param {Person} person
 */
function row(place, person) {
  const said = el('small', 'said');
  said.setAttribute('role', 'alert');
  const name = el('span', 'grow', el('b', '', el('bdi', '', person.name)), ' ', said);
  const free = button('btn q fit small', () => unblock(place, person, said), t('Unblock'));
  free.setAttribute('aria-label', t('Unblock {name}', { name: person.name }));
  return el('div', 'ru', name, free);
}

/**
 * @param {HTMLElement} place
 * @param {Person} person
 * @param {HTMLElement} said
 */
async function unblock(place, person, said) {
  try {
    await api('DELETE', `/api/blocks/${encodeURIComponent(person.id)}`);
    await showBlocks(place);
  } catch (error) {
    said.textContent = codeWords(codeOf(error));
  }
}
