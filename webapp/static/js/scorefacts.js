/** What can be told of a deal at all: the server's numbers, as its page holds them. */

import { readJson } from './i18n.js';

/** @typedef {'hokm' | 'sun'} Game */
/** @typedef {import('./types').ProjectKind} Kind */
/**
 * @typedef {object} Facts
 * @property {Record<Game, number>} abnat  of a whole deal
 * @property {Record<Game, Kind[]>} kinds  of projects
 * @property {number} projects  one side can hold
 * @property {Record<Kind, number>} most  of a kind
 * @property {Game[]} baloot  the games that have one
 * @property {[game: Game, side: string][]} reverse  the kaboots that may be reverse ones
 */

/** Nothing on a page that asks for no deal. @type {Facts} */
export const facts = {
  abnat: { hokm: 0, sun: 0 },
  kinds: { hokm: [], sun: [] },
  projects: 0,
  most: { sira: 0, fifty: 0, hundred: 0, four_hundred: 0 },
  baloot: [],
  reverse: [],
  ...readJson('data')?.deal,
};

/** Every kind of project there is, the lowest first. @returns {Kind[]} */
export const allKinds = () => [...new Set([...facts.kinds.hokm, ...facts.kinds.sun])];
