/** Small builders of page elements; text goes in as text, never as HTML. */

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

/** A number that keeps its order inside Arabic. */
export function bdi(/** @type {string | number} */ value) {
  const made = el('bdi', '', String(value));
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
