/** The page of a table: wires the connection to the stage, the stage to the page, taps to asks. */

import { automatic, idMaker, propose, unanswered } from './actions.js';
import { Auction } from './auction.js';
import { turnWords, whyNot } from './cards.js';
import { Hand } from './hand.js';
import { t } from './i18n.js';
import { comeBack, token } from './session.js';
import { pref } from './settings.js';
import { Connection, socketUrl } from './socket.js';
import { Stage, stillScene } from './stage.js';
import { fromSnap, myTurn, place } from './state.js';
import { Table } from './table.js';
import { byId, say, sayAgain } from './ui.js';

/** @typedef {import('./types').Frame} Frame */
/** @typedef {import('./types').EventFrame} EventFrame */
/** @typedef {import('./actions.js').Ask} Ask */
/** @typedef {import('./actions.js').Action} Action */
/** @typedef {import('./stage.js').Scene} Scene */

const WHY_MS = 2600;
const SLOW_MS = 2000;
const LOST_MS = 5000;
const RESEND_MS = 2500;
const WATCH_MS = 250;

const tableId = decodeURIComponent(location.pathname.split('/').filter(Boolean).pop() ?? '');
const newId = idMaker();

/** @type {Action | null} */
let pending = null;
let sentAt = 0;
/** @type {((scene: Scene) => void) | null} */
let drawPanel = null;
/** @type {import('./trick.js').Trick | null} */
let trick = null;
/** @type {import('./sheet.js').Sheets | null} */
let sheets = null;

const rug = byId('rug');
const hand = new Hand(byId('hand'), tapped);
const auction = new Auction(rug, byId('calls'), ask);
const table = new Table(
  { us: byId('us'), them: byId('them'), contract: byId('contract'), rug },
  { last: toggleLast, scores: () => openSheet('all'), sawa: () => ask({ t: 'sawa' }) },
);
/** @type {Stage} */
const stage = new Stage({
  origin: (card, seat) =>
    hand.placeOf(card) ?? (stage.scene && table.placeOf(stage.scene.state, seat)),
  land: (seat, from) => trick?.land(seat, from),
  sweep: (winner) => {
    const to = stage.scene && table.placeOf(stage.scene.state, winner);
    if (to) trick?.sweep(to);
  },
  render,
  tell,
});
rug.addEventListener('click', () => stage.hurry()); // a tap on the rug: show the rest at once
const connection = new Connection(socketUrl(location), tableId, {
  token: () => token() ?? '',
  renew: comeBack,
  since: () => stage.last,
  onFrame,
  onReady: send,
  onEnd: async (reason) => (await import('./stop.js')).stop(byId('stop'), reason),
});

// --- frames --------------------------------------------------------------------------------------

function onFrame(/** @type {Frame} */ frame) {
  switch (frame.t) {
    case 'snap':
      begin(fromSnap(frame));
      return;
    case 'ev':
      take(frame);
      return;
    case 'nack':
      pending = unanswered(pending, frame);
      void refused(frame.code);
      return;
    case 'ack':
      pending = unanswered(pending, frame);
      render();
  }
}

/** Events are shown once and in order; a gap is filled before anything else is. */
function take(/** @type {EventFrame} */ frame) {
  const { last } = stage;
  if (last === null) return;
  const where = place(last, frame);
  if (where === 'gap') connection.resync();
  if (where !== 'next') return;
  if (!trick) void loadTrick();
  if (frame.e.kind === 'taken_back') resnap();
  else stage.push(frame);
}

/** Asks for the whole table anew. */
function resnap() {
  connection.send({ t: 'sub', table: tableId });
}

/** The table anew, from a snapshot; a lifted card stays lifted. */
function begin(/** @type {import('./state.js').TableState} */ state) {
  const { lifted = null, lastOpen = false } = stage.scene ?? {};
  stage.set({ ...stillScene(state), lifted, lastOpen, oneTap: pref('oneTap') });
  document.body.classList.remove('waiting');
  if (state.view.phase !== 'auction') void loadTrick();
  if (myTurn(state)) say(turnWords(state), true);
}

// --- drawing -------------------------------------------------------------------------------------

function render() {
  const { scene } = stage;
  if (!scene) return;
  const { view } = scene.state;
  scene.pending = pending;
  const passing = pending ? null : automatic(view, pref('neverDouble'));
  scene.auto = passing !== null || (scene.auto && pending !== null);
  if (scene.lifted && !view.hand.includes(scene.lifted)) scene.lifted = null;
  const calling = view.phase === 'auction' || view.phase === 'doubling' || view.void !== null;
  document.body.classList.toggle('calling', calling);
  hand.render(scene);
  table.render(scene);
  trick?.render(scene);
  auction.render(scene);
  drawPanel?.(scene);
  if (passing) ask(passing);
  void showResult(scene);
}

/** Trick, last trick and projects are loaded when the first event shows that play goes on. */
async function loadTrick() {
  const { Trick } = await import('./trick.js');
  trick ??= new Trick(rug);
  render();
}

/** One polite message an event; only the own turn interrupts. */
async function tell(/** @type {EventFrame} */ frame, /** @type {boolean} */ quick) {
  const state = stage.scene?.state;
  if (!state) return;
  if (frame.legal && myTurn(state)) say(turnWords(state), true);
  if (quick) return;
  const words = (await import('./live.js')).told(state, frame.e);
  if (words) say(words, false);
}

