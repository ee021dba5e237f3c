/** From a deal of the match sheet to its replay. */

import { lang, t } from './i18n.js';
import { ApiError, api } from './session.js';
import { button } from './ui.js';

/** @typedef {import('./types').PastDeals} PastDeals */

/**
 * A button that opens the replay of a deal. Sheets count scored deals only; the server knows the
 * number of each.
 * @param {string} table
 * @param {number} index  among the deals that were scored
 */
export function replayButton(table, index) {
  const made = button('btn', go, t('Watch the deal'));
  async function go() {
    const path = encodeURIComponent(table);
    try {
      /** @type {PastDeals} */
      const found = (await api('GET', `/api/replays/${path}`)).deals;
      const deal = found.deals.filter((one) => one.void === null)[index];
      if (deal) location.assign(`/replay/${path}/${deal.number}?lang=${lang}`);
    } catch (error) {
      const { codeWords } = await import('./codes.js');
      made.textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
    }
  }
  return made;
}
