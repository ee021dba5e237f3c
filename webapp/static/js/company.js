/**
 * A table where people come and go: who is there and how their seats look, the clock of a turn,
 * what is said, who only watches. Loaded for tables that are shared; with bots alone none is needed.
 */

import { seatName } from './cards.js';
import { digits, n, t, tc } from './i18n.js';
import { between, others, presence } from './state.js';
import { haptic } from './telegram.js';
import { bdi, button, byId, el, icon, minutes, redraw, say, setText } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./stage.js').Scene} Scene */
/** @typedef {import('./state.js').TableState} TableState */
/** @typedef {import('./state.js').Presence} Presence */
/** @typedef {import('./table.js').Dress} Dress */

/** @typedef {{seconds: number, part: number, extra: boolean}} Left  of a turn; `extra`: the bank runs */

/**
 * What the company needs of the page.
 * @typedef {object} Page
 * @property {HTMLElement} rug
 * @property {import('./table.js').Table} table
 * @property {import('./stage.js').Stage} stage
 * @property {import('./socket.js').Connection} connection
 * @property {import('./turns.js').Asking} asking
 * @property {() => void} resnap
 * @property {(code: string) => void} refused
 */

export class Company {
  /** The seat whose bank runs. @type {Seat | null} */
  #extra = null;
  #warned = false;
  /** @type {import('./emotes.js').Speech | null} */
  #speech = null;
  /** @type {Map<Seat, Presence>} */
  #seen = new Map();
  #closed = false;

  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    const ways = {
      menu: (/** @type {Seat} */ seat) => void this.#menu(seat),
      take: (/** @type {Seat} */ seat) => void this.#take(seat),
      back: page.resnap,
    };
    page.table.dress = (state, seat) => dressOf(state, seat, this.#extra === seat, ways);
    this.sayTool = button('', () => void this.#talk(), icon('chat'), el('span', '', t('Say')));
    this.sayTool.setAttribute('aria-expanded', 'false');
  }

  /** Before the table is drawn: what the seats wear depends on the clock, which is set after it. */
  render(/** @type {Scene} */ scene) {
    const { state } = scene;
    queueMicrotask(() => this.tick(scene));
    document.body.classList.toggle('watching', state.watching);
    this.#tool(state);
    byId('watchbar').hidden = !state.watching;
    if (state.watching) watch(state.live);
    this.#tell(state);
    if (state.live.closed && !this.#closed && state.view.phase !== 'over') void this.#end();
  }

  /** A moment has passed: arc and seconds of the seat that acts. */
  tick(/** @type {Scene} */ { state, resting }) {
    const seat = state.view.to_act;
    const bank = seat ? (state.seats[seat - 1]?.bank ?? 0) : 0;
    const left = seat && !resting ? timeLeft(state.live, bank, this.page.connection.now) : null;
    const extra = left?.extra ? seat : null;
    if (extra !== this.#extra) {
      this.#extra = extra;
      this.page.stage.movers.render();
    }
    const own = seat === state.me && !state.watching;
    if (!own || !left) this.#warned = false;
    if (!seat || !left) return;
    const node = this.page.table.nodeOf(state, seat);
    if (node) showLeft(node, left);
    if (!own || left.seconds > 5 || this.#warned) return;
    this.#warned = true;
    haptic('warning'); // the own time is nearly over
  }

  // --- what is said ------------------------------------------------------------------------------

  /** Somebody says something. */
  async said(/** @type {Seat} */ seat, /** @type {string} */ emote) {
    (await this.#speaks()).hear(seat, emote);
  }

  async #talk() {
    (await this.#speaks()).toggle();
  }

  async #speaks() {
    const { Speech } = await import('./emotes.js');
    this.#speech ??= new Speech(this.page, this.sayTool);
    return this.#speech;
  }

  /** "Say" stands where the scores do, which are in the menu too. */
  #tool(/** @type {TableState} */ state) {
    const { scoresTool } = this.page.table;
    const talks = state.live.shared && !state.watching && others(state).length > 0;
    if (talks && scoresTool.isConnected) scoresTool.replaceWith(this.sayTool);
    if (!talks && this.sayTool.isConnected) this.sayTool.replaceWith(scoresTool);
    if (!talks) this.#speech?.shut();
  }

  // --- who is there ------------------------------------------------------------------------------

  async #menu(/** @type {Seat} */ seat) {
    const { openSeatMenu } = await import('./seatmenu.js');
    const state = this.page.stage.scene?.state;
    if (state) await openSeatMenu(state, seat);
  }

  async #take(/** @type {Seat} */ seat) {
    await (await import('./seatmenu.js')).sitDown(this.page, seat);
  }

  /** Comings and goings for the ear, none at the first look. */
  #tell(/** @type {TableState} */ state) {
    for (const info of state.seats) {
      const now = presence(info);
      const before = this.#seen.get(info.seat);
      this.#seen.set(info.seat, now);
      if (!before || before === now || info.you) continue;
      const words = news(now, before, seatName(state, info.seat));
      if (words) say(words, false);
    }
  }

  async #end() {
    this.#closed = true;
    const root = document.getElementById('stop');
    if (root) (await import('./stop.js')).stop(root, 'closed');
  }
}

/** For who only watches: how late it is, and how many watch. @param {import('./state.js').Live} live */
function watch({ watching, paused }) {
  const words = n('{count} watches', '{count} watch', watching);
  redraw(byId('late'), [watching, paused], () => [
    el('b', '', paused ? t('Waiting for the players') : t('You are watching')),
    ' ',
    el('small', '', t('One trick late'), ' · ', words),
  ]);
}

