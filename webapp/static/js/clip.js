/** Copying a text to the clipboard, the new way or the old. */

import { el } from './ui.js';

/** Copies a text; false where the browser does not let a page do that. */
export async function copy(/** @type {string} */ text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyOld(text);
  }
}

/** The way of older browsers, and of pages in a frame. */
function copyOld(/** @type {string} */ text) {
  const before = document.activeElement;
  const area = el('textarea', 'sr', text);
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return copied;
}
