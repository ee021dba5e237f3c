/** What a match made of the own rating: a line under its result, once the server has told it. */

import { t } from './i18n.js';
import { api } from './session.js';
import { bdi, el } from './ui.js';

/** @typedef {import('./types').MatchRating} MatchRating */
/** @typedef {import('./state.js').TableState} TableState */

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
  const gain = after - before;
  const sign = gain > 0 ? `+${gain}` : `${gain}`.replace('-', '−');
  const number = el('b', '', bdi(provisional ? `${after}?` : after));
  line.replaceChildren(t('Your rating'), ' ', number, ' ', bdi(sign));
}
