/** The rule sheet: a preset, the settings changed from it, and all the others by group. */

import { n, t } from './i18n.js';
import { openModal } from './modal.js';
import {
  GROUPS,
  presetName,
  presetNote,
  ruleSummary,
  settingAsks,
  settingName,
  settingValue,
  valueWhy,
} from './rules.js';
import { button, el, icon, radio } from './ui.js';

/** @typedef {import('./newmatch.js').Book} Book */
/** @typedef {import('./newmatch.js').Choice} Choice */

/**
 * @typedef {object} Page  where the sheet stands
 * @property {() => void} changed
 * @property {() => void} leave
 * @property {string} [done]  what the button says that leaves it
 */

const TARGET = 'match.target';

/**
 * Draws the sheet into its place; `choice` is changed in place and `page` told of it.
 * @param {HTMLElement} place
 * @param {Book} book
 * @param {Choice} choice
 * @param {Page} page
 */
export function showSheet(place, book, choice, page) {
  const draw = () => {
    const focused = document.activeElement?.id;
    place.replaceChildren(
      head(choice, page.leave),
      el('div', 'lab', t('Start from')),
      presets(book, choice, changed),
      changes(book, choice, changed),
      ...rest(book, choice, changed),
      dock(choice, changed, page),
    );
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  };
  const changed = () => {
    page.changed();
    draw();
  };
  draw();
}

/**
 * @param {Choice} choice
 * @param {() => void} leave
 */
function head(choice, leave) {
  const back = button('icon', leave, icon('chev', 20, 'back'));
  back.setAttribute('aria-label', t('Back'));
  const now = el('span', 'cap', ruleSummary(choice.preset, choice.changes));
  return el('div', 'head', back, el('div', 'grow', el('h1', '', t('Rules')), now));
}

/**
 * @param {Book} book
 * @param {Choice} choice
 * @param {() => void} changed
 */
function presets(book, choice, changed) {
  const box = el('div', 'card-b opts');
  box.setAttribute('role', 'radiogroup');
  box.setAttribute('aria-label', t('Start from'));
  for (const preset of Object.keys(book.presets)) {
    const pick = () => {
      startFrom(book, choice, preset);
      changed();
    };
    const option = radio({
      group: 'preset',
      value: preset,
      label: presetName(preset),
      note: presetNote(preset),
      checked: preset === choice.preset,
      pick,
    });
    option.querySelector('input')?.setAttribute('id', `preset-${preset}`);
    box.append(option);
  }
  return box;
}

/**
 * Takes another preset; of what was changed only the length of the match stays.
 * @param {Book} book
 * @param {Choice} choice
 * @param {string} preset
 */
function startFrom(book, choice, preset) {
  const length = choice.changes[TARGET] ?? book.presets[choice.preset]?.[TARGET] ?? '';
  choice.preset = preset;
  choice.changes = length === book.presets[preset]?.[TARGET] ? {} : { [TARGET]: length };
}

/**
 * The settings changed from the preset, each with what it was.
 * @param {Book} book
 * @param {Choice} choice
 * @param {() => void} changed
 */
function changes(book, choice, changed) {
  const names = Object.keys(book.settings).filter((name) => name in choice.changes);
  if (names.length === 0) return el('div', '');
  const count = names.length;
  const label = el('h2', 'lab', n('{count} rule changed', '{count} rules changed', count));
  const rows = names.map((name) => {
    const was = settingValue(name, book.presets[choice.preset]?.[name] ?? '');
    return row(book, choice, name, changed, t('was: {value}', { value: was }));
  });
  return el('section', 'group', label, el('div', 'card-b rus', ...rows));
}

/**
 * All other settings, by group.
 * @param {Book} book
 * @param {Choice} choice
 * @param {() => void} changed
 */
function rest(book, choice, changed) {
  return Object.entries(GROUPS).map(([group, title]) => {
    const names = Object.keys(book.settings).filter(
      (name) => name.startsWith(`${group}.`) && !(name in choice.changes),
    );
    if (names.length === 0) return el('div', '');
    const rows = names.map((name) => row(book, choice, name, changed, ''));
    return el('section', 'group', el('h2', 'lab', title), el('div', 'card-b rus', ...rows));
  });
}

/**
 * One setting: its name, its value, and the way to change it.
 * @param {Book} book
 * @param {Choice} choice
 * @param {string} name
 * @param {() => void} changed
 * @param {string} note
 */
function row(book, choice, name, changed, note) {
  const value = choice.changes[name] ?? book.presets[choice.preset]?.[name] ?? '';
  const words = el(
    'span',
    'grow',
    el('b', '', settingName(name)),
    note ? el('small', 'cap', note) : null,
  );
  const now = el('span', 'v', settingValue(name, value));
  const open = () => openSetting(book, choice, name, value, changed);
  const made = button(note ? 'ru ch' : 'ru', open, words, ' ', now, icon('chev', 16, 'chev flip'));
  made.id = `rule-${name}`;
  return made;
}

/**
 * The sheet of one setting: what it decides, and a choice of its values.
 * @param {Book} book
 * @param {Choice} choice
 * @param {string} name
 * @param {string} now
 * @param {() => void} changed
 */
function openSetting(book, choice, name, now, changed) {
  const options = el('div', 'opts');
  options.setAttribute('role', 'radiogroup');
  options.setAttribute('aria-label', settingName(name));
  for (const value of book.settings[name] ?? []) {
    const later = book.not_offered[name] === value;
    const note = [later ? t('Later') : '', valueWhy(name, value)].filter(Boolean).join(' · ');
    const pick = () => {
      if (book.presets[choice.preset]?.[name] === value) delete choice.changes[name];
      else choice.changes[name] = value;
      changed();
    };
    const checked = value === now;
    const label = settingValue(name, value);
    options.append(radio({ group: name, value, checked, label, note, disabled: later, pick }));
  }
  const body = el('div', 'modal-body', el('p', 'para', settingAsks(name)), options);
  const close = openModal({
    title: settingName(name),
    body,
    onClose: () => document.getElementById(`rule-${name}`)?.focus({ preventScroll: true }),
  });
  body.append(button('btn q', close, t('Done')));
}

/**
 * The foot: back to the match with these rules, or without the changes.
 * @param {Choice} choice
 * @param {() => void} changed
 * @param {Page} page
 */
function dock(choice, changed, page) {
  const use = button('btn', page.leave, page.done ?? t('Use these rules'));
  const reset = button(
    'btn q fit',
    () => {
      choice.changes = {};
      changed();
    },
    t('Reset'),
  );
  reset.id = 'reset-rules';
  reset.disabled = Object.keys(choice.changes).length === 0;
  return el('div', 'dock', el('div', '', use, reset));
}
