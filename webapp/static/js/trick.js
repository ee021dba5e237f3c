/** The middle of the rug in play: four slots, the last trick on demand, projects laid open. */

import {
  face,
  lying,
  projectName,
  projectPoints,
  seatName,
  side,
  sideName,
  suitIcon,
} from './cards.js';
import { t } from './i18n.js';
import { leading, suitOf } from './state.js';
import { teamOf } from './turns.js';
import { bdi, calm, el, paced, redraw } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').TrickCard} TrickCard */
/** @typedef {import('./stage.js').Scene} Scene */

/** Milliseconds at a table of the normal tempo, and at a fast one. @type {[number, number]} */
const CARD_MS = [200, 120];
/** @type {[number, number]} */
const SWEEP_MS = [240, 120];

export class Trick {
  /** @param {HTMLElement} root the rug */
  constructor(root) {
    this.root = root;
    this.slots = el('div', 'trick');
    this.last = el('div', 'lastq');
    this.reveal = el('div', 'reveal');
    this.last.hidden = true;
    this.reveal.hidden = true;
    this.last.setAttribute('role', 'group');
    this.last.setAttribute('aria-label', t('Last trick'));
    root.firstElementChild?.after(this.slots); // under the seats and their bubbles
    root.append(this.last, this.reveal);
  }

  /** Draws the trick of a scene, or the one that rests before it is swept. */
  render(/** @type {Scene} */ scene) {
    const { view } = scene.state;
    this.slots.hidden = view.phase !== 'play' && !scene.resting;
    if (!this.slots.hidden) this.#slots(scene);
    this.#last(scene);
    this.#reveal(scene);
  }

  /** Lets a card that has just been drawn come from where it was. */
  land(/** @type {Seat} */ seat, /** @type {DOMRect} */ from) {
    const node = this.#cardOf(seat);
    if (node) arrive(node, from);
  }

  /** Sweeps the resting trick to its winner. */
  sweep(/** @type {DOMRect} */ to) {
    sweep(
      [...this.slots.querySelectorAll('.card')].map((node) => /** @type {HTMLElement} */ (node)),
      to,
    );
  }

