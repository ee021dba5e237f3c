/** A question before something that cannot be undone. */

import { t } from './i18n.js';
import { openModal } from './modal.js';
import { button, el } from './ui.js';

/**
 * Asks, and gives whether the person agreed; a closed sheet is a no.
 * @param {object} question
 * @param {string} question.title
 * @param {string} question.text
 * @param {string} question.yes  the button that does it
 * @returns {Promise<boolean>}
 */
export function confirm({ title, text, yes }) {
  return new Promise((resolve) => {
    let agreed = false;
    const agree = () => {
      agreed = true;
      close();
    };
    const buttons = el(
      'div',
      'two tight',
      button('btn q danger', agree, yes),
      button('btn q', () => close(), t('No')),
    );
    const body = el('div', 'modal-body', el('p', 'para', text), buttons);
    const close = openModal({ title, body, onClose: () => resolve(agreed) });
  });
}
