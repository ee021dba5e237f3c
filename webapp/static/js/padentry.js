/** What a round is told in: the form of a deal, or only the points; of a new round or an old one. */

import { quickForm } from './padquick.js';
import { dealOf } from './padwords.js';
import { scoreForm } from './scoreform.js';
import { scoreResult } from './scoreresult.js';
import { freshDeal } from './scorestate.js';
import { byId } from './ui.js';

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

  const form = scoreForm(byId('deal'), { rules: {}, onChange: () => result.ask() });
  const result = scoreResult(byId('deal'), form, {
    rules: () => ({ preset: page.pad()?.preset ?? 'standard', settings: page.pad()?.changes ?? {} }),
    onAnswer(answer) {
      worked = answer !== null;
      page.told();
    },
  });
  const quick = quickForm(byId('quick'), () => page.told(), () => page.done());

  function turn(/** @type {'deal' | 'quick'} */ to) {
    face = to;
    page.changed();
  }

  return {
    setRules: form.setRules,
    names: quick.names,

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

    /** Whether a whole round is told: the server has said so, or it cannot be asked now. */
    ready: (/** @type {boolean} */ away) =>
      face === 'quick' ? quick.points() !== null : form.question() !== null && (worked || away),

    /** Nothing told yet, of a new round. */
    empty() {
      edited = null;
      form.set(freshDeal());
      quick.set({ us: '', them: '' });
      result.ask();
      turn('deal');
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
      result.ask();
      turn(entry.kind === 'quick' ? 'quick' : 'deal');
      byId(face).scrollIntoView({ block: 'nearest' });
    },
  };
}
