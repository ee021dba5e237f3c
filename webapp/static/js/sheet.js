/** The sheets: of the deal that ended, of the match that ended, of all deals, of the rules. */

import { wayOut } from './contest.js';
import { checkLink } from './checklink.js';
import { dealBody } from './deal.js';
import { backButton, openSheet } from './dialog.js';
import { lang, t } from './i18n.js';
import { again, allBody, endBody, rulesBody } from './match.js';
import { ratingLine } from './ratingline.js';
import { readyLine } from './ready.js';
import { rematchWay } from './rematch.js';
import { replayButton } from './replaylink.js';
import { others } from './state.js';
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
  /** When the deal got its score, by the clock nobody sets; null for who came later. @type {number | null} */
  #since = null;
  /** The viewer has asked for the next deal. */
  #asked = false;
  /** What the buttons of the sheet on show depend on. */
  #people = '';
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
    if (this.#shown === mark) {
      this.#waiting(scene);
      return;
    }
    const live = this.#shown !== '' || !scene.quick;
    this.#shown = mark;
    this.#between = true;
    this.#asked = readyNow(state);
    this.#since = scene.quick ? null : performance.now();
    this.#people = peopleOf(state);
    const end = state.view.phase === 'over' && !live && !state.view.deals;
    void this.#open(end ? 'end' : 'deal', state, live);
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

  /** While "next deal" is not answered its button waits; others may come and go meanwhile. */
  #waiting(/** @type {Scene} */ { pending, state }) {
    const asked = pending?.t === 'next' || readyNow(state);
    const people = peopleOf(state);
    if (asked !== this.#asked || people !== this.#people) {
      this.#asked = asked;
      this.#people = people;
      this.#state = state;
      if (this.#which === 'deal' || this.#which === 'end')
        this.#dialog?.setFoot(this.#foot(state, this.#which));
    }
    const waits = pending !== null || (this.#asked && others(state).length > 0);
    this.#next?.setAttribute('aria-disabled', String(waits));
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

  /** Escape: a sheet that was asked for goes without an answer; who watches is asked nothing. */
  #leave() {
    if (this.#which === 'all' || this.#which === 'rules') this.#back();
    else if (this.#state?.watching) this.close();
  }

  /** A step back from a sheet that was asked for; false where there is none to take. */
  stepBack() {
    const asked = this.#which === 'all' || this.#which === 'rules';
    if (!asked && !(this.#which && this.#state?.watching)) return false;
    this.#leave();
    return true;
  }

  /** @type {() => void} */
  #back = () => this.close();

  #fill(/** @type {boolean} */ fresh) {
    const state = this.#state;
    if (!state) return;
    const { view } = state;
    const between = this.#between;
    const home = view.phase === 'over' && !view.deals ? 'end' : 'deal';
    this.#back = between ? () => this.#turnTo(home) : () => this.close();
    this.#next = null;
    switch (this.#which) {
      case 'deal':
        this.#dialog?.fill({
          label: t('Result of the deal'),
          body: [
            ...(view.void ? unbought() : dealBody(state, view.scored.length - 1, fresh)),
            ...(state.live.contest ? [] : [checkLink(state.table, view.number)]),
          ],
          foot: this.#foot(state, 'deal'),
        });
        return;
      case 'end':
        this.#dialog?.fill({
          label: t('Match over'),
          body: [...endBody(state), ratingLine(state)],
          foot: this.#foot(state, 'end'),
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

  #turnTo(/** @type {Which} */ which) {
    this.#which = which;
    this.#fill(false);
  }

  /** The buttons of a deal's or a match's end, the primary one first. @returns {Node[]} */
  #foot(/** @type {TableState} */ state, /** @type {'deal' | 'end'} */ which) {
    this.#next = null;
    const all = quiet(t('All deals'), () => this.#turnTo('all'));
    if (which === 'end') {
      const way = state.live.contest
        ? contestLink(state)
        : state.live.shared
          ? rematchWay(state)
          : again(state);
      return [...(way ? [way] : []), all, homeLink()];
    }
    if (state.view.deals && state.view.phase === 'over') return [contestLink(state), all];
    if (state.view.phase === 'over')
      return [button('btn', () => this.#turnTo('end'), t('Result of the match')), all];
    if (state.watching) return [button('btn', () => this.close(), t('Keep watching')), all];
    const several = others(state).length > 0;
    const next = () => (several && this.#asked ? undefined : this.ask.next());
    this.#next = button('btn', next, t('Next deal'));
    if (!several) return [this.#next, all];
    this.#next.setAttribute('aria-disabled', String(this.#asked));
    return [this.#next, all, readyLine(state, this.#since, this.#asked)];
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
        wide(t('All deals'), () => this.#turnTo('all')),
        ...(state.live.contest ? [] : [replayButton(state.table, index)]),
      ],
    });
  }
}

/** Whether the viewer has asked for the next deal. */
const readyNow = (/** @type {TableState} */ { seats }) =>
  seats.some(({ you, ready }) => you && ready);

/** What the buttons depend on besides the deal: who is there, and the rematch. */
const peopleOf = (/** @type {TableState} */ { seats, live }) =>
  JSON.stringify([live.rematch, ...seats.map((seat) => [seat.online, seat.away, seat.ready])]);

const quiet = (/** @type {string} */ text, /** @type {() => void} */ press) =>
  button('btn q', press, text);
const wide = (/** @type {string} */ text, /** @type {() => void} */ press) =>
  button('btn q wide', press, text);

/** A contest's last deal that nobody bought. */
const unbought = () => [
  el('h1', '', t('No buyer')),
  el('p', 'cap', t('Nobody scores in this deal.')),
];

/** From the last deal of a contest to what the attempt came to. */
function contestLink(/** @type {TableState} */ state) {
  const link = el('a', 'btn', t('See the result'));
  link.href = wayOut(state);
  return link;
}

function homeLink() {
  const link = el('a', 'btn q', icon('home', 22));
  link.href = `/?lang=${lang}`;
  link.setAttribute('aria-label', t('Home'));
  return link;
}
