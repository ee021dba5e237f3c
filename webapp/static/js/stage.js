/**
 * What is on the screen and its pace: frames are shown one after the other, each resting as long as
 * it needs to be seen. The server never waits for this; whoever falls behind is shown the rest at
 * once.
 */

import { projectName } from './cards.js';
import { t } from './i18n.js';
import { after, lively } from './state.js';
import { calm, paced } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').Card} Card */
/** @typedef {import('./types').Suit} Suit */
/** @typedef {import('./types').EventFrame} EventFrame */
/** @typedef {import('./types').GameEvent} GameEvent */
/** @typedef {import('./turns.js').Action} Action */
/** @typedef {import('./state.js').TableState} TableState */

/**
 * All that is drawn: the table, and what is only of this screen.
 * @typedef {object} Scene
 * @property {TableState} state
 * @property {Action | null} pending  sent, not answered
 * @property {Card | null} lifted  the card a first tap has lifted
 * @property {{text: string, suit: Suit | null} | null} why  the reason a tap was refused
 * @property {boolean} resting  a full trick lies before it is swept
 * @property {Partial<Record<Seat, string>>} bubbles
 * @property {{seat: Seat, projects: import('./types').Project[]} | null} reveal
 * @property {boolean} lastOpen  the last trick is shown
 * @property {boolean} scored  the deal on the table has its score
 * @property {boolean} oneTap
 * @property {boolean} auto  the doubling question is answered by itself
 * @property {boolean} quick  drawn without motion
 * @property {'ok' | 'slow' | 'lost'} link
 * @property {number} linkSeconds  since the connection was lost
 * @property {boolean} restarting  the server has said so before it went
 */

/**
 * What moves on the page.
 * @typedef {object} Movers
 * @property {(card: Card, seat: Seat) => DOMRect | null} origin  where a card comes from
 * @property {(seat: Seat, from: DOMRect) => void} land
 * @property {(winner: Seat) => void} sweep
 * @property {() => void} render
 * @property {(frame: EventFrame, quick: boolean) => void} tell
 */

/**
 * Rests in milliseconds, at a table of the normal tempo and at a fast one.
 * @satisfies {Record<string, [number, number]>}
 */
const REST = /** @type {const} */ ({
  call: [420, 250],
  card: [220, 120],
  bubble: [900, 500],
  deal: [650, 250],
  trick: [900, 500],
  sweep: [240, 120],
  reveal: [2500, 1500],
  voided: [1600, 1000],
  claim: [1500, 900],
});

const BUBBLE_MS = 2200;
const EMOTE_MS = 2500;
const WHY_MS = 2600;
const BEHIND = 2;

/** A scene without anything of the moment. @param {TableState} state @returns {Scene} */
export function stillScene(state) {
  const { view } = state;
  return {
    scored:
      view.phase === 'over' || (view.phase === 'between' && !view.void && view.scored.length > 0),
    state,
    pending: null,
    lifted: null,
    why: null,
    resting: false,
    bubbles: {},
    reveal: null,
    lastOpen: false,
    oneTap: true,
    auto: false,
    quick: true,
    link: 'ok',
    linkSeconds: 0,
    restarting: false,
  };
}

export class Stage {
  /** @type {Scene | null} */
  scene = null;
  /** @type {EventFrame[]} */
  #waiting = [];
  #running = false;
  #hurried = false;
  /** @type {(() => void) | null} */
  #wake = null;
  /** @type {Map<Seat | 'why', ReturnType<typeof setTimeout>>} */
  #timers = new Map();

  /** @param {Movers} movers */
  constructor(movers) {
    this.movers = movers;
  }

  /** Sets a scene, drawn at once; what was waiting is in it already. */
  set(/** @type {Scene} */ scene) {
    this.#waiting = [];
    this.hurry();
    this.scene = scene;
    this.movers.render();
  }

