/** The page of a lobby: who sits where, the rules, the pace, until the match starts. */

import { drawChairs } from './chairs.js';
import { codeWords } from './codes.js';
import { lang, n, t } from './i18n.js';
import {
  askLobby,
  changeLobby,
  hostName,
  lobbyTitle,
  nextStep,
  taken,
  told,
} from './lobbies.js';
import { drawCards } from './lobbycards.js';
import { ApiError, comeBack, token, whoIsHere } from './session.js';
import { whenSeated } from './share.js';
import { Connection, socketUrl } from './socket.js';
import { backButton, haptic } from './telegram.js';
import { button, byId, icon, setText } from './ui.js';

/** @typedef {import('./lobbies.js').Lobby} Lobby */
/** @typedef {import('./lobbies.js').Seat} Seat */
/** @typedef {import('./lobbies.js').Next} Next */

const LOST_MS = 5000;
const GOOD_MS = 3000;
const RETRY_MS = 5000;

const id = decodeURIComponent(location.pathname.split('/').filter(Boolean).pop() ?? '');

/** @type {Lobby | null} */
let lobby = null;
/** When the lobby was made, by the clock of this page, in milliseconds. */
let born = 0;
let asking = false;
let leaving = false;
/** Whether the rule sheet was opened from this page, so that "back" leads to it again. */
let opened = false;
/** What the host has changed in the open rule sheet. @type {() => object | null} */
let chosen = () => null;

const connection = new Connection(socketUrl(location), id, {
  token: () => token() ?? '',
  renew: comeBack,
  since: () => null,
  onFrame: hear,
  onReady: () => {},
  onEnd: (reason) => void ended(reason),
});

// --- what the server says ------------------------------------------------------------------------

/** A lobby on each change; a table where the match has started meanwhile. */
function hear(/** @type {import('./types').Frame} */ frame) {
  if (frame.t === 'lobby') take(frame.lobby);
  if (frame.t === 'snap') toTable();
}

/** Shows a lobby, unless a newer state of it is shown already. */
function take(/** @type {Lobby} */ news) {
  if (lobby && news.version < lobby.version) return;
  const words = lobby ? told(lobby, news) : '';
  if (words) setText(byId('say'), words);
  lobby = news;
  born = performance.now() - news.age * 1000;
  void whenSeated(news);
  if (news.state === 'started') toTable();
  else if (news.state === 'waiting') draw(news);
  else void over(news.state);
}

/** Goes to the table, once: its page takes the place of this one. */
function toTable() {
  if (leaving) return;
  leaving = true;
  location.replace(`/t/${encodeURIComponent(id)}?lang=${lang}`);
}

/** The lobby is no more: says why, with the way home. */
async function over(/** @type {import('./lobbyend.js').Why} */ why) {
  const end = await import('./lobbyend.js');
  end.showEnd(byId('welcome'), ...end.whyOver(why));
  only('welcome');
}

async function ended(/** @type {import('./socket.js').End} */ reason) {
  if (reason === 'not_found' || reason === 'bad_notation') return over('not_found');
  if (reason === 'auth') return welcome();
  const { showEnd } = await import('./lobbyend.js');
  showEnd(byId('welcome'), t('Not here any more'), codeWords(reason));
  only('welcome');
}

// --- drawing -------------------------------------------------------------------------------------

/** Shows one of the faces of this page. */
function only(/** @type {"lobby" | "sheet" | "welcome"} */ face) {
  for (const one of ['lobby', 'sheet', 'welcome']) byId(one).hidden = one !== face;
}

function draw(/** @type {Lobby} */ now) {
  setText(byId('title'), lobbyTitle(now));
  document.title = `${lobbyTitle(now)} · ${t('Baloot')}`;
  byId('share').hidden = false;
  drawChairs(byId('rug'), now, { sit, bot, open: openChair, swap });
  drawCards(byId('cards'), now, { rules, change, leave, cancel });
  drawDock(now);
}

/** The foot: the one thing to do, and the invitation. */
function drawDock(/** @type {Lobby} */ now) {
  const next = nextStep(now, (performance.now() - born) / 1000);
  const full = taken(now) === 4;
  const primary = { sit: sitDown, start, early: start, wait: send, full: null }[next.kind];
  const words = primary && !(next.kind === 'wait' && full) ? label(next) : '';
  setText(byId('hint'), hint(now, next));
  const buttons = [];
  const look = next.kind === 'early' ? 'btn q still' : 'btn';
  if (words && primary) buttons.push(button(look, primary, words));
  if (next.kind !== 'wait' && !full)
    buttons.push(button('btn q fit', send, icon('share', 20), t('Invite')));
  buttons.forEach((one, at) => one.setAttribute('id', `dock-${at}`));
  if (next.kind === 'early') buttons[0]?.setAttribute('aria-disabled', 'true');
  const focused = document.activeElement?.id ?? '';
  byId('dock').replaceChildren(...buttons);
  if (focused.startsWith('dock-')) document.getElementById(focused)?.focus();
}

/** The words of the primary button. */
function label(/** @type {Next} */ next) {
  switch (next.kind) {
    case 'start':
      return next.bots
        ? n('Start with a bot', 'Start with {count} bots', next.bots)
        : t('Start the match');
    case 'early':
      return t('Bots in {seconds} s', { seconds: next.seconds });
    case 'sit':
      return t('Sit down');
    default:
      return t('Invite');
  }
}

