/**
 * A deal as it is told at a real table: what was chosen, the question it puts to the server, and the
 * text that keeps it in an address. Nothing is worked out here.
 */

import { allKinds, facts } from './scorefacts.js';

/** @typedef {'us' | 'them'} Team */
/** @typedef {import('./scorefacts.js').Game} Game */
/** @typedef {import('./types').ProjectKind} Kind */

/**
 * @typedef {object} Deal
 * @property {Game} game
 * @property {Team} buyer
 * @property {'abnat' | 'kaboot' | 'qaid'} outcome  which of the next three counts
 * @property {{ team: Team, text: string }} abnat  whose number was typed, and its digits as typed
 * @property {Team | null} kaboot  who took all eight tricks
 * @property {Team | null} offender  who broke a rule
 * @property {string} step  "1" to "4", or "gahwa"
 * @property {Record<Team, Kind[]>} projects  as declared
 * @property {Team | null} baloot
 * @property {Team | 'equal' | null} higher  whose best project is higher, where both are of one kind
 * @property {Team | null} first  who of two equal ones sits nearer the dealer's right; null: the buyers
 * @property {boolean} reverse  the buyer sat first and held an ace
 */

/** @type {Team[]} */
export const TEAMS = ['us', 'them'];
export const STEPS = ['1', '2', '3', '4', 'gahwa'];
const MOST_ABNAT_DIGITS = 3;

/** The other side. */
export const otherOf = (/** @type {Team} */ team) => (team === 'us' ? 'them' : 'us');

/** A deal of which nothing is told yet. @returns {Deal} */
export const freshDeal = () => ({
  game: 'hokm',
  buyer: 'us',
  outcome: 'abnat',
  abnat: { team: 'us', text: '' },
  kaboot: null,
  offender: null,
  step: '1',
  projects: { us: [], them: [] },
  baloot: null,
  higher: null,
  first: null,
  reverse: false,
});

/** The digits of a text, of any script, no more than an abnat can have. */
export const abnatDigits = (/** @type {string} */ text) =>
  text.replace(/\P{Nd}/gu, '').slice(0, MOST_ABNAT_DIGITS);

/** How a team is called in a question. @param {Deal} deal @param {Team} team */
const sideOf = (deal, team) => (team === deal.buyer ? 'bidder' : 'defender');

/** The team that is called so in an answer. @param {Pick<Deal, 'buyer'>} deal @param {string} side */
export const teamOf = (deal, side) => (side === 'bidder' ? deal.buyer : otherOf(deal.buyer));

/** What a side has declared that its game knows. @param {Deal} deal @param {Team} team */
export const declared = (deal, team) =>
  deal.projects[team].filter((kind) => facts.kinds[deal.game].includes(kind));

/** Who has the baloot; nobody in a game without one. */
export const balootOf = (/** @type {Deal} */ deal) =>
  facts.baloot.includes(deal.game) ? deal.baloot : null;

/**
 * The question for POST /api/score, without the rules; null while too little is told.
 * @param {Deal} deal
 * @returns {Record<string, unknown> | null}
 */
export function questionOf(deal) {
  const asked = { contract: deal.game, multiplier: deal.step };
  return deal.outcome === 'qaid' ? qaid(deal, asked) : played(deal, asked);
}

/** @param {Deal} deal @param {object} asked */
function qaid(deal, asked) {
  if (!deal.offender) return null;
  const innocent = otherOf(deal.offender);
  return {
    ...asked,
    subkind: 'qaid',
    offender: sideOf(deal, deal.offender),
    innocent_projects: declared(deal, innocent),
    innocent_baloot: balootOf(deal) === innocent,
  };
}

/** @param {Deal} deal @param {object} asked */
function played(deal, asked) {
  /** @type {Record<string, unknown>} */
  const question = {
    ...asked,
    subkind: 'deal',
    declared_bidder: declared(deal, deal.buyer),
    declared_defender: declared(deal, otherOf(deal.buyer)),
  };
  if (deal.outcome === 'kaboot') {
    if (!deal.kaboot) return null;
    question['kaboot'] = sideOf(deal, deal.kaboot);
    if (deal.reverse && mayBeReverse(deal)) question['reverse_kaboot'] = true;
  } else {
    if (!deal.abnat.text) return null;
    question[`${sideOf(deal, deal.abnat.team)}_abnat`] = deal.abnat.text;
  }
  const baloot = balootOf(deal);
  if (baloot) question['baloot'] = sideOf(deal, baloot);
  if (deal.higher)
    question['higher'] = deal.higher === 'equal' ? 'equal' : sideOf(deal, deal.higher);
  if (deal.first) question['first'] = sideOf(deal, deal.first);
  return question;
}

/** Whether a kaboot could be a reverse one. @param {Deal} deal */
export const mayBeReverse = ({ game, buyer, outcome, kaboot }) =>
  outcome === 'kaboot' &&
  facts.reverse.some(([one, side]) => one === game && kaboot === teamOf({ buyer }, side));

// --- as a text in an address ---------------------------------------------------------------------

/** A deal as the fields of an address. @param {Deal} deal @returns {[string, string][]} */
export function fieldsOf(deal) {
  /** @type {[string, string | null | false][]} */
  const all = [
    ['g', deal.game],
    ['b', deal.buyer],
    ['o', deal.outcome],
    ['a', deal.abnat.text && `${deal.abnat.team}.${deal.abnat.text}`],
    ['k', deal.kaboot],
    ['q', deal.offender],
    ['x', deal.step !== '1' && deal.step],
    ['us', deal.projects.us.join('.')],
    ['them', deal.projects.them.join('.')],
    ['l', deal.baloot],
    ['h', deal.higher],
    ['f', deal.first],
    ['v', deal.reverse && '1'],
  ];
  return all.flatMap(([key, value]) => (value ? [/** @type {[string, string]} */ ([key, value])] : []));
}

/**
 * The deal that the fields of an address tell; what is no such thing is left out.
 * @param {URLSearchParams} fields
 * @returns {Deal}
 */
export function dealOf(fields) {
  const deal = freshDeal();
  /** @template {string} V @param {string} key @param {readonly V[]} values @returns {V | null} */
  const one = (key, values) => values.find((value) => value === fields.get(key)) ?? null;
  const [team, digits] = (fields.get('a') ?? '').split('.');
  return {
    game: one('g', /** @type {Game[]} */ (['hokm', 'sun'])) ?? deal.game,
    buyer: one('b', TEAMS) ?? deal.buyer,
    outcome: one('o', /** @type {const} */ (['abnat', 'kaboot', 'qaid'])) ?? deal.outcome,
    abnat: { team: team === 'them' ? 'them' : 'us', text: abnatDigits(digits ?? '') },
    kaboot: one('k', TEAMS),
    offender: one('q', TEAMS),
    step: one('x', STEPS) ?? deal.step,
    projects: { us: kindsIn(fields.get('us')), them: kindsIn(fields.get('them')) },
    baloot: one('l', TEAMS),
    higher: one('h', /** @type {const} */ (['us', 'them', 'equal'])),
    first: one('f', TEAMS),
    reverse: fields.get('v') === '1',
  };
}

/** @param {string | null} text @returns {Kind[]} */
const kindsIn = (text) =>
  (text ?? '')
    .split('.')
    .flatMap((word) => allKinds().find((kind) => kind === word) ?? [])
    .slice(0, facts.projects);
