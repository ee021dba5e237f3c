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
 * The line under the buttons. It counts down for as long as it is on the page.
 * @param {TableState} state
 * @param {number} since  when the score was shown, by the clock nobody sets
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
    const left = Math.ceil(WAIT - (performance.now() - since) / 1000);
    setText(number, left > 0 ? digits(left) : '…');
    if (line.isConnected) setTimeout(tick, 500);
  };
  setTimeout(tick);
  return line;
}
