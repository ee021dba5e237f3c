/** Cards, calls, people and duties at the table, drawn and put into words. */

import { t, tc } from './i18n.js';
import { myTurn, suitOf } from './state.js';
import { nextSeat, rule } from './turns.js';
import { el, icon, sign } from './ui.js';

/** @typedef {import('./types').Card} Card */
/** @typedef {import('./types').Suit} Suit */
/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').ProjectKind} ProjectKind */
/** @typedef {import('./types').Code} Code */
/** @typedef {import('./types').View} View */
/** @typedef {import('./state.js').TableState} TableState */

const SVG = 'http://www.w3.org/2000/svg';

// --- drawn ---------------------------------------------------------------------------------------

/** The face of a card (or "back", "mini") from the page's deck. */
export function face(/** @type {string} */ name, className = 'face', box = '0 0 250 350') {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#card-${name}`);
  svg.setAttribute('viewBox', box);
  svg.setAttribute('aria-hidden', 'true');
  if (className) svg.setAttribute('class', className);
  svg.append(use);
  return svg;
}

/** A card lying somewhere, named for screen readers; a back has no name. */
export function lying(/** @type {Card | 'back'} */ card, className = '') {
  const made = el('div', `card ${className}`.trim(), face(card));
  if (card !== 'back') {
    made.setAttribute('role', 'img');
    made.setAttribute('aria-label', cardName(card));
  }
  return made;
}

/** The sign of a suit in its colour. */
export function suitIcon(/** @type {Suit} */ suit, size = 20) {
  const letter = suit.toLowerCase();
  return icon(letter, size, letter);
}

// --- named ---------------------------------------------------------------------------------------

/** @type {Record<string, string>} */
const RANKS = {
  7: t('seven'),
  8: t('eight'),
  9: t('nine'),
  10: t('ten'),
  J: t('jack'),
  Q: t('queen'),
  K: t('king'),
  A: t('ace'),
};

/** @type {Record<Suit, string>} */
const SUITS = { S: t('spades'), H: t('hearts'), D: t('diamonds'), C: t('clubs') };

/** "spades". */
export const suitName = (/** @type {Suit} */ suit) => SUITS[suit];

/** "ten of hearts". */
export function cardName(/** @type {Card} */ card) {
  const rank = RANKS[card.slice(0, -1)] ?? card;
  return t('{rank} of {suit}', { rank, suit: SUITS[/** @type {Suit} */ (card.slice(-1))] });
}

/** @type {Record<ProjectKind, string>} */
const PROJECTS = {
  sira: t('Sira'),
  fifty: t('Fifty'),
  hundred: t('Hundred'),
  four_hundred: t('Four hundred'),
};

/** @type {Record<ProjectKind, [hokm: number, sun: number]>} */
const PROJECT_POINTS = { sira: [2, 4], fifty: [5, 10], hundred: [10, 20], four_hundred: [0, 40] };

/** "Sira". */
export const projectName = (/** @type {ProjectKind} */ kind) => PROJECTS[kind];

/** The match points of a project at face value. */
export function projectPoints(/** @type {ProjectKind} */ kind, /** @type {string} */ game) {
  return PROJECT_POINTS[kind][game === 'sun' ? 1 : 0];
}

/** @type {Record<string, string>} */
const CALLS = {
  hokm: t('Hokm'),
  sun: t('Sun'),
  ashkal: t('Ashkal'),
  confirm_hokm: t('Hokm'),
  confirm_sun: t('Turned to sun'),
  kawesh: t('Kawesh'),
  double: t('Double'),
  three: t('Three'),
  four: t('Four'),
  gahwa: t('Gahwa'),
  open: t('Open'),
  locked: t('Locked'),
};

/**
 * A call in a word, as it is said at the table.
 * @param {string} call "hokm:H", "pass", "double:locked" …
 * @param {number} round 1 and 2 of the auction; 3 is the doubling
 */
export function callName(call, round) {
  if (call === 'pass') return round === 2 ? tc('round 2', 'Pass') : t('Pass');
  return CALLS[call.split(':')[0] ?? ''] ?? call;
}

