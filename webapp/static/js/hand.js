/** The own hand: buttons that keep their place, lifted, ringed or veiled by what may be played. */

import { tap } from './turns.js';
import { cardName, face } from './cards.js';
import { n, t } from './i18n.js';
import { calm, el } from './ui.js';

/** @typedef {import('./types').Card} Card */
/** @typedef {import('./stage.js').Scene} Scene */
/** @typedef {import('./turns.js').Tap} Tap */

export class Hand {
  /** @type {Map<Card, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Card[]} */
  #order = [];
  #contract = '';

  /**
   * @param {HTMLElement} root
   * @param {(tap: Tap) => void} onTap
   */
  constructor(root, onTap) {
    this.root = root;
    this.onTap = onTap;
    root.addEventListener('keydown', (event) => this.#roam(event));
  }

  /** Draws the hand of a scene. */
  render(/** @type {Scene} */ scene) {
    this.scene = scene;
    const { view } = scene.state;
    const hand = view.void ? [] : view.hand; // a void deal is gathered in
    this.#arrange(hand, scene);
    this.root.style.setProperty('--n', String(Math.max(2, hand.length)));
    this.root.setAttribute(
      'aria-label',
      n('your hand, {count} card', 'your hand, {count} cards', hand.length),
    );
    for (const [card, button] of this.#buttons) this.#mark(card, button, scene);
    this.#keepOneTabStop();
  }

  /** Where a card is on the screen, for its way to the table. */
  placeOf(/** @type {Card} */ card) {
    return this.#buttons.get(card)?.getBoundingClientRect() ?? null;
  }

  /** Takes a key 1 to 8: the card at that place. */
  press(/** @type {number} */ place) {
    const card = this.#order[place - 1];
    if (!card) return;
    this.#buttons.get(card)?.focus();
    this.#tapped(card, true);
  }

  /** Shakes a card that may not be played. */
  shake(/** @type {Card} */ card) {
    const button = this.#buttons.get(card);
    if (!button) return;
    button.classList.remove('shake');
    void button.offsetWidth; // so that the same card can shake twice
    button.classList.add('shake');
  }

  /** Cards keep their order while they are played; a new deal or contract sorts them anew. */
  #arrange(/** @type {readonly Card[]} */ hand, /** @type {Scene} */ { state: { view }, quick }) {
    const contract = `${view.number} ${view.contract?.trump ?? view.contract?.game ?? ''}`;
    const kept = this.#order.filter((card) => hand.includes(card));
    const sorted = contract === this.#contract && kept.length === hand.length ? kept : [...hand];
    this.#contract = contract;
    if (sorted.join() === this.#order.join()) return;
    const before = quick
      ? new Map()
      : new Map([...this.#buttons.values()].map((b) => [b, b.getBoundingClientRect().left]));
    for (const card of this.#order) if (!sorted.includes(card)) this.#take(card);
    let fresh = 0;
    for (const card of sorted) {
      const button = this.#buttons.get(card) ?? this.#make(card, quick ? -1 : fresh++);
      if (this.root.children[sorted.indexOf(card)] !== button)
        this.#insert(button, sorted.indexOf(card));
    }
    this.#order = sorted;
    this.root.style.setProperty('--n', String(Math.max(2, sorted.length)));
    glide(before);
  }

  /** Moving a focused element would lose its focus. */
  #insert(/** @type {HTMLButtonElement} */ button, /** @type {number} */ place) {
    const focused = document.activeElement === button;
    this.root.insertBefore(button, this.root.children[place] ?? null);
    if (focused) button.focus();
  }

  #make(/** @type {Card} */ card, /** @type {number} */ place) {
    const button = el('button', 'card', face(card));
    button.type = 'button';
    button.dataset.card = card;
    button.addEventListener('click', (event) => this.#tapped(card, event.detail === 0));
    button.addEventListener('animationend', () => button.classList.remove('dealt', 'shake'));
    if (place >= 0) {
      button.classList.add('dealt');
      button.style.setProperty('--k', String(place));
    }
    this.#buttons.set(card, button);
    return button;
  }

  #take(/** @type {Card} */ card) {
    const button = this.#buttons.get(card);
    if (!button) return;
    const beside = button.nextElementSibling ?? button.previousElementSibling;
    if (document.activeElement === button && beside instanceof HTMLElement) beside.focus();
    button.remove();
    this.#buttons.delete(card);
  }

  #mark(
    /** @type {Card} */ card,
    /** @type {HTMLButtonElement} */ button,
    /** @type {Scene} */ scene,
  ) {
    const choice = scene.state.view.choices.find((each) => each.card === card);
    const sent = scene.pending?.t === 'play' ? scene.pending.card : null;
    const legal = choice ? choice.refusal === null : null;
    button.classList.toggle('ok', legal === true);
    button.classList.toggle('no', legal === false);
    button.classList.toggle('up', scene.lifted === card);
    button.classList.toggle('pending', sent === card);
    if (legal === false) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
    const name = cardName(card);
    const label =
      sent === card
        ? t('{card}, being played', { card: name })
        : legal === null
          ? name
          : legal
            ? t('{card}, playable', { card: name })
            : t('{card}, not allowed', { card: name });
    if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label);
  }

  #tapped(/** @type {Card} */ card, /** @type {boolean} */ byKey) {
    const { scene } = this;
    if (!scene) return;
    const { pending, lifted, oneTap } = scene;
    this.onTap(
      tap(scene.state.view, card, { pending, lifted, oneTap, strip: this.#strip(), byKey }),
    );
  }

  /** How much of a card can be touched. */
  #strip() {
    const [first, second] = this.root.children;
    if (!first || !second) return Infinity;
    return second.getBoundingClientRect().left - first.getBoundingClientRect().left;
  }

  #keepOneTabStop() {
    const focused = document.activeElement;
    const buttons = [...this.#buttons.values()];
    const stop = buttons.find((button) => button === focused) ?? this.root.firstElementChild;
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  #roam(/** @type {KeyboardEvent} */ event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const cards = [...this.root.children];
    const at = cards.indexOf(/** @type {Element} */ (document.activeElement));
    const next = cards[Math.max(0, Math.min(cards.length - 1, at + step))];
    if (next instanceof HTMLElement) next.focus();
    this.#keepOneTabStop();
  }
}

/**
 * Lets elements glide from where they stood to where they stand now.
 * @param {Map<HTMLElement, number>} lefts where each stood, from the left
 */
function glide(lefts) {
  if (calm()) return;
  for (const [node, left] of lefts) {
    const moved = left - node.getBoundingClientRect().left;
    if (Math.abs(moved) < 1 || !node.isConnected) continue;
    const place = getComputedStyle(node).transform;
    const rest = place === 'none' ? '' : place;
    node.animate([{ transform: `translateX(${moved}px) ${rest}` }, { transform: rest || 'none' }], {
      duration: 240,
      easing: 'cubic-bezier(.2,.8,.2,1)',
    });
  }
}
