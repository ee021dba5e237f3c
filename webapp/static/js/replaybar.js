/** The bar of a replay: buttons along the steps, the line to drag on, speed and view; and its keys. */

import { digits, t, tc } from './i18n.js';
import { button, el, icon, setText } from './ui.js';

/**
 * What the bar asks of the page.
 * @typedef {object} Doings
 * @property {(step: number) => void} to
 * @property {(way: 1 | -1) => void} by  a step on or back
 * @property {(way: 1 | -1) => void} part  a trick on or back
 * @property {() => void} play  or hold
 * @property {() => void} pace  the other speed
 * @property {() => void} look  whose cards are seen
 */
/** @typedef {{reel: import('./reel.js').Reel, step: number, playing: boolean, pace: number, open: boolean}} Position */

const SPEEDS = ['1×', '2×'];

export class Bar {
  #last = 0;

  /** @param {HTMLElement} root @param {Doings} doings */
  constructor(root, doings) {
    this.doings = doings;
    const { to, by } = doings;
    this.play = button('go', doings.play);
    this.speed = button('', doings.pace);
    this.look = named(t('View'), doings.look, 'eye');
    this.start = named(t('To the start'), () => to(0), 'first');
    this.back = named(t('Step back'), () => by(-1), 'prev');
    this.on = named(t('Step on'), () => by(1), 'next');
    this.end = named(t('To the end'), () => to(this.#last), 'end');
    this.line = el('input', '');
    Object.assign(this.line, { type: 'range', min: '0', step: '1' });
    this.line.setAttribute('aria-label', t('Place in the deal'));
    this.line.addEventListener('input', () => to(Number(this.line.value)));
    this.caption = el('small', '');
    this.caption.dir = 'auto';
    root.append(
      el('div', 'along', el('span', 'rt', this.line, this.caption), this.speed, this.look),
      el('div', 'keys', this.start, this.back, this.play, this.on, this.end),
    );
  }

  /** Where the deal stands, in a word or two. */
  where() {
    return this.caption.textContent ?? '';
  }

  /** Says something in place of where the deal stands, until the next step. */
  tell(/** @type {string} */ words) {
    setText(this.caption, words);
  }

  draw(/** @type {Position} */ { reel, step, playing, pace, open }) {
    this.#last = reel.last;
    this.line.max = String(reel.last);
    this.line.value = String(step);
    this.line.style.setProperty('--p', `${(100 * step) / Math.max(1, reel.last)}%`);
    const words = partWords(reel.part(step));
    this.line.setAttribute('aria-valuetext', words);
    setText(this.caption, words);
    face(this.play, playing ? 'pause' : 'playi', playing ? t('Hold') : tc('replay', 'Play'));
    setText(this.speed, digits(SPEEDS[pace] ?? ''));
    this.speed.setAttribute('aria-label', t('Speed {speed}', { speed: SPEEDS[pace] ?? '' }));
    this.look.setAttribute('aria-pressed', String(open));
    off(this.start, step === 0);
    off(this.back, step === 0);
    off(this.on, step === reel.last);
    off(this.end, step === reel.last);
  }

  /** What a key press does; those of fields and open sheets are theirs. */
  key(/** @type {KeyboardEvent} */ event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, code } = event;
    const inside = target instanceof HTMLElement ? target : null;
    if (inside?.closest('[role=dialog], textarea, select')) return;
    const act = this.#acts()[code];
    if (!act || (code === 'Space' && inside?.closest('button, a'))) return;
    event.preventDefault();
    act();
  }

  /** @returns {Record<string, (() => void) | undefined>} */
  #acts() {
    const { to, by, part, play } = this.doings;
    return {
      ArrowLeft: () => by(-1),
      ArrowRight: () => by(1),
      PageUp: () => part(-1),
      PageDown: () => part(1),
      Home: () => to(0),
      End: () => to(this.#last),
      Space: play,
    };
  }
}

/** "Bidding", "Trick 3 of 8", "Result". @param {import('./reel.js').Part} part */
function partWords(part) {
  if (part === 0) return t('Bidding');
  return part === 9 ? t('Result') : t('Trick {number} of {all}', { number: part, all: 8 });
}

/** A button that is only an icon. @param {string} label @param {() => void} press @param {string} name */
function named(label, press, name) {
  const made = button('', press);
  face(made, name, label);
  return made;
}

/** @param {HTMLButtonElement} node @param {string} name @param {string} label */
function face(node, name, label) {
  if (node.getAttribute('aria-label') === label) return;
  node.setAttribute('aria-label', label);
  node.replaceChildren(icon(name, 22));
}

/** A button that does nothing now keeps the focus. @param {HTMLButtonElement} node @param {boolean} none */
function off(node, none) {
  node.setAttribute('aria-disabled', String(none));
}
