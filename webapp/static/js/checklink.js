/** From a deal that is over to the page that checks it. */

import { lang, t } from './i18n.js';
import { el, icon } from './ui.js';

/** @param {string} table @param {number} [number]  of the deal; without it all are listed */
export function checkLink(table, number) {
  const words = number ? t('Check this deal') : t('Check these deals');
  const link = el('a', 'quiet-link', icon('shield', 18), words);
  link.href = `/check?lang=${lang}#id=${encodeURIComponent(table)}${number ? `&n=${number}` : ''}`;
  return link;
}
