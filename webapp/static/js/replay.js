/** The page of a deal gone by: fetches it, goes along its steps, and turns to other seats and deals. */

import { recall } from './device.js';
import { lang, t } from './i18n.js';
import { RECORD } from './record.js';
import { SEATS, Reel } from './reel.js';
import { Bar } from './replaybar.js';
import { Scenery } from './replayscene.js';
import { ApiError, api, whoIsHere } from './session.js';
import { backButton } from './telegram.js';
import { byId, calm, el, say } from './ui.js';

/** @typedef {import('./types').Replay} Replay */
/** @typedef {import('./types').Seat} Seat */

/** Milliseconds a step is looked at, at each of the two speeds; a full trick twice as long. */
const PACES = [1100, 500];
const SWEEP_MS = 240;

const path = location.pathname.split('/').filter(Boolean).map(decodeURIComponent);

/** The deals of a record that was brought along. @type {Replay[]} */
let brought = [];
/** The deal on show, and the step. @type {Reel} */
let reel;
let step = 0;
/** The deal the page was opened for; on show it may be the best line in its place. @type {Replay} */
let own;
let me = /** @type {Seat} */ (1);
let open = false;
let pace = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Counts what was asked for, so that a sweep that ends late draws nothing. */
let turns = 0;

const bar = new Bar(byId('steps'), {
  to: (n) => go(n),
  by: (way) => go(step + way),
  part: (way) => go(reel.jump(step, way)),
  play: () => (timer === undefined ? play() : pause()),
  pace: () => {
    pace = 1 - pace;
    if (timer !== undefined) play();
    draw();
  },
  look: () => void views(),
});
const scenery = new Scenery(byId('rug'), byId('hand'), () => void result());

// --- which deal ----------------------------------------------------------------------------------

async function load() {
  byId('stop').hidden = true;
  try {
    if (!(await whoIsHere())) return stranger();
    show(await wanted());
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return stranger();
    stopped(error instanceof ApiError ? error.code : 'bad_notation');
  }
}

/** The deal the address names. @returns {Promise<Replay>} */
async function wanted() {
  if (path[0] === 'r') return (await api('GET', `/api/shared/${encodeURIComponent(path[1] ?? '')}`)).replay;
  if (path.length > 1) return deal(path[1] ?? '', Number(path[2]));
  brought = (await api('POST', '/api/notation', recall(RECORD) ?? '')).replays;
  return /** @type {Replay} */ (brought[0]);
}

/** @returns {Promise<Replay>} */
const deal = async (/** @type {string} */ table, /** @type {number} */ number) =>
  (await api('GET', `/api/replays/${encodeURIComponent(table)}/${number}`)).replay;

/** Somebody nobody knows yet says a name first, and comes back. */
function stranger() {
  location.replace(`/replays?lang=${lang}&to=${encodeURIComponent(location.pathname)}`);
}

async function stopped(/** @type {string} */ code) {
  const { codeWords } = await import('./codes.js');
  const words = code === 'not_found' ? t('There is no such deal to see.') : codeWords(code);
  const way = el('a', 'btn', t('My deals'));
  way.href = `/replays?lang=${lang}`;
  const notice = el('div', 'notice', el('b', '', words), way);
  notice.setAttribute('role', 'alert');
  byId('stop').replaceChildren(notice);
  byId('stop').hidden = false;
}

/** A deal from its beginning. */
function show(/** @type {Replay} */ replay) {
  own = replay;
  me = replay.you ?? 1;
  open = replay.you === null;
  take(replay, 0);
  document.body.classList.remove('waiting');
}

/** Another list of the same cards, at the step that is asked for. */
function take(/** @type {Replay} */ replay, /** @type {number} */ at) {
  pause();
  const next = new Reel(replay);
  next.view(next.last, me); // a record that cannot be folded is refused before anything is drawn
  reel = next;
  step = Math.min(at, reel.last);
  scenery.begin(reel, me, open);
  draw();
  void heading();
}

