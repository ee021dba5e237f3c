/** Between two deals with several people: who is still reading the score, and for how long. */

import { digits, t } from './i18n.js';
import { seatName } from './cards.js';
import { others } from './state.js';
import { bdi, el, setText } from './ui.js';

/** @typedef {import('./state.js').TableState} TableState */

/** The next deal comes by itself after so many seconds. */
const WAIT = 20;

/** Who is there and has not asked for the next deal, by name. */
export function waitedFor(/** @type {TableState} */ state) {
  return others(state)
    .filter(({ online, away, open, ready }) => online && !away && !open && !ready)
    .map(({ seat }) => seatName(state, seat));
}

/**
 * The line under the buttons. It counts down for as long as it is on the page; who came when the
 * score was there already is not told how long it has been there, and sees no number.
 * @param {TableState} state
 * @param {number | null} since  when the score came, by the clock nobody sets; null: before the page
 * @param {boolean} asked  the viewer has asked for the next deal
 */
export function readyLine(state, since, asked) {
  const number = bdi('');
  const names = waitedFor(state);
  const words =
    asked && names.length
      ? t('Waiting for {names}', { names: names.join(t(', ')) })
      : t('The next deal comes by itself');
  const line = el('p', 'cap ready', el('span', '', words), ' ', number);
  const tick = () => {
    const left = since === null ? 0 : WAIT - (performance.now() - since) / 1000;
    setText(number, left > 0 ? digits(Math.ceil(left)) : '…');
    if (left > 0 && line.isConnected) setTimeout(tick, 500);
  };
  setTimeout(tick);
  return line;
}
