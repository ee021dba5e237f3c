/**
 * This browser's part in the shuffle: it is told what a table's seeds are bound to, keeps that, and
 * only then gives its 16 bytes of chance.
 */

import { keep, recallJson } from './device.js';
import { api } from './session.js';

/** @typedef {{ table: string, commitment: string, nonce: string }} Share */

const KEY = 'baloot.shares';
/** The newest tables only; the proof of an older one says nothing of this browser. */
const MOST = 20;

/** @returns {Share[]} */
const all = () => recallJson(KEY) ?? [];

/** What this browser was told and has given at a table; null where it has no part in it. */
export const shareOf = (/** @type {string} */ table) =>
  all().find((one) => one.table === table) ?? null;

/** The nonce for a table, drawn once and kept beside the commitment that was told before. */
function drawn(/** @type {string} */ table, /** @type {string} */ commitment) {
  const known = shareOf(table);
  if (known) return known.nonce;
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const nonce = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  keep(KEY, JSON.stringify([{ table, commitment, nonce }, ...all()].slice(0, MOST)));
  return nonce;
}

/** The share in a new match against bots, as the server wants it. */
export async function newShare() {
  const { pledge, table, commitment } = await api('GET', '/api/tables/pledge');
  return { pledge, nonce: drawn(table, commitment) };
}

let given = false;

/** Gives the share once the reader sits in a lobby, once a sitting; a seat without one counts as
 * zeros, so that nothing waits for it. */
export async function whenSeated(/** @type {import('./types').Lobby} */ { id, you, state }) {
  if (you === null) given = false;
  if (you === null || given || state !== 'waiting') return;
  given = true;
  const path = `/api/lobbies/${encodeURIComponent(id)}`;
  try {
    const { commitment } = await api('GET', `${path}/pledge`);
    await api('POST', `${path}/nonce`, { nonce: drawn(id, commitment) });
  } catch {
    given = false; // the next word of the lobby tries again
  }
}
