/** The home page: go on with a running match, start one, choose the colours of the suits. */

import { lang, t } from './i18n.js';
import { deckButtons, openMe } from './me.js';
import { ApiError, api, user } from './session.js';
import { pref } from './settings.js';
import { bdi, byId, el, icon } from './ui.js';

/**
 * @typedef {object} Summary
 * @property {string} table
 * @property {number} us
 * @property {number} them
 * @property {number} target
 * @property {boolean} your_turn
 * @property {boolean} over
 * @property {boolean | null} won  null while it runs, and after a gahwa
 */

const RETRY_MS = 5000;
const FINISHED_SHOWN = 3;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let retry;

function start() {
  const me = byId('me');
  me.addEventListener('click', () => openMe(showInitial));
  showInitial();
  byId('retry').addEventListener('click', load);
  if (!pref('deck')) {
    byId('deck-choice').append(deckButtons());
    byId('deck').hidden = false;
  }
  // A page brought back from the browser's own store may be a match behind.
  addEventListener('pageshow', (event) => event.persisted && load());
  load();
}

/** The first letter of the guest's name on the round button, or a figure. */
function showInitial() {
  const name = user()?.name;
  byId('me').replaceChildren(name ? initial(name) : icon('user', 22));
}

const initial = (/** @type {string} */ name) =>
  name.match(/[\p{L}\p{N}]/u)?.[0] ?? name.slice(0, 1);

async function load() {
  clearTimeout(retry);
  if (!user()) return;
  try {
    const { tables } = await api('GET', '/api/tables');
    show(tables);
    offline(false);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return offline(false);
    offline(true);
    retry = setTimeout(load, RETRY_MS);
  }
}

/** Shows or takes away the card that says the server is out of reach. */
function offline(/** @type {boolean} */ away) {
  byId('error').hidden = !away;
  byId('main').hidden = away;
}

/** Running matches first: the newest in the hero, the others below; then the last finished. */
function show(/** @type {Summary[]} */ tables) {
  const running = tables.filter((table) => !table.over);
  const first = running.find((table) => table.your_turn) ?? running[0];
  byId('fresh').hidden = Boolean(first);
  const going = byId('going');
  going.hidden = !first;
  if (first) going.replaceChildren(...hero(first));
  byId('another').hidden = !first;
  const rest = running.filter((table) => table !== first);
  list('running', rest);
  list('finished', tables.filter((table) => table.over).slice(0, FINISHED_SHOWN));
}

const address = (/** @type {string} */ table) => `/t/${encodeURIComponent(table)}?lang=${lang}`;

/** The hero of a running match: whose turn, the score, and the way on. */
function hero(/** @type {Summary} */ table) {
  const go = el('a', 'btn', t('Continue the match'));
  go.href = address(table.table);
  return [
    el('div', 'cap strong', t('Match to {target}', { target: table.target })),
    el('h1', '', table.your_turn ? t('Your turn') : t('Your match is waiting')),
    el('div', 'tally', score(t('Us'), table.us), el('i', ''), score(t('Them'), table.them)),
    go,
    el('div', 'band'),
  ];
}

const score = (/** @type {string} */ side, /** @type {number} */ points) =>
  el('div', '', el('small', '', side), ' ', el('b', 'num', bdi(points)));

/**
 * Fills a list of matches, or hides it with its heading.
 * @param {string} id
 * @param {Summary[]} tables
 */
function list(id, tables) {
  const box = byId(id);
  box.replaceChildren(...tables.map(row));
  byId(`${id}-block`).hidden = tables.length === 0;
}

function row(/** @type {Summary} */ table) {
  const link = el('a', '');
  link.href = address(table.table);
  const score = el(
    'span',
    'cap',
    t('Us'),
    ' ',
    bdi(table.us),
    ' · ',
    t('Them'),
    ' ',
    bdi(table.them),
  );
  link.append(
    el('span', table.your_turn ? 'dot' : 'gl', table.your_turn ? null : icon(glyph(table), 22)),
    el('span', 'grow', el('h2', '', headline(table)), score),
    icon('chev', 18, 'chev flip'),
  );
  return link;
}

const glyph = (/** @type {Summary} */ table) =>
  table.won ? 'crown' : table.over ? 'flag' : 'table';

function headline(/** @type {Summary} */ table) {
  if (table.over && table.won === null) return t('Ended by a gahwa');
  if (table.over) return table.won ? t('The match was ours') : t('The match was theirs');
  return table.your_turn ? t('Your turn') : t('Match to {target}', { target: table.target });
}

start();
