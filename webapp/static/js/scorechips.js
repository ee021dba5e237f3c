/** The projects one side declared, and its baloot, as a row of chips: each tap counts one more. */

import { projectName } from './cards.js';
import { t, tc } from './i18n.js';
import { allKinds, facts } from './scorefacts.js';
import { balootOf } from './scorestate.js';
import { bdi, button, el, icon } from './ui.js';

/** @typedef {import('./scorestate.js').Deal} Deal */
/** @typedef {import('./scorestate.js').Kind} Kind */
/** @typedef {import('./scorestate.js').Team} Team */

/** @type {Record<Kind, string>} */
const SHORT = {
  sira: t('Sira'),
  fifty: tc('chip', '50'),
  hundred: tc('chip', '100'),
  four_hundred: tc('chip', '400'),
};

/** "Us", "Them". */
export const teamWord = (/** @type {Team} */ team) => (team === 'us' ? t('Us') : t('Them'));

/**
 * The row of a side; `change` is told what to do with the deal.
 * @param {Team} team
 * @param {(edit: (deal: Deal) => void) => void} change
 */
export function chipRow(team, change) {
  const clear = button('who', () => change((deal) => empty(deal, team)));
  const chips = allKinds().map((kind) => chip(team, kind, change));
  const holds = (/** @type {Deal} */ deal) => (deal.baloot = deal.baloot === team ? null : team);
  const baloot = button('', () => change(holds), t('Baloot'));
  baloot.id = `baloot-${team}`;
  baloot.setAttribute('aria-label', t('{what}, {team}', { what: t('Baloot'), team: teamWord(team) }));
  const node = el('div', 'chips', clear, ...chips.map((one) => one.node), baloot);
  node.setAttribute('role', 'group');
  node.dataset.team = team;
  node.setAttribute('aria-label', t('Projects, {team}', { team: teamWord(team) }));
  return {
    node,
    draw(/** @type {Deal} */ deal) {
      const has = deal.projects[team].length > 0 || balootOf(deal) === team;
      clear.disabled = !has;
      clear.replaceChildren(teamWord(team), has ? icon('x', 12) : '');
      if (has) clear.setAttribute('aria-label', t('Take the projects back, {team}', { team: teamWord(team) }));
      else clear.removeAttribute('aria-label');
      for (const one of chips) one.draw(deal);
      baloot.hidden = !facts.baloot.includes(deal.game);
      baloot.setAttribute('aria-pressed', String(deal.baloot === team));
    },
  };
}

/** @param {Deal} deal @param {Team} team */
function empty(deal, team) {
  deal.projects[team] = [];
  deal.higher = null;
  if (deal.baloot === team) deal.baloot = null;
}

/**
 * @param {Team} team
 * @param {Kind} kind
 * @param {(edit: (deal: Deal) => void) => void} change
 */
function chip(team, kind, change) {
  const count = (/** @type {Deal} */ deal) => deal.projects[team].filter((one) => one === kind).length;
  /** @param {Deal} deal @param {number} wanted */
  const set = (deal, wanted) => {
    const others = deal.projects[team].filter((one) => one !== kind);
    deal.projects[team] = [...others, ...Array(wanted).fill(kind)];
    deal.higher = null;
  };
  /** One tap more than a side can have declared is none again. */
  const more = (/** @type {Deal} */ deal) => set(deal, (count(deal) + 1) % (facts.most[kind] + 1));
  const node = button('', () => change(more));
  node.id = `${kind}-${team}`;
  node.addEventListener('keydown', ({ key }) => {
    if (['Backspace', 'Delete', '-'].includes(key)) change((deal) => set(deal, Math.max(0, count(deal) - 1)));
  });
  return {
    node,
    draw(/** @type {Deal} */ deal) {
      const now = count(deal);
      node.hidden = !facts.kinds[deal.game].includes(kind);
      node.setAttribute('aria-pressed', String(now > 0));
      node.replaceChildren(SHORT[kind], ...(now > 1 ? [' ', bdi(now)] : []));
      const name = { what: projectName(kind), team: teamWord(team), count: now };
      node.setAttribute('aria-label', now ? t('{what}, {team}: {count}', name) : t('{what}, {team}', name));
    },
  };
}
