/** After a shared match: the same people again, at a new table that everybody is taken to. */

import { lang, t } from './i18n.js';
import { ApiError, api } from './session.js';
import { button, el } from './ui.js';

/** @typedef {import('./state.js').TableState} TableState */

/** Seconds in which a button of the sheet can still be read before everybody moves on. */
const GO_SECONDS = 5;

const lobbyOf = (/** @type {string} */ id) => `/l/${encodeURIComponent(id)}?lang=${lang}`;

/** The way to a rematch, else the button that asks for one; null for who only watches. */
export function rematchWay(/** @type {TableState} */ state) {
  const { rematch } = state.live;
  if (rematch) return toRematch(rematch, !state.watching);
  return state.watching ? null : askRematch(state);
}

/** A link to the next table; who was seated goes there by himself. */
function toRematch(/** @type {string} */ id, /** @type {boolean} */ seated) {
  const words = seated ? t('Rematch') : t('Watch the rematch');
  const link = el('a', 'btn', words);
  link.href = lobbyOf(id);
  if (seated) goSoon(link, words);
  return link;
}

/** Follows the link after some seconds, unless it has gone from the page meanwhile. */
function goSoon(/** @type {HTMLAnchorElement} */ link, /** @type {string} */ words) {
  let left = GO_SECONDS;
  const timer = setInterval(() => {
    left -= 1;
    if (!link.isConnected) clearInterval(timer);
    else if (left <= 0) location.assign(link.href);
    else link.textContent = `${words} (${left})`;
  }, 1000);
}

function askRematch(/** @type {TableState} */ state) {
  const made = button('btn', ask, t('Again with the same'));
  async function ask() {
    if (made.disabled) return;
    made.disabled = true;
    try {
      await api('POST', `/api/tables/${encodeURIComponent(state.table)}/rematch`, {});
    } catch (error) {
      const { codeWords } = await import('./codes.js');
      made.disabled = false;
      made.textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
      setTimeout(() => (made.textContent = t('Again with the same')), 3000);
    }
  }
  return made;
}
