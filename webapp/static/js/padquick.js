/** Points of a round without its deal: a field for each side, and keys as large as fingers. */

import { byFinger, digitKeys, writeKey } from './digitkeys.js';
import { t } from './i18n.js';
import { sideName } from './padwords.js';
import { otherOf, TEAMS } from './scorestate.js';
import { el, icon } from './ui.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./scorestate.js').Team} Team */
/** @typedef {Record<Team, string>} Points  digits as they were typed, of any script */

const MOST_DIGITS = 3;

/** @param {string} text */
const cleaned = (text) => text.replace(/\P{Nd}/gu, '').slice(0, MOST_DIGITS);

export class QuickForm {
  /** The side that is written on. @type {Team} */
  #now = 'us';

  /**
   * The fields and keys in their place.
   * @param {HTMLElement} host
   * @param {() => void} onChange
   * @param {() => void} onDone  Enter after the second number
   */
  constructor(host, onChange, onDone) {
    this.onChange = onChange;
    this.onDone = onDone;
    this.fields = { us: this.#field('us'), them: this.#field('them') };
    this.labels = { us: el('small', ''), them: el('small', '') };
    const own = { code: 'next', face: icon('next', 24), label: t('The other side') };
    const keys = digitKeys(own, (code) => this.#press(code));
    host.append(el('div', 'abn', this.#cell('us'), el('i', ''), this.#cell('them')), keys);
  }

  #cell(/** @type {Team} */ team) {
    return el('label', `cell ${team}`, this.fields[team], this.labels[team]);
  }

  #field(/** @type {Team} */ team) {
    const made = el('input', 'num');
    const plain = { type: 'text', autocomplete: 'off', placeholder: '–', enterKeyHint: 'done' };
    Object.assign(made, { id: `quick-${team}`, inputMode: 'numeric', ...plain });
    made.addEventListener('focus', () => {
      this.#now = team;
      made.select();
    });
    byFinger(made); // the keys are here already
    made.addEventListener('input', () => this.#typed(team));
    made.addEventListener('keydown', ({ key }) => {
      if (key !== 'Enter') return;
      if (team === 'us') this.focus('them');
      else this.onDone();
    });
    return made;
  }

  #typed(/** @type {Team} */ team) {
    const field = this.fields[team];
    const text = cleaned(field.value);
    if (field.value !== text) field.value = text;
    this.onChange();
  }

  #press(/** @type {string} */ code) {
    if (code === 'next') return this.focus(otherOf(this.#now));
    writeKey(this.fields[this.#now], code);
    this.#typed(this.#now);
  }

  /** Writes on one side, without the phone's keyboard. */
  focus(/** @type {Team} */ team) {
    this.#now = team;
    const field = this.fields[team];
    if (matchMedia('(pointer: coarse)').matches) field.inputMode = 'none';
    field.focus({ preventScroll: true });
    field.select();
    field.closest('.abn')?.scrollIntoView({ block: 'nearest' });
  }

  /** What was typed; null until there is something. @returns {Points | null} */
  points() {
    const { us, them } = this.fields;
    return us.value || them.value ? { us: us.value || '0', them: them.value || '0' } : null;
  }

  set(/** @type {Points} */ { us, them }) {
    this.fields.us.value = us;
    this.fields.them.value = them;
  }

  names(/** @type {Pad} */ pad) {
    for (const team of TEAMS) {
      const side = sideName(pad, team);
      this.labels[team].textContent = side;
      this.fields[team].setAttribute('aria-label', t('Points: {side}', { side }));
    }
  }
}
