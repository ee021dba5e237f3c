/**
 * A table where people come and go: who is there and who is away, the clock of a turn, what is
 * said, who only watches. Loaded for tables that are shared; a table with bots alone never needs it.
 */

import { seatName } from './cards.js';
import { showLeft, timeLeft } from './clockring.js';
import { dressOf, presence } from './dress.js';
import { t } from './i18n.js';
import { ApiError, api } from './session.js';
import { others } from './state.js';
import { haptic } from './telegram.js';
import { button, el, icon, say } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./stage.js').Scene} Scene */
/** @typedef {import('./state.js').TableState} TableState */
/** @typedef {import('./dress.js').Presence} Presence */

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
  /** @type {(() => void) | null} */
  #closePanel = null;
  #opening = false;
  /** @type {ReturnType<typeof import('./watching.js').watchBar> | null} */
  #bar = null;
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
    this.sayTool = button('', () => void this.#toggle(), icon('chat'), el('span', '', t('Say')));
    this.sayTool.setAttribute('aria-expanded', 'false');
  }

  /** Before the table is drawn: what the seats wear depends on the clock, which is set after it. */
  render(/** @type {Scene} */ scene) {
    const { state } = scene;
    queueMicrotask(() => this.tick(scene));
    document.body.classList.toggle('watching', state.watching);
    this.#tool(state);
    if (state.watching) void this.#watch(state);
    else this.#bar?.root.remove();
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

  /** Somebody says something; who is muted on this device is not shown. */
  async said(/** @type {Seat} */ seat, /** @type {string} */ emote) {
    const { emoteWords, heard } = await import('./emotes.js');
    const state = this.page.stage.scene?.state;
    if (!state) return;
    const name = seatName(state, seat);
    const own = seat === state.me && !state.watching;
    if (!own && !heard(name)) return;
    const words = emoteWords(emote);
    if (!words) return;
    this.page.stage.say(seat, words);
    if (!own) say(t('{name}: {words}', { name, words }), false);
  }

  // --- saying something --------------------------------------------------------------------------

  /** "Say" stands where the scores do, which are in the menu too. */
  #tool(/** @type {TableState} */ state) {
    const { scoresTool } = this.page.table;
    const talks = state.live.shared && !state.watching && others(state).length > 0;
    if (talks && scoresTool.isConnected) scoresTool.replaceWith(this.sayTool);
    if (!talks && this.sayTool.isConnected) this.sayTool.replaceWith(scoresTool);
    if (!talks) this.#shut();
  }

  async #toggle() {
    if (this.#opening || this.sayTool.getAttribute('aria-disabled') === 'true') return;
    if (this.sayTool.getAttribute('aria-expanded') === 'true') {
      this.#shut();
      return;
    }
    this.#opening = true;
    const { PAUSE_MS, openEmotes } = await import('./emotes.js');
    this.#opening = false;
    this.#closePanel = openEmotes(this.page.rug, this.sayTool, (emote) => {
      this.page.asking.emote(emote);
      this.#rest(PAUSE_MS);
    });
  }

  #shut() {
    this.#closePanel?.();
    this.#closePanel = null;
  }

  /** One thing at a time: the button rests. */
  #rest(/** @type {number} */ ms) {
    this.sayTool.setAttribute('aria-disabled', 'true');
    setTimeout(() => this.sayTool.removeAttribute('aria-disabled'), ms);
  }

  // --- who is there ------------------------------------------------------------------------------

  async #menu(/** @type {Seat} */ seat) {
    const { openSeatMenu } = await import('./seatmenu.js');
    const state = this.page.stage.scene?.state;
    if (state) await openSeatMenu(state, seat);
  }

  async #take(/** @type {Seat} */ seat) {
    const table = encodeURIComponent(this.page.stage.scene?.state.table ?? '');
    try {
      await api('POST', `/api/tables/${table}/seats/${seat}/take`, {});
      this.page.resnap();
    } catch (error) {
      this.page.refused(error instanceof ApiError ? error.code : 'try_again');
    }
  }

  async #watch(/** @type {TableState} */ state) {
    const { watchBar } = await import('./watching.js');
    this.#bar ??= watchBar();
    if (!this.#bar.root.isConnected && document.body.classList.contains('watching'))
      this.page.rug.after(this.#bar.root);
    this.#bar.render(state);
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
      return t('A chair is free');
  }
}
