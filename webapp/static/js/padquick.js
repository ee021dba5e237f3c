/** Points of a round without its deal: a field for each side, and keys as large as fingers. */

import { digits, t } from './i18n.js';
import { sideName } from './padwords.js';
import { TEAMS } from './scorestate.js';
import { button, el, icon } from './ui.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./scorestate.js').Team} Team */
/** @typedef {Record<Team, string>} Points  digits as they were typed, of any script */

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'next', '0', 'delete'];
const MOST_DIGITS = 3;

/** @param {string} text */
const cleaned = (text) => text.replace(/\P{Nd}/gu, '').slice(0, MOST_DIGITS);

/**
 * The fields and keys in their place.
 * @param {HTMLElement} host
 * @param {() => void} onChange
 * @param {() => void} onDone  Enter after the second number
 */
export function quickForm(host, onChange, onDone) {
  /** @type {Team} */
  let now = 'us';
  const fields = { us: field('us'), them: field('them') };
  const labels = { us: el('small', ''), them: el('small', '') };
  const cell = (/** @type {Team} */ team) =>
    el('label', `cell ${team}`, fields[team], labels[team]);
  const said = el('p', 'said');
  said.id = 'quick-said';
  said.setAttribute('role', 'alert');
  const keys = el('div', 'keys');
  keys.dir = 'ltr';
  keys.addEventListener('mousedown', (event) => event.preventDefault()); // the field keeps the focus
  for (const code of KEYS) keys.append(key(code));
  host.append(el('div', 'abn', cell('us'), el('i', ''), cell('them')), said, keys);

  function field(/** @type {Team} */ team) {
    const made = el('input', 'num');
    const plain = { type: 'text', autocomplete: 'off', placeholder: '–', enterKeyHint: 'done' };
    Object.assign(made, { id: `quick-${team}`, inputMode: 'numeric', ...plain });
    made.setAttribute('aria-describedby', 'quick-said');
    made.addEventListener('focus', () => {
      now = team;
      made.select();
    });
    made.addEventListener('pointerdown', ({ pointerType }) => {
      made.inputMode = pointerType === 'mouse' ? 'numeric' : 'none'; // the keys are here already
    });
    made.addEventListener('input', () => typed(team));
    made.addEventListener('keydown', ({ key: name }) => {
      if (name !== 'Enter') return;
      if (team === 'us') focus('them');
      else onDone();
    });
    return made;
  }

  function typed(/** @type {Team} */ team) {
    const text = cleaned(fields[team].value);
    if (fields[team].value !== text) fields[team].value = text;
    said.textContent = '';
    onChange();
  }

  function key(/** @type {string} */ code) {
    const face =
      code === 'delete' ? icon('del', 26) : code === 'next' ? icon('next', 24) : digits(code);
    const made = button(code === 'next' ? 'k2' : '', () => press(code), face);
    made.tabIndex = -1; // whoever has the Tab key has digits too
    made.dataset.key = code;
    if (code === 'delete') made.setAttribute('aria-label', t('Delete a digit'));
    if (code === 'next') made.setAttribute('aria-label', t('The other side'));
    return made;
  }

  function press(/** @type {string} */ code) {
    if (code === 'next') return focus(now === 'us' ? 'them' : 'us');
    const one = fields[now];
    const [from, to] = [one.selectionStart ?? 0, one.selectionEnd ?? 0];
    if (code !== 'delete') one.setRangeText(code, from, to, 'end');
    else one.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
    typed(now);
  }

  /** Writes on one side, without the phone's keyboard. */
  function focus(/** @type {Team} */ team) {
    now = team;
    if (matchMedia('(pointer: coarse)').matches) fields[team].inputMode = 'none';
    fields[team].focus({ preventScroll: true });
    fields[team].select();
    fields[team].closest('.abn')?.scrollIntoView({ block: 'nearest' });
  }

  return {
    focus,
    /** What was typed; null until there is something. @returns {Points | null} */
    points: () =>
      TEAMS.some((team) => fields[team].value)
        ? { us: fields.us.value || '0', them: fields.them.value || '0' }
        : null,
    set(/** @type {Points} */ { us, them }) {
      fields.us.value = us;
      fields.them.value = them;
      said.textContent = '';
    },
    names(/** @type {Pad} */ pad) {
      for (const team of TEAMS) {
        labels[team].textContent = sideName(pad, team);
        fields[team].setAttribute('aria-label', t('Points: {side}', { side: sideName(pad, team) }));
      }
    },
    refuse: (/** @type {string} */ words) => (said.textContent = words),
  };
}
