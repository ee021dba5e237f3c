/**
 * The check of a deal, without the server: from a seed to the pack, and back to what was promised
 * before the first deal. It does what docs/verify.py does, by the steps of engine/core/shuffle.py.
 */

import { hex, hmac, joined, sha256, unhex } from './sha256.js';

/**
 * A deal to be checked. `cards` is the pack as it was dealt, where that is known; `dealer` and
 * `taker` (of the turned card) only tell whose hands they were. `seed` is empty where it was not told.
 * @typedef {object} Deal
 * @property {string} table  what the seeds are bound to: a table, or a contest
 * @property {number} number
 * @property {string} commitment
 * @property {string} seed
 * @property {string[]} nonces
 * @property {string[] | null} cards
 * @property {number | null} dealer
 * @property {number | null} taker
 */
/**
 * Why a deal is not proven: a part of it is missing or no such thing, its seed does not lead to what
 * was promised, or other cards were dealt. `pack` are the cards by the seed.
 * @typedef {{ why: '' | 'unreadable' | 'untold' | 'seed' | 'cards', pack: string[] }} Verdict
 */

const RANKS = ['7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
/** The pack in its fixed order. */
export const PACK = ['S', 'H', 'D', 'C'].flatMap((suit) => RANKS.map((rank) => rank + suit));

const SEED = 32;
const NONCE = 16;
const MOST_DEALS = 4096;
const NO_NONCES = Array(4).fill('00'.repeat(NONCE));

const bytesOf = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** A number as so many bytes, the highest first. */
function wide(/** @type {number} */ value, /** @type {number} */ size) {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(size - 4, value);
  return bytes;
}

/** Numbers of four bytes without end, out of a key. @param {Uint8Array} key */
function* words(key) {
  for (let block = 0; ; block += 1) {
    const view = new DataView(sha256(joined(key, wide(block, 8))).buffer);
    for (let at = 0; at < SEED; at += 4) yield view.getUint32(at);
  }
}

/**
 * The pack in dealing order.
 * @param {Uint8Array} seed @param {string} table @param {number} number @param {Uint8Array[]} nonces
 */
export function shuffled(seed, table, number, nonces) {
  const source = words(hmac(seed, joined(bytesOf(table), wide(number, 4), ...nonces)));
  const pack = [...PACK];
  for (let i = 31; i > 0; i -= 1) {
    const limit = 2 ** 32 - (2 ** 32 % (i + 1));
    let word = limit;
    while (word >= limit) word = /** @type {number} */ (source.next().value);
    const j = word % (i + 1);
    [pack[i], pack[j]] = [pack[j] ?? '', pack[i] ?? ''];
  }
  return pack;
}

/** Whether a deal is proven, and why not. @param {Deal} deal @returns {Verdict} */
export function verdict({ table, number, commitment, seed: text, nonces, cards }) {
  if (!text) return { why: 'untold', pack: cards ?? [] };
  const seed = unhex(text, SEED);
  const given = nonces.map((nonce) => unhex(nonce, NONCE));
  const counted = Number.isInteger(number) && number >= 1 && number <= MOST_DEALS;
  if (!seed || !counted || given.length !== 4 || given.includes(null) || !unhex(commitment, SEED))
    return { why: 'unreadable', pack: [] };
  const pack = shuffled(seed, table, number, /** @type {Uint8Array[]} */ (given));
  /** @type {Uint8Array} */
  let first = seed;
  for (let deal = number; deal > 1; deal -= 1) first = sha256(first); // each leads to the one before
  const bound = hex(sha256(joined(bytesOf('baloot-v1'), bytesOf(table), first)));
  if (bound !== commitment.toLowerCase()) return { why: 'seed', pack };
  return { why: cards && cards.join() !== pack.join() ? 'cards' : '', pack };
}

/**
 * What each seat was dealt, from the dealer's right: five cards each, one turned up, then the rest;
 * its taker gets two, the others three. Where nobody took it the hands have five.
 * @param {string[]} pack @param {number | null} taker  the place in that order, from 0
 */
export function hands(pack, taker) {
  const dealt = [0, 1, 2, 3].map((place) => [
    ...pack.slice(3 * place, 3 * place + 3),
    ...pack.slice(12 + 2 * place, 14 + 2 * place),
  ]);
  const turned = pack[20] ?? '';
  let at = 21;
  for (const [place, hand] of dealt.entries()) {
    if (taker === null) break;
    const take = place === taker ? 2 : 3;
    hand.push(...(place === taker ? [turned] : []), ...pack.slice(at, at + take));
    at += take;
  }
  return { dealt, turned, left: taker === null ? pack.slice(21) : [] };
}

// --- links ---------------------------------------------------------------------------------------

/** A deal as the part of a link after #. @param {Deal} deal */
export function toLink({ table, number, commitment, seed, nonces, cards, dealer, taker }) {
  const parts = new URLSearchParams({ table, n: String(number), commitment, seed });
  if (nonces.some((nonce) => !/^0*$/.test(nonce))) parts.set('nonces', nonces.join('.'));
  if (cards) parts.set('cards', cards.join('.'));
  if (dealer) parts.set('dealer', String(dealer));
  if (taker) parts.set('taker', String(taker));
  return parts.toString();
}

/** The deal of a link, or of its part after #; null where it is none. @returns {Deal | null} */
export function fromLink(/** @type {string} */ link) {
  const parts = new URLSearchParams(link.trim().replace(/^[^#]*#/, ''));
  const table = parts.get('table');
  if (table === null || !parts.has('seed')) return null;
  return {
    table,
    number: Number(parts.get('n')),
    commitment: parts.get('commitment') ?? '',
    seed: parts.get('seed') ?? '',
    nonces: parts.get('nonces')?.split('.') ?? NO_NONCES,
    cards: parts.get('cards')?.split('.') ?? null,
    dealer: seatOf(parts.get('dealer')),
    taker: seatOf(parts.get('taker')),
  };
}

const seatOf = (/** @type {string | null | undefined} */ text) =>
  text && /^[1-4]$/.test(text) ? Number(text) : null;

// --- files ---------------------------------------------------------------------------------------

/** The value after a word of a line. @param {string[]} line @param {string} word */
function after(line, word) {
  const at = line.indexOf(word);
  const text = at < 0 ? '' : (line[at + 1] ?? '');
  if (!text.startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return '';
  }
}

/** The deals of a match in the notation; none where it is no such thing. @returns {Deal[]} */
export function fromNotation(/** @type {string} */ text) {
  /** @type {Map<number, Deal>} */
  const deals = new Map();
  let [table, commitment, nonces] = ['', '', NO_NONCES];
  let running = 0;
  for (const line of text.split('\n').map((one) => one.trim().split(/\s+/))) {
    const [kind, first = ''] = line;
    if (kind === 'match' || kind === 'contest') {
      [table, commitment] = [after(line.slice(3), 'table'), after(line.slice(5), 'commitment')];
      nonces = line[7] === 'nonces' ? (line[8] ?? '').split(',') : NO_NONCES;
    } else if (kind === 'deal') {
      running = Number(first);
      const cards = line.slice(line.indexOf('cards') + 1);
      const dealer = seatOf(after(line, 'dealer'));
      const named = { table, number: running, commitment, nonces, cards };
      deals.set(running, { ...named, seed: '', dealer, taker: null });
    }
    const deal = deals.get(kind === 'seed' ? Number(first) : running);
    if (deal && kind === 'seed') deal.seed = line[2] ?? '';
    if (deal && kind === 'rest') deal.taker = seatOf(after(line, 'card'));
  }
  return [...deals.values()];
}

/**
 * The deals of a contest that has closed, whose packs are those of its seeds.
 * @param {{ contest: string, commitment: string, seeds: string[] }} proof @returns {Deal[]}
 */
export const ofContest = ({ contest, commitment, seeds }) =>
  seeds.map((seed, at) => ({
    table: contest,
    number: at + 1,
    commitment,
    seed,
    nonces: NO_NONCES,
    cards: null,
    dealer: null,
    taker: null,
  }));

/** What was pasted: a link to one deal, or a match. @returns {Deal[]} */
export function read(/** @type {string} */ text) {
  const deals = fromNotation(text);
  const linked = deals.length ? null : fromLink(text);
  return linked ? [linked] : deals;
}
