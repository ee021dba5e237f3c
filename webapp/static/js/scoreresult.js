/** What a deal is worth, asked from the server while it is being told: one line, and why. */

import { codeWords } from './codes.js';
import { lang, signed, t } from './i18n.js';
import { teamOf } from './scorestate.js';
import { ApiError, askAsNobody } from './session.js';
import { bdi, el, icon, redraw } from './ui.js';

/** @typedef {import('./scoreform.js').ScoreForm} ScoreForm */
/** @typedef {import('./scorestate.js').Deal} Deal */
/** @typedef {import('./scorestate.js').Team} Team */
/**
 * @typedef {object} Answer  of POST /api/score; a qaid has the points of the two sides of that
 * @property {boolean} [made]
 * @property {number} [bidder_points]
 * @property {number} [defender_points]
 * @property {number} [offender_points]
 * @property {number} [innocent_points]
 * @property {string | null} match_winner
 * @property {{ kind: string, bidder: number, defender: number, text: string }[]} steps
 * @property {string[]} notes
 */
/**
 * @typedef {object} Worth  an answer for the two sides of the page
 * @property {Record<Team, number>} points
 * @property {boolean | null} made  null: nobody had to make anything, a rule was broken
 * @property {Team | null} match  who takes the match by a gahwa
 */

const WAIT_MS = 120;
const RETRY_MS = 4000;

/**
 * @typedef {object} Page
 * @property {() => object} rules  { preset, settings } as the server wants them
 * @property {(answer: Answer | null) => void} [onAnswer]  null: there is none for what is told now
 */

/**
 * Asks whenever `ask` is called, once a moment; the answer to the last question counts.
 * @param {HTMLElement} host  takes the line, what may be wrong with it, and the steps
 * @param {ScoreForm} form
 * @param {Page} page
 */
export const scoreResult = (host, form, page) => new ScoreResult(host, form, page);

class ScoreResult {
  #number = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #away = false;
  #unfolded = false;

  /** @param {HTMLElement} host @param {ScoreForm} form @param {Page} page */
  constructor(host, form, page) {
    this.form = form;
    this.page = page;
    this.line = el('div', 'res none');
    this.line.id = 'result';
    this.line.setAttribute('role', 'status');
    this.said = el('p', 'said');
    this.said.setAttribute('role', 'alert');
    this.steps = el('div', 'because');
    host.append(this.line, this.said, this.steps);
    const fold = (/** @type {Event} */ { target }) => (this.#unfolded = /** @type {any} */ (target).open);
    this.steps.addEventListener('toggle', fold, true);
    addEventListener('online', () => this.#away && this.ask(0));
    this.#draw(null, untold(form.deal));
  }

  ask(wait = WAIT_MS) {
    clearTimeout(this.#timer);
    this.#number += 1;
    const question = this.form.question();
    if (question) this.#timer = setTimeout(() => void this.#send(question, this.#number), wait);
    else this.#show(null);
  }

  /** @param {object} question @param {number} mine */
  async #send(question, mine) {
    try {
      const asked = { ...this.page.rules(), ...question };
      const answer = await askAsNobody('POST', `/api/score?lang=${lang}`, asked);
      if (mine === this.#number) this.#show(answer);
    } catch (error) {
      if (mine !== this.#number) return;
      this.#refused(error instanceof ApiError ? error : new ApiError(0, 'try_again'));
    }
  }

  /** @param {Answer | null} answer */
  #show(answer) {
    this.#away = false;
    this.said.textContent = '';
    this.form.answered(answer);
    this.#draw(answer, untold(this.form.deal));
    this.page.onAnswer?.(answer);
  }

  /** @param {ApiError} error */
  #refused({ status, code, field }) {
    this.#away = status !== 422;
    const there = !this.#away && this.form.refuse(code, field ?? '');
    this.said.textContent = there ? '' : codeWords(code);
    this.#draw(null, there ? t('See above') : '–');
    this.page.onAnswer?.(null);
    if (this.#away) this.#timer = setTimeout(() => this.ask(0), RETRY_MS);
  }

  /** @param {Answer | null} answer @param {string} otherwise  what stands there without one */
  #draw(answer, otherwise) {
    const worth = answer && worthOf(this.form.deal, answer);
    this.line.className = !worth ? 'res none' : worth.made === false ? 'res bad' : 'res';
    redraw(this.line, worth ?? otherwise, () => (worth ? lineOf(worth) : [otherwise]));
    redraw(this.steps, answer?.steps ?? null, () => (answer ? why(answer, this.#unfolded) : []));
  }
}

/** What is still to be told. */
const untold = (/** @type {Deal} */ { outcome }) =>
  outcome === 'abnat' ? t('Tell the abnat of one side') : t('Tell which side it was');

/** An answer for the two sides of the page. @param {Deal} deal @param {Answer} answer @returns {Worth} */
export function worthOf(deal, answer) {
  const qaid = answer.offender_points !== undefined;
  const one = qaid ? (deal.offender ?? 'us') : deal.buyer;
  const ones = (qaid ? answer.offender_points : answer.bidder_points) ?? 0;
  const others = (qaid ? answer.innocent_points : answer.defender_points) ?? 0;
  return {
    points: one === 'us' ? { us: ones, them: others } : { us: others, them: ones },
    made: qaid ? null : answer.made === true,
    match: answer.match_winner ? teamOf(deal, answer.match_winner) : null,
  };
}

/** "Made" or what else it was. */
export const verdict = (/** @type {Worth} */ { made }) =>
  made === null ? t('Qaid') : made ? t('Made') : t('Set');

/** @param {Worth} worth */
function lineOf(worth) {
  const head = [icon(worth.made === false ? 'x' : 'check', 18), el('span', 'grow', verdict(worth))];
  if (worth.match) {
    const words = worth.match === 'us' ? t('The match is ours') : t('The match is theirs');
    return [...head, el('b', '', words)];
  }
  const { us, them } = worth.points;
  return [...head, t('Us'), ' ', el('b', '', bdi(signed(us))), el('span', '', t('Them')), ' ', el('b', '', bdi(signed(them)))];
}

/** The notes, and the steps one below the other. @param {Answer} answer @param {boolean} open */
function why(answer, open) {
  const list = el('ol', 'whys', ...answer.steps.map(({ text }) => el('li', '', text)));
  const notes = answer.notes.map((note) => el('p', 'cap', noteWords(note)));
  const folded = el('details', 'why', el('summary', '', t('Why'), icon('chev', 16, 'chev')), list);
  folded.open = open;
  return [...notes, folded];
}

const noteWords = (/** @type {string} */ note) =>
  note === 'sun_above_double' ? t('Many tables stop at double in sun.') : note;
