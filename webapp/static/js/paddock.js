/** The foot of a score pad: the one thing to do, the way back, and a sentence over them. */

import { t } from './i18n.js';
import { nextNumber } from './padwords.js';
import { button, byId, icon, redraw } from './ui.js';

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

/** @param {HTMLElement} one @param {string} what @param {boolean} is */
function mark(one, what, is) {
  if (is) one.setAttribute(`aria-${what}`, 'true');
  else one.removeAttribute(`aria-${what}`);
}

/** How long the large button that has just come to do another thing does nothing. */
const TURN_MS = 700;

export class PadDock {
  /** @type {Deed | null} */
  #now = null;
  #since = 0;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    // The buttons stay: one that is replaced while it is pressed never hears of it.
    this.first = button('btn', () => this.#press());
    this.way = button('btn q fit', () => (page.forms.changing ? page.cancel() : page.undo()));
    [this.first, this.way].forEach((one, at) => (one.id = `dock-${at}`));
  }

  draw(/** @type {Pad} */ pad) {
    const { forms, queue, ready } = this.page;
    const [deed, words, changing] = [this.#deed(pad), this.#words(pad), Boolean(forms.changing)];
    if (deed !== this.#now) [this.#now, this.#since] = [deed, performance.now()];
    forms.label(words, ready());
    redraw(this.first, words, () => [words]);
    redraw(this.way, changing, () => [changing ? t('Cancel') : icon('undo', 20)]);
    mark(this.first, 'disabled', deed !== 'next' && !ready());
    mark(this.way, 'disabled', !changing && !pad.undo && !queue.items.length);
    if (changing) this.way.removeAttribute('aria-label');
    else this.way.setAttribute('aria-label', t('Undo'));
    if (!this.first.isConnected) byId('dock').replaceChildren(this.first, this.way);
  }

  #press() {
    if (this.#now !== 'next') this.page.done();
    else if (performance.now() - this.#since > TURN_MS) this.page.next();
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

  /** Says a sentence over the foot; `good` ones go by themselves. */
  hint = (/** @type {string} */ words, good = false) => {
    const line = byId('said');
    line.classList.toggle('good', good);
    line.textContent = words;
    if (good) setTimeout(() => line.textContent === words && (line.textContent = ''), GOOD_MS);
  };
}
