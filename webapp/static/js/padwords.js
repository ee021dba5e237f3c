/** A score pad in words: its sides and players, its rounds, who did what and when. */

import { projectName, stepName } from './cards.js';
import { digits, dir, lang, n, t } from './i18n.js';
import { teamWord } from './scorechips.js';
import { freshDeal, otherOf, teamOf } from './scorestate.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./types').PadRound} Round */
/** @typedef {import('./types').PadEntry} Entry */
/** @typedef {import('./types').PadChange} Change */
/** @typedef {import('./types').PadNames} Names */
/** @typedef {import('./types').Who} Who */
/** @typedef {import('./types').ProjectKind} Kind */
/** @typedef {import('./scorestate.js').Team} Team */
/** @typedef {import('./scorestate.js').Deal} Deal */

const SEATS = [1, 2, 3, 4];

/** What a side is called. @param {{ names: Names }} pad @param {Team} team */
export const sideName = ({ names }, team) => names[team] || teamWord(team);

/** The side a seat is on. @returns {Team} */
export const teamAt = (/** @type {number} */ seat) => (seat % 2 ? 'us' : 'them');

/** What the player of a seat is called: by the own name, else by side. @param {Pad} pad @param {number} seat */
export function playerName(pad, seat) {
  const own = pad.names.players[seat - 1];
  if (own) return own;
  return t('{side} {number}', { side: sideName(pad, teamAt(seat)), number: seat > 2 ? 2 : 1 });
}

/** The four seats in the order in which they deal. */
export const seats = () => SEATS;

/** "Best of 3". @param {number} most */
export const bestOf = (most) => t('Best of {count}', { count: most });

/** The number a round entered now would have in its match. @param {Pad} pad @param {number} waiting */
export function nextNumber(pad, waiting) {
  const match = pad.matches[pad.matches.length - 1];
  return (match && !match.winner ? match.rounds : 0) + waiting + 1;
}

// --- a round -------------------------------------------------------------------------------------

/** "Hokm, Them, Double, set, Fifty". @param {Pad} pad @param {Entry} entry @param {boolean | null} made */
export function roundWords(pad, entry, made) {
  if (entry.kind === 'quick') return t('Points only');
  if (entry.kind === 'no_buyer') return t('Nobody bought');
  const deal = dealOf(entry);
  const parts = [deal.game === 'hokm' ? t('Hokm') : t('Sun')];
  if (deal.offender) parts.push(t('qaid against {side}', { side: sideName(pad, deal.offender) }));
  else parts.push(sideName(pad, deal.buyer));
  if (deal.step !== '1') parts.push(stepName(deal.step === 'gahwa' ? 5 : Number(deal.step)));
  if (made === false) parts.push(t('set'));
  parts.push(...[...deal.projects.us, ...deal.projects.them].map(projectName));
  if (deal.baloot) parts.push(t('Baloot'));
  if (deal.kaboot) parts.push(t('Kaboot'));
  return parts.join(t(', '));
}

/** A round as the form shows it. @param {Entry} entry @returns {Deal} */
export function dealOf(entry) {
  const deal = freshDeal();
  if (entry.kind !== 'deal') return deal;
  deal.game = entry.contract ?? 'hokm';
  deal.buyer = entry.buyer ?? 'us';
  deal.step = String(entry.multiplier ?? 1);
  if (entry.subkind === 'qaid') return qaid(deal, entry);
  /** @param {string | null | undefined} side @returns {Team | null} */
  const team = (side) => (side ? teamOf(deal, side) : null);
  deal.kaboot = team(entry.kaboot);
  deal.outcome = deal.kaboot ? 'kaboot' : 'abnat';
  const own = entry.bidder_abnat ?? null;
  const text = String(own ?? entry.defender_abnat ?? '');
  deal.abnat = { team: own === null ? otherOf(deal.buyer) : deal.buyer, text };
  deal.projects[deal.buyer] = kinds(entry.declared_bidder, entry.projects_bidder);
  deal.projects[otherOf(deal.buyer)] = kinds(entry.declared_defender, entry.projects_defender);
  deal.baloot = team(entry.baloot);
  deal.higher = entry.higher === 'equal' ? 'equal' : team(entry.higher);
  deal.first = team(entry.first);
  deal.reverse = entry.reverse_kaboot === true;
  return deal;
}

