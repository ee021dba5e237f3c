/** The abnat of both sides: one is typed, the other is what the server makes of it. */

import { digits, t } from './i18n.js';
import { facts } from './scorefacts.js';
import { Keypad } from './scorekeypad.js';
import { abnatDigits, otherOf, teamOf, TEAMS } from './scorestate.js';
import { el } from './ui.js';

/** @typedef {import('./scorestate.js').Deal} Deal */
/** @typedef {import('./scorestate.js').Team} Team */
/** @typedef {{ steps: { kind: string, bidder: number, defender: number }[] }} Answer */

/** @type {Record<Team, string>} */
const WORDS = { us: t('Our abnat'), them: t('Their abnat') };

/**
 * Two fields with their keys.
 * @param {(edit: (deal: Deal) => void) => void} change
 * @param {string} said  the id of the line that says what is wrong with them
 * @param {HTMLElement} [main]  stands under the keys
 */
export function abnatFields(change, said, main) {
  const fields = { us: field('us', said), them: field('them', said) };
  const cell = (/** @type {Team} */ team) =>
    el('label', `cell ${team}`, fields[team], el('small', '', WORDS[team]));
  const node = el('div', 'abn', cell('us'), el('i', ''), cell('them'));
  const teamAt = (/** @type {HTMLInputElement} */ one) => (one === fields.us ? 'us' : 'them');
  const typed = (/** @type {HTMLInputElement} */ one) => {
    const text = abnatDigits(one.value);
    if (one.value !== text) one.value = text;
    change((deal) => (deal.abnat = { team: teamAt(one), text }));
  };
  const kaboot = (/** @type {HTMLInputElement} */ one) =>
    change((deal) => Object.assign(deal, { outcome: 'kaboot', kaboot: teamAt(one) }));
  const keys = new Keypad([fields.us, fields.them], { typed, kaboot }, main).node;
  for (const one of [fields.us, fields.them]) one.addEventListener('input', () => typed(one));
  return {
    nodes: [node, keys],

    draw(/** @type {Deal} */ deal) {
      const { team, text } = deal.abnat;
      node.hidden = deal.outcome !== 'abnat';
      if (fields[team].value !== text) fields[team].value = text;
      if (!text) fields[otherOf(team)].value = '';
      for (const each of TEAMS) {
        const label = t('{whose}, of {sum}', { whose: WORDS[each], sum: facts.abnat[deal.game] });
        fields[each].setAttribute('aria-label', label);
      }
    },

    /** The other side's number, as the answer has it. @param {Deal} deal @param {Answer} answer */
    fill(deal, answer) {
      const line = answer.steps.find(({ kind }) => kind === 'abnat');
      if (!line || deal.outcome !== 'abnat') return;
      const other = otherOf(deal.abnat.team);
      const number = teamOf(deal, 'bidder') === other ? line.bidder : line.defender;
      fields[other].value = digits(number);
    },

    /** What was typed cannot be; there is no other side to it. @param {Deal} deal @param {boolean} wrong */
    mark(deal, wrong) {
      const { team } = deal.abnat;
      for (const each of TEAMS) fields[each].setAttribute('aria-invalid', String(wrong && each === team));
      if (wrong) fields[otherOf(team)].value = '';
    },
  };
}

/** @param {Team} team @param {string} said */
function field(team, said) {
  const made = el('input', 'num');
  Object.assign(made, {
    id: `abnat-${team}`,
    type: 'text',
    inputMode: 'numeric',
    autocomplete: 'off',
    placeholder: '–',
    enterKeyHint: 'done',
  });
  made.setAttribute('aria-describedby', said);
  made.addEventListener('focus', () => made.select());
  return made;
}
