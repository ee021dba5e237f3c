/** The clock of a turn: what is left of it, and the ring, the arc and the seconds that show it. */

import { digits, t, tc } from './i18n.js';
import { minutes, setText } from './ui.js';

/** @typedef {import('./state.js').Live} Live */
/** @typedef {{seconds: number, part: number, extra: boolean}} Left  `extra`: the bank runs */

/** The round of the ring, in units of its drawing. */
const ROUND = 185.4;
/** The seconds a seat's bank begins a match with. */
const BANK = 60;
/** From here on the number thickens. */
const SOON = 5;

/**
 * What is left of the turn; when that is over, of the bank. Null where no time runs.
 * @param {Live} live
 * @param {number} bank  the acting seat's, in seconds
 * @param {number} now  the server's time in milliseconds
 * @returns {Left | null}
 */
export function timeLeft(live, bank, now) {
  if (live.deadline === null) return null;
  const turn = live.turn ?? 0;
  const most = turn + bank; // no clock of ours makes it more
  const left = Math.min(most, Math.max(0, (live.deadline - now) / 1000));
  const own = left - bank;
  if (own > 0) return { seconds: Math.ceil(own), part: turn ? own / turn : 0, extra: false };
  return { seconds: Math.ceil(left), part: Math.min(1, left / BANK), extra: true };
}

/** Draws what is left into the seat that acts. @param {ParentNode} seat @param {Left} left */
export function showLeft(seat, { seconds, part, extra }) {
  const arc = seat.querySelector('.ring.arc circle:last-child');
  if (arc instanceof SVGElement) {
    arc.style.strokeDasharray = `${(ROUND * part).toFixed(1)} ${ROUND}`;
  }
  const number = seat.querySelector('.sec');
  if (!number) return;
  setText(number, extra ? minutes(seconds) : digits(seconds));
  number.classList.toggle('soon', seconds <= SOON);
  const word = number.parentElement?.querySelector('span');
  if (word && number.closest('.turn')) setText(word, extra ? t('Extra') : tc('turn', 'You'));
}
