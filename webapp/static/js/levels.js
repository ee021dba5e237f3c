/** How strong a bot is: the levels, each in a word and in a sentence. */

import { t } from './i18n.js';

/** @typedef {import('./types.js').Level} Level */

/** @type {Level[]} */
export const LEVELS = ['easy', 'normal', 'strong'];

/** The level of a bot in one word. */
export function levelWord(/** @type {Level | string} */ level) {
  if (level === 'strong') return t('Strong');
  return level === 'normal' ? t('Normal') : t('Easy');
}

/** How a bot of this level thinks. */
export function levelNote(/** @type {Level} */ level) {
  return {
    easy: t('Plays by simple rules and does not look ahead.'),
    normal: t('Tries out how the hidden cards may lie before each card.'),
    strong: t('Weighs hundreds of ways the cards may lie, and reads your bids and cards.'),
  }[level];
}
