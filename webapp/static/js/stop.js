/** The connection is over for good: says why, and shows a way on. */

import { codeWords } from './codes.js';
import { lang, t } from './i18n.js';
import { el } from './ui.js';

/**
 * Covers the page with the reason. A newer version is first tried by loading the page again, once.
 * @param {HTMLElement} root
 * @param {import('./socket.js').End | 'closed'} reason
 * @param {boolean} [stranger]  nobody was known here: the table's lobby asks for a name first
 */
export function stop(root, reason, stranger = false) {
  const page = new URL(location.href);
  if (reason === 'auth' && stranger) {
    location.replace(`${page.pathname.replace(/^\/t\//, '/l/')}?lang=${lang}`);
    return;
  }
  if (reason === 'upgrade' && !page.searchParams.has('fresh')) {
    page.searchParams.set('fresh', '1');
    location.replace(page.href);
    return;
  }
  const here = reason === 'replaced';
  const way = el('a', 'btn', here ? t('Play here') : t('Home'));
  way.href = here ? location.pathname + location.search : `/?lang=${lang}`; // no hash: it loads
  const words = codeWords(reason === 'auth' ? 'auth_required' : reason);
  const notice = el('div', 'notice', el('b', '', words), way);
  notice.setAttribute('role', 'alert');
  root.replaceChildren(notice);
  root.hidden = false;
  way.focus();
}
