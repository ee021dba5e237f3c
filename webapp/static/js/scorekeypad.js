/**
 * The number keys for abnat. A finger opens them under the page in place of the phone's keyboard,
 * which would cover half of a small screen; any other keyboard writes into the field itself.
 */

import { digits, t } from './i18n.js';
import { button, el, icon } from './ui.js';

const CODES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'kaboot', '0', 'delete'];

/**
 * The keys of some fields, to be put behind them in the page.
 * @param {HTMLInputElement[]} fields
 * @param {{ typed: (field: HTMLInputElement) => void, kaboot: (field: HTMLInputElement) => void }} on
 * @param {HTMLElement} [main]  what the page wants done after the number, in reach of the keys
 */
export function keypad(fields, on, main) {
  /** @type {HTMLInputElement | null} */
  let field = null;
  const keys = el('div', 'keys');
  keys.dir = 'ltr';
  const done = button(main ? 'btn q fit' : 'btn', () => close(), t('Done'));
  main?.addEventListener('click', () => close());
  const panel = el('div', 'keypad', keys, main ? el('div', 'ends', main, done) : done);
  panel.hidden = true;
  panel.setAttribute('role', 'group');
  panel.addEventListener('mousedown', (event) => event.preventDefault()); // the field keeps the focus
  for (const code of CODES) keys.append(key(code, press));

  for (const one of fields) {
    one.addEventListener('pointerdown', ({ pointerType }) => {
      one.inputMode = pointerType === 'mouse' ? 'numeric' : 'none';
    });
    // Not at the focus: the page moves, and what comes up from the finger would miss the field.
    one.addEventListener('click', () => one.inputMode === 'none' && open(one));
    one.addEventListener('keydown', ({ key: name }) => {
      if (name === 'Enter' || name === 'Escape') close();
    });
  }
  document.addEventListener('click', ({ target }) => leave(target));
  document.addEventListener('focusin', ({ target }) => leave(target));
  globalThis.visualViewport?.addEventListener('resize', seen);
  addEventListener('resize', seen);
  return panel;

  /** @param {HTMLInputElement} one */
  function open(one) {
    field = one;
    panel.hidden = false;
    panel.setAttribute('aria-label', one.getAttribute('aria-label') ?? '');
    document.documentElement.classList.add('typing');
    seen();
  }

  function close() {
    if (!field) return;
    field.inputMode = 'numeric';
    field.blur();
    field = null;
    panel.hidden = true;
    document.documentElement.classList.remove('typing');
  }

  /** A touch or the focus went elsewhere; what was touched is to hear of it before anything moves. */
  function leave(/** @type {EventTarget | null} */ target) {
    const inside = target instanceof Node && (panel.contains(target) || target === field);
    if (field && !inside && !fields.some((one) => one === target)) setTimeout(close);
  }

  /** Whatever covers the page now, the field that is written in is seen. */
  function seen() {
    const at = document.activeElement;
    const written = fields.find((one) => one === (field ?? at));
    if (!written) return;
    document.documentElement.style.setProperty('--keypad', `${panel.offsetHeight}px`);
    written.closest('.abn')?.scrollIntoView({ block: 'start' }); // what comes next is seen above the keys
  }

  /** @param {string} code */
  function press(code) {
    if (!field) return;
    if (code === 'kaboot') {
      on.kaboot(field);
      close();
      return;
    }
    const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    if (code !== 'delete') field.setRangeText(code, from, to, 'end');
    else field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
    on.typed(field);
  }
}

/**
 * One key; not a stop of the Tab key, since whoever has that has digits too.
 * @param {string} code
 * @param {(code: string) => void} press
 */
function key(code, press) {
  const face = code === 'delete' ? icon('del', 26) : code === 'kaboot' ? t('Kaboot') : digits(code);
  const made = button(code === 'kaboot' ? 'k2' : '', () => press(code), face);
  made.tabIndex = -1;
  made.dataset.key = code;
  if (code === 'delete') made.setAttribute('aria-label', t('Delete a digit'));
  return made;
}