/** @param {Deal} deal @param {Entry} entry @returns {Deal} */
function qaid(deal, entry) {
  const offender = teamOf(deal, entry.offender ?? 'bidder');
  deal.outcome = 'qaid';
  deal.offender = offender;
  deal.projects[otherOf(offender)] = kinds(entry.innocent_projects, []);
  deal.baloot = entry.innocent_baloot ? otherOf(offender) : null;
  return deal;
}

/** @param {string[] | undefined} declared @param {string[] | undefined} counted @returns {Kind[]} */
const kinds = (declared, counted) =>
  /** @type {Kind[]} */ (declared?.length ? declared : (counted ?? []));

/** "16–10", us first as in the columns: on the right in Arabic. @param {readonly number[]} points */
export const score = ([us, them]) =>
  `${dir === 'rtl' ? '\u2067' : '\u2066'}${digits(us ?? 0)}–${digits(them ?? 0)}\u2069`;

// --- who and when --------------------------------------------------------------------------------

/** @param {Who} who */
export const whoWords = (who) => (who.you ? t('You') : (who.name ?? t('Deleted account')));

const clock = new Intl.DateTimeFormat(lang === 'ar' ? 'ar-u-nu-latn' : lang, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const calendar = new Intl.DateTimeFormat(lang === 'ar' ? 'ar-u-nu-latn-ca-gregory' : lang, {
  day: 'numeric',
  month: 'short',
});

/** "20:15", and with the day where it is another one. @param {number} at  seconds since 1970 */
export function timeWords(at) {
  const then = new Date(at * 1000);
  const today = then.toDateString() === new Date().toDateString();
  return digits(today ? clock.format(then) : `${calendar.format(then)}, ${clock.format(then)}`);
}

/** "12 Nov". @param {number} at  seconds since 1970 */
export const dayWords = (at) => digits(calendar.format(new Date(at * 1000)));

/** What somebody did, for the log. @param {Change} change */
export function changeWords(change) {
  const points = score(change.points ?? []);
  switch (change.kind) {
    case 'begun':
      return t('Opened the sheet');
    case 'round_entered':
      return t('Entered {points}', { points });
    case 'round_edited':
      return t('Changed a round to {points}', { points });
    case 'round_removed':
      return t('Took a round out');
    case 'undone':
      return t('Undid the last change');
    case 'renamed':
      return t('Changed the names');
    case 'dealer_set':
      return t('Moved the dealer');
    case 'terms_set':
      return t('Changed the rules');
    case 'closed':
      return t('Ended the match');
  }
}

/**
 * What changed between two states, for the ear; "" where that goes without saying, or is said already.
 * @param {Pad | null} before @param {Pad} now
 */
export function told(before, now) {
  if (!before) return '';
  const news = now.log.filter(({ seq, kind, who }) => seq > before.seq && (!who.you || kind.startsWith('round_')));
  if (!news.length) return '';
  const words = news.map((change) =>
    change.who.you ? changeWords(change) : `${whoWords(change.who)}: ${changeWords(change)}`,
  );
  return [...words, totalsWords(now)].join('. ');
}

/** "Us 104, Them 74". @param {Pad} pad */
export function totalsWords(pad) {
  const [us, them] = pad.totals;
  return t('{us} {ours}, {them} {theirs}', {
    us: sideName(pad, 'us'),
    ours: us,
    them: sideName(pad, 'them'),
    theirs: them,
  });
}

/** "We won", or who has by name. @param {{ names: Names }} pad @param {Team} team */
export function wonWords(pad, team) {
  const own = pad.names[team];
  if (own) return t('{side} won', { side: own });
  return team === 'us' ? t('We won') : t('They won');
}

/** How it ended. @param {Pad} pad */
export function endWords(pad) {
  if (pad.winner) return wonWords(pad, pad.winner);
  return t('Ended without a winner');
}

/** "2 rounds wait on this device". @param {number} count */
export const waitWords = (count) =>
  n('{count} round waits on this device', '{count} rounds wait on this device', count);
