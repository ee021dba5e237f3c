/** The parts of the form that tells a deal: rows of buttons of which one is on, and the declarations. */

import { stepName } from './cards.js';
import { codeWords } from './codes.js';
import { t, tc } from './i18n.js';
import { chipRow, teamWord } from './scorechips.js';
import { mayBeReverse, STEPS } from './scorestate.js';
import { button, el } from './ui.js';

/** @typedef {import('./scorestate.js').Deal} Deal */
/** @typedef {import('./scorestate.js').Team} Team */
/** @typedef {(edit: (deal: Deal) => void) => void} Change */
/** @typedef {{ nodes: Node[], draw: (deal: Deal) => void }} Part */

/** Two parts beside each other. @param {...Part} parts @returns {Part} */
export const row = (...parts) => ({
  nodes: [el('div', 'two tight', ...parts.flatMap(({ nodes }) => nodes))],
  draw: (deal) => parts.forEach((part) => part.draw(deal)),
});

/** Lines that change by themselves. @param {...Node} nodes @returns {Part} */
export const note = (...nodes) => ({ nodes, draw: () => {} });

/**
 * Buttons of which one is on; `shown` tells whether they are asked now.
 * @template {string} V
 * @param {object} what
 * @param {string} what.id
 * @param {string} what.label
 * @param {boolean} [what.heading]  the label is to be seen
 * @param {[value: V, words: string][]} what.options
 * @param {(deal: Deal) => V | null} what.now
 * @param {(value: V) => void} what.pick
 * @param {(deal: Deal) => boolean} [what.shown]
 * @returns {Part}
 */
function choice({ id, label, heading = false, options, now, pick, shown = () => true }) {
  const made = options.map(([value, words]) => {
    const one = button('', () => pick(value), words);
    one.id = `${id}-${value}`;
    return /** @type {const} */ ([value, one]);
  });
  const box = el('div', 'seg', ...made.map(([, one]) => one));
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', label);
  const node = heading ? el('div', 'asks', el('p', 'lab', label), box) : box;
  return {
    nodes: [node],
    draw(deal) {
      node.hidden = !shown(deal);
      for (const [value, one] of made) one.setAttribute('aria-pressed', String(value === now(deal)));
    },
  };
}

/** Hokm or sun. */
export const contract = (/** @type {Change} */ change) =>
  choice({
    id: 'game',
    label: t('Contract'),
    options: [
      ['hokm', t('Hokm')],
      ['sun', t('Sun')],
    ],
    now: (deal) => deal.game,
    pick: (value) => change((deal) => Object.assign(deal, { game: value, higher: null })),
  });

/** Who bought. */
export const buyer = (/** @type {Change} */ change) =>
  choice({
    id: 'buyer',
    label: t('Who bought'),
    options: [
      ['us', tc('buyer', 'We buy')],
      ['them', tc('buyer', 'They buy')],
    ],
    now: (deal) => deal.buyer,
    pick: (value) => change((deal) => (deal.buyer = value)),
  });

/** Whether abnat were counted, or one side took all, or a rule was broken. */
export const outcome = (/** @type {Change} */ change) =>
  choice({
    id: 'outcome',
    label: t('How it ended'),
    options: [
      ['abnat', tc('outcome', 'Abnat')],
      ['kaboot', t('Kaboot')],
      ['qaid', t('Qaid')],
    ],
    now: (deal) => deal.outcome,
    pick: (value) => change((deal) => (deal.outcome = value)),
  });

/** @type {[Team, string][]} */
const US_THEM = [
  ['us', teamWord('us')],
  ['them', teamWord('them')],
];

/** Who took all the tricks, or who broke a rule: in the place of the abnat. @returns {Part} */
export function who(/** @type {Change} */ change) {
  const all = choice({
    id: 'kaboot',
    label: t('Who took all eight tricks?'),
    heading: true,
    options: US_THEM,
    now: (deal) => deal.kaboot,
    pick: (value) => change((deal) => (deal.kaboot = value)),
    shown: (deal) => deal.outcome === 'kaboot',
  });
  const broke = choice({
    id: 'offender',
    label: t('Who broke a rule?'),
    heading: true,
    options: US_THEM,
    now: (deal) => deal.offender,
    pick: (value) => change((deal) => (deal.offender = value)),
    shown: (deal) => deal.outcome === 'qaid',
  });
  return {
    nodes: [...all.nodes, ...broke.nodes],
    draw(deal) {
      all.draw(deal);
      broke.draw(deal);
    },
  };
}