/** A call for lists and for the ear: "Double, open", "Keeps hokm". */
export function callInFull(/** @type {string} */ call, /** @type {number} */ round) {
  if (call === 'confirm_hokm') return t('Keeps hokm');
  const lock = call.split(':')[1];
  if (lock !== 'open' && lock !== 'locked') return callName(call, round);
  const said = lock === 'open' ? tc('lock', 'open') : tc('lock', 'locked');
  return t('{call}, {lock}', { call: callName(call, round), lock: said });
}

/** The suit a call names. @returns {Suit | null} */
export function callSuit(/** @type {string} */ call) {
  const [say, suit] = call.split(':');
  return say === 'hokm' ? /** @type {Suit} */ (suit) : null;
}

/** The steps of the ladder by number; the first is the contract itself. */
export const stepName = (/** @type {number} */ step) =>
  ['', '', t('Double'), t('Three'), t('Four'), t('Gahwa')][step] ?? '';

/** The contract in the bar, or which round of the auction it is. */
export function contractBox(/** @type {TableState} */ state) {
  const { view } = state;
  if (!view.contract) {
    const title =
      view.phase === 'waiting'
        ? t('New match')
        : view.round === 2
          ? t('Second round')
          : t('First round');
    const dealer = t('{name} deals', { name: seatName(state, view.dealer) });
    return [el('div', '', el('b', '', title), el('small', '', dealer))];
  }
  const { game, trump, buyer, ashkal } = view.contract;
  const suit = trump
    ? el('span', 'trump', suitIcon(trump, 24))
    : el('span', 'trump sun', icon('sun', 24));
  const name = ashkal ? t('Ashkal') : game === 'hokm' ? t('Hokm') : t('Sun');
  const locked = view.lock === 'locked' && view.step > 1;
  const mult = view.step === 5 ? t('Gahwa') : `×${view.step}`;
  return [
    suit,
    el('div', '', el('b', '', name), el('small', '', seatName(state, buyer))),
    view.step > 1 ? el('span', 'mult', mult, locked ? sign('lock', '', t('Locked')) : null) : null,
  ];
}

// --- people --------------------------------------------------------------------------------------

/** @type {Record<Seat, string>} */
const BOTS = { 1: t('Noura'), 2: t('Fahad'), 3: t('Sultan'), 4: t('Reem') };

/** Where a seat is drawn: own at the bottom, then to the right, as play goes. */
export function side(/** @type {TableState} */ state, /** @type {Seat} */ seat) {
  return /** @type {'b' | 'r' | 'n' | 'l'} */ (['b', 'r', 'n', 'l'][(seat - state.me + 4) % 4]);
}

/** The name of who sits there; bots have the names of the chairs. */
export function seatName(/** @type {TableState} */ state, /** @type {Seat} */ seat) {
  const info = state.seats[seat - 1];
  return info && !info.bot && info.name ? info.name : BOTS[seat];
}

/** A side in a word: "us", "them"; for who only watches the initials of the two, or their names. */
export function sideName(
  /** @type {TableState} */ state,
  /** @type {boolean} */ ours,
  /** @type {'short' | 'long'} */ length = 'short',
) {
  if (!state.watching) return ours ? t('Us') : t('Them');
  const first = ours ? state.me : nextSeat(state.me);
  const one = seatName(state, first);
  const other = seatName(state, nextSeat(nextSeat(first)));
  if (length === 'long') return t('{one} and {other}', { one, other });
  return `${[...one][0]} · ${[...other][0]}`;
}

// --- owed ----------------------------------------------------------------------------------------

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
  if (!myTurn(state)) return t('It is {name}’s turn', { name: seatName(state, view.to_act) });
  const duty = dutyOf(state);
  return duty
    ? t('Your turn. {reason} {duty}', { reason: duty[0], duty: duty[1] })
    : t('Your turn');
}

/** What a match is played to, or how far a contest of so many deals is. @param {TableState} state */
export const aim = ({ view }) =>
  view.deals
    ? t('Deal {number} of {deals}', { number: view.number, deals: view.deals })
    : t('to {target}', { target: Number(rule(view.rules)('match.target') ?? 152) });
