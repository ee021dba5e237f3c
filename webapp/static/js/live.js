/** What happens at the table, for the ear: one sentence an event. */

import { callInFull, cardName, projectName, seatName, suitName } from './cards.js';
import { t } from './i18n.js';
import { teamOf } from './turns.js';
import { nextDealer } from './state.js';

/** @typedef {import('./types').GameEvent} GameEvent */
/** @typedef {import('./state.js').TableState} TableState */

/** An event for the ear, at most 90 characters; null for what goes without saying. */
export function told(/** @type {TableState} */ state, /** @type {GameEvent} */ event) {
  const { view, me } = state;
  switch (event.kind) {
    case 'deal_started':
      return view.turned
        ? t('Deal {number}. {name} deals. Turned card: {card}', {
            number: event.number,
            name: seatName(state, event.dealer),
            card: cardName(view.turned),
          })
        : null;
    case 'bid_made':
    case 'doubled':
      return t('{name}: {call}', {
        name: seatName(state, event.seat),
        call: spokenCall(event.call, event.kind === 'doubled' ? 3 : view.round),
      });
    case 'contract_made':
      return t('{name} buys {game}', {
        name: seatName(state, event.contract.buyer),
        game: contractWords(event.contract),
      });
    case 'projects_declared': {
      const projects = event.kinds.map(projectName).join(t(', '));
      return t('{name} has {projects}', { name: seatName(state, event.seat), projects });
    }
    case 'card_played': {
      const words = { name: seatName(state, event.seat), card: cardName(event.card) };
      return event.ekka ? t('{name}: {card}, ekka', words) : t('{name}: {card}', words);
    }
    case 'baloot_called':
      return t('{name}: baloot', { name: seatName(state, event.seat) });
    case 'trick_taken':
      if (state.watching) return watched(state, event.number, event.winner, event.abnat);
      return teamOf(event.winner) === teamOf(me)
        ? t('Trick {number} is ours, {abnat} abnat', { number: event.number, abnat: event.abnat })
        : t('Trick {number} is theirs, {abnat} abnat', {
            number: event.number,
            abnat: event.abnat,
          });
    case 'sawa_claimed':
      return t('{name}: sawa', { name: seatName(state, event.seat) });
    case 'deal_voided':
      return event.reason === 'kawesh'
        ? t('Kawesh. New deal, {name} deals', { name: seatName(state, nextDealer(view)) })
        : t('No buyer. New deal, {name} deals', { name: seatName(state, nextDealer(view)) });
    default:
      return null;
  }
}

function watched(
  /** @type {TableState} */ state,
  /** @type {number} */ number,
  /** @type {import('./types').Seat} */ winner,
  /** @type {number} */ abnat,
) {
  const name = seatName(state, winner);
  return t('Trick {number} to {name}, {abnat} abnat', { number, name, abnat });
}

/** A call for the ear: a hokm with its suit. */
function spokenCall(/** @type {string} */ call, /** @type {number} */ round) {
  const [say, suit] = call.split(':');
  if (say !== 'hokm') return callInFull(call, round);
  return t('Hokm in {suit}', { suit: suitName(/** @type {import('./types').Suit} */ (suit)) });
}

/** "hokm in spades", "sun". */
function contractWords(/** @type {import('./types').Contract} */ { game, trump }) {
  return game === 'hokm' && trump ? t('Hokm in {suit}', { suit: suitName(trump) }) : t('Sun');
}
