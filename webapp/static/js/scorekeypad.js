/**
 * The number keys for abnat. A finger opens them under the page in place of the phone's keyboard,
 * which would cover half of a small screen; any other keyboard writes into the field itself.
 */

import { byFinger, digitKeys, writeKey } from './digitkeys.js';
import { t } from './i18n.js';
import { button, el } from './ui.js';

/**
 * @typedef {object} On
 * @property {(field: HTMLInputElement) => void} typed
 * @property {(field: HTMLInputElement) => void} kaboot
 */

export class Keypad {
  /** @type {HTMLInputElement | null} */
  #field = null;

  /**
   * The keys of some fields; `node` is to be put behind them in the page.
   * @param {HTMLInputElement[]} fields
   * @param {On} on
   * @param {HTMLElement} [main]  what the page wants done after the number, in reach of the keys
   */
  constructor(fields, on, main) {
    this.fields = fields;
    this.on = on;
    this.node = this.#panel(main);
    for (const one of fields) this.#serve(one);
    document.addEventListener('click', ({ target }) => this.#leave(target));
    document.addEventListener('focusin', ({ target }) => this.#leave(target));
    globalThis.visualViewport?.addEventListener('resize', this.#seen);
    addEventListener('resize', this.#seen);
  }

  /** @param {HTMLElement} [main] */
  #panel(main) {
    const keys = digitKeys({ code: 'kaboot', face: t('Kaboot') }, (code) => this.#press(code));
    const done = button(main ? 'btn q fit' : 'btn', () => this.#close(), t('Done'));
    main?.addEventListener('click', () => this.#close());
    const panel = el('div', 'keypad', keys, main ? el('div', 'ends', main, done) : done);
    panel.hidden = true;
    panel.setAttribute('role', 'group');
    panel.addEventListener('mousedown', (event) => event.preventDefault());
    return panel;
  }

  #serve(/** @type {HTMLInputElement} */ one) {
    byFinger(one);
    // Not at the focus: the page moves, and what comes up from the finger would miss the field.
    one.addEventListener('click', () => one.inputMode === 'none' && this.#open(one));
    one.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter' || key === 'Escape') this.#close();
    });
  }

  #open(/** @type {HTMLInputElement} */ one) {
    this.#field = one;
    this.node.hidden = false;
    this.node.setAttribute('aria-label', one.getAttribute('aria-label') ?? '');
    document.documentElement.classList.add('typing');
    this.#seen();
  }

  #close() {
    if (!this.#field) return;
    this.#field.inputMode = 'numeric';
    this.#field.blur();
    this.#field = null;
    this.node.hidden = true;
    document.documentElement.classList.remove('typing');
  }

  /** A touch or the focus went elsewhere; what was touched is to hear of it before anything moves. */
  #leave(/** @type {EventTarget | null} */ target) {
    if (!this.#field || (target instanceof Node && this.node.contains(target))) return;
    if (!this.fields.some((one) => one === target)) setTimeout(() => this.#close());
  }

  /** Whatever covers the page now, the field that is written in is seen. */
  #seen = () => {
    const at = this.#field ?? document.activeElement;
    const written = this.fields.find((one) => one === at);
    if (!written) return;
    document.documentElement.style.setProperty('--keypad', `${this.node.offsetHeight}px`);
    written.closest('.abn')?.scrollIntoView({ block: 'start' }); // what comes next is seen above the keys
  };

  #press(/** @type {string} */ code) {
    if (!this.#field) return;
    if (code === 'kaboot') {
      this.on.kaboot(this.#field);
      this.#close();
      return;
    }
    writeKey(this.#field, code);
    this.on.typed(this.#field);
  }
}
