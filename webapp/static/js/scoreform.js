/**
 * The form that tells a deal: contract, buyer, abnat of one side or a kaboot or a qaid, the ladder,
 * what each side declared. It stands in the calculator and in the pad.
 *
 *     const form = scoreForm(host, { rules, onChange });
 *     form.question()          what to ask POST /api/score, less the rules; null while too little is told
 *     form.side                who bought: "us" or "them"
 *     form.deal                all that was chosen, as plain JSON
 *     form.set(deal)           shows another deal; freshDeal() of scorestate.js is an empty one
 *     form.setRules(rules)     by other rules other things are asked
 *     form.answered(answer)    the server's answer fills in the other side's abnat; null: not asked yet
 *     form.refuse(code, field) puts a refusal at its field; false where the form has no such field
 *
 * `host` takes the parts of the form, one below the other; `rules` are all settings by name
 * ({"proj.tie": "bidders", …}). `scoreResult` of scoreresult.js does the asking, and shows what comes
 * back. Questions speak of bidders and defenders, the form of us and them.
 */

import { codeWords } from './codes.js';
import { abnatFields } from './scoreabnat.js';
import {
  buyer,
  contract,
  declaring,
  first,
  higher,
  ladder,
  note,
  outcome,
  reverse,
  row,
  who,
} from './scoreparts.js';
import { freshDeal, questionOf, TEAMS } from './scorestate.js';
import { el, setText } from './ui.js';

/** @typedef {import('./scorestate.js').Deal} Deal */
/** @typedef {import('./scorestate.js').Team} Team */
/** @typedef {import('./scoreabnat.js').Answer} Answer */
/** @typedef {ReturnType<typeof scoreForm>} ScoreForm */
/** @typedef {'abnat' | 'who' | 'ladder' | 'projects'} Place  where a refusal can stand */

/** @type {Record<string, Place>} */
const PLACES = {
  bidder_abnat: 'abnat',
  defender_abnat: 'abnat',
  kaboot: 'who',
  offender: 'who',
  multiplier: 'ladder',
  declared_bidder: 'projects',
  declared_defender: 'projects',
  innocent_projects: 'projects',
  innocent_baloot: 'projects',
  baloot: 'projects',
};

/**
 * @param {HTMLElement} host
 * @param {{ rules: Record<string, string>, onChange: () => void, deal?: Deal, main?: HTMLElement }} given
 */
export function scoreForm(host, { rules, onChange, deal = freshDeal(), main }) {
  /** Whether the server wants to know whose project is higher. */
  let asked = false;
  const said = {
    abnat: line('abnat-said'),
    who: line('who-said'),
    ladder: line('ladder-said'),
    projects: line('projects-said'),
  };

  const change = (/** @type {(deal: Deal) => void} */ edit) => {
    edit(deal);
    draw();
    onChange();
  };
  const abnat = abnatFields(change, 'abnat-said', main);
  const parts = [
    row(contract(change), buyer(change)),
    outcome(change),
    abnat,
    who(change),
    note(said.abnat, said.who),
    ladder(change),
    note(said.ladder),
    ...TEAMS.map((team) => declaring(team, change)),
    note(said.projects),
    higher(change, () => asked),
    first(change, () => rules),
    reverse(change, () => rules),
  ];
  host.append(...parts.flatMap(({ nodes }) => nodes));
  draw();

  function draw() {
    for (const part of parts) part.draw(deal);
  }

  /** @param {string} code @param {string} field  both "" where nothing is wrong */
  function refuse(code, field) {
    const place = PLACES[field];
    asked = code === 'whose_is_higher';
    for (const [each, node] of Object.entries(said)) setText(node, each === place ? codeWords(code) : '');
    abnat.mark(deal, place === 'abnat');
    draw();
    return asked || place !== undefined;
  }

  return {
    question: () => questionOf(deal),
    get side() {
      return deal.buyer;
    },
    get deal() {
      return deal;
    },
    set(/** @type {Deal} */ other) {
      deal = copied(other);
      refuse('', '');
    },
    setRules(/** @type {Record<string, string>} */ other) {
      rules = other;
      draw();
    },
    /** @param {Answer | null} answer  null: there is nothing to answer yet */
    answered(answer) {
      refuse('', '');
      if (answer) abnat.fill(deal, answer);
    },
    refuse,
  };
}

/** @param {Deal} deal @returns {Deal} */
const copied = (deal) => JSON.parse(JSON.stringify(deal));

/** A line that says what is wrong. */
function line(/** @type {string} */ id) {
  const made = el('p', 'said');
  made.id = id;
  made.setAttribute('role', 'alert');
  return made;
}