async function heading() {
  const { strip } = await import('./replaystrip.js');
  strip(byId('strip'), own, reel.replay, {
    deal: (number) => void turn(number),
    best: (wanted) => void line(wanted),
  });
}

/** Another deal of the table. */
async function turn(/** @type {number} */ number) {
  await attempt(async () => {
    const found = brought.find((each) => each.number === number);
    show(found ?? (await deal(own.table, number)));
    if (found) return;
    history.replaceState(null, '', `/replay/${encodeURIComponent(own.table)}/${number}${location.search}`);
  });
}

/** The best line of the others, or the own one again, both from the beginning. */
async function line(/** @type {boolean} */ best) {
  await attempt(async () => {
    if (best && own.best) take(await deal(own.best.table, own.number), 0);
    else take(own, 0);
  });
}

/** Does something; a refusal is said, and the deal on show stays. */
async function attempt(/** @type {() => Promise<void>} */ what) {
  try {
    await what();
  } catch (error) {
    const { codeWords } = await import('./codes.js');
    bar.tell(codeWords(error instanceof ApiError ? error.code : 'try_again'));
  }
}

// --- along the steps ------------------------------------------------------------------------------

function draw() {
  bar.draw({ reel, step, playing: timer !== undefined, pace, open });
  scenery.draw(step);
}

/** To a step; the next one is seen to happen. */
async function go(/** @type {number} */ to) {
  const mine = ++turns;
  const target = Math.max(0, Math.min(reel.last, to));
  const onward = target === step + 1 && !calm() && !document.hidden;
  if (target === step) return;
  if (onward && reel.rests(step)) {
    scenery.sweep(step);
    await new Promise((done) => setTimeout(done, SWEEP_MS));
    if (mine !== turns) return;
  }
  const from = onward ? scenery.origins(reel.steps[target] ?? []) : [];
  const near = Math.abs(target - step) === 1;
  step = target;
  draw();
  for (const [seat, place] of from) scenery.land(seat, place);
  say(near ? scenery.told(step) : bar.where(), false);
}

function play() {
  clearTimeout(timer);
  if (step === reel.last) step = 0;
  timer = setTimeout(async () => {
    await go(step + 1);
    if (timer === undefined) return;
    if (step < reel.last) play();
    else pause();
  }, (PACES[pace] ?? 0) * (reel.rests(step) ? 2 : 1));
  draw();
}

function pause() {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  draw();
}

// --- sheets ---------------------------------------------------------------------------------------

async function views() {
  pause();
  const { openViews } = await import('./replaymenu.js');
  const names = SEATS.map((seat) => scenery.name(seat));
  openViews(names, { seat: me, open }, (choice) => {
    ({ seat: me, open } = choice);
    scenery.begin(reel, me, open);
    draw();
  });
}

async function result() {
  pause();
  const { openResult } = await import('./replaymenu.js');
  openResult(scenery.state(reel.last));
}

async function menu() {
  if (!reel) return;
  pause();
  const { openMenu } = await import('./replaymenu.js');
  openMenu(reel.replay, own.whole);
}

/** Back to where the reader came from. */
function leave() {
  const within = document.referrer.startsWith(`${location.origin}/`);
  if (within && history.length > 1) history.back();
  else location.assign(`/replays?lang=${lang}`);
}

byId('menu').addEventListener('click', () => void menu());
document.addEventListener('keydown', (event) => reel && bar.key(event));
document.addEventListener('visibilitychange', () => document.hidden && reel && pause());
addEventListener('resize', () => void widen());
backButton(leave);

/** Wide screens have the panel of a table beside the rug. */
async function widen() {
  if (scenery.panel || !matchMedia('(min-width: 1000px) and (min-height: 600px)').matches) return;
  scenery.panel = (await import('./panel.js')).panel;
  if (reel) draw();
}

void widen();
void load();
