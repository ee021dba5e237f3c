/** The lessons: a question judges the card that is tapped; the list of settings comes from the rule sheet. */

import { el } from './ui.js';

for (const quiz of document.querySelectorAll('.quiz')) ask(/** @type {HTMLElement} */ (quiz));
const settings = document.getElementById('settings');
if (settings) void listSettings(settings);

/** Says whether the tapped card was right, and why; any card may be tried. */
function ask(/** @type {HTMLElement} */ quiz) {
  const buttons = [...quiz.querySelectorAll('button')];
  const why = /** @type {HTMLElement} */ (quiz.querySelector('.why'));
  for (const button of buttons) {
    button.addEventListener('click', () => {
      const right = button.dataset.card === quiz.dataset.right;
      for (const other of buttons) {
        other.classList.toggle('right', other === button && right);
        other.classList.toggle('wrong', other === button && !right);
      }
      const { yes = '', no = '' } = why.dataset;
      why.textContent = `${right ? yes : no} ${why.dataset.why ?? ''}`;
    });
  }
}

/** Every setting with its question and its values, group by group. */
async function listSettings(/** @type {HTMLElement} */ into) {
  const rules = await import('./rules.js');
  /** @type {{ settings: Record<string, string[]> }} */
  const book = JSON.parse(document.getElementById('data')?.textContent ?? '{"settings":{}}');
  for (const [group, title] of Object.entries(rules.GROUPS)) {
    const list = el('dl', 'card-b terms long');
    for (const [name, values] of Object.entries(book.settings)) {
      if (!name.startsWith(`${group}.`)) continue;
      const words = values.map((value) => rules.settingValue(name, value)).join(' · ');
      const what = el('dd', '', rules.settingAsks(name), el('span', 'cap', words));
      list.append(el('div', '', el('dt', '', rules.settingName(name)), what));
    }
    into.append(el('h2', 'lab', title), list);
  }
  into.removeAttribute('aria-busy');
}
