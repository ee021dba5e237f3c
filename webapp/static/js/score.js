/** The calculator: a deal is told, the server says what it is worth; the address keeps all of it. */

import { lang, readJson, t } from './i18n.js';
import { ruleSummary } from './rules.js';
import { showSheet } from './rulesheet.js';
import { scoreForm } from './scoreform.js';
import { scoreResult } from './scoreresult.js';
import { dealOf, fieldsOf, freshDeal } from './scorestate.js';
import { scoreText } from './scoretext.js';
import { backButton } from './telegram.js';
import { byId, setText } from './ui.js';

/** @typedef {import('./newmatch.js').Book} Book */
/** @typedef {import('./newmatch.js').Choice} Choice */
/** @typedef {import('./scoreresult.js').Answer} Answer */

const SHEET = 'sheet';
const GOOD_MS = 5000;

const book = /** @type {Book} */ (readJson('data'));

/** @type {Choice} */
let choice = { preset: 'standard', changes: {}, level: 'normal' };
/** @type {Answer | null} */
let latest = null;
/** Whether the rule sheet was opened from this page, so that "back" leads to it again. */
let opened = false;

const settings = () => ({ ...book.presets[choice.preset], ...choice.changes });
const form = scoreForm(byId('form'), { rules: settings(), onChange: changed });
const result = scoreResult(byId('form'), form, {
  rules: () => ({ preset: choice.preset, settings: choice.changes }),
  onAnswer(answer) {
    latest = answer;
    /** @type {HTMLButtonElement} */ (byId('share')).disabled = !answer;
  },
});

/** Something was told: the address says it too, and the server is asked. */
function changed() {
  write('');
  result.ask();
}

function rulesChanged() {
  form.setRules(settings());
  setText(byId('rules-now'), ruleSummary(choice.preset, choice.changes));
  write(SHEET);
  result.ask();
}

// --- the address ---------------------------------------------------------------------------------

/** The deal and its rules behind "#". @param {string} face  "" or that of the rule sheet */
function hash(face) {
  const fields = new URLSearchParams(fieldsOf(form.deal));
  fields.set('r', choice.preset);
  for (const [name, value] of Object.entries(choice.changes)) fields.set(name, value);
  return `#${fields}${face && `&${face}`}`;
}

/** Telegram's launch, where it has to stand in the address, stays. @param {string} face */
function write(face) {
  if (!location.hash.includes('tgWebApp')) history.replaceState(history.state, '', hash(face));
}

/** Takes up what an address tells; a rule that is not known is left out. */
function read() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (!fields.has('g')) return;
  const preset = fields.get('r') ?? '';
  choice = { preset: book.presets[preset] ? preset : 'standard', changes: {}, level: 'normal' };
  for (const [name, values] of Object.entries(book.settings)) {
    const value = fields.get(name);
    if (value !== null && values.includes(value)) choice.changes[name] = value;
  }
  form.set(dealOf(fields));
}

/** Shows the form, or the rule sheet where the address says so: the back button closes it. */
function route() {
  const sheet = location.hash === `#${SHEET}` || location.hash.endsWith(`&${SHEET}`);
  read();
  form.setRules(settings());
  setText(byId('rules-now'), ruleSummary(choice.preset, choice.changes));
  byId('setup').hidden = sheet;
  byId('sheet').hidden = !sheet;
  const done = t('Use these rules');
  if (sheet) showSheet(byId('sheet'), book, choice, { changed: rulesChanged, leave, done });
  backButton(sheet ? leave : () => location.assign(`/?lang=${lang}`));
  scrollTo(0, 0);
  result.ask();
}

function toRules(/** @type {Event} */ event) {
  event.preventDefault();
  opened = true;
  history.pushState(null, '', hash(SHEET));
  route();
}

/** Back to the form with the rules as they are now, leaving no sheet in the browser's history. */
function leave() {
  const now = hash('');
  if (!opened) {
    history.replaceState(null, '', now);
    route();
    return;
  }
  opened = false;
  addEventListener('popstate', () => history.replaceState(null, '', now), { once: true });
  history.back();
}

// --- the buttons ---------------------------------------------------------------------------------

function fresh() {
  form.set(freshDeal());
  changed();
}

/** Hands the result on as text: by the phone, else copied, else shown to be copied. */
async function share() {
  if (!latest) return;
  const text = scoreText(form.deal, latest, choice);
  const { handOn } = await import('./handtext.js');
  const how = await handOn(text, t('Share the result'));
  setText(byId('done'), how === 'copied' ? t('The result is copied.') : '');
  setTimeout(() => setText(byId('done'), ''), GOOD_MS);
}

byId('fresh').addEventListener('click', fresh);
byId('share').addEventListener('click', () => void share());
byId('to-rules').addEventListener('click', toRules);
addEventListener('popstate', () => setTimeout(route)); // after what `leave` has to say
route();
