/** The lines of a deal's score in words: name, rule in force, and why, in one sentence. */

import { projectName, stepName } from './cards.js';
import { t } from './i18n.js';
import { settingValue, settingWhy } from './rules.js';
import { rule } from './turns.js';

/** @typedef {import('./types').Line} Line */
/** @typedef {import('./types').DealScore} DealScore */
/** @typedef {import('./types').Project} Project */

/**
 * A line ready to be drawn; `us` and `them` are null where there is nothing to count.
 * @typedef {object} LineWords
 * @property {string} label
 * @property {string} note  beside the label, quiet: the rule, or what it holds
 * @property {string} why  "" where there is nothing to explain
 * @property {string} kind
 * @property {[us: number | null, them: number | null]} amount
 */

/** What the words need to know of a deal. @typedef {{score: DealScore, rules: string, shown: Project[][] | null, bidding: boolean, watching?: boolean}} Told */

/** Lines in which a side without anything shows a dash. */
const DASHED = new Set([
  'projects',
  'baloot',
  'set',
  'winner_takes',
  'kaboot',
  'reverse_kaboot',
  'gahwa',
]);

/** The lines of a deal; `bidding` tells whether "us" bought. @param {Told} deal @returns {LineWords[]} */
export function linesOf(deal) {
  return deal.score.result.lines.map((line) => {
    const [bidders, defenders] = line.amount;
    const [us, them] = deal.bidding ? [bidders, defenders] : [defenders, bidders];
    const dash = DASHED.has(line.kind);
    const [label, note] = named(line, deal);
    return {
      kind: line.kind,
      label,
      note,
      why: reason(line, deal),
      amount: [dash && !us ? null : us, dash && !them ? null : them],
    };
  });
}

/** The value in force of the setting that decided a line, in a word or two. */
function inForce(/** @type {Line} */ line, /** @type {Told} */ deal) {
  return line.setting ? settingValue(line.setting, rule(deal.rules)(line.setting) ?? '') : '';
}

/** @returns {[label: string, note: string]} */
function named(/** @type {Line} */ line, /** @type {Told} */ deal) {
  const { contract, step } = deal.score;
  const note = inForce(line, deal);
  switch (line.kind) {
    case 'abnat':
      return [t('Abnat'), t('with 10 for the last trick')];
    case 'kaboot':
      return [t('Kaboot'), t('all eight tricks')];
    case 'reverse_kaboot':
      return [t('Reverse kaboot'), ''];
    case 'converted':
      return [contract.game === 'sun' ? '×2 ÷10' : '÷10', note];
    case 'set':
      if (deal.watching) return [t('Set, all goes to the others'), note];
      return [deal.bidding ? t('Set, all goes to them') : t('Set, all goes to us'), note];
    case 'winner_takes':
      return [t('The winners take all'), note];
    case 'doubled':
      return [stepName(step), `×${step}`];
    case 'projects':
      return [t('Projects'), moved(line, deal) ? note : kinds(deal)];
    case 'baloot':
      return [t('Baloot'), note];
    case 'gahwa':
      return [t('Gahwa'), deal.score.result.made ? t('made') : t('set')];
    case 'total':
      return [t('Deal total'), ''];
  }
}

/** Whether the projects of a line went to the other side, or to nobody. */
function moved(/** @type {Line} */ line, /** @type {Told} */ deal) {
  const lost =
    line.setting === 'score.set_projects' || line.setting === 'score.kaboot_loser_projects';
  return lost || !deal.shown;
}

/** "Sira, Fifty": what was shown. */
function kinds(/** @type {Told} */ { shown }) {
  return (shown ?? [])
    .flat()
    .map(({ kind }) => projectName(kind))
    .join(t(', '));
}

function reason(/** @type {Line} */ line, /** @type {Told} */ deal) {
  const inRules = line.setting
    ? settingWhy(line.setting, rule(deal.rules)(line.setting) ?? '')
    : '';
  const sun = deal.score.contract.game === 'sun';
  switch (line.kind) {
    case 'abnat':
      return t('What the cards of your tricks are worth; the last trick adds 10. Together {sum}.', {
        sum: sun ? 130 : 162,
      });
    case 'kaboot':
      return t('All eight tricks are worth {points} points.', { points: sun ? 44 : 25 });
    case 'doubled':
      return inRules || t('The points of the tricks times {times}.', { times: deal.score.step });
    case 'projects':
      return inRules || t('Only the side with the best project scores, and then all of its own.');
    case 'baloot':
      return inRules || t('King and queen of trumps in one hand: 2 points, never multiplied.');
    case 'gahwa':
      return t('Whoever wins this deal takes the match. {rule}', { rule: inRules });
    case 'set':
      return t('The buyers did not make it: the others take all {points}. {rule}', {
        points: sun ? 26 : 16,
        rule: inRules,
      });
    case 'total':
      return '';
    default:
      return inRules;
  }
}
