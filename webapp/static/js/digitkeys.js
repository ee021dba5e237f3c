/** Number keys as large as fingers, which write into a field of the page. */

import { digits, t } from './i18n.js';
import { button, el, icon } from './ui.js';

/**
 * The keys in three columns: the digits, one of the page's own at the left of the nought, "delete" at
 * its right. No stop of the Tab key, since whoever has that has digits too.
 * @param {{ code: string, face: string | Node, label?: string }} own
 * @param {(code: string) => void} press
 */
export function digitKeys(own, press) {
  const box = el('div', 'keys');
  box.dir = 'ltr';
  box.addEventListener('mousedown', (event) => event.preventDefault()); // the field keeps the focus
  /** @param {string} code @param {string | Node} face @param {string} [label] @param {string} [name] */
  const key = (code, face, label, name = '') => {
    const made = button(name, () => press(code), face);
    made.tabIndex = -1;
    made.dataset.key = code;
    if (label) made.setAttribute('aria-label', label);
    box.append(made);
  };
  for (const digit of '123456789') key(digit, digits(digit));
  key(own.code, own.face, own.label, 'k2');
  key('0', digits(0));
  key('delete', icon('del', 26), t('Delete a digit'));
  return box;
}

/** Writes a key into a field, in the place of what is selected. @param {HTMLInputElement} field @param {string} code */
export function writeKey(field, code) {
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  if (code !== 'delete') field.setRangeText(code, from, to, 'end');
  else field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
}

/** A finger writes by keys of the page, so that the phone's keyboard stays away. @param {HTMLInputElement} field */
export function byFinger(field) {
  field.addEventListener('pointerdown', ({ pointerType }) => {
    field.inputMode = pointerType === 'mouse' ? 'numeric' : 'none';
  });
}
