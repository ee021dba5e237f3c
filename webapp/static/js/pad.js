/** The page of a score pad: totals, the form, the rounds; written on by all who have the link. */

import { codeWords } from './codes.js';
import { lang, t } from './i18n.js';
import { drawEnd, drawFacts, drawRounds, drawTotals } from './paddraw.js';
import { entryForms } from './padentry.js';
import { PadQueue } from './padqueue.js';
import { padWays } from './padways.js';
import { nextNumber, told, totalsWords, waitWords } from './padwords.js';
import { ApiError, api, comeBack, token, whoIsHere } from './session.js';
import { Connection, socketUrl } from './socket.js';
import { backButton, haptic } from './telegram.js';
import { button, byId, icon, say, setText } from './ui.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./types').PadRound} Round */
/** @typedef {import('./newmatch.js').Book} Book */
/** @typedef {import('./padqueue.js').Item} Item */

const LOST_MS = 5000;
const RETRY_MS = 5000;
const GOOD_MS = 4000;

const id = decodeURIComponent(location.pathname.split('/').filter(Boolean)[1] ?? '');
const path = `/api/pads/${encodeURIComponent(id)}`;

/** @type {Pad | null} */
let pad = null;
/** @type {Book | null} */
let book = null;
/** Whether it is being asked what is to become of a round: one question at a time. */
let questioned = false;
/** Whether the rules were opened from this page, so that "back" leads to it again. */
let opened = false;

const queue = new PadQueue(id, {
  send: async ({ id: own, entry, after }) =>
    api('POST', `${path}/events`, { kind: 'round', id: own, entry, after: after ?? pad?.last ?? 0 }),
  taken: take,
  changed: draw,
  ask: (item) => void askAbout(item),
});

const forms = entryForms({ pad: () => pad, changed: draw, told: drawDock, done: () => done() });

const connection = new Connection(socketUrl(location), id, {
  token: () => token() ?? '',
  renew: comeBack,
  since: () => null,
  watch: () => ({ t: 'watch_pad', pad: id }),
  onFrame: (frame) => frame.t === 'pad' && take(frame.pad),
  onReady: () => void queue.flush(),
  onEnd: (reason) => void ended(reason),
});

const ways = padWays(id, { pad: () => pad, take, hint, look: () => connection.resync() });

// --- what the server says ------------------------------------------------------------------------

/** Shows a pad, unless a newer state of it is shown already. */
function take(/** @type {Pad} */ news) {
  const known = pad ? pad.seq : -1;
  if (news.seq < known || (news.seq === known && pad?.following && !news.following)) return;
  const words = told(pad, news);
  const first = pad === null;
  pad = news;
  if (words) say(words, false);
  if (first) void dress(news);
  draw();
}

/** What is drawn once: the rules that the form asks by. */
async function dress(/** @type {Pad} */ now) {
  only('pad');
  try {
    book ??= /** @type {Book} */ (await api('GET', '/api/rules'));
  } catch {
    return; // the form asks a question or two less
  }
  forms.setRules({ ...book.presets[now.preset], ...now.changes });
}

async function ended(/** @type {import('./socket.js').End} */ reason) {
  if (reason === 'auth') return welcome();
  const { showEnd } = await import('./lobbyend.js');
  const gone = reason === 'not_found';
  const title = gone ? t('There is no such sheet') : t('Not here any more');
  const text = gone ? t('The link is old, or a part of it is missing.') : codeWords(reason);
  showEnd(byId('welcome'), title, text);
  only('welcome');
}

// --- drawing -------------------------------------------------------------------------------------

/** Shows one of the faces of this page. */
function only(/** @type {"pad" | "sheet" | "welcome"} */ shown) {
  for (const one of ['pad', 'sheet', 'welcome']) byId(one).hidden = one !== shown;
}

function draw() {
  if (!pad) return;
  const { face, edited } = forms;
  const asks = !pad.over || edited !== null;
  document.title = `${totalsWords(pad)} · ${t('Baloot')}`;
  for (const name of ['share', 'menu']) byId(name).hidden = false;
  drawTotals(byId('totals'), pad, pad.over ? null : forms.points);
  drawFacts(byId('facts'), pad, { dealer: ways.dealer, rules });
  drawEnd(byId('end'), pad);
  byId('deal').hidden = !asks || face !== 'deal';
  byId('quick').hidden = !asks || face !== 'quick';
  byId('others').hidden = !asks || edited !== null;
  setText(byId('to-quick'), face === 'deal' ? t('Points only') : t('Tell the deal'));
  forms.names(pad);
  const ask = (/** @type {Item} */ item) => void askAbout(item);
  drawRounds(byId('rounds'), pad, queue.items, { open: openRound, ask });
  drawDock();
  tick();
}

/** The foot: the one thing to do, and the way back. */
function drawDock() {
  if (!pad) return;
  const ends = pad.over && !forms.edited && !queue.items.length;
  const words = dockWords(pad, ends);
  forms.label(words, ready());
  const buttons = [button('btn', ends ? ways.next : done, words)];
  buttons.push(forms.edited ? button('btn q fit', cancel, t('Cancel')) : undoButton());
  if (!ends && !ready()) buttons[0]?.setAttribute('aria-disabled', 'true');
  buttons.forEach((one, at) => (one.id = `dock-${at}`));
  const focused = document.activeElement?.id ?? '';
  byId('dock').replaceChildren(...buttons);
  if (focused.startsWith('dock-')) document.getElementById(focused)?.focus();
}