  /** Takes the next frame of the table. */
  push(/** @type {EventFrame} */ frame) {
    this.#waiting.push(frame);
    if (!this.#running) void this.#run();
  }

  /** People have come or gone: shown at once, no event waits for it. */
  people(/** @type {import('./state.js').LiveFrame} */ frame) {
    if (!this.scene) return;
    this.scene.state = lively(this.scene.state, frame);
    this.movers.render();
  }

  /** Somebody says something, for a while. */
  say(/** @type {Seat} */ seat, /** @type {string} */ text) {
    if (!this.scene) return;
    this.#bubble(this.scene, seat, text, EMOTE_MS);
    this.movers.render();
  }

  /** Why something was refused, for a while. */
  explain(/** @type {string} */ text, /** @type {Suit | null} */ suit) {
    const { scene } = this;
    if (!scene) return;
    scene.why = { text, suit };
    this.later('why', WHY_MS, () => {
      scene.why = null;
    });
    this.movers.render();
  }

  /** The last event taken, shown or not; null before the first snapshot. */
  get last() {
    return this.#waiting[this.#waiting.length - 1]?.seq ?? this.scene?.state.seq ?? null;
  }

  /** Ends every rest until all that is waiting has been shown: a tap is never kept waiting. */
  hurry() {
    if (!this.#running) return;
    this.#hurried = true;
    this.#wake?.();
  }

  /** Does something after a while and draws; a later one for the same place replaces it. */
  later(/** @type {Seat | 'why'} */ key, /** @type {number} */ ms, /** @type {() => void} */ then) {
    clearTimeout(this.#timers.get(key));
    const act = () => {
      then();
      this.movers.render();
    };
    this.#timers.set(key, setTimeout(act, ms));
  }

  // --- one frame after the other -----------------------------------------------------------------

  async #run() {
    this.#running = true;
    for (let frame = this.#waiting.shift(); frame; frame = this.#waiting.shift()) {
      if (this.scene) await this.#show(this.scene, frame, this.#quick);
    }
    this.#running = false;
    this.#hurried = false;
  }

  /** Whether motion is left out just now: hurried, unseen, or more than two decisions behind. */
  get #quick() {
    const decisions = this.#waiting.filter((frame) => frame.legal).length;
    return this.#hurried || document.hidden || decisions > BEHIND;
  }

  /** Rests; resolves early when hurried. */
  #rest(/** @type {number} */ ms) {
    if (this.#hurried || document.hidden) return Promise.resolve();
    return new Promise((/** @type {(value: void) => void} */ resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #show(
    /** @type {Scene} */ scene,
    /** @type {EventFrame} */ frame,
    /** @type {boolean} */ quick,
  ) {
    const { e } = frame;
    const played = e.kind === 'card_played' ? e : null;
    const claimed = scene.state.view.claimed !== null; // the rest is played out without show
    const from = played && !quick ? this.movers.origin(played.card, played.seat) : null;
    this.#cue(scene, e);
    scene.state = after(scene.state, frame);
    scene.resting = e.kind === 'trick_taken' && !quick && !claimed;
    scene.quick = quick;
    this.movers.render();
    if (played && from && !claimed) this.movers.land(played.seat, from);
    this.movers.tell(frame, quick);
    if (!quick && !claimed) await this.#rest(restOf(e, scene));
    if (scene.resting) await this.#sweep(scene);
    if (quick || played) scene.reveal = null;
    if (!quick && scene === this.scene) this.movers.render();
  }

  async #sweep(/** @type {Scene} */ scene) {
    const winner = scene.state.view.taken[scene.state.view.taken.length - 1]?.winner;
    if (winner && !this.#quick && !calm()) {
      this.movers.sweep(winner);
      await this.#rest(paced(REST.sweep));
    }
    scene.resting = false;
  }

  /** Bubbles and laid-open cards that an event brings with it. */
  #cue(/** @type {Scene} */ scene, /** @type {GameEvent} */ e) {
    switch (e.kind) {
      case 'deal_started':
        scene.scored = false;
        scene.lastOpen = false;
        return;
      case 'contest_over': // also where nobody bought the last deal
      case 'deal_scored':
        scene.scored = true;
        return;
      case 'trick_taken':
        scene.lastOpen = false;
        return;
      case 'projects_shown':
        scene.reveal = { seat: e.seat, projects: e.projects };
        return;
      default: {
        const said = saidWith(e);
        if (said) this.#bubble(scene, said.seat, said.text);
      }
    }
  }

  #bubble(
    /** @type {Scene} */ scene,
    /** @type {Seat} */ seat,
    /** @type {string} */ text,
    ms = BUBBLE_MS,
  ) {
    scene.bubbles = { ...scene.bubbles, [seat]: text };
    this.later(seat, ms, () => {
      scene.bubbles = { ...scene.bubbles, [seat]: undefined };
    });
  }
}

/** What a seat says with an event, besides its calls. @returns {{seat: Seat, text: string} | null} */
export function saidWith(/** @type {GameEvent} */ e) {
  switch (e.kind) {
    case 'projects_declared':
      return { seat: e.seat, text: e.kinds.map(projectName).join(t(', ')) };
    case 'card_played':
      return e.ekka ? { seat: e.seat, text: t('Ekka') } : null;
    case 'baloot_called':
      return { seat: e.seat, text: t('Baloot') };
    case 'sawa_claimed':
      return { seat: e.seat, text: t('Sawa') };
    default:
      return null;
  }
}

/** How long a frame is looked at. */
function restOf(/** @type {GameEvent} */ e, /** @type {Scene} */ { reveal, state }) {
  switch (e.kind) {
    case 'bid_made':
    case 'doubled':
    case 'contract_made':
      return paced(REST.call);
    case 'deal_started':
    case 'rest_dealt':
      return calm() ? 0 : paced(REST.deal);
    case 'card_played':
      if (reveal) {
        const mine = reveal.seat === state.me && !state.watching;
        return paced(mine ? REST.bubble : REST.reveal);
      }
      return paced(e.ekka ? REST.bubble : REST.card);
    case 'baloot_called':
      return paced(REST.bubble);
    case 'trick_taken':
      return paced(REST.trick);
    case 'sawa_claimed':
      return paced(REST.claim);
    case 'deal_voided':
      return paced(REST.voided);
    default:
      return 0;
  }
}
