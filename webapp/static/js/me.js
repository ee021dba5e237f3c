/** The sheet behind the round button: name, language, suit colours, doubling. */

import { codeWords } from './codes.js';
import { lang, t } from './i18n.js';
import { openModal } from './modal.js';
import { ApiError, rename, user } from './session.js';
import { inLanguage, pref, setPref } from './settings.js';
import { button, el, icon } from './ui.js';

const LANGUAGES = { ar: 'العربية', en: 'English', fr: 'Français' };

/**
 * Opens the sheet.
 * @param {() => void} onChange  called after a name was changed
 */
export function openMe(onChange) {
  const body = el('div', 'modal-body');
  if (user()) body.append(nameForm(onChange));
  body.append(languages(), deckChoice(), doubling());
  openModal({ title: t('My settings'), body });
}

/** The field for a name, with the button that saves it. */
function nameForm(/** @type {() => void} */ onChange) {
  const field = nameField(user()?.name ?? '');
  const save = el('button', 'btn q fit', t('Save'));
  const said = el('p', 'cap said');
  said.setAttribute('role', 'status');
  const form = el('form', 'block', field.label, el('div', 'row', field.input, save), said);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    save.disabled = true;
    try {
      field.input.value = (await rename(field.input.value)).name;
      said.textContent = t('Saved');
      onChange();
    } catch (error) {
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

function languages() {
  const seg = el('div', 'seg');
  for (const [code, name] of Object.entries(LANGUAGES)) {
    const link = el('a', '', name);
    link.lang = code;
    link.href = inLanguage(code);
    if (code === lang) link.setAttribute('aria-current', 'true');
    seg.append(link);
  }
  return el('section', 'block', el('h3', 'lab', t('Language')), seg);
}

function deckChoice() {
  return el('section', 'block', el('h3', 'lab', t('Suit colours')), deckButtons());
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

function doubling() {
  const box = el('input', '');
  box.type = 'checkbox';
  box.checked = pref('neverDouble');
  box.addEventListener('change', () => setPref('neverDouble', box.checked));
  const words = el('b', 'grow', t('Never ask me to double'));
  return el('section', 'block', el('label', 'switch', words, box, el('span', 'knob')));
}
