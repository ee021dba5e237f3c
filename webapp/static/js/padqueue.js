/**
 * Rounds on their way to the server: kept on the device until it has them, sent one after the other,
 * each after the one before. What the server says to a round that cannot go through is asked.
 */

import { keep, recallJson } from './device.js';
import { ApiError } from './session.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {Record<string, unknown>} Entry  as the server wants it */
/**
 * @typedef {object} Item
 * @property {string} id  the same however often it is sent: the server counts it once
 * @property {Entry} entry
 * @property {number | null} after  the last round that was seen; null: the item before
 * @property {'waits' | 'moved' | 'refused'} state
 * @property {string} code  why it was refused
 * @property {string} field
 */
/**
 * @typedef {object} Ways
 * @property {(item: Item) => Promise<{ pad: Pad, seq: number }>} send  throws ApiError
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
    /** @type {Item[]} */
    this.items = recallJson(this.key) ?? [];
  }

  /** Whether the last try did not reach the server. */
  away = false;

  /** One more round, by somebody who has seen the round `last`. @param {Entry} entry @param {number} last */
  add(entry, last) {
    const after = this.items.length ? null : last;
    this.items.push({ id: newId(), entry, after, state: 'waits', code: '', field: '' });
    this.#store();
    void this.flush();
  }

  /** Takes a round out that is not sent. @param {string} id */
  drop(id) {
    const at = this.items.findIndex((item) => item.id === id);
    const [gone] = this.items.splice(at, 1);
    const next = this.items[at];
    if (next && at === 0 && next.after === null) next.after = gone?.after ?? 0;
    this.#store();
    void this.flush();
  }

  /** Sends a round after all, after this one. @param {string} id @param {number} after */
  again(id, after) {
    const item = this.items.find((one) => one.id === id);
    if (item) Object.assign(item, { after, state: 'waits', code: '', field: '' });
    this.#store();
    void this.flush();
  }

  /** Whether the last round may still be taken back without the server. */
  get droppable() {
    const last = this.items[this.items.length - 1];
    return last && !(this.#sending && this.items.length === 1) ? last : null;
  }

  /** Sends what can be sent. */
  async flush() {
    clearTimeout(this.#timer);
    if (this.#sending) return;
    this.#sending = true;
    for (let item = this.items[0]; item?.state === 'waits'; item = this.items[0]) {
      if (!(await this.#send(item))) break;
    }
    this.#sending = false;
    const [first] = this.items;
    if (first && first.state !== 'waits') this.ways.ask(first);
    else if (first) this.#timer = setTimeout(() => void this.flush(), RETRY_MS);
  }

  /** Whether the next one may follow. @param {Item} item */
  async #send(item) {
    try {
      const { pad, seq } = await this.ways.send(item);
      this.away = false;
      this.items.shift();
      const [next] = this.items;
      if (next && next.after === null) next.after = seq;
      this.#store();
      this.ways.taken(pad);
      return true;
    } catch (error) {
      const known = error instanceof ApiError ? error : new ApiError(0, 'try_again');
      this.away = LATER.includes(known.status) || known.status >= 500;
      if (!this.away) {
        item.state = known.code === 'pad_moved' ? 'moved' : 'refused';
        Object.assign(item, { code: known.code, field: known.field ?? '' });
      }
      this.#store();
      return false;
    }
  }

  #store() {
    keep(this.key, this.items.length ? JSON.stringify(this.items) : null);
    this.ways.changed();
  }
}

/** A name for a request that no other bears. */
export function newId() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(9))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
