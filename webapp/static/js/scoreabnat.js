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
export const abnatFields = (change, said, main) => new AbnatFields(change, said, main);

class AbnatFields {
  /** @param {(edit: (deal: Deal) => void) => void} change @param {string} said @param {HTMLElement} [main] */
  constructor(change, said, main) {
    this.change = change;
    this.fields = { us: field('us', said), them: field('them', said) };
    this.node = el('div', 'abn', this.#cell('us'), el('i', ''), this.#cell('them'));
    const both = TEAMS.map((team) => this.fields[team]);
    const on = { typed: this.#typed, kaboot: this.#kaboot };
    this.nodes = [this.node, new Keypad(both, on, main).node];
    for (const one of both) one.addEventListener('input', () => this.#typed(one));
  }

  #cell(/** @type {Team} */ team) {
    return el('label', `cell ${team}`, this.fields[team], el('small', '', WORDS[team]));
  }

  /** @returns {Team} */
  #teamAt(/** @type {HTMLInputElement} */ one) {
    return one === this.fields.us ? 'us' : 'them';
  }

  #typed = (/** @type {HTMLInputElement} */ one) => {
    const text = abnatDigits(one.value);
    if (one.value !== text) one.value = text;
    this.change((deal) => (deal.abnat = { team: this.#teamAt(one), text }));
  };

  #kaboot = (/** @type {HTMLInputElement} */ one) =>
    this.change((deal) => Object.assign(deal, { outcome: 'kaboot', kaboot: this.#teamAt(one) }));

  draw(/** @type {Deal} */ deal) {
    const { team, text } = deal.abnat;
    this.node.hidden = deal.outcome !== 'abnat';
    if (this.fields[team].value !== text) this.fields[team].value = text;
    if (!text) this.fields[otherOf(team)].value = '';
    for (const each of TEAMS) {
      const label = t('{whose}, of {sum}', { whose: WORDS[each], sum: facts.abnat[deal.game] });
      this.fields[each].setAttribute('aria-label', label);
    }
  }

  /** The other side's number, as the answer has it. @param {Deal} deal @param {Answer} answer */
  fill(deal, answer) {
    const line = answer.steps.find(({ kind }) => kind === 'abnat');
    if (!line || deal.outcome !== 'abnat') return;
    const other = otherOf(deal.abnat.team);
    const number = teamOf(deal, 'bidder') === other ? line.bidder : line.defender;
    this.fields[other].value = digits(number);
  }

  /** What was typed cannot be; there is no other side to it. @param {Deal} deal @param {boolean} wrong */
  mark(deal, wrong) {
    const { team } = deal.abnat;
    for (const each of TEAMS) {
      this.fields[each].setAttribute('aria-invalid', String(wrong && each === team));
    }
    if (wrong) this.fields[otherOf(team)].value = '';
  }
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