/** A line over the foot, where there is something to wait for. */
function hint(/** @type {Lobby} */ now, /** @type {Next} */ next) {
  if (next.kind === 'wait') return t('{name} starts the match.', { name: hostName(now) });
  if (next.kind === 'full') return t('All seats are taken. Stay here to watch.');
  return '';
}

// --- asking --------------------------------------------------------------------------------------

/**
 * Asks the server once; a refusal stands in words where it was asked.
 * @param {string} place
 * @param {() => Promise<any>} what
 */
async function ask(place, what) {
  if (asking) return;
  asking = true;
  for (const old of document.querySelectorAll('.said')) old.textContent = '';
  try {
    const answer = await what();
    haptic('light');
    if (answer?.lobby) take(answer.lobby);
    if (answer?.table) toTable();
  } catch (error) {
    haptic('warning');
    if (lobby?.state === 'waiting') draw(lobby); // a switch goes back to what holds
    say(place, codeWords(error instanceof ApiError ? error.code : 'try_again'));
  }
  asking = false;
}

/** Says a sentence at a place of the page; `good` ones go by themselves. */
function say(/** @type {string} */ place, /** @type {string} */ words, good = false) {
  const line = document.getElementById(`said-${place}`) ?? byId('said-dock');
  line.classList.toggle('good', good);
  line.textContent = words;
  if (good) setTimeout(() => line.textContent === words && (line.textContent = ''), GOOD_MS);
}

const sit = (/** @type {Seat} */ seat) => ask('rug', () => askLobby(id, 'sit', { seat }));
const sitDown = () => ask('dock', () => askLobby(id, 'sit'));
const swap = () => ask('rug', () => askLobby(id, 'swap', { version: lobby?.version }));
const start = () => ask('dock', () => askLobby(id, 'start'));

/** Puts a bot on a chair: of a level, or of the one chosen for all; null takes it away. */
function bot(
  /** @type {Seat} */ seat,
  /** @type {import('./lobbies.js').Level | null} */ level = lobby?.level ?? 'easy',
) {
  return ask('rug', () => askLobby(id, 'bot', { seat, level }));
}

function change(/** @type {object} */ changes, /** @type {string} */ card) {
  return ask(card, () => changeLobby(id, changes));
}

async function leave() {
  const alone = lobby?.host && lobby.seats.filter((chair) => chair && !chair.bot).length === 1;
  if (alone) return cancel();
  await ask('ways', () => askLobby(id, 'leave'));
}

async function cancel() {
  const { confirm } = await import('./confirm.js');
  const sure = await confirm({
    title: t('Cancel the table?'),
    text: t('Nobody can sit down any more, and the link leads nowhere.'),
    yes: t('Cancel the table'),
  });
  if (sure) await ask('ways', () => askLobby(id, 'cancel'));
}

async function send() {
  if (!lobby) return;
  const { invite } = await import('./invite.js');
  if ((await invite(lobby)) === 'copied') say('dock', t('Link copied. Send it to a friend.'), true);
}

async function openChair(/** @type {Seat} */ seat) {
  const sheet = await import('./chairsheet.js');
  if (lobby) sheet.openChair(lobby, seat, { invite: send, sit, bot });
}

// --- the rule sheet ------------------------------------------------------------------------------

function rules() {
  opened = true;
  location.hash = '#rules';
}

/** The rule sheet is this page at #rules: "back" closes it, and what was changed is asked for. */
async function route() {
  const wanted = location.hash === '#rules' && lobby !== null;
  backButton(wanted ? closeRules : home);
  only(wanted ? 'sheet' : 'lobby');
  scrollTo(0, 0);
  const changes = chosen();
  chosen = () => null;
  if (changes) void ask('rules', () => changeLobby(id, changes));
  if (!wanted || !lobby) return;
  const { showRules } = await import('./lobbyrules.js');
  try {
    chosen = await showRules(byId('sheet'), lobby, closeRules);
  } catch {
    closeRules();
    say('rules', codeWords('offline'));
  }
}

/** Back to the chairs, without leaving the sheet behind in the browser's history. */
function closeRules() {
  if (opened) history.back();
  else location.hash = '';
  opened = false;
}

const home = () => location.assign(`/?lang=${lang}`);

// --- coming in -----------------------------------------------------------------------------------

/** Comes in; somebody whom the server does not know says a name first. */
async function enter() {
  try {
    if (await whoIsHere()) connection.open();
    else await welcome();
  } catch {
    say('dock', codeWords('offline'));
    setTimeout(enter, RETRY_MS);
  }
}

async function welcome() {
  const { askName } = await import('./welcome.js');
  only('welcome');
  askName(byId('welcome'), () => location.reload());
}

/** Once a second: the countdown, and a word where the connection is lost. */
function tick() {
  if (lobby?.state !== 'waiting' || byId('lobby').hidden) return;
  const lost = connection.trouble > LOST_MS;
  document.body.dataset.link = lost ? 'lost' : 'ok';
  if (lost) setText(byId('hint'), t('Reconnecting…'));
  else if (lobby.open) drawDock(lobby);
}

const wake = () => document.visibilityState === 'visible' && connection.wake();

byId('share').addEventListener('click', send);
addEventListener('hashchange', route);
document.addEventListener('visibilitychange', wake);
for (const name of ['pageshow', 'online', 'focus', 'pointerdown']) addEventListener(name, wake);
setInterval(tick, 1000);
void enter();
