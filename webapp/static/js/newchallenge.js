/** The page for a new challenge: how many deals, until when, for two or all, by which rules. */

import { challengeRefusal } from './challenges.js';
import { lang, readJson, t } from './i18n.js';
import { nameField, toggle } from './me.js';
import { ruleSummary } from './rules.js';
import { showSheet } from './rulesheet.js';
import { ApiError, api, signIn, user } from './session.js';
import { targets } from './targets.js';
import { byId, radio, segments } from './ui.js';

/** @typedef {import('./newmatch.js').Book} Book */
/** @typedef {import('./newmatch.js').Choice} Choice */

const TARGET = 'match.target';

/** How many deals; 0 is a whole match. @type {Record<string, [string, string]>} */
const LENGTHS = {
  1: [t('One deal'), t('Two minutes')],
  4: [t('Four deals'), t('Seven minutes; you speak once in each place')],
  8: [t('Eight deals'), t('A quarter of an hour')],
  0: [t('Whole match'), t('First who wins it, then by how much')],
};
/** In the order in which they are offered. */
const OFFERED = ['1', '4', '8', '0'];
const HOURS = { 6: t('6 hours'), 24: t('A day'), 72: t('3 days'), 168: t('A week') };

/** @type {Book} */
const book = readJson('data');
/** @type {Choice} */
const rules = { preset: 'standard', changes: {}, level: '' };
const choice = { deals: '4', hours: '24', duel: false };

/** @type {HTMLInputElement | null} */
let nameInput = null;
/** Whether the rule sheet was opened from this page, so that "back" leads to it again. */
let opened = false;

function start() {
  byId('lengths').append(...OFFERED.map(length));
  const duel = t('For two players: you and the first who takes it up.');
  byId('duel-block').append(
    toggle('duel', t('Duel'), duel, choice.duel, (on) => {
      choice.duel = on;
    }),
  );
  if (!user()) askName();
  byId('setup').addEventListener('submit', make);
  byId('to-rules').addEventListener('click', () => {
    opened = true;
  });
  addEventListener('hashchange', route);
  addEventListener('pageshow', () => ready(true)); // come back to from the challenge by "back"
  hours();
  show();
  route();
}

function length(/** @type {string} */ value) {
  const [label, note] = LENGTHS[value] ?? ['', ''];
  const checked = choice.deals === value;
  const pick = () => {
    choice.deals = value;
    show();
  };
  return radio({ group: 'deals', value, label, note, checked, pick });
}

function hours() {
  const all = Object.keys(HOURS);
  const words = /** @type {Record<string, string>} */ (HOURS);
  const pick = (/** @type {string} */ value) => {
    choice.hours = value;
    hours();
  };
  byId('hours').replaceChildren(
    segments('hours', t('Time to play'), all, choice.hours, (one) => words[one] ?? '', pick),
  );
}

/** What depends on other choices. */
function show() {
  byId('target-block').hidden = choice.deals !== '0';
  const now = { ...book.presets[rules.preset], ...rules.changes }[TARGET];
  byId('targets').replaceChildren(...targets(now, aim));
  byId('rules-now').textContent = ruleSummary(rules.preset, rules.changes);
}

/** Sets the target; the preset's own is no change. */
function aim(/** @type {string} */ value) {
  if (book.presets[rules.preset]?.[TARGET] === value) delete rules.changes[TARGET];
  else rules.changes[TARGET] = value;
  show();
}

/** Shows the form, or the rule sheet when the address says so: the back button closes it. */
function route() {
  const sheet = location.hash === '#rules';
  byId('setup').hidden = sheet;
  byId('sheet').hidden = !sheet;
  if (sheet) showSheet(byId('sheet'), book, rules, { changed: show, leave });
  scrollTo(0, 0);
}

/** Back to the form, without leaving the rule sheet behind in the browser's history. */
function leave() {
  if (opened) history.back();
  else location.hash = '';
  opened = false;
}

/** Lets the challenge be made, or not while it is being made. */
function ready(/** @type {boolean} */ yes) {
  /** @type {HTMLButtonElement} */ (byId('go')).disabled = !yes;
}

/** Asks for a name once, with one to start from; it can be changed later. */
function askName() {
  const number = 10 + Math.floor(Math.random() * 90);
  const { input, label } = nameField(t('Player {number}', { number }));
  nameInput = input;
  byId('name-block').replaceChildren(label, input);
  byId('name-block').hidden = false;
}

/** Makes the guest when there is none, then the challenge, and goes there. */
async function make(/** @type {Event} */ event) {
  event.preventDefault();
  ready(false);
  try {
    await signIn(nameInput?.value.trim());
    const { deals, hours, duel } = choice;
    const terms = { deals: Number(deals), hours: Number(hours), duel };
    const asked = { ...terms, preset: rules.preset, settings: rules.changes };
    const { challenge } = await api('POST', '/api/challenges', asked);
    location.assign(`/c/${encodeURIComponent(challenge.id)}?lang=${lang}`);
  } catch (error) {
    ready(true);
    if (!user() && !nameInput) askName(); // the server no longer knows the guest of this device
    byId('said').textContent = challengeRefusal(error instanceof ApiError ? error.code : 'try_again');
  }
}

start();
