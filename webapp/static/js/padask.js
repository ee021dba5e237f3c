/** Asks what is to become of rounds that the server has not taken, one question at a time. */

import { t } from './i18n.js';
import { api } from './session.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./padqueue.js').Item} Item */
/**
 * @typedef {object} Page
 * @property {() => Pad | null} pad
 * @property {(pad: Pad) => void} take
 * @property {(words: string, good?: boolean) => void} hint
 * @property {import('./padqueue.js').PadQueue} queue
 * @property {import('./padentry.js').EntryForms} forms
 */

export class PadAsker {
  #open = false;
  /** The round that is asked about, and what closes its sheet. */
  #asked = { id: '', close: () => {} };

  /**
   * @param {string} path  of the pad's interface
   * @param {Page} page
   */
  constructor(path, page) {
    this.path = path;
    this.page = page;
  }

  ask = async (/** @type {Item} */ item) => {
    const { pad, hint, queue } = this.page;
    if (!pad() || this.#open) return;
    if (item.back) return hint(t('It is taken back as soon as the server has answered.'), true);
    if (item.state === 'waits') return hint(t('It is sent as soon as there is a connection.'), true);
    this.#open = true;
    try {
      const { askSheet } = await import('./padsheets.js');
      this.page.take((await api('GET', this.path)).pad);
      const now = pad();
      this.#open = now !== null && queue.asks(item.id);
      if (now && this.#open) this.#asked = { id: item.id, close: askSheet(now, item, this.#ways(item, now)) };
    } catch {
      this.#open = false; // it is asked again with the next try
    }
  };

  /** Another window may have answered: what is not asked any more has no sheet. */
  look() {
    const { id, close } = this.#asked;
    if (this.#open && id && !this.page.queue.asks(id)) close();
  }

  /** @param {Item} item @param {Pad} seen  what the sheet shows: what comes later is asked about anew */
  #ways({ id, entry, state, after }, seen) {
    const { queue, forms } = this.page;
    const next = state === 'moved' ? seen.last : after;
    const still = (/** @type {() => void} */ way) => () => {
      queue.look();
      if (queue.asks(id)) way();
    };
    return {
      closed: () => {
        this.#open = false;
        this.#asked = { id: '', close: () => {} };
      },
      again: still(() => queue.again(id, next)),
      drop: still(() => queue.drop(id)),
      edit: still(() => forms.change(/** @type {any} */ (entry), { id, after: next })),
    };
  }
}
