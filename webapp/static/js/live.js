/** The moment in words: what the viewer owes, why a card is refused, what has just happened. */

import { callInFull, cardName, projectName, seatName, suitName } from './cards.js';
import { t } from './i18n.js';
import { teamOf } from './speaking.js';
import { myTurn, nextDealer, suitOf } from './state.js';

/** @typedef {import('./types').Code} Code */
/** @typedef {import('./types').View} View */
/** @typedef {import('./types').GameEvent} GameEvent */
/** @typedef {import('./state.js').TableState} TableState */

/** The rule and the duty, each in one short line. @typedef {[reason: string, duty: string]} Duty */

/** What stands beside the own seat: the rule over the duty, or who is waited for. @returns {Duty | null} */
export function dutyOf(/** @type {TableState} */ state) {
  const { view } = state;
  if (view.to_act === null) return null;
  if (!myTurn(state)) return [t('Waiting for'), seatName(state, view.to_act)];
  switch (view.phase) {
    case 'auction':
      return askedOf(state);
    case 'doubling':
      return view.raises.some((call) => call.endsWith('locked'))
        ? [t('Locked: no'), t('trump leads')]
        : null;
    case 'play':
      return playing(view);
    default:
      return null;
  }
}

/** @returns {Duty | null} */
function askedOf(/** @type {TableState} */ state) {
  const { view } = state;
  switch (view.asked) {
    case 'reply':
      return [bidder(state, 'hokm'), t('your answer?')];
    case 'claim':
      return [bidder(state, 'sun'), t('before you?')];
    case 'confirm':
      return [t('Nobody took it'), t('keep or turn')];
    default:
      if (view.round === 2 && view.turned)
        return [t('Any suit'), t('but {suit}', { suit: suitName(suitOf(view.turned)) })];
      return [
        t('Round 1'),
        [t('you are first'), t('you are second'), t('you are third'), t('you are fourth')][
          view.spoken.length
        ] ?? '',
      ];
  }
}

/** "Fahad: sun" of the bid that stands. */
function bidder(/** @type {TableState} */ state, /** @type {'hokm' | 'sun'} */ game) {
  const said = [...state.view.spoken].reverse().find(({ call }) => call !== 'pass');
  const name = said ? seatName(state, said.seat) : '';
  if (said?.call === 'ashkal') return t('{name}: ashkal', { name });
  return game === 'sun' ? t('{name}: sun', { name }) : t('{name}: hokm', { name });
}

/** The strictest refusal among the own cards is the duty. @returns {Duty | null} */
function playing(/** @type {View} */ view) {
  const codes = view.choices.map(({ refusal }) => refusal);
  const code = ['must_over', 'must_trump', 'must_follow', 'locked'].find((each) =>
    codes.some((c) => c === each),
  );
  if (code) return owed(view, /** @type {Code} */ (code));
  return view.trick.length ? null : [t('Your lead'), t('any card')];
}

/** @returns {Duty} */
function owed(/** @type {View} */ view, /** @type {Code} */ code) {
  const led = view.trick[0] ? suitName(suitOf(view.trick[0].card)) : '';
  switch (code) {
    case 'must_follow':
      return [t('{suit} led', { suit: led }), t('follow suit')];
    case 'must_trump':
      return [t('No {suit}:', { suit: led }), t('you must ruff')];
    case 'must_over':
      return [t('They are ahead'), t('play higher')];
    default:
      return [t('Locked:'), t('no trump lead')];
  }
}

/** Why a card may not be played, in one sentence: first the rule, then the duty. */
export function whyNot(/** @type {View} */ view, /** @type {Code} */ code) {
  const led = view.trick[0] ? suitName(suitOf(view.trick[0].card)) : '';
  switch (code) {
    case 'must_follow':
      return t('You hold {suit}: follow suit', { suit: led });
    case 'must_trump':
      return t('No {suit}: ruff with a trump', { suit: led });
    case 'must_over':
      return t('Play a higher trump');
    case 'locked':
      return t('Locked: lead another suit');
    default:
      return t('Not now');
  }
}

/** Whose turn it is, in one sentence. */
export function turnWords(/** @type {TableState} */ state) {
  const { view } = state;
  if (view.to_act === null) return t('Nobody is to act');
  if (view.to_act !== state.me)
    return t('It is {name}’s turn', { name: seatName(state, view.to_act) });
  const duty = dutyOf(state);
  return duty
    ? t('Your turn. {reason} {duty}', { reason: duty[0], duty: duty[1] })
    : t('Your turn');
}

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
    case 'projects_declared':
      return t('{name} has {projects}', {
        name: seatName(state, event.seat),
        projects: event.kinds.map(projectName).join(t(', ')),
      });
    case 'card_played': {
      const words = { name: seatName(state, event.seat), card: cardName(event.card) };
      return event.ekka ? t('{name}: {card}, ekka', words) : t('{name}: {card}', words);
    }
    case 'baloot_called':
      return t('{name}: baloot', { name: seatName(state, event.seat) });
    case 'trick_taken':
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
