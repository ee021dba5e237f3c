/** The home page: go on with a match or a waiting table, start one, take a free chair. */

import { challengeRow } from './challenges.js';
import { pref } from './device.js';
import { digits, lang, t } from './i18n.js';
import { listLobbies, lobbyNote, lobbyTitle, makeLobby } from './lobbies.js';
import { deckButtons } from './me.js';
import { ApiError, api, user, whoIsHere } from './session.js';
import { onResume } from './telegram.js';
import { bdi, button, byId, el, icon, initial, minutes, redraw, stepsOf } from './ui.js';

/** @typedef {import('./lobbies.js').Lobby} Lobby */
/**
 * @typedef {object} Summary
 * @property {string} table
 * @property {number} us
 * @property {number} them
 * @property {number} target
 * @property {boolean} your_turn
 * @property {boolean} over
 * @property {boolean | null} won  null while it runs
 * @property {boolean} [shared]  with other people
 * @property {boolean} [closed]
 */

const RETRY_MS = 5000;
const FRESH_MS = 10000;
const DAY_FRESH_MS = 60000;
const FINISHED_SHOWN = 3;
const OPEN_SHOWN = 8;
const CHALLENGES_SHOWN = 4;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** From when on today's deals are asked for again, by the clock of this page. */
let daysFrom = 0;
/** The reader's own waiting lobbies. @type {Lobby[]} */
let own = [];

function start() {
  byId('retry').addEventListener('click', afresh);
  byId('friends').addEventListener('click', withFriends);
  if (!pref('deck')) {
    byId('deck-choice').append(deckButtons());
    byId('deck').hidden = false;
  }
  // A page brought back from the browser's own store may be a match behind.
  addEventListener('pageshow', (event) => event.persisted && afresh());
  document.addEventListener('visibilitychange', afresh);
  onResume(afresh);
  void load();
}

/** Asks for everything, today's deals too. */
function afresh() {
  daysFrom = 0;
  void load();
}

/** Asks for everything that changes, again and again while the page is seen. */
async function load() {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') return;
  let wait = FRESH_MS;
  try {
    const me = await whoIsHere();
    if (!me) return;
    byId('me').replaceChildren(initial(me.name));
    const { tables } = await api('GET', '/api/tables');
    show(tables);
    await deals();
    offline(false);
    await chairs();
  } catch (error) {
    const away = !(error instanceof ApiError && error.status === 401);
    offline(away);
    wait = RETRY_MS;
    if (!away) return;
  }
  clearTimeout(timer);
  timer = setTimeout(load, wait);
}

/** Shows or takes away the card that says the server is out of reach. */
function offline(/** @type {boolean} */ away) {
  byId('error').hidden = !away;
  byId('main').hidden = away;
}

/** Running matches first: the newest in the hero, the others below; then the last finished. */
function show(/** @type {Summary[]} */ tables) {
  const running = tables.filter((table) => !table.over && !table.closed);
  const first = running.find((table) => table.your_turn) ?? running[0];
  byId('going').hidden = !first;
  if (first) redraw(byId('going'), first, () => hero(first));
  list(
    'running',
    running.filter((table) => table !== first),
    (table) => el('div', 'pair', row(table), leaveButton(table)),
  );
  list('finished', tables.filter((table) => table.over).slice(0, FINISHED_SHOWN), row);
}

/** Asks for today's deals and challenges, less often than for the matches. */
async function deals() {
  if (performance.now() < daysFrom) return;
  today(await api('GET', '/api/daily'));
  const { challenges } = await api('GET', '/api/challenges');
  list('challenges', challenges.slice(0, CHALLENGES_SHOWN), challengeRow);
  daysFrom = performance.now() + DAY_FRESH_MS;
}

/** Today's deals: how far the reader is with them, and the streak. */
function today(/** @type {{ today: import('./types').Today, outcome: import('./types').Outcome | null }} */ found) {
  const { number, progress, deal, deals, streak, closes, now } = found.today;
  byId('day-number').textContent = digits(`#${number}`);
  const go = byId('day-go');
  go.textContent =
    progress === 'open'
      ? t('Play today’s deals')
      : progress === 'begun'
        ? t('Continue deal {number}', { number: deal })
        : t('See the result');
  const steps = progress === 'begun' ? stepsOf(deal, deals) : [];
  byId('day-steps').replaceChildren(...steps);
  byId('day-steps').hidden = steps.length === 0;
  const step = t('Deal {number} of {deals}', { number: deal, deals });
  byId('day-steps').setAttribute('aria-label', step);
  const left = minutes(Math.floor((closes - now) / 60000));
  const words = [t('Ends in') + ' ' + left];
  if (progress === 'open') words[0] = t('Four deals, about seven minutes. One try counts.');
  if (progress === 'finished' || progress === 'left') words[0] = standing(found.outcome);
  byId('day-note').textContent = words.join(' · ');
  byId('streak').hidden = streak.length === 0;
  byId('streak').setAttribute('aria-label', t('Day streak: {days}', { days: streak.length }));
  byId('streak-days').textContent = digits(streak.length);
}

