/** The page of a table: wires the connection to the stage, the stage to the page, taps to asks. */

import { Asking, automatic } from './turns.js';
import { Auction } from './auction.js';
import { turnWords, whyNot } from './cards.js';
import { pref } from './device.js';
import { Hand } from './hand.js';
import { lang, t } from './i18n.js';
import { comeBack, token } from './session.js';
import { Connection, health, socketUrl } from './socket.js';
import { Stage, stillScene } from './stage.js';
import { asksToLeave, fromSnap, myTurn, place } from './state.js';
import { Table } from './table.js';
import { backButton, closingConfirmation, haptic, onResume } from './telegram.js';
import { byId, chime, say, sayAgain } from './ui.js';

/** @typedef {import('./types').EventFrame} EventFrame */
/** @typedef {import('./turns.js').Ask} Ask */
/** @typedef {import('./stage.js').Scene} Scene */

const RESEND_MS = 2500;
const WATCH_MS = 250;

const tableId = decodeURIComponent(location.pathname.split('/').filter(Boolean).pop() ?? '');

/** Nobody is known here yet: a link was followed. */
const stranger = token() === null;

let turn = false;
/** @type {((scene: Scene) => void) | null} */
let drawPanel = null;
/** @type {import('./trick.js').Trick | null} */
let trick = null;
/** @type {import('./overlays.js').Overlays | null} */
let overlays = null;
/** @type {import('./company.js').Company | null} */
let company = null;

const rug = byId('rug');
const hand = new Hand(byId('hand'), tapped);
const auction = new Auction(rug, byId('calls'), ask);
const table = new Table(
  { us: byId('us'), them: byId('them'), contract: byId('contract'), rug },
  { last: toggleLast, scores: () => openScores(), sawa: () => ask({ t: 'sawa' }) },
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
  onReady: () => asking.send(),
  onEnd: async (reason) => (await import('./stop.js')).stop(byId('stop'), reason, stranger),
});
const asking = new Asking((message) => connection.send(message));

// --- frames --------------------------------------------------------------------------------------

function onFrame(/** @type {import('./types').Frame} */ frame) {
  switch (frame.t) {
    case 'snap':
      begin(fromSnap(frame));
      return;
    case 'ev':
      take(frame);
      return;
    case 'live':
      stage.people(frame);
      return;
    case 'emote':
      void loadCompany().then(() => company?.said(frame.seat, frame.emote));
      return;
    case 'lobby':
      // no table yet: its lobby has a page of its own; one that has just started is a table
      if (frame.lobby.state === 'started') resnap();
      else location.replace(`/l/${encodeURIComponent(frame.lobby.id)}?lang=${lang}`);
      return;
    case 'nack':
    case 'ack':
      asking.answered(frame);
      if (frame.t === 'nack') void refused(frame.code);
      else render();
  }
}

/** Events are shown once and in order; a gap is filled before anything else is. */
function take(/** @type {EventFrame} */ frame) {
  const { last } = stage;
  if (last === null) return;
  const where = place(last, frame);
  if (where === 'gap') connection.resync();
  if (where !== 'next') return;
  if (!trick && frame.e.kind !== 'bid_made') void loadTrick();
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
  document.body.dataset.tempo = state.live.tempo;
  document.body.classList.remove('waiting');
  if (state.view.phase !== 'auction') void loadTrick();
  if (state.live.shared) void loadCompany();
  if (state.live.contest) void leadBack(state);
  if (myTurn(state)) say(turnWords(state), true);
}

/** The way home leads to the contest instead. */
async function leadBack(/** @type {import('./state.js').TableState} */ state) {
  byId('home').setAttribute('href', (await import('./contest.js')).wayOut(state));
}

// --- drawing -------------------------------------------------------------------------------------

function render() {
  const { scene } = stage;
  if (!scene) return;
  const { view } = scene.state;
  const { pending } = asking;
  scene.pending = pending;
  const passing = pending ? null : automatic(view, pref('neverDouble'));
  scene.auto = passing !== null || (scene.auto && pending !== null);
  if (scene.lifted && !view.hand.includes(scene.lifted)) scene.lifted = null;
  const calling = view.phase === 'auction' || view.phase === 'doubling' || view.void !== null;
  document.body.classList.toggle('calling', calling);
  company?.render(scene);
  hand.render(scene);
  table.render(scene);
  trick?.render(scene);
  auction.render(scene);
  drawPanel?.(scene);
  if (passing) ask(passing);
  turned(myTurn(scene.state) && !passing);
  closingConfirmation(asksToLeave(scene.state));
  showResult(scene);
}

