/** The rules of a score pad: the rule sheet before the first round, a list to read from then on. */

import { digits, t } from './i18n.js';
import { bodyOf, choiceOf, readRules } from './lobbyrules.js';
import { presetName } from './rules.js';
import { showSheet } from './rulesheet.js';
import { api } from './session.js';
import { el, segments } from './ui.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./newmatch.js').Book} Book */

/** @type {(() => object | null) | null} */
let told = null;

export const padRules = {
  /** What was changed since the sheet was opened; null for nothing. Asked once. */
  chosen() {
    const found = told?.() ?? null;
    told = null;
    return found;
  },

  /**
   * Shows them in their place; throws ApiError where they cannot be had.
   * @param {HTMLElement} place
   * @param {Pad} pad
   * @param {() => void} leave
   */
  async show(place, pad, leave) {
    const book = /** @type {Book} */ (await api('GET', '/api/rules'));
    const choice = choiceOf(book, { ...pad, preset: pad.preset, level: 'normal' });
    if (pad.rounds.length) {
      const whose = t('{preset}. The rules stand once a round is entered.', {
        preset: presetName(choice.preset),
      });
      readRules(place, book, choice, { leave, whose });
      return;
    }
    let most = pad.best_of;
    const body = () => ({ ...bodyOf(book, choice), best_of: most });
    const before = JSON.stringify(body());
    const draw = () => {
      showSheet(place, book, choice, { changed: () => setTimeout(series), leave, done: t('Use these rules') });
      series();
    };
    /** How many matches, above the presets. */
    const series = () => {
      document.getElementById('series')?.remove();
      const box = el(
        'section',
        'group',
        el('h2', 'lab', t('Best of how many matches?')),
        segments('best', t('Best of how many matches?'), ['1', '3', '5', '7'], String(most), digits, (one) => {
          most = Number(one);
          series();
          document.getElementById(`best-${one}`)?.focus();
        }),
      );
      box.id = 'series';
      place.firstElementChild?.after(box);
    };
    draw();
    told = () => (JSON.stringify(body()) === before ? null : body());
  },
};
