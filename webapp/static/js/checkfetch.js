/** Fetches the deals that a link of the check page only names. */

import { ofContest, read } from './check.js';
import { recordOf } from './record.js';
import { ApiError, api, whoIsHere } from './session.js';
import { shareOf } from './share.js';

/** @typedef {import('./types').Proof} Proof */

/**
 * The deals of a table that are over, with what this browser kept of it before, or those of a
 * contest that has closed; throws `ApiError`.
 * @param {string | null} table @param {string | null} contest
 */
export async function fetched(table, contest) {
  if (!(await whoIsHere())) throw new ApiError(401, 'auth_required');
  if (table) return { deals: read(await recordOf(table)), kept: shareOf(table) };
  const path = `/api/proof/${encodeURIComponent(contest ?? '')}`;
  /** @type {Proof} */
  const proof = (await api('GET', path)).proof;
  if (!proof.seeds) throw new ApiError(403, 'contest_runs');
  return { deals: ofContest({ ...proof, seeds: proof.seeds }), kept: null };
}
