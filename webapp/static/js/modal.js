/** A sheet from the bottom over the page: title, body, a way out; keyboard focus stays inside. */

import { t } from './i18n.js';
import { button, el, icon } from './ui.js';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/**
 * Opens a sheet and gives the function that closes it. Escape and a tap beside it close it too.
 * @param {object} sheet
 * @param {string} sheet.title
 * @param {Node} sheet.body
 * @param {() => void} [sheet.onClose]
 */
export function openModal({ title, body, onClose }) {
  const before = document.activeElement;
  const heading = el('h2', 'grow', title);
  heading.id = 'modal-title';
  heading.tabIndex = -1;
  const out = button('icon', close, icon('x', 20));
  out.setAttribute('aria-label', t('Close'));
  const panel = el('div', 'modal', el('div', 'modal-head', heading, out), body);
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-modal', 'true');
  panel.setAttribute('aria-labelledby', heading.id);
  const veil = el('div', 'modal-veil', panel);
  veil.addEventListener('mousedown', (event) => event.target === veil && close());
  veil.addEventListener('keydown', (event) => onKey(event, panel, close));
  document.body.append(veil);
  document.documentElement.classList.add('modal-open');
  heading.focus();

  let open = true;
  function close() {
    if (!open) return;
    open = false;
    veil.remove();
    document.documentElement.classList.remove('modal-open');
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    onClose?.();
  }
  return close;
}

/**
 * Escape closes; Tab goes round inside the panel.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} panel
 * @param {() => void} close
 */
function onKey(event, panel, close) {
  if (event.key === 'Escape') {
    event.stopPropagation();
    close();
  }
  if (event.key !== 'Tab') return;
  const inside = [...panel.querySelectorAll(FOCUSABLE)].filter((e) => e instanceof HTMLElement);
  const first = inside[0];
  const last = inside[inside.length - 1];
  const at = document.activeElement;
  const leaving = event.shiftKey
    ? at === first || !inside.includes(/** @type {any} */ (at))
    : at === last;
  if (!leaving) return;
  event.preventDefault();
  const to = event.shiftKey ? last : first;
  if (to instanceof HTMLElement) to.focus();
}
