/** Where a contest is told of whose deals are played at a table: a day's, or a challenge's. */

import { lang } from './i18n.js';

/** @typedef {import('./state.js').TableState} TableState */

/** The way out of a table: to its contest, else home. @param {TableState} state */
export function wayOut({ live: { contest }, table }) {
  if (!contest) return `/?lang=${lang}`;
  const day = /^d(\d{1,6})$/.exec(contest);
  if (!day) return `/c/${encodeURIComponent(contest)}?lang=${lang}`;
  return `/daily/${day[1]}?lang=${lang}&table=${encodeURIComponent(table)}`;
}
