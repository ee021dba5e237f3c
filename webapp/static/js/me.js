/** Pieces of the settings: the name, the language, the colours of the suits, switches. */

import { codeWords } from './codes.js';
import { inLanguage, pref, setPref } from './device.js';
import { lang, t } from './i18n.js';
import { ApiError, rename, user } from './session.js';
import { button, el, icon } from './ui.js';

const LANGUAGES = { ar: 'العربية', en: 'English', fr: 'Français' };

/** The field for a name, with the button that saves it; `onChange` is called after that. */
export function nameForm(/** @type {() => void} */ onChange) {
  const field = nameField(user()?.name ?? '');
  const save = el('button', 'btn q fit', t('Save'));
  const said = el('p', 'said');
  said.setAttribute('role', 'status');
  const form = el('form', 'card-b f', field.label, el('div', 'row', field.input, save), said);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    save.disabled = true;
    try {
      field.input.value = (await rename(field.input.value)).name;
      said.textContent = t('Saved');
      said.classList.add('good');
      onChange();
    } catch (error) {
      said.classList.remove('good');
      said.textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
    }
    save.disabled = false;
  });
  return form;
}

/** A field for a name with its label. */
export function nameField(/** @type {string} */ value) {
  const input = el('input', 'field');
  Object.assign(input, { id: 'name', value, maxLength: 48, autocomplete: 'nickname', dir: 'auto' });
  input.setAttribute('enterkeyhint', 'done');
  const label = el('label', 'lab', t('Your name at the table'));
  label.htmlFor = 'name';
  return { input, label };
}

/** The three languages, each a link to this page in it. */
export function languages() {
  const seg = el('nav', 'seg');
  seg.setAttribute('aria-label', t('Language'));
  for (const [code, name] of Object.entries(LANGUAGES)) {
    const link = el('a', '', name);
    link.lang = code;
    link.href = inLanguage(code);
    if (code === lang) link.setAttribute('aria-current', 'true');
    seg.append(link);
  }
  return seg;
}

/** The two buttons that choose two or four suit colours. */
export function deckButtons() {
  const box = el('div', 'two tight');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', t('Suit colours'));
  const make = (/** @type {"2" | "4"} */ deck, /** @type {string} */ label) => {
    const suits = el('span', `suits deck-${deck}`);
    for (const suit of ['s', 'h', 'c', 'd']) suits.append(icon(suit, 22, `suit-${suit}`));
    return button('deckopt', () => choose(deck), suits, el('span', '', label));
  };
  const two = make('2', t('Two colours'));
  const four = make('4', t('Four colours'));
  const show = () => {
    two.setAttribute('aria-pressed', String(pref('deck') !== '4'));
    four.setAttribute('aria-pressed', String(pref('deck') === '4'));
  };
  const choose = (/** @type {"2" | "4"} */ deck) => {
    setPref('deck', deck);
    show();
  };
  show();
  box.append(two, four);
  return box;
}

/**
 * A switch with a name and a note.
 * @param {string} id
 * @param {string} label
 * @param {string} note
 * @param {boolean} on
 * @param {(on: boolean, box: HTMLInputElement) => void} change
 */
export function toggle(id, label, note, on, change) {
  const box = el('input', '');
  Object.assign(box, { type: 'checkbox', id, checked: on });
  box.setAttribute('role', 'switch');
  box.addEventListener('change', () => change(box.checked, box));
  const words = el('span', 'grow', el('b', '', label));
  if (note) words.append(' ', el('small', 'cap', note));
  return el('label', 'switch', words, box, el('span', 'knob'));
}
