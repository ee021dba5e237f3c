/** The rules and the length that a sheet was last given on this device: a new one begins with them. */

import { keep, recallJson } from './device.js';

/** @typedef {import('./types').Pad} Pad */

const KEY = 'baloot.padterms';

/** As a new sheet is asked for. @returns {object} */
export const lastTerms = () => recallJson(KEY) ?? {};

export const keepTerms = (/** @type {Pad} */ { preset, changes, best_of }) =>
  keep(KEY, JSON.stringify({ preset, settings: changes, best_of }));

/** They are no rules any more. */
export const forgetTerms = () => keep(KEY, null);
