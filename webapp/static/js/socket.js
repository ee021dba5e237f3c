/**
 * The connection to one table: opens it, keeps it alive, and opens it again for as long as the page
 * lives. It knows frames, not the game; what was missed comes again from the `since` it asks for.
 * It also knows the server's time, which every ping tells.
 */

/** @typedef {import('./types').Frame} Frame */
/** @typedef {'replaced' | 'auth' | 'upgrade' | 'not_found' | 'bad_notation'} End */

/**
 * What the connection needs of the page.
 * @typedef {object} Side
 * @property {() => string} token
 * @property {(refused: string) => Promise<boolean>} renew  another token after a refused one, or
 *   false; throws where that cannot be known now
 * @property {() => number | null} since  the last event known; null asks for a snapshot
 * @property {() => object} [watch]  what to say in place of `sub`, for what is no table or lobby
 * @property {(frame: Frame) => void} onFrame
 * @property {() => void} onReady  subscribed; what was not answered can be sent again
 * @property {(reason: End) => void} onEnd  no more tries
 */

/** Waits before the tries, in milliseconds; each is stretched at random. */
const RETRY = [250, 500, 1000, 2000, 4000, 8000];
const DEAD_MS = 8000;
const SLOW_MS = 2000;
const LOST_MS = 5000;
const RESTARTING = 1012;
const NOT_KNOWN = 4401;
const PINGS_KEPT = 6;

/** @type {Record<number, 'replaced' | 'auth' | 'upgrade'>} */
const FINAL = { [NOT_KNOWN]: 'auth', 4409: 'replaced', 4426: 'upgrade' };

/**
 * How long to wait before the next try.
 * @param {number} tries that failed so far
 * @param {number} code with which the socket was closed
 * @param {() => number} random
 */
export function retryDelay(tries, code, random = Math.random) {
  if (code === RESTARTING && tries === 0) return 200 + 1300 * random();
  const base = RETRY[Math.min(tries, RETRY.length - 1)] ?? 8000;
  return base * (0.5 + random());
}

/** "…" after two seconds of trouble, the banner after five. @param {number} trouble in milliseconds */
export function health(trouble) {
  /** @type {'ok' | 'slow' | 'lost'} */
  const link = trouble >= LOST_MS ? 'lost' : trouble >= SLOW_MS ? 'slow' : 'ok';
  return { link, seconds: Math.floor(trouble / 1000) };
}

/** The socket's address for a page. @param {Location | URL} page */
export function socketUrl(page) {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/ws`;
}

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #tries = 0;
  #heard = 0;
  #ready = false;
  #ended = false;
  /** Whether `open` was called yet. */
  #wanted = false;
  #token = '';
  /** Asking for another token, or asked and not yet greeted with it. @type {'no' | 'asking' | 'asked'} */
  #renewal = 'no';
  #beat = 5000;
  /** How far the server's clock was ahead of ours at the last pings. @type {number[]} */
  #ahead = [];
  /** The server has said that it goes away and comes back. */
  restarting = false;

  /**
   * @param {string} url
   * @param {string} table
   * @param {Side} side
   */
  constructor(url, table, side) {
    this.url = url;
    this.table = table;
    this.side = side;
    this.since = performance.now();
  }

  /**
   * For how long the connection has been in trouble, in milliseconds: since it was lost, or since
   * a ping is overdue. 0 while all is well.
   */
  get trouble() {
    const now = performance.now();
    if (!this.#ready) return now - this.since;
    return Math.max(0, now - this.#heard - this.#beat - 500);
  }

  /**
   * The server's time in milliseconds since 1970. A ping that was slow on its way makes the server
   * look late, so the fastest of the last ones counts; until one came, the clock of this device.
   */
  get now() {
    return this.#ahead.length ? performance.now() + Math.max(...this.#ahead) : Date.now();
  }

  /** Opens the connection; safe to call at any time. */
  open() {
    this.#wanted = true;
    if (this.#socket || this.#ended || this.#renewal === 'asking') return;
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#heard = performance.now();
    socket.onopen = () => this.#auth(socket);
    socket.onmessage = (event) => socket === this.#socket && this.#hear(String(event.data));
    socket.onclose = (event) => socket === this.#socket && this.#lost(event.code);
    this.#watch();
  }

  /**
   * The page is back or the network is: try at once, and do not trust a socket that was silent.
   * Opens nothing before `open` was called: until then nobody may be known who could come in.
   */
  wake() {
    if (this.#ended || !this.#wanted) return;
    if (this.#socket && performance.now() - this.#heard < DEAD_MS) return;
    this.#drop();
    this.open();
  }

  /** Asks for the last event known and what came after it: so there always is an answer. */
  resync() {
    if (this.side.watch) {
      this.send(this.side.watch());
      return;
    }
    const since = this.side.since();
    this.send({ t: 'sub', table: this.table, ...(since ? { since: since - 1 } : {}) });
  }

  /** Sends a message; false where there is no connection to send it on. @param {object} message */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #auth(/** @type {WebSocket} */ socket) {
    if (socket !== this.#socket) return;
    this.#token = this.side.token();
    this.send({ v: 1, t: 'auth', token: this.#token });
  }

  #hear(/** @type {string} */ text) {
    this.#heard = performance.now();
    /** @type {Frame} */
    const frame = JSON.parse(text);
    switch (frame.t) {
      case 'ping':
        this.#tries = 0; // only a connection that lasts counts as a good one
        this.#ahead = [...this.#ahead, frame.now - performance.now()].slice(-PINGS_KEPT);
        this.send({ t: 'pong' });
        return;
      case 'hello':
        this.#beat = frame.hb * 1000;
        this.#renewal = 'no';
        this.restarting = false;
        if (frame.proto === 1) this.#subscribe();
        else this.#end('upgrade');
        return;
      case 'upgrade':
        this.#end('upgrade');
        return;
      case 'error':
        if (frame.code === 'not_found' || frame.code === 'bad_notation') this.#end(frame.code);
        else this.#lost(0);
        return;
      case 'restarting':
        this.restarting = true;
        return;
      default:
        this.#ready = true;
        this.side.onFrame(frame);
    }
  }

  /** The trouble is over only with the answer: what was missed must be on the screen again. */
  #subscribe() {
    this.resync();
    this.side.onReady();
  }

  #watch() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (performance.now() - this.#heard >= DEAD_MS) this.#lost(0);
      else if (this.#socket) this.#watch();
    }, 500);
  }

  #lost(/** @type {number} */ code) {
    const reason = FINAL[code];
    this.#drop();
    if (code === NOT_KNOWN && this.#renewal === 'no') void this.#renew();
    else if (reason) this.#end(reason);
    else this.#retry(code);
  }

  /** The session has ended: once, another one is asked for before this is the end. */
  async #renew() {
    this.#renewal = 'asking';
    try {
      const known = await this.side.renew(this.#token);
      this.#renewal = 'asked';
      if (known) this.open();
      else this.#end('auth');
    } catch {
      this.#renewal = 'no';
      this.#retry(0);
    }
  }

  #retry(/** @type {number} */ code) {
    this.#timer = setTimeout(() => this.open(), retryDelay(this.#tries, code));
    this.#tries += 1;
  }

  #drop() {
    const socket = this.#socket;
    if (this.#ready) this.since = Math.min(performance.now(), this.#heard + this.#beat + 500);
    this.#ready = false;
    this.#socket = null;
    clearTimeout(this.#timer);
    socket?.close();
  }

  #end(/** @type {End} */ reason) {
    this.#ended = true;
    this.#drop();
    this.side.onEnd(reason);
  }
}
