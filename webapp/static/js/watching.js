/** Who only watches a table: the bar with how late it is, how many watch and the way out; sitting down. */

import { lang, n, t } from './i18n.js';
import { ApiError, api } from './session.js';
import { el, redraw } from './ui.js';

/** @typedef {import('./state.js').TableState} TableState */

/**
 * The bar under the rug, in place of hand and calls.
 * @returns {{root: HTMLElement, render: (state: TableState) => void}}
 */
export function watchBar() {
  const words = el('span', 'grow');
  const out = el('a', 'btn q', t('Leave'));
  out.href = `/?lang=${lang}`;
  const root = el('aside', 'watchbar', words, out);
  root.setAttribute('aria-label', t('You are watching'));
  return {
    root,
    render({ live }) {
      redraw(words, [live.watching, live.paused], () => [
        el('b', '', live.paused ? t('Waiting for the players') : t('You are watching')),
        ' ',
        el(
          'small',
          '',
          t('One trick late'),
          ' · ',
          n('{count} watches', '{count} watch', live.watching),
        ),
      ]);
    },
  };
}

/** Takes an open seat between deals. @param {import('./company.js').Page} page @param {import('./types').Seat} seat */
export async function sitDown(page, seat) {
  const table = encodeURIComponent(page.stage.scene?.state.table ?? '');
  try {
    await api('POST', `/api/tables/${table}/seats/${seat}/take`, {});
    page.resnap();
  } catch (error) {
    page.refused(error instanceof ApiError ? error.code : 'try_again');
  }
}