/** Wide screens have a panel beside the rug; others never load it. */
async function widen() {
  if (drawPanel || !matchMedia('(min-width: 1000px) and (min-height: 600px)').matches) return;
  drawPanel = (await import('./panel.js')).panel(byId('panel'));
  if (stage.scene) drawPanel(stage.scene);
}

// --- asking --------------------------------------------------------------------------------------

function ask(/** @type {Ask} */ what) {
  const { scene } = stage;
  if (!scene) return;
  stage.hurry();
  const action = propose(scene.state, pending, what, newId);
  if (!action) return;
  pending = action;
  scene.lifted = null;
  scene.lastOpen = false;
  send();
  render();
}

/** Sends what is not answered, after a new connection once more with the same id. */
function send() {
  sentAt = performance.now();
  if (pending) connection.send(pending);
}

function tapped(/** @type {import('./actions.js').Tap} */ tap) {
  const { scene } = stage;
  if (!scene) return;
  switch (tap.kind) {
    case 'play':
      ask({ t: 'play', card: tap.card });
      return;
    case 'lift':
      scene.lifted = tap.card;
      render();
      return;
    case 'why':
      hand.shake(tap.card);
      because(scene, whyNot(scene.state.view, tap.code), tap.code === 'must_trump');
      return;
    case 'wait':
      say(turnWords(scene.state), true);
      return;
    case 'busy':
  }
}

/** Shows a reason at the own seat for a while. */
function because(/** @type {Scene} */ scene, /** @type {string} */ text, trump = false) {
  scene.why = { text, suit: trump ? (scene.state.view.contract?.trump ?? null) : null };
  say(text, true);
  stage.later('why', WHY_MS, () => {
    scene.why = null;
  });
  render();
}

async function refused(/** @type {string} */ code) {
  if (code === 'ply_mismatch' || code === 'id_reused') resnap();
  const { codeWords } = await import('./codes.js');
  if (stage.scene) because(stage.scene, codeWords(code));
}

// --- last trick, sheets, menu ---------------------------------------------------------------------

function toggleLast() {
  const { scene } = stage;
  if (!scene?.state.view.taken.length) return;
  scene.lastOpen = !scene.lastOpen;
  render();
}

/** The sheets are loaded when the first one is needed. */
async function loadSheets() {
  const { Sheets } = await import('./sheet.js');
  sheets ??= new Sheets({ next: () => ask({ t: 'next' }) });
  return sheets;
}

async function openSheet(/** @type {'all' | 'rules'} */ which) {
  const loaded = await loadSheets();
  if (stage.scene) loaded.show(which, stage.scene);
}

/** After a deal its sheet comes up by itself, and goes when the next deal is there. */
async function showResult(/** @type {Scene} */ scene) {
  if (!scene.scored) {
    sheets?.dealt();
    return;
  }
  const loaded = await loadSheets();
  if (stage.scene?.scored) loaded.ended(stage.scene);
}

async function openMenu() {
  const menu = await import('./menu.js');
  if (!stage.scene) return;
  const changed = () => {
    if (stage.scene) stage.scene.oneTap = pref('oneTap');
    render();
  };
  await menu.openMenu(stage.scene, { open: openSheet, last: toggleLast, changed });
}

// --- the connection's health ----------------------------------------------------------------------

/** "…" after two seconds of trouble, the banner after five; an unanswered action is trouble too. */
function watch() {
  const waited = pending ? performance.now() - sentAt : 0;
  if (waited > RESEND_MS && connection.trouble === 0) send();
  const trouble = Math.max(connection.trouble, waited);
  const link = trouble >= LOST_MS ? 'lost' : trouble >= SLOW_MS ? 'slow' : 'ok';
  document.body.dataset.link = link;
  const { scene } = stage;
  const seconds = Math.floor(trouble / 1000);
  if (!scene || (scene.link === link && scene.linkSeconds === seconds)) return;
  if (link === 'lost' && scene.link !== 'lost') say(t('Reconnecting…'), true);
  scene.link = link;
  scene.linkSeconds = seconds;
  table.render(scene);
}

const wake = () => document.visibilityState === 'visible' && connection.wake();

/** Keys are loaded with the first press; phones never need them. */
async function onKey(/** @type {KeyboardEvent} */ event) {
  const { wish } = await import('./keys.js');
  const { scene } = stage;
  const wanted = scene && wish(event);
  if (!wanted) return;
  if (typeof wanted === 'number') hand.press(wanted);
  else if (wanted === 'last') toggleLast();
  else if (wanted === 'scores') void openSheet('all');
  else if (wanted === 'turn') sayAgain(turnWords(scene.state));
  else ask({ t: scene.state.view.calls.length ? 'bid' : 'double', call: 'pass' });
}

byId('menu').addEventListener('click', openMenu);
document.addEventListener('keydown', onKey);
document.addEventListener('visibilitychange', wake);
for (const name of ['pageshow', 'online', 'focus', 'pointerdown']) addEventListener(name, wake);
addEventListener('resize', widen);
setInterval(watch, WATCH_MS);
connection.open();
void widen();