/** Where the reader stands today, in a few words. */
function standing(/** @type {import('./types').Outcome | null} */ outcome) {
  if (!outcome || outcome.rank === null) return t('Not finished in time: no rank');
  return t('Rank {rank} of {players}', { rank: outcome.rank, players: outcome.players });
}

/** One's own waiting lobbies, and the chairs that others have free. */
async function chairs() {
  const lobbies = await listLobbies();
  own = lobbies.own;
  list('waiting', own, (lobby) => waiting(lobby, icon('table', 22)));
  const free = lobbies.open.filter((lobby) => !own.some((mine) => mine.id === lobby.id));
  list('open', free.slice(0, OPEN_SHOWN), (lobby) => waiting(lobby, icon('plus', 22)));
}

/**
 * Fills a list, or hides it with its heading; nothing is drawn where nothing has changed.
 * @template T
 * @param {string} id
 * @param {T[]} items
 * @param {(item: T) => Node} make
 */
function list(id, items, make) {
  redraw(byId(id), items, () => items.map(make));
  byId(`${id}-block`).hidden = items.length === 0;
}

const address = (/** @type {"t" | "l"} */ kind, /** @type {string} */ id) =>
  `/${kind}/${encodeURIComponent(id)}?lang=${lang}`;

/** The hero of a running match: whose turn, the score, and the way on. */
function hero(/** @type {Summary} */ table) {
  const go = el('a', 'btn', t('Continue the match'));
  go.href = address('t', table.table);
  const kind = table.shared ? t('With friends') + ' · ' : '';
  const target = kind + t('Match to {target}', { target: table.target });
  return [
    el('div', 'row top', el('div', 'cap strong grow', target), leaveButton(table)),
    el('h1', '', table.your_turn ? t('Your turn') : t('Your match is waiting')),
    el('div', 'tally', score(t('Us'), table.us), el('i', ''), score(t('Them'), table.them)),
    go,
    el('div', 'band'),
  ];
}

const score = (/** @type {string} */ side, /** @type {number} */ points) =>
  el('div', '', el('small', '', side), ' ', el('b', 'num', bdi(points)));

function row(/** @type {Summary} */ table) {
  const link = el('a', '');
  link.href = address('t', table.table);
  const us = [t('Us'), ' ', bdi(table.us)];
  const score = el('span', 'cap', ...us, ' · ', t('Them'), ' ', bdi(table.them));
  link.append(
    el('span', table.your_turn ? 'dot' : 'gl', table.your_turn ? null : icon(glyph(table), 22)),
    el('span', 'grow', el('h3', 'h2', headline(table)), ' ', score),
    icon('chev', 18, 'chev flip'),
  );
  return link;
}

const glyph = (/** @type {Summary} */ table) =>
  table.won ? 'crown' : table.over ? 'flag' : 'table';

function headline(/** @type {Summary} */ table) {
  if (table.over) return table.won ? t('The match was ours') : t('The match was theirs');
  return table.your_turn ? t('Your turn') : t('Match to {target}', { target: table.target });
}

/**
 * A lobby in a list: by its host, with what is free and how fast it is.
 * @param {Lobby} lobby
 * @param {Node} sign
 */
function waiting(lobby, sign) {
  const link = el('a', '');
  link.href = address('l', lobby.id);
  const title = el('h3', 'h2 one-line', lobbyTitle(lobby));
  const words = el('span', 'grow', title, ' ', el('span', 'cap', lobbyNote(lobby)));
  link.append(el('span', 'gl', sign), words, icon('chev', 18, 'chev flip'));
  return link;
}

// --- leaving and making --------------------------------------------------------------------------

function leaveButton(/** @type {Summary} */ table) {
  const out = button('icon out', () => void leave(table), icon('x', 18));
  out.setAttribute('aria-label', t('Leave this match'));
  return out;
}

async function leave(/** @type {Summary} */ table) {
  const { confirm } = await import('./confirm.js');
  const text = table.shared
    ? t('A bot takes your seat for good, and the others play on.')
    : t('The match ends here and counts for nobody.');
  if (!(await confirm({ title: t('Leave this match?'), text, yes: t('Leave') }))) return;
  await attempt(() => api('POST', `/api/tables/${encodeURIComponent(table.table)}/leave`, {}));
  void load();
}

/** One tap makes a table by the rules of the last match; somebody new says a name first. */
function withFriends(/** @type {Event} */ event) {
  if (!user()) return;
  event.preventDefault();
  void attempt(async () => {
    const choice = pref('match') ?? { preset: 'standard', changes: {}, level: 'easy' };
    const mine = own.find((lobby) => lobby.host) ?? own[0] ?? (await makeLobby(choice));
    location.assign(address('l', mine.id));
  });
}

/** Does something; a refusal stands in words. */
async function attempt(/** @type {() => Promise<unknown>} */ what) {
  byId('said').textContent = '';
  try {
    await what();
  } catch (error) {
    const { codeWords } = await import('./codes.js');
    byId('said').textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
  }
}

start();