/** The steps; in sun those above double come when they are asked for. @returns {Part} */
export function ladder(/** @type {Change} */ change) {
  let more = false;
  const beyond = button('more', open, t('More'));
  beyond.setAttribute('aria-expanded', 'false');
  const steps = choice({
    id: 'step',
    label: t('Doubling'),
    options: STEPS.map((step) => [step, stepWord(step)]),
    now: (deal) => deal.step,
    pick: (value) => change((deal) => (deal.step = value)),
  });
  const box = /** @type {HTMLElement} */ (steps.nodes[0]);
  box.append(beyond);
  const buttons = /** @type {HTMLElement[]} */ ([...box.children].slice(2, STEPS.length));
  function open() {
    more = true;
    change(() => {});
    buttons[0]?.focus();
  }
  return {
    nodes: [box],
    draw(deal) {
      steps.draw(deal);
      const all = deal.game === 'hokm' || more || STEPS.indexOf(deal.step) > 1;
      for (const one of buttons) one.hidden = !all;
      beyond.hidden = all;
    },
  };
}

const stepWord = (/** @type {string} */ step) =>
  ({ 1: tc('ladder', '×1'), 2: tc('ladder', '×2'), 3: tc('ladder', '×3'), 4: tc('ladder', '×4') })[step] ??
  stepName(5);

/** What a side declared; of a qaid only what the other side had counts. @returns {Part} */
export function declaring(/** @type {Team} */ team, /** @type {Change} */ change) {
  const chips = chipRow(team, change);
  return {
    nodes: [chips.node],
    draw(deal) {
      chips.node.hidden = deal.outcome === 'qaid' && deal.offender === team;
      chips.draw(deal);
    },
  };
}

/** Whose best project is higher; only where the server has to be told. */
export const higher = (/** @type {Change} */ change, /** @type {() => boolean} */ asked) =>
  choice({
    id: 'higher',
    label: codeWords('whose_is_higher'),
    heading: true,
    options: [...US_THEM, ['equal', t('Equal')]],
    now: (deal) => deal.higher,
    pick: (value) => change((deal) => (deal.higher = /** @type {Team | 'equal'} */ (value))),
    shown: (deal) => deal.outcome !== 'qaid' && (asked() || deal.higher !== null),
  });

/** Who of two equal projects comes first, where the rules go by seats. */
export const first = (/** @type {Change} */ change, /** @type {() => Record<string, string>} */ rules) =>
  choice({
    id: 'first',
    label: t('Whose seat is nearer the dealer’s right?'),
    heading: true,
    options: US_THEM,
    now: (deal) => deal.first ?? deal.buyer,
    pick: (value) => change((deal) => (deal.first = value)),
    shown: (deal) =>
      deal.outcome !== 'qaid' && deal.higher === 'equal' && rules()['proj.tie'] === 'dealer_right',
  });

/** Whether a kaboot was a reverse one, where the rules know that. @returns {Part} */
export function reverse(/** @type {Change} */ change, /** @type {() => Record<string, string>} */ rules) {
  const box = el('input', '');
  box.type = 'checkbox';
  box.id = 'reverse';
  box.addEventListener('change', () => change((deal) => (deal.reverse = box.checked)));
  const words = el('span', 'grow', el('b', '', t('Reverse kaboot')), ' ');
  words.append(el('span', 'cap', t('The buyer sat first and held an ace.')));
  const node = el('label', 'switch', words, box, el('span', 'knob'));
  return {
    nodes: [node],
    draw(deal) {
      node.hidden = !(mayBeReverse(deal) && rules()['score.reverse_kaboot'] === 'on');
      box.checked = deal.reverse;
    },
  };
}
