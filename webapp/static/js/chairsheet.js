/** What the host can do with one chair: invite or move there, put, change or remove a bot. */

import { t } from './i18n.js';
import { LEVELS, levelNote, levelWord } from './levels.js';
import { chairOf } from './lobbies.js';
import { openModal } from './modal.js';
import { button, el, icon, radio } from './ui.js';

/** @typedef {import('./lobbies.js').Seat} Seat */
/** @typedef {import('./lobbies.js').Level} Level */
/**
 * @typedef {object} Ways
 * @property {() => void} invite
 * @property {(seat: Seat) => void} sit
 * @property {(seat: Seat, level: Level | null) => void} bot  null takes the bot away
 */

/**
 * Opens the sheet of a chair.
 * @param {import('./lobbies.js').Lobby} lobby
 * @param {Seat} seat
 * @param {Ways} ways
 */
export function openChair(lobby, seat, ways) {
  const bot = chairOf(lobby, seat)?.bot ?? null;
  const body = el('div', 'modal-body');
  const close = openModal({ title: bot ? t('Bot') : t('Free seat'), body });
  const then = (/** @type {() => void} */ what) => () => {
    close();
    what();
  };
  if (!bot) {
    const friend = row('share', t('Invite a friend'), then(ways.invite));
    const move = row('user', t('Move here'), then(() => ways.sit(seat)));
    body.append(el('div', 'card-b list', friend, move));
  }
  body.append(levels(bot, (level) => then(() => ways.bot(seat, level))()));
  if (bot) body.append(button('btn q', then(() => ways.bot(seat, null)), t('Take the bot away')));
}

/**
 * A choice of levels; the bot's own one is marked.
 * @param {Level | null} now
 * @param {(level: Level) => void} pick
 */
function levels(now, pick) {
  const box = el('div', 'opts');
  box.setAttribute('role', 'radiogroup');
  box.setAttribute('aria-label', t('Level of the bots'));
  for (const level of LEVELS) {
    const label = now ? levelWord(level) : t('Bot: {level}', { level: levelWord(level) });
    const choice = { group: 'level', value: level, label, note: levelNote(level) };
    box.append(radio({ ...choice, checked: level === now, pick: () => pick(level) }));
  }
  return box;
}

function row(
  /** @type {string} */ sign,
  /** @type {string} */ words,
  /** @type {() => void} */ press,
) {
  return button('', press, el('span', 'gl', icon(sign, 22)), el('span', 'grow h2', words));
}
