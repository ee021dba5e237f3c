/** A position of a deal gone by, drawn with the table's own parts; hands lie open or are only counted. */

import { Auction } from './auction.js';
import { cardName, lying, seatName, sideName, suitIcon } from './cards.js';
import { contractLine } from './deal.js';
import { t } from './i18n.js';
import { told } from './live.js';
import { saidWith, stillScene } from './stage.js';
import { suitOf } from './state.js';
import { Table } from './table.js';
import { Trick } from './trick.js';
import { teamOf } from './turns.js';
import { bdi, button, byId, el, redraw } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').Card} Card */
/** @typedef {import('./types').GameEvent} GameEvent */
/** @typedef {import('./stage.js').Scene} Scene */
/** @typedef {import('./state.js').TableState} TableState */
/** @typedef {import('./reel.js').Reel} Reel */

/** A table at which nothing happens any more. @type {import('./state.js').Live} */
const QUIET = {
  clock: 'none',
  deadline: null,
  turn: null,
  paused: false,
  watching: 0,
  closed: false,
  rematch: null,
  host: false,
  shared: false,
  tempo: 'normal',
  contest: null,
};

export class Scenery {
  /** @type {typeof import('./panel.js').panel | null} */
  panel = null;
  /** @type {((scene: Scene) => void) | null} */
  #drawPanel = null;
  /** @type {Reel | null} */
  #reel = null;
  #me = /** @type {Seat} */ (1);
  #open = false;
  #lastOpen = false;
  #step = 0;

  /**
   * @param {HTMLElement} rug
   * @param {HTMLElement} hand
   * @param {() => void} result  shows what the deal came to
   */
  constructor(rug, hand, result) {
    this.rug = rug;
    this.hand = hand;
    this.result = result;
  }

