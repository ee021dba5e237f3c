/** Small builders of page elements, text going in as text and never as HTML, and the one sound. */

import { digits } from './i18n.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element with a class and children; strings become text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {string} className
 * @param {...(Node | string | null | false)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  for (const child of children) if (child) made.append(child);
  return made;
}

/**
 * An icon of the page's sprite, silent to screen readers.
 * @param {string} name
 * @param {number} [size]
 * @param {string} [className]
 */
export function icon(name, size = 20, className = '') {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('width', String(size));
  svg.setAttribute('height', String(size));
  svg.setAttribute('aria-hidden', 'true');
  if (className) svg.setAttribute('class', className);
  svg.append(use);
  return svg;
}

/**
 * A button that does something.
 * @param {string} className
 * @param {() => void} press
 * @param {...(Node | string | null | false)} children
 */
export function button(className, press, ...children) {
  const made = el('button', className, ...children);
  made.type = 'button';
  made.addEventListener('click', press);
  return made;
}

const DOUBLE_MS = 400;

/**
 * A press that a second one right after it does not repeat: a double tap means one.
 * @param {() => void} press
 */
export function single(press) {
  let last = -Infinity;
  return () => {
    const now = performance.now();
    if (now - last > DOUBLE_MS) press();
    last = now;
  };
}

/** The first letter of a name. */
export const initial = (/** @type {string} */ name) =>
  name.match(/[\p{L}\p{N}]/u)?.[0] ?? name.slice(0, 1);

/** A number that keeps its order inside Arabic. */
export function bdi(/** @type {string | number} */ value) {
  const made = el('bdi', '', digits(value));
  made.dir = 'ltr';
  return made;
}

/**
 * One choice of a group: a native radio button, so that the arrow keys work, and its words.
 * @param {object} choice
 * @param {string} choice.group
 * @param {string} choice.value
 * @param {boolean} choice.checked
 * @param {string} choice.label
 * @param {string} [choice.note]
 * @param {boolean} [choice.disabled]
 * @param {() => void} choice.pick
 */
export function radio({ group, value, checked, label, note = '', disabled = false, pick }) {
  const input = el('input', '');
  Object.assign(input, { type: 'radio', name: group, value, checked, disabled });
  input.addEventListener('change', pick);
  const words = el('span', 'grow', el('b', '', label), note ? el('small', 'cap', note) : null);
  return el('label', 'opt', input, words, el('span', 'mark-on', icon('check', 18)));
}

/**
 * A row of buttons of which one is on.
 * @template {string} V
 * @param {string} id
 * @param {string} label
 * @param {V[]} values
 * @param {V} now
 * @param {(value: V) => string} words
 * @param {(value: V) => void} pick
 */
export function segments(id, label, values, now, words, pick) {
  const box = el('div', 'seg');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', label);
  for (const value of values) {
    const one = button('', () => value !== now && pick(value), words(value));
    one.id = `${id}-${value}`;
    one.setAttribute('aria-pressed', String(value === now));
    box.append(one);
  }
  return box;
}

/**
 * The element of the page with this id; a page without it is a fault of ours.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/** Text that is set only when it changes, so that a live region does not repeat itself. */
export function setText(/** @type {Element} */ node, /** @type {string} */ text) {
  if (node.textContent !== text) node.textContent = text;
}

/** Says something to a screen reader: at once, or when it has finished. */
export function say(/** @type {string} */ text, /** @type {boolean} */ now) {
  setText(byId(now ? 'alert' : 'say'), text);
}

/** The same words twice are no change to a live region: it is emptied first. */
export function sayAgain(/** @type {string} */ text) {
  say('', true);
  setTimeout(say, 50, text, true);
}

/** Whether the reader has asked for less motion. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** One of two times, by how fast this table is drawn. @param {readonly [number, number]} times */
export const paced = ([normal, fast]) => (document.body.dataset.tempo === 'fast' ? fast : normal);

/**
 * New children for a node, only when the key says that something has changed.
 * @param {HTMLElement} node
 * @param {unknown} key
 * @param {() => (Node | string | null | false | undefined)[]} make
 */
export function redraw(node, key, make) {
  const text = JSON.stringify(key);
  if (node.dataset.key === text) return;
  node.dataset.key = text;
  const made = /** @type {(Node | string)[]} */ (make().filter(Boolean));
  node.replaceChildren(...made);
}

/** A small icon that says something. */
export function sign(
  /** @type {string} */ name,
  /** @type {string} */ className,
  /** @type {string} */ label,
) {
  const made = el('span', className, icon(name, 14));
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', label);
  return made;
}

/** "0:05". */
export const minutes = (/** @type {number} */ seconds) =>
  digits(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);

/**
 * The deals of a contest as steps: done, the one at hand, those to come.
 * @param {number} deal @param {number} deals
 */
export const stepsOf = (deal, deals) =>
  Array.from({ length: deals }, (_, at) => {
    const done = at + 1 < deal;
    const name = done ? 'done' : at + 1 === deal ? 'now' : '';
    return el('span', name, done ? icon('check', 18) : bdi(at + 1));
  });

// --- heard ---------------------------------------------------------------------------------------

/** @type {AudioContext | null} */
let context = null;

const NOTES = [587.33, 880];
const NOTE_S = 0.09;
const VOLUME = 0.06;

/** The sound of the own turn, two soft notes, where the browser lets the page be heard. */
export function chime() {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const [place, pitch] of NOTES.entries()) note(context, pitch, place * NOTE_S);
  } catch {
    // No sound here: the turn is seen and felt as well.
  }
}

function note(/** @type {AudioContext} */ audio, /** @type {number} */ pitch, /** @type {number} */ after) {
  const begin = audio.currentTime + after;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(VOLUME, begin);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + 2 * NOTE_S);
  tone.connect(gain).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + 2 * NOTE_S);
}
