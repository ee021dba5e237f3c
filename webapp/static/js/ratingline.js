/** What a match made of the own rating: a line under its result, once the server has told it. */

import { signed, t } from './i18n.js';
import { api } from './session.js';
import { bdi, el } from './ui.js';

/** @typedef {import('./types').MatchRating} MatchRating */
/** @typedef {import('./state.js').TableState} TableState */

/** A number, with a question mark while it is a guess. */
export const mark = (/** @type {number} */ shown, /** @type {boolean} */ provisional) =>
  provisional ? `${shown}?` : `${shown}`;

/** @type {Map<string, Promise<MatchRating | null>>} */
const known = new Map();

/** The line: empty where the match was not rated, or not for this reader. */
export function ratingLine(/** @type {TableState} */ { live, watching, table }) {
  const line = el('p', 'cap mid rated');
  if (live.shared && !watching) void ask(table).then((rating) => rating && fill(line, rating));
  return line;
}

/** Asks once a table; a server that is away leaves the line empty. */
function ask(/** @type {string} */ table) {
  const asked =
    known.get(table) ??
    api('GET', `/api/tables/${encodeURIComponent(table)}/rating`).then(
      (/** @type {{ rating: MatchRating | null }} */ found) => found.rating,
      () => {
        known.delete(table);
        return null;
      },
    );
  known.set(table, asked);
  return asked;
}

function fill(/** @type {HTMLElement} */ line, /** @type {MatchRating} */ rating) {
  const { before, after, provisional } = rating;
  const number = el('b', '', bdi(mark(after, provisional)));
  line.replaceChildren(t('Your rating'), ' ', number, ' ', bdi(signed(after - before)));
}
