/**
 * Rounds on their way to the server: kept on the device until it has them, sent one after the other,
 * each after the one before. What the server says to a round that cannot go through is asked.
 *
 * The device's list is the only one: it is read anew before each change, since another window of the
 * same pad may have written on it.
 */

import { keep, recallJson } from './device.js';
import { ApiError } from './session.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {Record<string, unknown>} Entry  as the server wants it */
/** @typedef {{ pad: Pad, seq: number }} Answer */
/**
 * @typedef {object} Item
 * @property {string} id  the same however often it is sent: the server counts it once
 * @property {Entry} entry
 * @property {number | null} after  the last round that was seen; null: the item before
 * @property {'waits' | 'moved' | 'refused'} state
 * @property {string} code  why it was refused
 * @property {boolean} sent  the server may have it, though no answer has come yet
 * @property {number} [failures]  how often the server has failed at it
 * @property {boolean} [back]  it is to be taken back as soon as the server has answered
 */
/** @typedef {{ pad: Pad, stays: boolean }} Back  the pad after a round was taken back, or was left */
/**
 * @typedef {object} Ways
 * @property {(item: Item) => Promise<Answer>} send  throws ApiError
 * @property {(item: Item, answer: Answer) => Promise<Back>} undo  takes back what the server has;
 *   throws ApiError where it is to be tried again
 * @property {() => void} undone  what was to be taken back had never been there
 * @property {(item: Item, error: ApiError) => void} unsure  it was to be taken back, and it may be there
 * @property {(pad: Pad) => void} taken  the server has it
 * @property {() => void} changed  the queue is another one
 * @property {(item: Item) => void} ask  it was not taken: what is to become of it?
 */

const RETRY_MS = 3000;
/** No word about the round: there is no way to the server, or it is not at work. */
const LATER = [0, 401, 408, 429, 502, 503, 504];
/** So often a server that is at work may fail at a round before somebody is asked about it. */
const MOST_FAILURES = 5;

/** Whether the same request may go better later. @param {ApiError} error */
export const goesLater = ({ status }) => LATER.includes(status) || status >= 500;

export class PadQueue {
  #sending = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {string} pad
   * @param {Ways} ways
   */
  constructor(pad, ways) {
    this.key = `baloot.pad.${pad}`;
    this.ways = ways;
    /** As the device had it last. @type {Item[]} */
    this.items = this.#stored();
  }

  /** Whether the last try did not reach the server. */
  away = false;

  /** How many rounds of it are to stay. */
  get waiting() {
    return this.before();
  }

  /** How many of them come before this one, or before the next one. @param {string} [id] */
  before(id) {
    const staying = this.items.filter((item) => !item.back);
    const at = staying.findIndex((item) => item.id === id);
    return at < 0 ? staying.length : at;
  }