/** @param {Presence} now @param {Presence} before @param {string} name */
function news(now, before, name) {
  switch (now) {
    case 'here':
      return t('{name} is here', { name });
    case 'offline':
      return t('{name} is offline', { name });
    case 'away':
      return t('A bot plays for {name}', { name });
    case 'bot':
      return before === 'open' ? '' : t('A bot sits down for good');
    case 'open':
      return t('A seat is free');
  }
}

// --- how a seat looks -----------------------------------------------------------------------------

/**
 * What a seat can ask of the page.
 * @typedef {object} Ways
 * @property {(seat: Seat) => void} menu  what can be done about who sits there
 * @property {(seat: Seat) => void} take  sit down on an open chair
 * @property {() => void} back  the own seat is played by a bot: take it back
 */

/**
 * The dress of a seat, or null where it looks as ever.
 * @param {TableState} state
 * @param {Seat} seat
 * @param {boolean} extra  the seat acts, and its bank runs
 * @param {Ways} ways
 * @returns {Dress | null}
 */
export function dressOf(state, seat, extra, ways) {
  const info = state.seats[seat - 1];
  if (!info || (!state.live.shared && !info.away)) return null;
  const how = presence(info);
  if (seat === state.me && !state.watching) return own(how, extra, ways);
  const hit = info.bot || info.open ? null : () => hitOf(state, seat, ways);
  const plain = { kind: '', glyph: null, name: null, pill: null, hit };
  const key = [how, extra, Math.ceil(info.bank), state.watching, between(state)];
  switch (how) {
    case 'open':
      return { ...plain, key, kind: 'standin', glyph: 'bot', name: t('Bot'), pill: openPill };
    case 'away':
      return { ...plain, key, kind: 'standin', glyph: 'bot', name: t('Bot'), pill: standInPill };
    case 'offline':
      return { ...plain, key, kind: 'absent', glyph: 'plug', pill: absentPill };
    case 'here':
    case 'bot':
      return { ...plain, key, pill: extra ? () => quiet(t('Extra'), time(info.bank, true)) : null };
  }

  function openPill() {
    if (!state.watching) return quiet(t('free seat'));
    if (!between(state)) return quiet(t('free soon'));
    return button('call take', () => ways.take(seat), t('Sit here'));
  }

  function standInPill() {
    return quiet(t('for {name}', { name: seatName(state, seat) }));
  }

  function absentPill() {
    if (state.live.clock === 'none') return quiet(t('away'));
    return quiet(extra ? t('Extra') : t('left'), time(info?.bank ?? 0, extra));
  }
}

/** The own seat: a bot plays on it until its person is heard of. @param {Presence} how @param {boolean} extra @param {Ways} ways @returns {Dress | null} */
function own(how, extra, ways) {
  const plain = { kind: '', glyph: null, name: null, pill: null, hit: null };
  if (how !== 'away') return { ...plain, key: extra };
  const pill = () => button('turn back', ways.back, t('I’m back'));
  return { ...plain, key: how, glyph: 'bot', pill };
}

/** A bank, whose seconds pass while it runs. @param {number} bank @param {boolean} runs */
function time(bank, runs) {
  const made = bdi(minutes(Math.ceil(bank)));
  if (runs) made.className = 'sec';
  return made;
}

const quiet = (/** @type {string} */ words, /** @type {Node | null} */ number = null) =>
  el('div', 'call bot', el('span', '', words), number && ' ', number);

/** The seat as a button. @param {TableState} state @param {Seat} seat @param {Ways} ways */
function hitOf(state, seat, ways) {
  const made = button('hit', () => ways.menu(seat));
  made.setAttribute('aria-label', t('About {name}', { name: seatName(state, seat) }));
  made.setAttribute('aria-haspopup', 'dialog');
  return made;
}

// --- the clock of a turn --------------------------------------------------------------------------

/** The round of the ring, in units of its drawing. */
const ROUND = 185.4;
/** The seconds a seat's bank begins a match with. */
const BANK = 60;
/** From here on the number thickens. */
const SOON = 5;

/**
 * What is left of the turn; when that is over, of the bank. Null where no time runs.
 * @param {import('./state.js').Live} live
 * @param {number} bank  the acting seat's, in seconds
 * @param {number} now  the server's time in milliseconds
 * @returns {Left | null}
 */
export function timeLeft(live, bank, now) {
  if (live.deadline === null) return null;
  const turn = live.turn ?? 0;
  const most = turn + bank; // no clock of ours makes it more
  const left = Math.min(most, Math.max(0, (live.deadline - now) / 1000));
  const own = left - bank;
  if (own > 0) return { seconds: Math.ceil(own), part: turn ? own / turn : 0, extra: false };
  return { seconds: Math.ceil(left), part: Math.min(1, left / BANK), extra: true };
}

/** Draws what is left into the seat that acts. @param {ParentNode} seat @param {Left} left */
export function showLeft(seat, { seconds, part, extra }) {
  const arc = seat.querySelector('.ring.arc circle:last-child');
  if (arc instanceof SVGElement) {
    arc.style.strokeDasharray = `${(ROUND * part).toFixed(1)} ${ROUND}`;
  }
  const number = seat.querySelector('.sec');
  if (!number) return;
  setText(number, extra ? minutes(seconds) : digits(seconds));
  number.classList.toggle('soon', seconds <= SOON);
  const word = number.parentElement?.querySelector('span');
  if (word && number.closest('.turn')) setText(word, extra ? t('Extra') : tc('turn', 'You'));
}
