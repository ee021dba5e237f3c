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

  /**
   * @param {string} path  of the pad's interface
   * @param {Page} page
   */
  constructor(path, page) {
    this.path = path;
    this.page = page;
  }

  ask = async (/** @type {Item} */ item) => {
    const { pad, take, hint } = this.page;
    if (!pad() || this.#open) return;
    if (item.back) return hint(t('It is taken back as soon as the server has answered.'), true);
    if (item.state === 'waits') return hint(t('It is sent as soon as there is a connection.'), true);
    this.#open = true;
    try {
      const { askSheet } = await import('./padsheets.js');
      take((await api('GET', this.path)).pad);
      const now = pad();
      if (now) askSheet(now, item, this.#ways(item));
    } catch {
      this.#open = false; // it is asked again with the next try
    }
  };

  #ways(/** @type {Item} */ { id, entry }) {
    const { pad, queue, forms } = this.page;
    return {
      closed: () => (this.#open = false),
      again: () => queue.again(id, pad()?.last ?? 0),
      drop: () => queue.drop(id),
      edit: () => {
        queue.drop(id);
        forms.show(/** @type {any} */ (entry));
      },
    };
  }
}
