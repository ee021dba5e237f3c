/** What a round is told in: the form of a deal, or only the points; of a new round or an old one. */

import { QuickForm } from './padquick.js';
import { dealOf } from './padwords.js';
import { scoreForm } from './scoreform.js';
import { scoreResult } from './scoreresult.js';
import { freshDeal } from './scorestate.js';
import { button, byId, setText } from './ui.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./types').PadRound} Round */
/** @typedef {import('./types').PadEntry} Entry */
/** @typedef {import('./scorestate.js').Team} Team */
/** @typedef {'deal' | 'quick'} Face */
/** @typedef {{ id: string, after: number | null }} Place  of a round that the server has not taken */
/**
 * @typedef {object} Page
 * @property {() => Pad | null} pad
 * @property {() => void} changed  draw anew
 * @property {() => void} told  something else is told now
 * @property {() => void} done  Enter after the last number
 */

export class EntryForms {
  /** @type {Face} */
  face = 'deal';
  /** The round that is being changed, as it was seen. @type {{ id: number, changed: number } | null} */
  edited = null;
  /** The round on the device in whose place the one that is told goes. @type {Place | null} */
  instead = null;
  /** Whether the server has worked out what the form tells. */
  #worked = false;
  /** Whether it is being asked what is told now, and whether that is to be recorded then. */
  #asking = false;
  #wanted = false;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** The same as in the foot of the page, which the number keys cover. */
    this.main = button('btn', () => page.done(), '');
    const host = byId('deal');
    this.form = scoreForm(host, { rules: {}, onChange: () => this.#ask(), main: this.main });
    host.addEventListener('click', (event) => this.#writeNext(/** @type {PointerEvent} */ (event)));
    this.result = scoreResult(host, this.form, {
      rules: () => ({ preset: page.pad()?.preset ?? 'standard', settings: page.pad()?.changes ?? {} }),
      onAnswer: (answer) => this.#answered(answer !== null),
    });
    this.quick = new QuickForm(byId('quick'), () => page.told(), () => page.done());
  }

  /** Whether another round is told than a new one. */
  get changing() {
    return this.edited !== null || this.instead !== null;
  }

  #ask(wanted = false) {
    [this.#asking, this.#wanted] = [true, wanted];
    this.result.ask();
  }

  #answered(/** @type {boolean} */ worked) {
    const now = this.#wanted;
    this.#worked = worked;
    [this.#asking, this.#wanted] = [false, false];
    this.page.told();
    if (now && worked) this.page.done();
  }

  /** A finger that has told who bought tells the number next: the keys are there already. */
  #writeNext(/** @type {PointerEvent} */ { target, pointerType }) {
    const buyer = target instanceof Element && target.closest('#buyer-us, #buyer-them');
    const { outcome, abnat } = this.form.deal;
    if (!buyer || pointerType !== 'touch' || outcome !== 'abnat' || abnat.text) return;
    const field = /** @type {HTMLInputElement} */ (byId(`abnat-${this.form.side}`));
    field.inputMode = 'none';
    setTimeout(() => {
      field.focus({ preventScroll: true });
      field.click();
    });
  }

  #turn(/** @type {Face} */ to) {
    this.face = to;
    this.page.changed();
  }

  /** By other rules other things are asked, and a deal is worth something else. */
  setRules(/** @type {Record<string, string>} */ rules) {
    this.form.setRules(rules);
    this.#ask(this.#wanted);
  }

  names(/** @type {Pad} */ pad) {
    this.quick.names(pad);
  }

  /** What the button by the number keys says, and whether it does it. @param {string} words @param {boolean} whole */
  label(words, whole) {
    setText(this.main, words);
    this.main.setAttribute('aria-disabled', String(!whole));
  }

  /** What is told, as the server wants it; null while it is too little. */
  entry() {
    if (this.face === 'quick') {
      const points = this.quick.points();
      return points && { kind: 'quick', ...points };
    }
    const question = this.form.question();
    return question && { kind: 'deal', buyer: this.form.side, ...question };
  }

  /** Records what is told as soon as the server has worked it out; false where it is not asked. */
  later() {
    this.#wanted = this.face === 'deal' && this.#asking;
    return this.#wanted;
  }

  /** Whether a whole round is told: the server has said so, or it cannot be asked now. */
  ready(/** @type {boolean} */ away) {
    if (this.face === 'quick') return this.quick.points() !== null;
    return this.form.question() !== null && (this.#worked || away);
  }

  /** Nothing told yet, of a new round. */
  empty() {
    [this.edited, this.instead] = [null, null];
    this.form.set(freshDeal());
    this.quick.set({ us: '', them: '' });
    this.#ask();
    this.#turn('deal');
  }

  /** On with a new round, from its first question; whoever goes by keys stands there. */
  next() {
    const keys = document.activeElement?.matches('#dock-0:focus-visible, #quick input:focus-visible');
    const touch = matchMedia('(pointer: coarse)').matches;
    this.empty();
    scrollTo(0, 0); // the totals, the first question, a word where the connection is lost
    if (keys && !touch) byId('game-hokm').focus();
  }

  /** The points of a side. @param {Team} team */
  points(team) {
    this.#turn('quick');
    this.quick.focus(team);
  }

  swap() {
    this.#turn(this.face === 'deal' ? 'quick' : 'deal');
    if (this.face === 'quick') this.quick.focus('us');
  }

  /** Changes a round of the pad. @param {Round} round */
  edit({ id, changed, entry }) {
    [this.edited, this.instead] = [{ id, changed }, null];
    this.#show(entry);
  }

  /** Changes a round that the server has not taken. @param {Entry} entry @param {Place} place */
  change(entry, place) {
    [this.edited, this.instead] = [null, place];
    this.#show(entry);
  }

  /** Shows a round in the form it was told in. */
  #show(/** @type {Entry} */ entry) {
    if (entry.kind === 'quick') this.quick.set({ us: String(entry.us), them: String(entry.them) });
    else this.form.set(dealOf(entry));
    this.#ask();
    this.#turn(entry.kind === 'quick' ? 'quick' : 'deal');
    byId(this.face).scrollIntoView({ block: 'nearest' });
  }
}
