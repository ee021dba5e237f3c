/** The sheets: of the deal that ended, of the match that ended, of all deals, of the rules. */

import { dealBody } from './deal.js';
import { backButton, openSheet } from './dialog.js';
import { lang, t } from './i18n.js';
import { again, allBody, endBody, rulesBody } from './match.js';
import { button, el, icon } from './ui.js';

/** @typedef {import('./stage.js').Scene} Scene */
/** @typedef {import('./state.js').TableState} TableState */
/** @typedef {import('./dialog.js').Dialog} Dialog */

/** @typedef {'deal' | 'end' | 'all' | 'rules'} Which */

export class Sheets {
  /** @type {Dialog | null} */
  #dialog = null;
  /** @type {Which | null} */
  #which = null;
  /** @type {TableState | null} */
  #state = null;
  #opening = false;
  #between = false;
  #shown = '';
  /** @type {HTMLButtonElement | null} */
  #next = null;

  /** @param {{next: () => void}} ask */
  constructor(ask) {
    this.ask = ask;
  }

  /** A deal has ended: its sheet comes up once, and stays until the next deal is there. */
  ended(/** @type {Scene} */ scene) {
    const { state } = scene;
    const mark = `${state.table} ${state.view.scored.length} ${state.view.phase}`;
    this.#waiting(scene);
    if (this.#shown === mark) return;
    const live = this.#shown !== '' || !scene.quick;
    this.#shown = mark;
    this.#between = true;
    void this.#open(state.view.phase === 'over' && !live ? 'end' : 'deal', state, live);
  }

  /** The next deal is there: what belongs to the last one goes. */
  dealt() {
    if (this.#shown && this.#which === 'deal') this.close();
    this.#shown = '-';
  }

  /** Shows a sheet that was asked for. */
  show(/** @type {'all' | 'rules'} */ which, /** @type {Scene} */ { state, scored }) {
    this.#between = scored;
    void this.#open(which, state, false);
  }

  /** Back to the table. */
  close() {
    this.#dialog?.close();
    this.#dialog = null;
    this.#which = null;
  }

  /** While "next deal" is not answered its button waits. */
  #waiting(/** @type {Scene} */ { pending }) {
    this.#next?.setAttribute('aria-disabled', String(pending !== null));
  }

  async #open(
    /** @type {Which} */ which,
    /** @type {TableState} */ state,
    /** @type {boolean} */ fresh,
  ) {
    this.#which = which;
    this.#state = state;
    if (this.#opening) return;
    if (!this.#dialog) {
      this.#opening = true;
      this.#dialog = await openSheet(() => this.#leave());
      this.#opening = false;
    }
    this.#fill(fresh);
  }

  /** Escape: only a sheet that was asked for goes without an answer. */
  #leave() {
    if (this.#which === 'all' || this.#which === 'rules') this.#back();
  }

  /** @type {() => void} */
  #back = () => this.close();

  #fill(/** @type {boolean} */ fresh) {
    const state = this.#state;
    if (!state) return;
    const open = (/** @type {Which} */ which) => {
      this.#which = which;
      this.#fill(false);
    };
    const { view } = state;
    const over = view.phase === 'over';
    const between = this.#between;
    const home = over ? 'end' : 'deal';
    this.#back = between ? () => open(home) : () => this.close();
    this.#next = null;
    switch (this.#which) {
      case 'deal':
        this.#dialog?.fill({
          label: t('Result of the deal'),
          body: dealBody(state, view.scored.length - 1, fresh),
          foot: [this.#onward(over, () => open('end')), quiet(t('All deals'), () => open('all'))],
        });
        return;
      case 'end':
        this.#dialog?.fill({
          label: t('Match over'),
          body: endBody(state),
          foot: [again(state), quiet(t('All deals'), () => open('all')), homeLink()],
        });
        return;
      case 'rules':
        this.#dialog?.fill({
          label: t('Rules in force'),
          body: rulesBody(state),
          foot: [this.#backButton(between)],
        });
        return;
      default:
        this.#dialog?.fill({
          label: t('Match sheet'),
          body: allBody(state, (index) => this.#past(state, index)),
          foot: [this.#backButton(between)],
        });
    }
  }

  #backButton(/** @type {boolean} */ between) {
    if (!between) return backButton(() => this.#back());
    return wide(t('Back'), () => this.#back());
  }

  /** One of the earlier deals, with its lines. */
  #past(/** @type {TableState} */ state, /** @type {number} */ index) {
    this.#dialog?.fill({
      label: t('Deal {number}', { number: index + 1 }),
      body: [
        el('h1', '', t('Deal {number}', { number: index + 1 })),
        ...dealBody(state, index, false),
      ],
      foot: [
        wide(t('All deals'), () => {
          this.#which = 'all';
          this.#fill(false);
        }),
      ],
    });
  }

  #onward(/** @type {boolean} */ over, /** @type {() => void} */ toEnd) {
    if (over) return button('btn', toEnd, t('Result of the match'));
    this.#next = button('btn', () => this.ask.next(), t('Next deal'));
    return this.#next;
  }
}

const quiet = (/** @type {string} */ text, /** @type {() => void} */ press) =>
  button('btn q', press, text);
const wide = (/** @type {string} */ text, /** @type {() => void} */ press) =>
  button('btn q wide', press, text);

function homeLink() {
  const link = el('a', 'btn q', icon('home', 22));
  link.href = `/?lang=${lang}`;
  link.setAttribute('aria-label', t('Home'));
  return link;
}
