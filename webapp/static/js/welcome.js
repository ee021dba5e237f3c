/** Somebody followed a link and is not known here yet: a name first. */

import { codeWords } from './codes.js';
import { t } from './i18n.js';
import { nameField } from './me.js';
import { ApiError, signIn } from './session.js';
import { el } from './ui.js';

/**
 * Asks for a name in this place, makes the guest, and goes on. Where guests are not let in, signIn
 * covers the page with the way in.
 * @param {HTMLElement} place
 * @param {() => void} entered
 */
export function askName(place, entered) {
  const field = nameField(t('Player {number}', { number: 10 + Math.floor(Math.random() * 90) }));
  const go = el('button', 'btn', t('Come in'));
  const said = el('p', 'said');
  said.setAttribute('role', 'alert');
  const note = el('p', 'cap', t('You can change it later.'));
  const form = el('form', 'card-b f', field.label, field.input, note, said, go);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    go.disabled = true;
    said.textContent = '';
    try {
      await signIn(field.input.value.trim());
      entered();
    } catch (error) {
      go.disabled = false;
      said.textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
    }
  });
  place.replaceChildren(hero(), form);
}

function hero() {
  const title = el('h1', '', t('A seat is waiting for you'));
  const cap = el('div', 'cap', t('Four at a table, two against two. No download.'));
  return el('section', 'hero', el('div', 'cap strong', t('Baloot')), title, cap, el('div', 'band'));
}
