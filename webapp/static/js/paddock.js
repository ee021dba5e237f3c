/** The foot of a score pad: the one thing to do, the way back, and a sentence over them. */

import { t } from './i18n.js';
import { nextNumber } from './padwords.js';
import { button, byId, icon } from './ui.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {'record' | 'save' | 'next'} Deed  what the large button does */
/**
 * @typedef {object} Page
 * @property {import('./padentry.js').EntryForms} forms
 * @property {import('./padqueue.js').PadQueue} queue
 * @property {() => boolean} ready  whether a whole round is told
 * @property {() => void} done
 * @property {() => void} next
 * @property {() => void} cancel
 * @property {() => void} undo
 */

const GOOD_MS = 4000;

export class PadDock {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  draw(/** @type {Pad} */ pad) {
    const { forms, next, done, ready } = this.page;
    const ends = this.#deed(pad) === 'next';
    const words = this.#words(pad);
    forms.label(words, ready());
    const first = button('btn', ends ? next : done, words);
    if (!ends && !ready()) first.setAttribute('aria-disabled', 'true');
    this.#put(first, this.#way(pad));
  }

  /** Keeps the focus where it was. */
  #put(/** @type {HTMLElement[]} */ ...buttons) {
    buttons.forEach((one, at) => (one.id = `dock-${at}`));
    const focused = document.activeElement?.id ?? '';
    byId('dock').replaceChildren(...buttons);
    if (focused.startsWith('dock-')) document.getElementById(focused)?.focus();
  }

  /** @returns {Deed} */
  #deed(/** @type {Pad} */ pad) {
    const { forms, queue } = this.page;
    if (forms.edited) return 'save';
    return pad.over && !queue.items.length ? 'next' : 'record';
  }

  #words(/** @type {Pad} */ pad) {
    const { forms, queue } = this.page;
    const deed = this.#deed(pad);
    if (deed === 'next') return pad.following ? t('To the next match') : t('Next match');
    const number = nextNumber(pad, queue.before(forms.instead?.id));
    if (deed === 'record') return t('Record round {number}', { number });
    const round = pad.rounds.find((one) => one.id === forms.edited?.id);
    return t('Save round {number}', { number: round?.number ?? '–' });
  }

  #way(/** @type {Pad} */ pad) {
    const { forms, queue, cancel, undo } = this.page;
    if (forms.changing) return button('btn q fit', cancel, t('Cancel'));
    const made = button('btn q fit', undo, icon('undo', 20));
    made.setAttribute('aria-label', t('Undo'));
    if (!pad.undo && !queue.items.length) made.setAttribute('aria-disabled', 'true');
    return made;
  }

  /** Says a sentence over the foot; `good` ones go by themselves. */
  hint = (/** @type {string} */ words, good = false) => {
    const line = byId('said');
    line.classList.toggle('good', good);
    line.textContent = words;
    if (good) setTimeout(() => line.textContent === words && (line.textContent = ''), GOOD_MS);
  };
}
