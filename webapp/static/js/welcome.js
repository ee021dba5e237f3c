/** Somebody followed a link and is not known here yet: a name first. */

import { codeWords } from './codes.js';
import { t } from './i18n.js';
import { nameField } from './me.js';
import { ApiError, signIn } from './session.js';
import { el } from './ui.js';

const SEAT = {
  title: t('A seat is waiting for you'),
  note: t('Four at a table, two against two. No download.'),
};

/** What waits behind the link of a score pad. */
export const PAD = {
  title: t('Write the score together'),
  note: t('Every round says who has entered it.'),
};

/** What waits on the page of the day. */
export const DAILY = {
  title: t('Today’s deals'),
  note: t('Four deals, the same cards for everybody.'),
};

/**
 * Asks for a name in this place, makes the guest, and goes on. Where guests are not let in, signIn
 * covers the page with the way in.
 * @param {HTMLElement} place
 * @param {() => void} entered
 * @param {{ title: string, note: string }} [said]  what waits; a seat where nothing is said
 */
export function askName(place, entered, said = SEAT) {
  const field = nameField(t('Player {number}', { number: 10 + Math.floor(Math.random() * 90) }));
  const go = el('button', 'btn', t('Come in'));
  const fault = el('p', 'said');
  fault.setAttribute('role', 'alert');
  const note = el('p', 'cap', t('You can change it later.'));
  const form = el('form', 'card-b f', field.label, field.input, note, fault, go);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    go.disabled = true;
    fault.textContent = '';
    try {
      await signIn(field.input.value.trim());
      entered();
    } catch (error) {
      go.disabled = false;
      fault.textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
    }
  });
  place.replaceChildren(hero(said), form);
}

function hero(/** @type {{ title: string, note: string }} */ { title, note }) {
  const words = [el('h1', '', title), el('div', 'cap', note)];
  return el('section', 'hero', el('div', 'cap strong', t('Baloot')), ...words, el('div', 'band'));
}
