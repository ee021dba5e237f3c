/** The rankings: three in front, the rest in rows, more on demand, one's own row always in sight. */

import { lang, t } from './i18n.js';
import { ApiError, api, whoIsHere } from './session.js';
import { onResume } from './telegram.js';
import { bdi, button, byId, el, icon, initial, segments } from './ui.js';

/** @typedef {import('./types').Ranking} Ranking */
/** @typedef {import('./types').RankingLine} Line */
/** @typedef {'day' | 'week' | 'all' | 'rating'} Board */
/** @typedef {import('./types').Group} Group */
/** @typedef {'everybody' | 'friends' | 'group'} Scope */

const RETRY_MS = 5000;
const IN_FRONT = 3;

const query = new URLSearchParams(location.search);
/** The number of a day gone by, where its ranking is asked for; "" is today. */
const past = /^[1-9]\d{0,5}$/.exec(query.get('day') ?? '')?.[0] ?? '';
/** @type {Board} */
let board = 'day';
/** The key of the group that is shown, or would be. */
let group = query.get('group') ?? '';
/** @type {Scope} */
let scope = group ? 'group' : 'everybody';
/** Those the reader is in. @type {Group[]} */
let groups = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Which request is the last one: an answer to an earlier one is not drawn. */
let asked = 0;

/** A text whose first letter is one of a script that is written to the left. */
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff]/u;

const BOARDS = { day: t('Day'), week: t('Week'), all: t('All time'), rating: t('Rating') };
const SCOPES = { everybody: t('Everybody'), friends: t('Played with'), group: t('Group') };

function choose() {
  const boards = /** @type {Board[]} */ (Object.keys(BOARDS));
  const all = /** @type {Scope[]} */ (Object.keys(SCOPES));
  const scopes = all.filter((one) => one !== 'group' || groups.length || scope === 'group');
  byId('boards').replaceChildren(
    segments('board', t('Ranking'), boards, board, (one) => BOARDS[one], (one) => go(one, scope)),
  );
  byId('scopes').replaceChildren(
    segments('scope', t('Whose'), scopes, scope, nameOfScope, (one) => go(board, one)),
    scope === 'group' && groups.length > 1 ? groupChoice() : '',
  );
  const own = document.getElementById('scope-group');
  if (own) own.dir = 'auto';
}

/** A single group goes by its title. @param {Scope} one */
const nameOfScope = (one) =>
  (one === 'group' && groups.length === 1 && groups[0]?.title) || SCOPES[one];

function groupChoice() {
  const box = el('select', 'field');
  box.id = 'group';
  box.setAttribute('aria-label', t('Group'));
  const known = groups.some(({ key }) => key === group);
  for (const { key, title } of known ? groups : [{ key: group, title: '' }, ...groups]) {
    const one = el('option', '', title || t('Group'));
    Object.assign(one, { value: key, selected: key === group });
    box.append(one);
  }
  const chosen = groups.find(({ key }) => key === group)?.title ?? '';
  if (chosen) box.dir = RIGHT_TO_LEFT.test(chosen) ? 'rtl' : 'ltr';
  box.addEventListener('change', () => {
    group = box.value;
    go(board, 'group');
  });
  return box;
}

/** What is asked for of a ranking. */
function where() {
  const asked = new URLSearchParams({ scope });
  if (scope === 'group') asked.set('group', group);
  if (board === 'day' && past) asked.set('day', past);
  return `/api/rankings/${board}?${asked}`;
}

/** @param {Board} nextBoard @param {Scope} nextScope */
function go(nextBoard, nextScope) {
  board = nextBoard;
  scope = nextScope;
  choose();
  void load();
}

async function load() {
  clearTimeout(timer);
  const mine = ++asked;
  try {
    const known = await whoIsHere();
    const { ranking } = known ? await api('GET', where()) : { ranking: NOBODY };
    if (mine === asked) show(ranking);
    byId('error').hidden = true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return show(NOBODY);
    if (past && error instanceof ApiError && error.status === 404) return show(NOBODY);
    if (scope === 'group' && error instanceof ApiError && [400, 404].includes(error.status)) {
      if (mine === asked) closed();
      return;
    }
    byId('error').hidden = false;
    timer = setTimeout(load, RETRY_MS);
  }
}

/** The groups one is in, once the ranking has been asked for: that can show one to be in it. */
async function loadGroups() {
  try {
    if (!(await whoIsHere())) return;
    groups = (await api('GET', '/api/groups')).groups;
  } catch {
    return; // the switch has no groups then
  }
  group ||= groups[0]?.key ?? '';
  choose();
}

