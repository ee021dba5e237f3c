/** A text handed on: by the phone, else copied, else shown in a field to be copied by hand. */

import { copy } from './clip.js';
import { t } from './i18n.js';
import { openModal } from './modal.js';
import { el } from './ui.js';

/**
 * @param {string} text
 * @param {string} title  of the sheet that shows the text where nothing else works
 * @returns {Promise<"shared" | "copied" | "shown">}
 */
export async function handOn(text, title) {
  try {
    await navigator.share({ text });
    return 'shared';
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
  }
  if (await copy(text)) return 'copied';
  const field = el('textarea', 'field text', text);
  field.readOnly = true;
  field.setAttribute('aria-label', t('Copy this text'));
  openModal({ title, body: el('div', 'modal-body', field) });
  field.select();
  return 'shown';
}
