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
 * @property {string} field
 * @property {boolean} sent  the server may have it, though no answer has come yet
 * @property {boolean} [back]  it is to be taken back as soon as the server has answered
 */
/**
 * @typedef {object} Ways
 * @property {(item: Item) => Promise<Answer>} send  throws ApiError
 * @property {(item: Item, answer: Answer) => Promise<Pad>} undo  takes back what the server has, and
 *   gives the pad after that; throws ApiError where it is to be tried again
 * @property {() => void} undone  what was to be taken back had never been there
 * @property {(pad: Pad) => void} taken  the server has it
 * @property {() => void} changed  the queue is another one
 * @property {(item: Item) => void} ask  it was not taken: what is to become of it?
 */

const RETRY_MS = 3000;
const LATER = [0, 401, 408, 429];

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
    return this.items.filter((item) => !item.back).length;
  }

  /** One more round, by somebody who has seen the round `last`. @param {Entry} entry @param {number} last */
  add(entry, last) {
    this.#change((items) => {
      const after = items.length ? null : last;
      items.push({ id: newId(), entry, after, state: 'waits', code: '', field: '', sent: false });
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

  /** Sends a round after all, after this one. @param {string} id @param {number} after */
  again(id, after) {
    this.#set(id, { after, state: 'waits', code: '', field: '' });
    void this.flush();
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
    this.items = now;
    this.ways.changed();
  }

  /** Whether the next one may follow. @param {Item} item */
  async #send(item) {
    this.#set(item.id, { sent: true });
    try {
      await this.#answered(item, await this.ways.send(item));
      return true;
    } catch (error) {
      return this.#failed(item.id, error instanceof ApiError ? error : new ApiError(0, 'try_again'));
    }
  }

  /** The server has it; what is to be taken back goes again. @param {Item} item @param {Answer} answer */
  async #answered(item, answer) {
    const back = this.#stored().some((one) => one.id === item.id && one.back);
    const pad = back ? await this.ways.undo(item, answer) : answer.pad;
    this.away = false;
    this.#taken(item.id, back ? pad.last : answer.seq);
    this.ways.taken(pad);
  }

  /** The server has it: the next one comes after the round `seq`. @param {string} id @param {number} seq */
  #taken(id, seq) {
    this.#change((items) => {
      const at = items.findIndex((item) => item.id === id);
      if (at < 0) return; // another window was faster
      items.splice(at, 1);
      const next = items[at];
      if (next && at === 0) next.after ??= seq;
    });
  }

  /** No answer, or a refusal. Whether the next one may follow. @param {string} id @param {ApiError} error */
  #failed(id, { status, code, field = '' }) {
    this.away = LATER.includes(status) || status >= 500;
    if (this.away) {
      this.ways.changed();
      return false;
    }
    const item = this.#stored().find((one) => one.id === id);
    if (item?.back) {
      this.drop(id);
      this.ways.undone();
      return true;
    }
    const state = code === 'pad_moved' ? 'moved' : 'refused';
    this.#set(id, { state, code, field, sent: false });
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
    this.items = items;
    this.ways.changed();
  }
}

/** A name for a request that no other bears. */
export function newId() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(9))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
