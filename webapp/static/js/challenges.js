/** A challenge in words: whose it is, how long, how far the reader is with it. */

import { codeWords } from './codes.js';
import { lang, n, t } from './i18n.js';
import { ruleSummary } from './rules.js';
import { el, icon, minutes } from './ui.js';

/** @typedef {import('./types').Challenge} Challenge */
/** @typedef {import('./types').ChallengePlayer} ChallengePlayer */

const DAY_MS = 86_400_000;

/** What hangs on the match, and not on single deals. */
const OF_MATCHES = ['match.target', 'double.top'];

/** Codes that mean something else than at a table. @type {Record<string, string>} */
const REFUSALS = {
  closed: t('The challenge is closed.'),
  full: t('Two play already. Look who wins.'),
  too_many: t('You have ten open challenges. Wait until one closes.'),
  telegram_only: t('Open the app from Telegram to take part.'),
};

/** One sentence for a code. @param {string} code */
export const challengeRefusal = (code) => REFUSALS[code] ?? codeWords(code);

/** What a challenge is called: by its host. */
export const challengeTitle = (/** @type {Challenge} */ { host, you_host }) =>
  you_host ? t('Your challenge') : t('{name}’s challenge', { name: host });

/** "4 deals", "Whole match". */
export const challengeLength = (/** @type {Challenge} */ { deals, target }) =>
  deals
    ? n('{count} deal', '{count} deals', deals)
    : t('Match to {target}', { target: Number(target) });

/** Its rules in a few words, without what makes no difference to it. */
export function challengeRules(/** @type {Challenge} */ { preset, changes, deals }) {
  const told = Object.entries(changes).filter(([name]) => !deals || !OF_MATCHES.includes(name));
  return ruleSummary(preset, Object.fromEntries(told));
}

/** How long that is: days, or hours and minutes. @param {number} ms */
export function timeLeft(ms) {
  const left = Math.max(0, ms);
  if (left >= 2 * DAY_MS) return n('{count} day', '{count} days', Math.floor(left / DAY_MS));
  return minutes(Math.floor(left / 60_000));
}

/** Those who have finished. */
export const finished = (/** @type {Challenge} */ { players }) =>
  players.filter(({ rank }) => rank !== null);

/** The reader's own line; undefined for who does not play. */
export const ownLine = (/** @type {Challenge} */ { players }) => players.find(({ you }) => you);

/** Where the reader stands, or until when one may play: a line of a list. */
function note(/** @type {Challenge} */ challenge) {
  const { state, closes, now } = challenge;
  const rank = ownLine(challenge)?.rank ?? null;
  const parts = [challengeLength(challenge)];
  if (rank !== null)
    parts.push(t('Rank {rank} of {players}', { rank, players: finished(challenge).length }));
  if (state === 'closed') parts.push(t('Closed'));
  else if (rank === null) parts.push(t('Closes in') + ' ' + timeLeft(closes - now));
  return parts.join(' · ');
}

/** A challenge in a list; what waits for the reader has the dot of a turn. */
export function challengeRow(/** @type {Challenge} */ challenge) {
  const link = el('a', '');
  link.href = `/c/${encodeURIComponent(challenge.id)}?lang=${lang}`;
  const title = el('h3', 'h2 one-line', challengeTitle(challenge));
  const goesOn = challenge.progress === 'begun';
  link.append(
    el('span', goesOn ? 'dot' : 'gl', goesOn ? null : icon('flag', 22)),
    el('span', 'grow', title, ' ', el('span', 'cap', note(challenge))),
    icon('chev', 18, 'chev flip'),
  );
  return link;
}