  /** Another deal, seat at the bottom, or way of looking at hands: everything is built anew. */
  begin(/** @type {Reel} */ reel, /** @type {Seat} */ me, /** @type {boolean} */ open) {
    this.#reel = reel;
    this.#me = me;
    this.#open = open;
    this.#lastOpen = false;
    document.body.classList.toggle('open', open);
    document.body.classList.toggle('foreign', reel.replay.you !== me);
    this.rug.replaceChildren(el('div', 'rug'));
    const contract = byId('contract');
    delete contract.dataset.key;
    this.table = new Table(
      { us: byId('us'), them: byId('them'), contract, rug: this.rug },
      { last: () => this.#toggleLast(), scores: this.result, sawa: () => undefined },
    );
    this.table.dress = (state, seat) => this.#dress(state, seat);
    this.auction = new Auction(this.rug, el('div', ''), () => undefined);
    this.trick = new Trick(this.rug);
    this.end = el('div', 'notice came');
    this.rug.append(this.end);
    this.#drawPanel = null;
    byId('panel').replaceChildren();
  }

  /** The table after a step, from the seat at the bottom. @param {number} step @returns {TableState} */
  state(step) {
    const { replay } = this.#known;
    const view = this.#known.view(step, this.#me);
    return {
      table: replay.table,
      seq: view.seq,
      ply: 0,
      me: this.#me,
      watching: replay.you !== this.#me,
      view,
      seats: replay.seats,
      live: QUIET,
      preset: replay.preset,
      changes: replay.changes,
      past: true,
    };
  }

  /** The name of who sits there. */
  name(/** @type {Seat} */ seat) {
    return seatName(this.state(0), seat);
  }

  /** What happened with a step, for the ear. */
  told(/** @type {number} */ step) {
    const state = this.state(step);
    const words = (this.#known.steps[step] ?? []).map((event) => told(state, event));
    if (state.view.scored.length) words.push(verdictWords(state));
    return words.filter(Boolean).join('. ');
  }

  get #known() {
    if (!this.#reel) throw new Error('no deal is on show');
    return this.#reel;
  }

  // --- drawing -----------------------------------------------------------------------------------

  draw(/** @type {number} */ step) {
    if (step !== this.#step) this.#lastOpen = false;
    this.#step = step;
    const scene = this.#scene(step);
    const { view } = scene.state;
    document.body.classList.toggle('calling', view.phase === 'auction' || view.phase === 'doubling');
    this.table?.render(scene);
    this.trick?.render(scene);
    this.auction?.render(scene);
    this.#hand(scene.state);
    this.#came(scene.state, scene.resting);
    if (this.panel) (this.#drawPanel ??= this.panel(byId('panel')))(scene);
  }

  #scene(/** @type {number} */ step) {
    const scene = stillScene(this.state(step));
    scene.resting = this.#known.rests(step);
    scene.lastOpen = this.#lastOpen;
    for (const event of this.#known.steps[step] ?? []) {
      const said = saidWith(event);
      if (said) scene.bubbles[said.seat] = said.text;
      if (event.kind === 'projects_shown')
        scene.reveal = { seat: event.seat, projects: event.projects };
    }
    return scene;
  }

  #toggleLast() {
    this.#lastOpen = !this.#lastOpen;
    this.draw(this.#step);
  }

  /** The hand at the bottom. */
  #hand(/** @type {TableState} */ state) {
    const { view, me } = state;
    const cards = view.void ? [] : view.hand;
    this.hand.style.setProperty('--n', String(Math.max(2, cards.length)));
    this.hand.setAttribute('aria-label', t('Hand of {name}', { name: seatName(state, me) }));
    redraw(this.hand, [cards], () =>
      cards.map((card) => {
        const made = lying(card);
        made.dataset.card = card;
        return made;
      }),
    );
  }

  /** In the open view each of the others shows what it holds. @returns {import('./table.js').Dress | null} */
  #dress(/** @type {TableState} */ _, /** @type {Seat} */ seat) {
    if (!this.#open || seat === this.#me) return null;
    const { hand, void: thrown } = this.#known.view(this.#step, seat);
    const held = thrown ? [] : hand;
    return { key: held, kind: 'bare', glyph: null, name: null, pill: null, hit: () => holding(held) };
  }

  /** What the deal came to, at its end. */
  #came(/** @type {TableState} */ state, /** @type {boolean} */ resting) {
    const { view } = state;
    const score = view.scored[0];
    document.body.classList.toggle('ended', Boolean(score) && !resting);
    this.end?.toggleAttribute('hidden', !score || resting);
    if (!score || !this.end) return;
    const ours = teamOf(state.me);
    const side = (/** @type {0 | 1} */ team) =>
      el('span', '', sideName(state, team === ours), ' ', bdi(`+${score.points[team]}`));
    redraw(this.end, [score.points, score.totals], () => [
      el('b', '', verdict(score)),
      contractLine(state, score),
      el('div', 'gains', side(ours), side(ours ? 0 : 1)),
      button('btn', this.result, t('Result of the deal')),
    ]);
  }

  // --- motion ------------------------------------------------------------------------------------

  /** Where the cards of the next step come from. @param {readonly GameEvent[]} events @returns {[Seat, DOMRect][]} */
  origins(events) {
    /** @type {[Seat, DOMRect][]} */
    const found = [];
    for (const event of events) {
      if (event.kind !== 'card_played') continue;
      const held = this.hand.querySelector(`[data-card="${event.card}"]`)?.getBoundingClientRect();
      const place = held ?? this.table?.placeOf(this.state(this.#step), event.seat);
      if (place) found.push([event.seat, place]);
    }
    return found;
  }

  land(/** @type {Seat} */ seat, /** @type {DOMRect} */ from) {
    this.trick?.land(seat, from);
  }

  /** Sweeps the trick that lies at a step to its winner. */
  sweep(/** @type {number} */ step) {
    const state = this.state(step);
    const winner = state.view.taken[state.view.taken.length - 1]?.winner;
    const to = winner && this.table?.placeOf(state, winner);
    if (to) this.trick?.sweep(to);
  }
}

/** What a seat holds as a small tile: a line a suit, in words for the ear. @param {readonly Card[]} cards */
function holding(cards) {
  const tile = el('div', cards.length > 5 ? 'held' : 'held few');
  tile.setAttribute('role', 'img');
  tile.setAttribute('aria-label', cards.map(cardName).join(t(', ')) || t('no cards'));
  for (const suit of new Set(cards.map(suitOf))) {
    const ranks = cards.filter((card) => suitOf(card) === suit).map((card) => card.slice(0, -1));
    tile.append(el('div', '', suitIcon(suit, 13), el('span', '', ranks.join(' '))));
  }
  tile.hidden = !cards.length;
  return tile;
}

/** "Made", "Set", "Kaboot". @param {import('./types').DealScore} score */
function verdict({ result }) {
  if (result.kaboot) return t('Kaboot');
  return result.made ? t('Made') : t('Set');
}

/** The result in a sentence: "Made. Us +16, them +10". */
function verdictWords(/** @type {TableState} */ state) {
  const score = state.view.scored[0];
  if (!score) return '';
  const ours = teamOf(state.me);
  const [us, them] = [score.points[ours], score.points[ours ? 0 : 1]];
  const sides = [sideName(state, true, 'long'), sideName(state, false, 'long')];
  return `${verdict(score)}. ${sides[0]} +${us}${t(', ')}${sides[1]} +${them}`;
}
