/** How fast a match goes: the choice of a clock, and what each one means. */

import { t } from './i18n.js';
import { paceWords } from './lobbies.js';
import { segments } from './ui.js';

/** @typedef {import('./lobbies.js').Clock} Clock */

/** @type {Clock[]} */
const CLOCKS = ['fast', 'relaxed', 'none'];

/** A row of buttons, one a pace. @param {Clock} now @param {(clock: Clock) => void} pick */
export const paceChoice = (now, pick) =>
  segments('pace', t('Pace'), CLOCKS, now, paceWords, pick);

/** What a pace means. */
export function paceNote(/** @type {Clock} */ clock) {
  if (clock === 'fast') return t('15 seconds to call, 12 for a card, and a minute to spare.');
  if (clock === 'relaxed') return t('45 seconds for each turn, and a minute to spare.');
  return t('Take your time. A bot plays only for whoever has left.');
}