  /**
   * One more round, by somebody who has seen the round `last` and the rounds that wait. One that
   * another window has just added was not seen.
   * @param {Entry} entry
   * @param {number} last
   */
  add(entry, last) {
    const seen = this.items.map((item) => item.id);
    this.#change((items) => {
      const known = items.every((item) => seen.includes(item.id));
      items.push(fresh(entry, items.length && known ? null : last));
    });
    void this.flush();
  }

  /** Takes a round out that the server does not have. @param {string} id */
  drop(id) {
    this.#change((items) => {
      const at = items.findIndex((item) => item.id === id);
      if (at < 0) return;
      const [gone] = items.splice(at, 1);
      const next = items[at];
      if (next && at === 0) next.after ??= gone?.after ?? 0;
    });
    void this.flush();
  }

  /** Sends a round after all, after this one. @param {string} id @param {number | null} after */
  again(id, after) {
    this.#set(id, { after, state: 'waits', code: '', failures: 0 });
    void this.flush();
  }

  /**
   * Another round in the place of one that was not taken; false where that one is not there any more.
   * @param {string} id @param {Entry} entry @param {number | null} after
   */
  replace(id, entry, after) {
    let done = false;
    this.#change((items) => {
      const at = items.findIndex((item) => item.id === id && isAsked(item));
      if (at >= 0) items[at] = fresh(entry, after);
      done = at >= 0;
    });
    void this.flush();
    return done;
  }

  /** Whether this round still waits for a word of what is to become of it. @param {string} id */
  asks(id) {
    return this.items.some((item) => item.id === id && isAsked(item));
  }

  /**
   * Takes the last round back. Where the server may have it, its answer is waited for: "later".
   * @returns {'none' | 'gone' | 'later'}
   */
  undo() {
    this.look();
    const last = this.items.filter((item) => !item.back).pop();
    if (!last) return this.items.length ? 'later' : 'none';
    if (last.sent !== false) {
      this.#set(last.id, { back: true });
      void this.flush();
      return 'later';
    }
    this.drop(last.id);
    return 'gone';
  }

  /** Sends what can be sent. */
  async flush() {
    clearTimeout(this.#timer);
    if (this.#sending) return;
    this.#sending = true;
    for (let item = this.#first(); item?.state === 'waits'; item = this.#first()) {
      if (!(await this.#send(item))) break;
    }
    this.#sending = false;
    const [first] = this.items;
    if (first && first.state !== 'waits') this.ways.ask(first);
    else if (first) this.#timer = setTimeout(() => void this.flush(), RETRY_MS);
  }

  /** Takes up what another window may have changed. */
  look() {
    const now = this.#stored();
    if (JSON.stringify(now) === JSON.stringify(this.items)) return;
    this.#show(now);
  }

  /** Whether the next one may follow. @param {Item} item  as it was before this try */
  async #send(item) {
    this.#set(item.id, { sent: true });
    try {
      await this.#answered(item, await this.ways.send(item));
      return true;
    } catch (error) {
      return this.#failed(item, error instanceof ApiError ? error : new ApiError(0, 'try_again'));
    }
  }

  /** The server has it; what is to be taken back goes again. @param {Item} item @param {Answer} answer */
  async #answered(item, answer) {
    const back = this.#stored().some((one) => one.id === item.id && one.back);
    const { pad, stays } = back ? await this.ways.undo(item, answer) : { ...answer, stays: true };
    this.away = false;
    this.#taken(item.id, stays ? answer.seq : item.after);
    this.ways.taken(pad);
  }

  /** It is done with: the next one comes after this round. @param {string} id @param {number | null} seq */
  #taken(id, seq) {
    this.#change((items) => {
      const at = items.findIndex((item) => item.id === id);
      if (at < 0) return; // another window was faster
      items.splice(at, 1);
      const next = items[at];
      if (next && at === 0) next.after ??= seq;
    });
  }

  /** No answer, or a refusal. Whether the next one may follow. @param {Item} item @param {ApiError} error */
  #failed({ id, sent }, error) {
    this.look(); // another window may have been faster
    const item = this.items.find((one) => one.id === id);
    if (!item) return true;
    const failures = (item.failures ?? 0) + (LATER.includes(error.status) ? 0 : 1);
    this.away = goesLater(error) && failures < MOST_FAILURES;
    if (this.away) {
      this.#set(id, { failures });
      return false;
    }
    return this.#refused(item, error, sent);
  }

  /** For good. @param {Item} item @param {ApiError} error @param {boolean} sent  before this try too */
  #refused(item, error, sent) {
    if (item.back) {
      this.drop(item.id);
      if (sent === false) this.ways.undone();
      else this.ways.unsure(item, error);
      return true;
    }
    const state = error.code === 'pad_moved' ? 'moved' : 'refused';
    this.#set(item.id, { state, code: error.code, sent: false });
    return false;
  }

  /** @returns {Item[]} */
  #stored() {
    const found = recallJson(this.key);
    return Array.isArray(found) ? found : [];
  }

  #first() {
    this.look();
    return this.items[0];
  }

  /** @param {string} id @param {Partial<Item>} news */
  #set(id, news) {
    this.#change((items) => Object.assign(items.find((item) => item.id === id) ?? {}, news));
  }

  /** Changes the list as the device has it now. @param {(items: Item[]) => void} edit */
  #change(edit) {
    const items = this.#stored();
    edit(items);
    keep(this.key, items.length ? JSON.stringify(items) : null);
    this.#show(items);
  }

  /** Where nothing is left there is nothing that does not come through. @param {Item[]} items */
  #show(items) {
    this.items = items;
    if (!items.length) this.away = false;
    this.ways.changed();
  }
}

/** One that was not sent yet. @param {Entry} entry @param {number | null} after @returns {Item} */
const fresh = (entry, after) => ({ id: newId(), entry, after, state: 'waits', code: '', sent: false });

const isAsked = (/** @type {Item} */ { state, back }) => state !== 'waits' && !back;

/** A name for a request that no other bears. */
export function newId() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(9))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