/** The ranking of a group one is not in. */
function closed() {
  byId('error').hidden = true;
  byId('own').hidden = true;
  const words = t('This ranking is for the members of the group');
  byId('ranking').replaceChildren(
    el('section', 'card-b empty', el('span', 'gl', icon('lock', 28)), el('h2', '', words)),
  );
}

/** @type {Ranking} */
const NOBODY = { lines: [], own: null, players: 0, after: null, final: false };

function show(/** @type {Ranking} */ { lines, own, players, after, final }) {
  if (!lines.length) {
    byId('ranking').replaceChildren(empty());
    byId('own').hidden = true;
    return;
  }
  const rest = el('div', 'card-b', ...lines.slice(IN_FRONT).map((line) => row(line)));
  rest.hidden = lines.length <= IN_FRONT;
  const more = button('btn q wide', () => void next(rest, more), t('Show more'));
  more.dataset.after = after ?? '';
  more.hidden = after === null;
  byId('ranking').replaceChildren(podium(lines.slice(0, IN_FRONT)), rest, more, note(players, final));
  byId('own').replaceChildren(own ? el('div', '', row(own, 'own')) : '');
  byId('own').hidden = own === null;
}

/** The next fifty lines. @param {HTMLElement} rest @param {HTMLButtonElement} more */
async function next(rest, more) {
  more.disabled = true;
  try {
    /** @type {Ranking} */
    const found = (await api('GET', `${where()}&after=${more.dataset.after}`)).ranking;
    rest.append(...found.lines.map((line) => row(line)));
    rest.hidden = false;
    more.dataset.after = found.after ?? '';
    more.hidden = found.after === null;
  } finally {
    more.disabled = false;
  }
}

/** Second, first, third, as on a podium. @param {Line[]} first */
function podium([one, two, three]) {
  const box = el('div', 'pod');
  for (const [line, name] of /** @type {const} */ ([
    [two, ''],
    [one, 'one'],
    [three, ''],
  ]))
    box.append(line ? stand(line, name) : el('span', ''));
  return box;
}

const stand = (/** @type {Line} */ line, /** @type {string} */ name) =>
  el(
    'div',
    name,
    el('span', 'av', initial(line.name)),
    el('span', 'place', bdi(line.rank)),
    el('h2', '', nameOf(line)),
    el('b', 'num', bdi(value(line))),
  );

function row(/** @type {Line} */ line, name = line.you ? 'you' : '') {
  return el(
    'div',
    `rk ${name}`,
    el('b', 'num', bdi(line.rank)),
    el('span', 'av', initial(line.name)),
    el('span', '', el('h2', '', nameOf(line))),
    el('span', 'pt', bdi(value(line))),
  );
}

const nameOf = (/** @type {Line} */ line) => (line.you ? t('You') : line.name);

/** Hundredths of a percent with one place, halves up: 78.0; the sum of a week and a rating as they are. */
const value = (/** @type {Line} */ line) =>
  board === 'rating' ? line.value : (Math.floor((line.value + 5) / 10) / 10).toFixed(1);

/** What is ranked, and how many are. @param {number} players @param {boolean} final */
function note(players, final) {
  const words = {
    day: past
      ? t('Percentage of the deals of day {number}', { number: past })
      : t('Percentage of today’s deals, provisional'),
    week: t('The best five days of the week, up to yesterday'),
    all: t('Mean of the last 30 days, from 14 days on'),
    rating: t('Whole matches of four people, from about 50 on'),
  };
  const state = final ? [' · ', t('Final')] : [];
  return el(
    'div',
    'cap mid',
    words[board],
    ...state,
    ' · ',
    t('Players: {count}', { count: players }),
  );
}

function empty() {
  const words = {
    day: t('Nobody has played yet'),
    week: t('The week has no closed day yet'),
    all: t('Nobody has played 14 days yet'),
    rating: t('Nobody has played enough rated matches yet'),
  };
  const few = {
    everybody: words[board],
    friends: t('Nobody you have played with is here yet'),
    group: t('Nobody of this group is here yet'),
  };
  const live = board === 'rating';
  const link = el('a', 'btn', live ? t('With friends') : t('Play today’s deals'));
  link.href = live ? `/new?lang=${lang}&with=friends` : `/daily?lang=${lang}`;
  return el(
    'section',
    'card-b empty',
    el('span', 'gl', icon('rank', 28)),
    el('h2', '', few[scope]),
    link,
  );
}

choose();
onResume(() => void load());
void load().then(loadGroups);
