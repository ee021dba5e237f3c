/** A sheet over the table: a dialog that keeps the keyboard inside and gives the focus back. */

import { t } from './i18n.js';
import { el } from './ui.js';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled)';

/** The style of sheets is loaded with the first one. @returns {Promise<void>} */
function styled() {
  const href = new URL('../css/sheet.css', import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = el('link', '');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
}

/**
 * @typedef {object} Dialog
 * @property {HTMLElement} root
 * @property {(content: SheetContent) => void} fill
 * @property {(nodes: Node[]) => void} setFoot  other buttons at the lower edge
 * @property {() => void} close
 */
/**
 * @typedef {object} SheetContent
 * @property {string} label  what the dialog is called
 * @property {Node[]} body
 * @property {Node[]} foot  buttons at the lower edge, the primary one first; a paragraph stands above them
 */

/**
 * Opens an empty sheet, to be filled. Escape and a tap beside it call `leave`; without one the
 * sheet only goes by its own buttons.
 * @param {(() => void) | null} leave
 * @returns {Promise<Dialog>}
 */
export async function openSheet(leave) {
  await styled();
  const before = document.activeElement;
  const inner = el('div', 'in');
  const foot = el('div', 'ft');
  const root = el('section', 'sheet', el('div', 'grab'), inner, foot);
  root.setAttribute('role', 'dialog');
  root.setAttribute('aria-modal', 'true');
  root.tabIndex = -1;
  const veil = el('div', 'veil', root);
  veil.addEventListener('click', (event) => event.target === veil && leave?.());
  veil.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') leave?.();
    if (event.key === 'Tab') trap(event, root);
  });
  document.body.append(veil);
  document.body.classList.add('covered');
  root.focus({ preventScroll: true });
  /** @param {Node[]} nodes */
  const setFoot = (nodes) => {
    foot.replaceChildren(...nodes);
    foot.hidden = !nodes.length;
    foot.classList.toggle('two-rows', foot.querySelector('p') !== null);
  };
  return {
    root,
    setFoot,
    fill({ label, body, foot: buttons }) {
      root.setAttribute('aria-label', label);
      inner.replaceChildren(...body);
      inner.scrollTop = 0;
      setFoot(buttons);
      root.focus({ preventScroll: true });
    },
    close() {
      veil.remove();
      document.body.classList.remove('covered');
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    },
  };
}

/** Tab goes round inside the sheet. */
function trap(/** @type {KeyboardEvent} */ event, /** @type {HTMLElement} */ root) {
  const inside = [...root.querySelectorAll(FOCUSABLE)];
  const first = inside[0];
  const last = inside[inside.length - 1];
  const at = document.activeElement;
  const leaving = event.shiftKey ? at === first || at === root : at === last;
  const to = event.shiftKey ? last : first;
  if (!leaving || !(to instanceof HTMLElement)) return;
  event.preventDefault();
  to.focus();
}

/** The button that goes back to the table. */
export function backButton(/** @type {() => void} */ close) {
  const made = el('button', 'btn q wide', t('Back to the table'));
  made.type = 'button';
  made.addEventListener('click', close);
  return made;
}
