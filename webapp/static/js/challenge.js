/** The page of a challenge: take part, go on, who is ahead, and which deal decided it. */

import {
  challengeLength,
  challengeRefusal,
  challengeRules,
  challengeTitle,
  ownLine,
  timeLeft,
} from './challenges.js';
import { checkLink } from './checklink.js';
import { copy } from './clip.js';
import { pref } from './device.js';
import { lang, t } from './i18n.js';
import { ApiError, api, signIn, whoIsHere } from './session.js';
import { standing, verdict } from './standing.js';
import { onResume, shareLink } from './telegram.js';
import { button, byId, el, icon, stepsOf } from './ui.js';

/** @typedef {import('./types').Challenge} Challenge */
/** @typedef {import('./types').Outcome} Outcome */
/** @typedef {{ challenge: Challenge, outcome: Outcome | null, may_play: boolean, link: string }} Answer */

const RETRY_MS = 5000;
const FRESH_MS = 20_000;

const id = decodeURIComponent(location.pathname.split('/').filter(Boolean).pop() ?? '');
const path = `/api/challenges/${encodeURIComponent(id)}`;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** When it closes, by the clock of this page, in milliseconds. */
let end = 0;
/** @type {HTMLElement | null} */
let clock = null;
/** Which request is the last one: an answer to an earlier one is not drawn. */
let asked = 0;
/** What is drawn; nothing is drawn anew where nothing has changed. */
let drawn = '';

async function load() {
  clearTimeout(timer);
  if (document.visibilityState === 'hidden') return;
  const mine = ++asked;
  try {
    if (!(await whoIsHere())) return await stranger();
    const answer = await api('GET', path);
    if (mine !== asked) return;
    byId('error').hidden = true;
    await show(answer);
    if (mine === asked && answer.challenge.state === 'open') timer = setTimeout(load, FRESH_MS);
  } catch (error) {
    if (mine !== asked) return;
    if (error instanceof ApiError && error.status === 401) return stranger();
    if (error instanceof ApiError && error.status === 404) return nothing();
    byId('error').hidden = false;
    timer = setTimeout(load, RETRY_MS);
  }
}

/** Somebody new says a name first. */
async function stranger() {
  const { askName } = await import('./welcome.js');
  const said = { title: t('You are challenged'), note: t('Same cards for all, when it suits you.') };
  byId('welcome').hidden = false;
  const entered = () => {
    byId('welcome').hidden = true;
    void load();
  };
  askName(byId('welcome'), entered, said);
}

/** The link leads nowhere. */
function nothing() {
  const home = el('a', 'btn', t('Home'));
  home.href = `/?lang=${lang}`;
  const words = el('h2', '', t('There is no such challenge'));
  draw([el('section', 'card-b empty', el('span', 'gl', icon('flag', 28)), words, home)], []);
}

/** Fills the page. @param {Node[]} parts @param {Node[]} dock */
function draw(parts, dock) {
  byId('challenge').replaceChildren(...parts);
  byId('dock').replaceChildren(...dock);
}

async function show(/** @type {Answer} */ answer) {
  const { challenge, outcome, may_play } = answer;
  end = performance.now() + challenge.closes - challenge.now;
  const { now, ...rest } = challenge;
  const key = JSON.stringify([rest, outcome, may_play]);
  if (key === drawn) return tick();
  clock = null;
  const title = challengeTitle(challenge);
  byId('title').textContent = title;
  document.title = `${title} · ${t('Baloot')}`;
  const parts = [hero(answer), ...standing(challenge)];
  if (outcome?.progress === 'finished' && challenge.deals) {
    const { deals } = await import('./dailyresult.js');
    parts.push(deals(outcome));
    if (outcome.final) parts.push(checkLink(outcome.table));
  }
  draw(parts, await dockOf(answer));
  drawn = key;
  tick();
}

// --- the hero ------------------------------------------------------------------------------------

function hero(/** @type {Answer} */ answer) {
  const { challenge } = answer;
  const over = challenge.state === 'closed';
  if (over || challenge.progress === 'finished' || challenge.progress === 'left')
    return verdict(challenge, over ? null : until());
  return opening(answer);
}

