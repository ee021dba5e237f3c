/** The face of a score pad: two totals, the dealer, the rounds, those that wait to be sent. */

import { digits, signed, t } from './i18n.js';
import {
  endWords,
  playerName,
  roundWords,
  score,
  sideName,
  teamAt,
  timeWords,
  whoWords,
} from './padwords.js';
import { TEAMS } from './scorestate.js';
import { bdi, button, el, icon, redraw } from './ui.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./types').PadRound} Round */
/** @typedef {import('./padqueue.js').Item} Item */
/** @typedef {import('./scorestate.js').Team} Team */

/**
 * The totals, each a button to the number keys.
 * @param {HTMLElement} place
 * @param {Pad} pad
 * @param {((team: Team) => void) | null} tap  null where no round can be entered
 */
export function drawTotals(place, pad, tap) {
  const last = [...pad.rounds].reverse().find((round) => round.number !== null);
  const key = [pad.names, pad.totals, pad.won, last?.us, last?.them, pad.winner, pad.best_of, tap !== null];
  redraw(place, key, () =>
    TEAMS.map((team, at) => {
      const face = [
        el('small', '', el('span', 'one-line', sideName(pad, team)), pad.winner === team && icon('crown', 18)),
        el('b', 'num big', bdi(pad.totals[at] ?? 0)),
        el('small', 'gain', bdi(last ? signed(team === 'us' ? last.us : last.them) : '–'), dots(pad, at)),
      ];
      if (!tap) return el('div', `side ${team}`, ...face);
      const made = button(`side ${team}`, () => tap(team), ...face);
      made.id = `total-${team}`;
      made.setAttribute(
        'aria-label',
        t('{side}: {points}. Enter points', { side: sideName(pad, team), points: pad.totals[at] ?? 0 }),
      );
      return made;
    }),
  );
}

/** The matches won, one dot each of those that are needed. @param {Pad} pad @param {number} at */
function dots(pad, at) {
  if (pad.best_of === 1) return null;
  const need = Math.ceil(pad.best_of / 2);
  const won = pad.won[at] ?? 0;
  const all = Array.from({ length: need }, (_, place) => el('i', place < won ? 'on' : ''));
  const made = el('span', 'dots', ...all);
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', t('Matches won: {count}', { count: won }));
  return made;
}

/**
 * The dealer and the rules, each a button.
 * @param {HTMLElement} place
 * @param {Pad} pad
 * @param {{ dealer: () => void, rules: () => void }} taps
 */
export function drawFacts(place, pad, taps) {
  redraw(place, [pad.dealer, pad.names, pad.target, pad.over], () => {
    const dealer = button('fact', taps.dealer, icon('last', 18), el('span', 'one-line', dealerWords(pad)));
    dealer.classList.add(teamAt(pad.dealer));
    dealer.id = 'dealer';
    const words = t('To {target}', { target: Number(pad.target) });
    const rules = button('fact short', taps.rules, icon('list', 18), el('span', '', words));
    rules.setAttribute('aria-label', [t('Rules'), words].join(': '));
    rules.id = 'rules';
    return [pad.over ? null : dealer, rules];
  });
}

/** @param {Pad} pad */
export const dealerWords = (pad) => t('Dealer: {name}', { name: playerName(pad, pad.dealer) });

/**
 * The rounds, the last one on top; the matches of a series apart.
 * @param {HTMLElement} place
 * @param {Pad} pad
 * @param {Item[]} waiting
 * @param {{ open: (round: Round) => void, ask: (item: Item) => void }} taps
 */
export function drawRounds(place, pad, waiting, taps) {
  place.hidden = !pad.rounds.length && !waiting.length;
  const key = [pad.rounds, pad.names, pad.matches, waiting];
  redraw(place, key, () => [
    ...[...waiting].reverse().map((item) => waits(pad, item, () => taps.ask(item))),
    ...[...pad.rounds].reverse().flatMap((round) => {
      const ends = round.number !== null && pad.matches[(round.match ?? 1) - 1];
      const end = ends && ends.winner && ends.rounds === round.number && pad.best_of > 1;
      return [end && matchEnd(pad, round.match ?? 1), line(pad, round, () => taps.open(round))];
    }),
  ]);
}

/** @param {Pad} pad @param {number} number */
function matchEnd(pad, number) {
  const match = pad.matches[number - 1];
  const words = t('Match {number}: {points}', { number, points: score([match?.us ?? 0, match?.them ?? 0]) });
  return el('div', 'match', el('span', 'grow', words), icon('crown', 16), sideName(pad, match?.winner ?? 'us'));
}

/** @param {Pad} pad @param {Round} round @param {() => void} open */
function line(pad, round, open) {
  const by = [whoWords(round.by), timeWords(round.by.at)];
  if (round.edited) by.push(t('changed by {name}', { name: whoWords(round.edited) }));
  if (round.number === null) by.push(t('after the end'));
  const cells = [
    el('span', 'cap', bdi(round.number ?? '–')),
    el('span', 'what', el('span', '', roundWords(pad, round.entry, round.made)), el('small', 'cap', by.join(' · '))),
    ...points(round),
    icon('chev', 18, 'chev flip'),
  ];
  const made = button(round.number === null ? 'ro off' : 'ro', open, ...cells);
  made.id = `round-${round.id}`;
  made.setAttribute(
    'aria-label',
    t('Round {number}: {what}, {us} to {them}, {by}. Change', {
      number: round.number ?? '–',
      what: roundWords(pad, round.entry, round.made),
      us: round.us,
      them: round.them,
      by: by.join(' · '),
    }),
  );
  return made;
}

/** @param {{ us: number, them: number, winner: Team | null }} round */
const points = ({ us, them, winner }) =>
  winner
    ? [el('b', winner === 'us' ? 'won' : '', winner === 'us' ? icon('crown', 18) : '–'), el('b', '', winner === 'them' ? icon('crown', 18) : '–')]
    : [el('b', '', bdi(us)), el('b', '', bdi(them))];

/** A round that the server does not have yet. @param {Pad} pad @param {Item} item @param {() => void} ask */
function waits(pad, item, ask) {
  const entry = /** @type {import('./types').PadEntry} */ (/** @type {unknown} */ (item.entry));
  const quick = entry.kind === 'quick';
  const cells = [
    el('span', 'cap', icon('plug', 16)),
    el(
      'span',
      'what',
      el('span', '', roundWords(pad, entry, null)),
      el('small', 'cap', stateWords(item)),
    ),
    el('b', '', quick ? bdi(digits(String(entry.us))) : '…'),
    el('b', '', quick ? bdi(digits(String(entry.them))) : '…'),
    icon('chev', 18, 'chev flip'),
  ];
  const made = button(item.back ? 'ro wait off' : 'ro wait', ask, ...cells);
  made.id = `wait-${item.id}`;
  return made;
}

function stateWords(/** @type {Item} */ item) {
  if (item.back) return t('is being taken back');
  return item.state === 'waits' ? t('waits on this device') : t('not taken yet: tap');
}

/**
 * What stands in place of the form once the match is over.
 * @param {HTMLElement} place
 * @param {Pad} pad
 */
export function drawEnd(place, pad) {
  place.hidden = !pad.over;
  if (!pad.over) return;
  redraw(place, [pad.winner, pad.closed, pad.totals, pad.won, pad.names], () => {
    const sum = pad.best_of > 1 ? t('Matches: {points}', { points: score(pad.won) }) : score(pad.totals);
    return [el('span', 'gl', icon(pad.winner ? 'crown' : 'flag', 28)), el('h2', '', endWords(pad)), el('p', 'cap', sum)];
  });
}