/** @param {Pad} now @param {boolean} ends */
function dockWords(now, ends) {
  const round = now.rounds.find((one) => one.id === forms.edited?.id);
  if (round) return t('Save deal {number}', { number: round.number ?? 0 });
  if (ends) return now.following ? t('To the next match') : t('Next match');
  return t('Record deal {number}', { number: nextNumber(now, queue.items.length) });
}

const ready = () => forms.ready(queue.away || connection.trouble > LOST_MS);

function undoButton() {
  const made = button('btn q fit', () => void undo(), icon('undo', 20));
  made.setAttribute('aria-label', t('Undo'));
  if (!pad?.undo && !queue.items.length) made.setAttribute('aria-disabled', 'true');
  return made;
}

/** Says a sentence over the foot; `good` ones go by themselves. */
function hint(/** @type {string} */ words, good = false) {
  const line = byId('said');
  line.classList.toggle('good', good);
  line.textContent = words;
  if (good) setTimeout(() => line.textContent === words && (line.textContent = ''), GOOD_MS);
}

/** Once a second: what waits on the device, a word where the connection is lost. */
function tick() {
  const lost = connection.trouble > LOST_MS || queue.away;
  const waiting = queue.items.length;
  const words = [lost ? t('No connection.') : '', waiting ? waitWords(waiting) : ''];
  byId('banner').hidden = !lost;
  setText(byId('banner'), words.filter(Boolean).join(' '));
}

// --- entering and changing -----------------------------------------------------------------------

/** Records what is told, or saves the round that is changed. */
async function done() {
  const entry = forms.entry();
  const { edited, face } = forms;
  if (!pad || !entry || !ready()) {
    const words = face === 'quick' ? t('Tell the points of one side') : t('Tell the deal first');
    return forms.later() || hint(words, true);
  }
  if (edited) {
    const { id: round, changed: seen } = edited;
    if (await ways.write({ kind: 'edit', round, seen, entry })) forms.empty();
    return;
  }
  haptic('light');
  hint('');
  queue.add(entry, pad.last);
  forms.next();
}

const noBuyer = () => pad && queue.add({ kind: 'no_buyer' }, pad.last);

function cancel() {
  forms.empty();
  hint('');
  byId('totals').scrollIntoView({ block: 'nearest' });
}

async function undo() {
  const waiting = queue.droppable;
  if (waiting) queue.drop(waiting.id);
  else if (!pad?.undo || !(await ways.write({ kind: 'undo', seen: pad.seq }))) return;
  hint(t('Undone'), true);
}

const openRound = (/** @type {Round} */ round) =>
  void ways.round(round, () => forms.show(round.entry, round));

/** What is to become of a round that the server has not taken. */
async function askAbout(/** @type {Item} */ item) {
  if (!pad || questioned) return;
  if (item.state === 'waits') return hint(t('It is sent as soon as there is a connection.'), true);
  questioned = true;
  const { askSheet } = await import('./padsheets.js');
  try {
    take((await api('GET', path)).pad);
  } catch {
    questioned = false;
    return; // it is asked again with the next try
  }
  askSheet(pad, item, {
    closed: () => (questioned = false),
    again: () => queue.again(item.id, pad?.last ?? 0),
    drop: () => queue.drop(item.id),
    edit: () => {
      queue.drop(item.id);
      forms.show(/** @type {any} */ (item.entry));
    },
  });
}

// --- the rules -----------------------------------------------------------------------------------

function rules() {
  opened = true;
  location.hash = '#rules';
}

/** The rules are this page at #rules: "back" closes them. */
async function route() {
  const wanted = location.hash === '#rules' && pad !== null;
  backButton(wanted ? closeRules : home);
  only(wanted ? 'sheet' : 'pad');
  scrollTo(0, 0);
  const { padRules } = await import('./padrules.js');
  const terms = padRules.chosen();
  if (terms && (await ways.write({ kind: 'terms', terms })) && pad) void dress(pad);
  if (!wanted || !pad) return;
  try {
    await padRules.show(byId('sheet'), pad, closeRules);
  } catch {
    closeRules();
    hint(codeWords('offline'));
  }
}

/** Back to the pad, without leaving the rules behind in the browser's history. */
function closeRules() {
  if (opened) history.back();
  else location.hash = '';
  opened = false;
}

const home = () => location.assign(`/pads?lang=${lang}`);

/** Comes in; somebody whom the server does not know says a name first. */
async function enter() {
  try {
    if (!(await whoIsHere())) return await welcome();
    take((await api('GET', path)).pad); // it stands in one's list from now on
    connection.open();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return ended('not_found');
    hint(codeWords('offline'));
    setTimeout(enter, RETRY_MS);
  }
}

async function welcome() {
  const { askName, PAD } = await import('./welcome.js');
  only('welcome');
  askName(byId('welcome'), () => location.reload(), PAD);
}

function wake() {
  if (document.visibilityState !== 'visible') return;
  connection.wake();
  void queue.flush();
}

byId('share').addEventListener('click', () => void ways.share());
byId('menu').addEventListener('click', () => void ways.menu());
byId('to-quick').addEventListener('click', () => forms.swap());
byId('no-buyer').addEventListener('click', noBuyer);
addEventListener('hashchange', () => void route());
document.addEventListener('visibilitychange', wake);
for (const name of ['pageshow', 'online', 'focus']) addEventListener(name, wake);
addEventListener('offline', () => setTimeout(tick));
setInterval(tick, 1000);
backButton(home);
void enter();