const facts = (/** @type {Challenge} */ challenge) =>
  el('span', 'cap strong', `${challengeLength(challenge)} · ${challengeRules(challenge)}`);

/** Not played yet, or not to the end. */
function opening(/** @type {Answer} */ { challenge, may_play }) {
  const begun = challenge.progress === 'begun';
  const fan = /** @type {HTMLTemplateElement} */ (byId('fan')).content.cloneNode(true);
  return el(
    'section',
    'hero day tall',
    fan,
    facts(challenge),
    el('h1', 'fit', t('Same cards for all')),
    begun ? null : el('div', 'cap fit', invitation(challenge, may_play)),
    begun && challenge.deals ? steps(challenge) : null,
    begun ? onward(challenge) : start(challenge, may_play),
    until(),
    el('div', 'band'),
  );
}

function invitation(/** @type {Challenge} */ challenge, /** @type {boolean} */ may_play) {
  if (challenge.full) return t('Two play already. Look who wins.');
  if (!may_play) return t('Open the app from Telegram to take part.');
  return challenge.duel
    ? t('A duel: two players, one try each.')
    : t('Everybody plays the same deals, with one try.');
}

function start(/** @type {Challenge} */ { full }, /** @type {boolean} */ may_play) {
  return may_play && !full ? button('btn', begin, t('Start')) : null;
}

function onward(/** @type {Challenge} */ { deals, deal, table }) {
  const words = deals ? t('Continue deal {number}', { number: deal ?? 1 }) : t('Continue the match');
  const go = el('a', 'btn', words);
  go.href = place(table ?? '');
  return go;
}

function steps(/** @type {Challenge} */ { deal, deals }) {
  const row = el('div', 'steps');
  row.setAttribute('role', 'img');
  row.setAttribute('aria-label', t('Deal {number} of {deals}', { number: deal ?? 1, deals }));
  row.append(...stepsOf(deal ?? 1, deals));
  return row;
}

/** A line that counts down to the end. */
function until() {
  clock = el('bdi', 'num', '');
  return el('div', 'cap until', t('Closes in'), ' ', clock);
}

function tick() {
  if (clock) clock.textContent = timeLeft(end - performance.now());
}

// --- the foot ------------------------------------------------------------------------------------

/** What can be handed on: the link while others may come, then the own result. */
async function dockOf(/** @type {Answer} */ { challenge, outcome, link }) {
  const mine = outcome?.progress === 'finished' ? outcome : null;
  if (challenge.state === 'closed') {
    if (!mine) return [];
    const { shareButtons } = await import('./handon.js');
    return shareButtons(mine.table, link, told);
  }
  const words = [icon('share', 20), t('Send the challenge')];
  return [button(mine ? 'btn' : 'btn q', () => void send(challenge, link), ...words)];
}

/** Sends the link by Telegram or the phone, else copies it. */
async function send(/** @type {Challenge} */ challenge, /** @type {string} */ link) {
  const name = ownLine(challenge)?.name ?? challenge.host;
  const text = t('{name} challenges you at baloot: same cards for all', { name });
  if (await shareLink(link, text)) return;
  told((await copy(`${text}\n${link}`)) ? t('Copied') : t('It could not be copied'));
}

const told = (/** @type {string} */ words) => {
  byId('said').textContent = words;
};

// --- taking part ---------------------------------------------------------------------------------

const place = (/** @type {string} */ table) => `/t/${encodeURIComponent(table)}?lang=${lang}`;

async function begin() {
  told('');
  try {
    await signIn();
    const tempo = pref('match')?.tempo === 'fast' ? 'fast' : 'normal'; // as fast as the last match
    location.assign(place((await api('POST', path, { tempo })).table));
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'try_again';
    if (code !== 'already_begun') told(challengeRefusal(code));
    await load();
  }
}

setInterval(tick, 1000);
addEventListener('pageshow', (event) => event.persisted && load());
onResume(() => void load());
void load();
