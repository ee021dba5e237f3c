/** The result of a deal as text: what was told, what it is worth, why, and by which rules. */

import { projectName, stepName } from './cards.js';
import { t } from './i18n.js';
import { presetName, settingName, settingValue } from './rules.js';
import { teamWord } from './scorechips.js';
import { verdict, worthOf } from './scoreresult.js';
import { balootOf, declared, STEPS, TEAMS } from './scorestate.js';

/** @typedef {import('./scorestate.js').Deal} Deal */
/** @typedef {import('./scoreresult.js').Answer} Answer */
/** @typedef {import('./newmatch.js').Choice} Choice */

/** @param {Deal} deal @param {Answer} answer @param {Choice} choice */
export function scoreText(deal, answer, choice) {
  const worth = worthOf(deal, answer);
  const points = TEAMS.map((team) => `${teamWord(team)} ${worth.points[team]}`).join(' – ');
  const match = worth.match === 'us' ? t('The match is ours') : t('The match is theirs');
  const rules = Object.entries(choice.changes).map(
    ([name, value]) => `${settingName(name)} · ${settingValue(name, value)}`,
  );
  return [
    told(deal),
    `${verdict(worth)} · ${worth.match ? match : points}`,
    '',
    ...answer.steps.map(({ text }) => `• ${text}`),
    '',
    t('Rules: {rules}', { rules: presetName(choice.preset) }),
    ...rules.map((rule) => `• ${rule}`),
  ].join('\n');
}

/**
 * "Hokm · We bought · Double", and a line for each side that declared something; of a qaid who broke a
 * rule, and what the other side had.
 * @param {Deal} deal
 */
function told(deal) {
  const game = deal.game === 'hokm' ? t('Hokm') : t('Sun');
  const offender = deal.outcome === 'qaid' ? deal.offender : null;
  const bought = deal.buyer === 'us' ? t('We bought') : t('They bought');
  const what = offender ? t('qaid against {side}', { side: teamWord(offender) }) : bought;
  const step = STEPS.indexOf(deal.step) + 1;
  const head = [game, what, ...(step > 1 ? [stepName(step)] : [])].join(' · ');
  const lists = TEAMS.filter((team) => team !== offender).map((team) => {
    const names = declared(deal, team).map(projectName);
    if (balootOf(deal) === team) names.push(t('Baloot'));
    return names.length ? `${teamWord(team)} · ${names.join(t(', '))}` : '';
  });
  return [head, ...lists.filter(Boolean)].join('\n');
}
