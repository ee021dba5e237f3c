/**
 * A deal gone by as a row of steps to go along, forwards and backwards. Pure: every position is
 * folded from the same events as at the table, once for each seat, so that all hands are known.
 */

import { fold } from './state.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').View} View */
/** @typedef {import('./types').Replay} Replay */
/** @typedef {import('./types').GameEvent} GameEvent */

/** @type {readonly Seat[]} */
export const SEATS = [1, 2, 3, 4];

/** They belong to the step before them. */
const JOINS = ['rest_dealt', 'baloot_called', 'trick_taken', 'seed_revealed', 'match_won', 'contest_over'];
/** They belong to the card that follows. */
const LEADS = ['projects_declared', 'projects_shown'];

/** Events as they are looked at: what happens at one blow is one step. @param {readonly GameEvent[]} events */
export function stepsOf(events) {
  /** @type {GameEvent[][]} */
  const steps = [];
  for (const event of events) {
    const last = steps[steps.length - 1];
    const before = last?.[last.length - 1];
    if (last && before && (LEADS.includes(before.kind) || JOINS.includes(event.kind))) last.push(event);
    else steps.push([event]);
  }
  return steps;
}

/** Where a deal stands at a step: 0 before the first lead, then the trick, 9 once it is over. */
/** @typedef {0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9} Part */

export class Reel {
  /** The views of the four seats after each step that was reached. @type {View[][]} */
  #known = [];

  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.steps = stepsOf(replay.events);
    this.last = this.steps.length - 1;
  }

  /** The table after step `n` as a seat sees it. @param {number} n @param {Seat} seat @returns {View} */
  view(n, seat) {
    for (let at = this.#known.length; at <= n; at += 1) this.#known.push(this.#after(at));
    return /** @type {View} */ (this.#known[n]?.[seat - 1]);
  }

  #after(/** @type {number} */ at) {
    const before = this.#known[at - 1];
    return SEATS.map((seat) => {
      const begin = before?.[seat - 1] ?? { ...this.replay.view, viewer: seat };
      const view = (this.steps[at] ?? []).reduce((now, event) => {
        const next = fold(now, event);
        return { ...next, seq: now.seq + 1 };
      }, begin);
      return { ...view, hand: this.#sorted(view, seat) };
    });
  }

  /** A hand in the order the server has sorted it for the contract. @param {View} view @param {Seat} seat */
  #sorted(view, seat) {
    const order = (view.contract ? this.replay.all : this.replay.first)[seat - 1] ?? [];
    return [...view.hand].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  }

  /** Whether a full trick lies at a step, before it is swept. @param {number} n */
  rests(n) {
    return (this.steps[n] ?? []).some(({ kind }) => kind === 'trick_taken');
  }

  /** Where the deal stands at a step. @param {number} n @returns {Part} */
  part(n) {
    const { phase, taken, void: thrown } = this.view(n, 1);
    if (this.rests(n)) return /** @type {Part} */ (taken.length);
    if (phase === 'play') return /** @type {Part} */ (taken.length + 1);
    return thrown || phase === 'between' || phase === 'over' ? 9 : 0;
  }

  /** The first step of the part after, or before, that of a step; of its own part when it is further in. @param {number} n @param {1 | -1} way */
  jump(n, way) {
    const parts = this.steps.map((_, at) => this.part(at));
    const here = parts[n] ?? 0;
    const begin = parts.indexOf(here);
    if (way < 0 && n > begin) return begin;
    const other = way > 0 ? parts.find((part) => part > here) : parts[begin - 1];
    return other === undefined ? (way > 0 ? this.last : 0) : parts.indexOf(other);
  }
}
