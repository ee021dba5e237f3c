/** The page of the daily deals: begin, go on, the result, a day gone by, the time until the next. */

import { codeWords } from './codes.js';
import { pref } from './device.js';
import { lang, t } from './i18n.js';
import { ApiError, api, signIn, whoIsHere } from './session.js';
import { onResume } from './telegram.js';
import { bdi, button, byId, el, icon, minutes, stepsOf } from './ui.js';

/** @typedef {import('./types').Today} Today */
/** @typedef {import('./types').Outcome} Outcome */
/** @typedef {{ today: Today, outcome: Outcome | null, may_play: boolean, link: string }} Answer */

const RETRY_MS = 5000;

/** The day of the address; today's where there is none. */
const asked = Number(/\/daily\/(\d+)/.exec(location.pathname)?.[1] ?? 0);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** When the next deals come, by the clock of this page, in milliseconds. */
let next = 0;
/** @type {HTMLElement | null} */
let clock = null;

async function load() {
  clearTimeout(timer);
  try {
    if (!(await whoIsHere())) {
      await stranger();
      return;
    }
    await show(await api('GET', '/api/daily'));
    byId('error').hidden = true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return stranger();
    byId('error').hidden = false;
    timer = setTimeout(load, RETRY_MS);
  }
}

/** Somebody new says a name first. */
async function stranger() {
  const { DAILY, askName } = await import('./welcome.js');
  byId('welcome').hidden = false;
  const entered = () => {
    byId('welcome').hidden = true;
    void load();
  };
  askName(byId('welcome'), entered, DAILY);
}

async function show(/** @type {Answer} */ answer) {
  const { today, outcome } = answer;
  next = performance.now() + today.closes - today.now;
  const at = new URLSearchParams(location.search).get('table');
  const other = at !== null && at !== today.table;
  if (asked && (asked !== today.number || other)) return past(answer, at);
  if (outcome) return result(answer, outcome);
  draw(today.progress === 'begun' ? [going(today)] : [opening(answer)], []);
}

/** Fills the page. @param {Node[]} parts @param {Node[]} dock */
function draw(parts, dock) {
  byId('day').replaceChildren(...parts);
  byId('dock').replaceChildren(...dock);
}

// --- before and during ---------------------------------------------------------------------------

/** @param {Today} today */
const number = (today) => el('span', 'cap strong', bdi(`#${today.number}`));

function fan() {
  return /** @type {HTMLTemplateElement} */ (byId('fan')).content.cloneNode(true);
}

function opening(/** @type {Answer} */ { today, may_play }) {
  const words = may_play
    ? t('Four deals, about seven minutes. One try counts.')
    : t('Open the app from Telegram to play for the ranking.');
  return el(
    'section',
    'hero day tall',
    fan(),
    number(today),
    el('h1', 'fit', t('Same cards for all')),
    el('div', 'cap fit', words),
    streakLine(today),
    may_play ? button('btn', begin, t('Start')) : null,
    until(t('Ends in')),
    el('div', 'band'),
  );
}

function going(/** @type {Today} */ today) {
  const go = el('a', 'btn', t('Continue deal {number}', { number: today.deal }));
  go.href = place(today.table ?? '');
  return el(
    'section',
    'hero day tall',
    fan(),
    number(today),
    el('h1', 'fit', t('Same cards for all')),
    steps(today),
    streakLine(today),
    go,
    until(t('Ends in')),
    el('div', 'band'),
  );
}

/** The deals as steps: done, the one at hand, those to come. */
function steps(/** @type {Today} */ { deals, deal }) {
  const words = t('Deal {number} of {deals}', { number: deal, deals });
  const row = el('div', 'steps');
  row.setAttribute('role', 'img');
  row.setAttribute('aria-label', words);
  row.append(...stepsOf(deal, deals));
  return row;
}

/** The streak, with the freeze that today's finish will use. */
function streakLine(/** @type {Today} */ { streak }) {
  if (!streak.length) return null;
  const words = [t('Day streak: {days}', { days: streak.length })];
  if (streak.uses) words.push(t('a freeze saves it today'));
  else if (streak.freezes) words.push(t('freezes held: {count}', { count: streak.freezes }));
  return el('div', 'cap streak', icon('flame', 18), ' ', words.join(' · '));
}

/** A line that counts down to the next deals. */
function until(/** @type {string} */ words) {
  clock = el('bdi', 'num', '');
  tick();
  return el('div', 'cap until', words, ' ', clock);
}

function tick() {
  if (clock) clock.textContent = minutes(Math.floor(Math.max(0, next - performance.now()) / 60000));
}

const place = (/** @type {string} */ table) => `/t/${encodeURIComponent(table)}?lang=${lang}`;

/** As fast as the reader's last match. */
const pace = () => ({ tempo: pref('match')?.tempo === 'fast' ? 'fast' : 'normal' });

async function begin() {
  await attempt(async () => {
    try {
      location.assign(place((await api('POST', '/api/daily', pace())).table));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'already_begun')) throw error;
      await load();
    }
  });
}

async function practise(/** @type {number} */ day) {
  await attempt(async () => {
    location.assign(place((await api('POST', `/api/daily/${day}`, pace())).table));
  });
}

/** Does something; a refusal stands in words. */
async function attempt(/** @type {() => Promise<void>} */ what) {
  byId('said').textContent = '';
  try {
    await signIn();
    await what();
  } catch (error) {
    byId('said').textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
  }
}

// --- after ---------------------------------------------------------------------------------------

async function result(/** @type {Answer} */ answer, /** @type {Outcome} */ outcome) {
  const drawn = await import('./dailyresult.js');
  const parts = drawn.result(outcome, answer.today.streak);
  const line = until(t('New deals in'));
  line.className = 'row cap next';
  draw([...parts, challengeLink(), line], []);
  if (outcome.progress !== 'finished') return;
  const { shareButtons } = await import('./handon.js');
  byId('dock').replaceChildren(...(await shareButtons(outcome.table, answer.link, told)));
}

/** From the day's deals to deals of one's own for friends. */
function challengeLink() {
  const link = el('a', 'card-b live');
  link.href = `/challenge/new?lang=${lang}`;
  const note = el('span', 'cap', t('Same cards for all, when it suits them'));
  const words = el('span', 'grow', el('span', 'h2', t('Challenge friends')), ' ', note);
  link.append(el('span', 'gl', icon('flag', 22)), words, icon('chev', 18, 'chev flip'));
  return link;
}

const told = (/** @type {string} */ words) => {
  byId('said').textContent = words;
};

/** A day gone by: the own result, or the way to play it without counting. */
async function past(/** @type {Answer} */ answer, /** @type {string | null} */ table) {
  byId('title').textContent = t('Deals of day {number}', { number: asked });
  const found = await own(table);
  const again = button('btn', () => void practise(asked), t('Play this day, uncounted'));
  const dock = asked < answer.today.number ? [again] : [];
  if (!found) {
    const words = asked < answer.today.number ? t('You did not play this day') : t('This day is still to come');
    const card = el('section', 'card-b empty', el('span', 'gl', icon('flag', 28)), el('h2', '', words));
    return draw([card], dock);
  }
  const drawn = await import('./dailyresult.js');
  draw(drawn.result(found, null), dock);
}

/** @returns {Promise<Outcome | null>} */
async function own(/** @type {string | null} */ table) {
  const where = table ? `/api/attempts/${encodeURIComponent(table)}` : `/api/daily/${asked}`;
  try {
    return (await api('GET', where)).outcome;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

setInterval(tick, 1000);
addEventListener('pageshow', (event) => event.persisted && load());
onResume(() => void load());
void load();
