/** Who stands where in a challenge: the own place, everybody's, and the deals once it is closed. */

import { finished, ownLine } from './challenges.js';
import { signed, t } from './i18n.js';
import { bdi, el, initial, sign } from './ui.js';

/** @typedef {import('./types').Challenge} Challenge */
/** @typedef {import('./types').ChallengePlayer} Player */

// --- the own place -------------------------------------------------------------------------------

/** The hero of who has played, and of a challenge that is over. @param {Challenge} challenge @param {Node | null} until */
export function verdict(challenge, until) {
  const own = ownLine(challenge);
  const closed = challenge.state === 'closed';
  const score = own?.score ?? null;
  return el(
    'section',
    'hero day',
    el('div', 'cap strong', closed ? t('Final') : t('Provisional')),
    score === null ? null : el('div', 'pc', el('b', '', bdi(signed(score)))),
    el('h1', '', place(challenge, own)),
    until,
    el('div', 'band'),
  );
}

/** The own place in a sentence, or who has won. @param {Challenge} challenge @param {Player | undefined} own */
function place(challenge, own) {
  const done = finished(challenge);
  if (own && own.rank !== null) {
    const [rank, players] = [own.rank, done.length];
    if (players === 1) return t('The first to finish');
    if (challenge.state === 'closed' && rank === 1 && !shared(done)) return t('You have won');
    return t('Rank {rank} of {players}', { rank, players });
  }
  if (own) return t('Not finished in time: no rank');
  const [first] = done;
  if (!first) return t('Nobody has finished');
  return shared(done) ? t('A draw in front') : t('{name} has won', { name: first.name });
}

/** Whether several are in front. */
const shared = (/** @type {Player[]} */ done) => done[1]?.rank === 1;

// --- everybody -----------------------------------------------------------------------------------

/** The list of the players; nothing where nobody has begun. @returns {Node[]} */
export function standing(/** @type {Challenge} */ challenge) {
  if (!challenge.players.length) return [];
  const list = el('div', 'card-b', ...challenge.players.map((one) => row(challenge, one)));
  const decided = challenge.decided;
  const words = decided === null ? '' : t('Deal {number} decided it.', { number: decided });
  const note = words ? el('p', 'cap', words) : null;
  return [el('section', 'group', el('h2', 'lab', t('Players')), list, note)];
}

function row(/** @type {Challenge} */ challenge, /** @type {Player} */ player) {
  const { name, you, rank, deals } = player;
  const line = el(
    'div',
    `rk${you ? ' you' : ''}`,
    el('b', 'num', bdi(rank ?? '–')),
    el('span', 'av', initial(name)),
    el('span', 'who', el('h3', 'h2', you ? t('You') : name), note(challenge, player)),
    el('span', 'pt', player.score === null ? '' : bdi(signed(player.score))),
  );
  if (deals?.length) line.append(byDeal(deals, challenge.decided));
  return line;
}

/** How far somebody is who has no score, and in a whole match whose it was. */
function note(/** @type {Challenge} */ { deals }, /** @type {Player} */ { you, state, won }) {
  if (state === 'playing') return you ? null : el('span', 'cap', t('still playing'));
  if (state === 'left') return el('span', 'cap', t('not finished'));
  if (deals || won === null) return null;
  return el('span', 'cap', won ? t('match won') : t('match lost'));
}

/** What each deal brought, the one that decided marked. @param {number[]} deals @param {number | null} decided */
function byDeal(deals, decided) {
  const chips = deals.map((points, at) => {
    const chip = el('span', at + 1 === decided ? 'deal on' : 'deal');
    chip.append(el('small', '', bdi(at + 1)), ' ', el('b', '', bdi(signed(points))));
    if (at + 1 === decided) chip.append(' ', sign('flag', 'hit', t('decided it')));
    return chip;
  });
  return el('div', 'by', ...chips);
}
