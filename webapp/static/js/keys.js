/** The keys of the table, by their place on the keyboard: the same on an Arabic one. */

/** A card by its place in the hand, or something to do. @typedef {number | 'last' | 'scores' | 'turn' | 'pass'} Wish */

/** @type {Record<string, Wish>} */
const LETTERS = { KeyL: 'last', KeyS: 'scores', KeyT: 'turn', KeyP: 'pass' };

/** What a key press asks for; null for keys of the browser, of a field or of an open sheet. @returns {Wish | null} */
export function wish(/** @type {KeyboardEvent} */ event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.target instanceof HTMLElement && event.target.closest('[role=dialog], input'))
    return null;
  const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code);
  return digit ? Number(digit[1]) : (LETTERS[event.code] ?? null);
}

/** What a key can do. @typedef {{card: (place: number) => void} & Record<Exclude<Wish, number>, () => void>} Doings */

/** Does what a key press asks for. */
export function press(/** @type {KeyboardEvent} */ event, /** @type {Doings} */ doings) {
  const wanted = wish(event);
  if (typeof wanted === 'number') doings.card(wanted);
  else if (wanted) doings[wanted]();
}
