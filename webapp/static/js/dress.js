/** How a seat looks whose person is away, has left it, or thinks on extra time. */

import { seatName } from './cards.js';
import { t } from './i18n.js';
import { between } from './state.js';
import { bdi, button, el, minutes } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./state.js').TableState} TableState */
/** @typedef {import('./state.js').SeatInfo} SeatInfo */
/** @typedef {import('./table.js').Dress} Dress */

/**
 * What a seat can ask of the page.
 * @typedef {object} Ways
 * @property {(seat: Seat) => void} menu  what can be done about who sits there
 * @property {(seat: Seat) => void} take  sit down on an open chair
 * @property {() => void} back  the own seat is played by a bot: take it back
 */

/** How things stand with a chair. @typedef {'here' | 'bot' | 'offline' | 'away' | 'open'} Presence */

/** @param {SeatInfo} seat @returns {Presence} */
export function presence({ bot, open, away, online }) {
  if (open) return 'open';
  if (bot) return 'bot';
  if (away) return 'away';
  return online ? 'here' : 'offline';
}

/**
 * The dress of a seat, or null where it looks as ever.
 * @param {TableState} state
 * @param {Seat} seat
 * @param {boolean} extra  the seat acts, and its bank runs
 * @param {Ways} ways
 * @returns {Dress | null}
 */
export function dressOf(state, seat, extra, ways) {
  const info = state.seats[seat - 1];
  if (!info || (!state.live.shared && !info.away)) return null;
  const how = presence(info);
  if (seat === state.me && !state.watching) return own(how, extra, ways);
  const hit = info.bot || info.open ? null : () => hitOf(state, seat, ways);
  const plain = { kind: '', glyph: null, name: null, pill: null, hit };
  const key = [how, extra, Math.ceil(info.bank), state.watching, between(state)];
  switch (how) {
    case 'open':
      return { ...plain, key, kind: 'standin', glyph: 'bot', name: t('Bot'), pill: openPill };
    case 'away':
      return { ...plain, key, kind: 'standin', glyph: 'bot', name: t('Bot'), pill: standInPill };
    case 'offline':
      return { ...plain, key, kind: 'absent', glyph: 'plug', pill: absentPill };
    case 'here':
    case 'bot':
      return { ...plain, key, pill: extra ? () => quiet(t('Extra'), time(info.bank, true)) : null };
  }

  function openPill() {
    if (!state.watching) return quiet(t('free seat'));
    if (!between(state)) return quiet(t('free soon'));
    return button('call take', () => ways.take(seat), t('Sit here'));
  }

  function standInPill() {
    return quiet(t('for {name}', { name: seatName(state, seat) }));
  }

  function absentPill() {
    if (state.live.clock === 'none') return quiet(t('away'));
    return quiet(extra ? t('Extra') : t('left'), time(info?.bank ?? 0, extra));
  }
}

/** The own seat: a bot plays on it until its person is heard of. @param {Presence} how @param {boolean} extra @param {Ways} ways @returns {Dress | null} */
function own(how, extra, ways) {
  const plain = { kind: '', glyph: null, name: null, pill: null, hit: null };
  if (how !== 'away') return { ...plain, key: extra };
  const pill = () => button('turn back', ways.back, t('I’m back'));
  return { ...plain, key: how, glyph: 'bot', pill };
}

/** A bank, whose seconds pass while it runs. @param {number} bank @param {boolean} runs */
function time(bank, runs) {
  const made = bdi(minutes(Math.ceil(bank)));
  if (runs) made.className = 'sec';
  return made;
}

const quiet = (/** @type {string} */ words, /** @type {Node | null} */ number = null) =>
  el('div', 'call bot', el('span', '', words), number && ' ', number);

/** The seat as a button. @param {TableState} state @param {Seat} seat @param {Ways} ways */
function hitOf(state, seat, ways) {
  const made = button('hit', () => ways.menu(seat));
  made.setAttribute('aria-label', t('About {name}', { name: seatName(state, seat) }));
  made.setAttribute('aria-haspopup', 'dialog');
  return made;
}