  #cardOf(/** @type {Seat} */ seat) {
    return /** @type {HTMLElement | null} */ (this.slots.querySelector(`[data-seat="${seat}"]`));
  }

  /** Each card keeps its element, so that a card on its way is not drawn anew. */
  #slots(/** @type {Scene} */ scene) {
    const { view } = scene.state;
    const taken = scene.resting ? view.taken[view.taken.length - 1] : null;
    const cards = taken ? taken.cards : view.trick;
    for (const node of [...this.slots.children]) {
      const stays = cards.some(
        (each) => each.card === /** @type {HTMLElement} */ (node).dataset.card,
      );
      if (!stays) node.remove();
    }
    const top = taken ? taken.winner : cards.length > 1 ? leading(view) : null;
    for (const each of cards) this.#card(scene, each, top, Boolean(taken));
    if (!taken) this.#empty(scene);
  }

  #card(
    /** @type {Scene} */ scene,
    /** @type {TrickCard} */ played,
    /** @type {Seat | null} */ top,
    /** @type {boolean} */ done,
  ) {
    let node = this.#cardOf(played.seat);
    if (!node) {
      node = lying(played.card);
      node.dataset.seat = String(played.seat);
      node.dataset.card = played.card;
      this.slots.append(node);
    }
    const won = played.seat === top;
    node.className = `card ${side(scene.state, played.seat)}${won ? ' win' : done ? ' gone' : ''}`;
    const old = node.querySelector('.tag');
    const label = won ? (done ? this.#gain(scene, played.seat) : t('Highest')) : null;
    if (old?.textContent === label) return;
    old?.remove();
    if (label === null) return;
    const mine = teamOf(played.seat) === teamOf(scene.state.me);
    node.append(el('span', done ? `tag big${mine ? '' : ' t'}` : 'tag', label));
  }

  /** "Yours, 35" for an own trick; else who took it. */
  #gain(/** @type {Scene} */ { state }, /** @type {Seat} */ winner) {
    const abnat = state.view.taken[state.view.taken.length - 1]?.abnat ?? 0;
    if (winner === state.me && !state.watching) return t('Yours, {abnat}', { abnat });
    return t('{name}, {abnat}', { name: seatName(state, winner), abnat });
  }

  /** Where the next card will lie, with the suit that was led. */
  #empty(/** @type {Scene} */ { state, reveal }) {
    const { view } = state;
    if (view.phase !== 'play' || !view.to_act || reveal) return;
    const slot = el('div', `slot ${side(state, view.to_act)}`);
    const led = view.trick[0];
    if (led) {
      const sign = suitIcon(suitOf(led.card), 26);
      sign.removeAttribute('class');
      slot.append(sign);
    }
    this.slots.append(slot);
  }

  #last(/** @type {Scene} */ scene) {
    const { view } = scene.state;
    const taken = view.taken[view.taken.length - 1];
    this.last.hidden = !scene.lastOpen || !taken;
    if (!taken) return;
    const ours = teamOf(taken.winner) === teamOf(scene.state.me);
    const abnat = taken.abnat + (view.taken.length === 8 ? 10 : 0);
    redraw(this.last, [view.number, view.taken.length], () => [
      el('small', '', t('Last trick')),
      el('div', 'trick', ...taken.cards.map((each) => this.#past(scene, each, taken.winner))),
      el('b', '', sideName(scene.state, ours), ' ', bdi(abnat), ' ', t('abnat')),
    ]);
  }

  #past(/** @type {Scene} */ scene, /** @type {TrickCard} */ played, /** @type {Seat} */ winner) {
    const won = played.seat === winner;
    const node = lying(played.card, side(scene.state, played.seat) + (won ? ' win' : ''));
    if (won) node.append(el('span', 'tag', seatName(scene.state, winner)));
    return node;
  }

  #reveal(/** @type {Scene} */ { state, reveal }) {
    this.reveal.hidden = !reveal;
    if (!reveal) return;
    const { seat, projects } = reveal;
    const game = state.view.contract?.game ?? 'hokm';
    this.reveal.className = `reveal from-${side(state, seat)}`;
    const cards = projects.flatMap((project) => project.cards);
    const points = projects.reduce((sum, { kind }) => sum + projectPoints(kind, game), 0);
    const names = projects.map(({ kind }) => projectName(kind)).join(t(', '));
    redraw(this.reveal, [state.view.number, seat, cards], () => [
      el(
        'small',
        '',
        seat === state.me && !state.watching
          ? t('You show')
          : t('{name} shows', { name: seatName(state, seat) }),
      ),
      el(
        'div',
        cards.length > 4 ? 'rc many' : 'rc',
        ...cards.map((card) => el('div', 'card', face(card))),
      ),
      el('b', '', names, ' ', bdi(`+${points}`)),
    ]);
  }
}

// --- motion --------------------------------------------------------------------------------------

/**
 * Lets an element arrive at its place from where something stood before.
 * @param {HTMLElement} node
 * @param {DOMRect} from
 */
function arrive(node, from) {
  if (calm()) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], 80);
    return;
  }
  const to = node.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const size = Math.max(0.3, Math.min(1, from.width / to.width));
  const place = getComputedStyle(node).transform;
  const rest = place === 'none' ? '' : place;
  node.animate(
    [
      { transform: `translate(${x}px,${y}px) ${rest} scale(${size})` },
      { transform: rest || 'none' },
    ],
    {
      duration: paced(CARD_MS),
      easing: 'cubic-bezier(.2,.8,.2,1)',
    },
  );
}

/**
 * Moves elements towards a point and fades them; they are to be taken away afterwards.
 * @param {HTMLElement[]} nodes
 * @param {DOMRect} to
 */
function sweep(nodes, to) {
  if (calm()) return;
  for (const node of nodes) {
    const from = node.getBoundingClientRect();
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const place = getComputedStyle(node).transform;
    node.animate(
      [
        { opacity: 1 },
        {
          opacity: 0,
          transform: `translate(${x}px,${y}px) ${place === 'none' ? '' : place} scale(.5)`,
        },
      ],
      { duration: paced(SWEEP_MS), easing: 'ease-in', fill: 'forwards' },
    );
  }
}