/** It has become the own turn: to be felt and heard too, by who wants that. */
function turned(/** @type {boolean} */ mine) {
  const news = mine && !turn;
  turn = mine;
  if (news) haptic('light');
  const heard = news && pref('sound') && navigator.userActivation?.hasBeenActive;
  if (heard) chime(); // a page never touched may not be heard
}

/** Trick, last trick and projects are loaded when the auction is over. */
async function loadTrick() {
  const { Trick } = await import('./trick.js');
  trick ??= new Trick(rug);
  render();
}

/** Who comes and goes, clocks and words: tables with bots alone do without. */
async function loadCompany() {
  const { Company } = await import('./company.js');
  company ??= new Company({ rug, table, stage, connection, asking, resnap, refused });
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
  if (!asking.ask(scene.state, what)) return;
  scene.lifted = null;
  scene.lastOpen = false;
  render();
}

function tapped(/** @type {import('./turns.js').Tap} */ tap) {
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
      because(whyNot(scene.state.view, tap.code), tap.code === 'must_trump');
      return;
    case 'wait':
      say(turnWords(scene.state), true);
  }
}

/** Shows a reason at the own seat for a while. */
function because(/** @type {string} */ text, trump = false) {
  say(text, true);
  stage.explain(text, trump ? (stage.scene?.state.view.contract?.trump ?? null) : null);
}

async function refused(/** @type {string} */ code) {
  if (code === 'ply_mismatch' || code === 'id_reused') resnap();
  const { codeWords } = await import('./codes.js');
  because(codeWords(code));
}

// --- last trick, sheets, menu ---------------------------------------------------------------------

function toggleLast() {
  const { scene } = stage;
  if (!scene?.state.view.taken.length) return;
  scene.lastOpen = !scene.lastOpen;
  render();
}

/** What lies over the table is loaded when it is first needed. @param {(over: import('./overlays.js').Overlays, scene: Scene) => void} use */
async function over(use) {
  const { Overlays } = await import('./overlays.js');
  overlays ??= new Overlays({ next: () => ask({ t: 'next' }), last: toggleLast, changed });
  if (stage.scene) use(overlays, stage.scene);
}

const openScores = () => void over((overlay, scene) => overlay.show('all', scene));

/** Another preference: it is felt at once. */
function changed() {
  if (stage.scene) stage.scene.oneTap = pref('oneTap');
  render();
}

/** After a deal its sheet comes up by itself, and goes when the next deal is there. */
function showResult(/** @type {Scene} */ { scored }) {
  if (!scored) overlays?.dealt();
  else void over((overlay, scene) => scene.scored && overlay.ended(scene));
}

// --- the connection's health ----------------------------------------------------------------------

/** An unanswered action is trouble too. */
function watch() {
  const { waited } = asking;
  if (waited > RESEND_MS && connection.trouble === 0) asking.send();
  const { link, seconds } = health(Math.max(connection.trouble, waited));
  document.body.dataset.link = link;
  const { scene } = stage;
  if (!scene) return;
  company?.tick(scene);
  if (scene.link === link && scene.linkSeconds === seconds) return;
  if (link === 'lost' && scene.link !== 'lost') say(t('Reconnecting…'), true);
  Object.assign(scene, { link, linkSeconds: seconds, restarting: connection.restarting });
  table.render(scene);
}

const wake = () => document.visibilityState === 'visible' && connection.wake();

/** What keys do; they are loaded with the first press, phones never need them. @type {import('./keys.js').Doings} */
const doings = {
  card: (at) => hand.press(at),
  last: toggleLast,
  scores: openScores,
  turn: () => stage.scene && sayAgain(turnWords(stage.scene.state)),
  pass: () => ask({ t: stage.scene?.state.view.calls.length ? 'bid' : 'double', call: 'pass' }),
};

byId('menu').addEventListener('click', () => over((overlay, scene) => overlay.menu(scene)));
document.addEventListener('keydown', async (e) => (await import('./keys.js')).press(e, doings));
addEventListener('pointerdown', wake);
addEventListener('resize', widen);
onResume(wake);
backButton(() => over((overlay, scene) => overlay.back(scene)));
setInterval(watch, WATCH_MS);
connection.open();
void widen();
