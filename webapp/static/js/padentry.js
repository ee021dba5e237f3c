/** What a round is told in: the form of a deal, or only the points; of a new round or an old one. */

import { quickForm } from './padquick.js';
import { dealOf } from './padwords.js';
import { scoreForm } from './scoreform.js';
import { scoreResult } from './scoreresult.js';
import { freshDeal } from './scorestate.js';
import { button, byId, setText } from './ui.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./types').PadRound} Round */
/** @typedef {import('./types').PadEntry} Entry */
/** @typedef {import('./scorestate.js').Team} Team */

/**
 * @param {object} page
 * @param {() => Pad | null} page.pad
 * @param {() => void} page.changed  draw anew
 * @param {() => void} page.told  something else is told now
 * @param {() => void} page.done  Enter after the last number
 */
export function entryForms(page) {
  /** @type {'deal' | 'quick'} */
  let face = 'deal';
  /** The round that is being changed, as it was seen. @type {{ id: number, changed: number } | null} */
  let edited = null;
  /** Whether the server has worked out what the form tells. */
  let worked = false;
  /** Whether it is being asked what is told now, and whether that is to be recorded then. */
  let [asking, wanted] = [false, false];

  /** The same as in the foot of the page, which the number keys cover. */
  const main = button('btn', () => page.done(), '');
  const form = scoreForm(byId('deal'), { rules: {}, onChange: ask, main });
  byId('deal').addEventListener('click', write);
  const result = scoreResult(byId('deal'), form, {
    rules: () => ({ preset: page.pad()?.preset ?? 'standard', settings: page.pad()?.changes ?? {} }),
    onAnswer(answer) {
      const now = wanted;
      worked = answer !== null;
      [asking, wanted] = [false, false];
      page.told();
      if (now && worked) page.done();
    },
  });
  const quick = quickForm(byId('quick'), () => page.told(), () => page.done());

  function ask() {
    [asking, wanted] = [true, false];
    result.ask();
  }

  /** A finger that has told who bought tells the number next: the keys are there already. */
  function write(/** @type {MouseEvent} */ event) {
    const { target } = event;
    const buyer = target instanceof Element && target.closest('#buyer-us, #buyer-them');
    const { outcome, abnat } = form.deal;
    if (!buyer || /** @type {PointerEvent} */ (event).pointerType !== 'touch') return;
    if (outcome !== 'abnat' || abnat.text) return;
    const field = /** @type {HTMLInputElement} */ (byId(`abnat-${form.side}`));
    field.inputMode = 'none';
    setTimeout(() => {
      field.focus({ preventScroll: true });
      field.click();
    });
  }

  /** Nothing told yet, of a new round. */
  function empty() {
    edited = null;
    form.set(freshDeal());
    quick.set({ us: '', them: '' });
    ask();
    turn('deal');
  }

  function turn(/** @type {'deal' | 'quick'} */ to) {
    face = to;
    page.changed();
  }

  return {
    setRules: form.setRules,
    names: quick.names,

    /** What the button by the number keys says, and whether it does it. */
    label(/** @type {string} */ words, /** @type {boolean} */ whole) {
      setText(main, words);
      main.setAttribute('aria-disabled', String(!whole));
    },

    get face() {
      return face;
    },

    get edited() {
      return edited;
    },

    /** What is told, as the server wants it; null while it is too little. */
    entry() {
      if (face === 'quick') {
        const points = quick.points();
        return points && { kind: 'quick', ...points };
      }
      const question = form.question();
      return question && { kind: 'deal', buyer: form.side, ...question };
    },

    /** Records what is told as soon as the server has worked it out; false where it is not asked. */
    later: () => face === 'deal' && asking && (wanted = true),

    /** Whether a whole round is told: the server has said so, or it cannot be asked now. */
    ready: (/** @type {boolean} */ away) =>
      face === 'quick' ? quick.points() !== null : form.question() !== null && (worked || away),

    empty,

    /** On with a new round, from its first question; whoever goes by keys stands there. */
    next() {
      const keys = document.activeElement?.matches('#dock-0:focus-visible, #quick input:focus-visible');
      const touch = matchMedia('(pointer: coarse)').matches;
      empty();
      scrollTo(0, 0); // the totals, the first question, a word where the connection is lost
      if (keys && !touch) byId('game-hokm').focus();
    },

    /** The points of a side. @param {Team} team */
    points(team) {
      turn('quick');
      quick.focus(team);
    },

    swap() {
      turn(face === 'deal' ? 'quick' : 'deal');
      if (face === 'quick') quick.focus('us');
    },

    /** Shows a round in the form it was told in. @param {Entry} entry @param {Round} [round] */
    show(entry, round) {
      edited = round ? { id: round.id, changed: round.changed } : null;
      if (entry.kind === 'quick') quick.set({ us: String(entry.us), them: String(entry.them) });
      else form.set(dealOf(entry));
      ask();
      turn(entry.kind === 'quick' ? 'quick' : 'deal');
      byId(face).scrollIntoView({ block: 'nearest' });
    },
  };
}
