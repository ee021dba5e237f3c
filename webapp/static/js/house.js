/** The house rules of a group, for the admin to whom the bot has given a pass. */

import { codeWords } from './codes.js';
import { lang, readJson, t } from './i18n.js';
import { bodyOf, choiceOf } from './lobbyrules.js';
import { paceChoice, paceNote } from './pace.js';
import { ruleSummary } from './rules.js';
import { showSheet } from './rulesheet.js';
import { ApiError, api } from './session.js';
import { targets } from './targets.js';
import { backButton, haptic } from './telegram.js';
import { byId } from './ui.js';

/** @typedef {import('./newmatch.js').Book} Book */
/** @typedef {import('./newmatch.js').Choice} Choice */
/** @typedef {import('./lobbies.js').Clock} Clock */
/** @typedef {Pick<import('./lobbies.js').Lobby, "preset" | "changes" | "target" | "clock">} House */

const TARGET = 'match.target';
const RETRY_MS = 5000;
const GOOD_MS = 5000;

const book = /** @type {Book} */ (readJson('data'));
const path = `/api/house/${location.pathname.split('/').filter(Boolean).pop() ?? ''}`;

/** @type {Choice} */
let choice = { preset: 'standard', changes: {}, level: 'normal' };
/** @type {Clock} */
let clock = 'none';
/** What the group plays by, as text; "" while that is not known. */
let saved = '';
/** Whether the rule sheet was opened from this page, so that "back" leads to it again. */
let opened = false;

const save = () => /** @type {HTMLButtonElement} */ (byId('save'));
const body = () => ({ ...bodyOf(book, choice), clock });
const home = () => location.assign(`/?lang=${lang}`);

/** Fetches what the group plays by. */
async function load() {
  try {
    take((await api('GET', path)).house);
    say('');
    route();
  } catch (error) {
    refused(error);
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
      setTimeout(load, RETRY_MS);
  }
}

function take(/** @type {House} */ house) {
  choice = choiceOf(book, { ...house, level: 'normal' });
  clock = house.clock;
  saved = JSON.stringify(body());
  draw();
}

function draw() {
  const focused = document.activeElement?.id;
  const target = choice.changes[TARGET] ?? book.presets[choice.preset]?.[TARGET];
  byId('targets').replaceChildren(...targets(target, aim));
  byId('pace').replaceChildren(paceChoice(clock, hurry));
  byId('pace-note').textContent = paceNote(clock);
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  changed();
}

/** Something was chosen: it is not saved yet. */
function changed() {
  byId('rules-now').textContent = ruleSummary(choice.preset, choice.changes);
  save().disabled = saved === '' || JSON.stringify(body()) === saved;
}

function aim(/** @type {string} */ target) {
  if (book.presets[choice.preset]?.[TARGET] === target) delete choice.changes[TARGET];
  else choice.changes[TARGET] = target;
  say('');
  changed();
}

function hurry(/** @type {Clock} */ chosen) {
  clock = chosen;
  say('');
  draw();
}

/** Sends what was chosen; what the server answers is what stands. */
async function send(/** @type {Event} */ event) {
  event.preventDefault();
  save().disabled = true;
  say('');
  try {
    take((await api('PUT', path, body())).house);
    haptic('success');
    say(t('Saved. Every new table of the group is played by these rules.'), true);
  } catch (error) {
    haptic('error');
    changed();
    refused(error);
  }
}

/** Says why; a pass that has run out leaves nothing to be done here. */
function refused(/** @type {unknown} */ error) {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: 'try_again' };
  if (status === 404) void over();
  else say(codeWords(code));
}

async function over() {
  const { showEnd } = await import('./lobbyend.js');
  const way = t('It is for one person and one hour. Press the button in the group again.');
  showEnd(byId('end'), t('This link does not work any more'), way);
  only('end');
  backButton(home);
}

/** Shows one of the faces of this page. */
function only(/** @type {"setup" | "sheet" | "end"} */ face) {
  for (const one of ['setup', 'sheet', 'end']) byId(one).hidden = one !== face;
}

/** The rule sheet is this page at #rules: "back" closes it. */
function route() {
  if (!byId('end').hidden) return;
  const rules = location.hash === '#rules' && saved !== '';
  backButton(rules ? leave : home);
  only(rules ? 'sheet' : 'setup');
  if (rules) showSheet(byId('sheet'), book, choice, { changed, leave, done: t('Done') });
  else if (saved) draw();
  scrollTo(0, 0);
}

/** Back to the form, without leaving the rule sheet behind in the browser's history. */
function leave() {
  if (opened) history.back();
  else location.hash = '';
  opened = false;
}

function toRules(/** @type {Event} */ event) {
  if (!saved) event.preventDefault();
  else opened = true;
  say('');
}

/** Says a sentence at the foot; a `good` one goes by itself, since it may lie over the page. */
function say(/** @type {string} */ words, good = false) {
  const line = byId('said');
  line.classList.toggle('good', good);
  line.textContent = words;
  if (good) setTimeout(() => line.textContent === words && say(''), GOOD_MS);
}

byId('setup').addEventListener('submit', send);
byId('to-rules').addEventListener('click', toRules);
addEventListener('hashchange', route);
void load();
