/** The page for a new match: with bots or friends, target, level, rules, a name the first time. */

import { codeWords } from './codes.js';
import { pref, setPref } from './device.js';
import { lang, readJson, t } from './i18n.js';
import { LEVELS, levelNote, levelWord } from './levels.js';
import { makeLobby } from './lobbies.js';
import { nameField } from './me.js';
import { ruleSummary } from './rules.js';
import { showSheet } from './rulesheet.js';
import { ApiError, api, signIn, user } from './session.js';
import { newShare } from './share.js';
import { targets } from './targets.js';
import { byId, el, radio, segments } from './ui.js';

/** @typedef {import('./types').Tempo} Tempo */
/** @typedef {{ preset: string, changes: Record<string, string>, level: string, tempo?: Tempo }} Choice */
/**
 * @typedef {object} Book  what the server knows of rules
 * @property {Record<string, Record<string, string>>} presets
 * @property {Record<string, string[]>} settings
 * @property {Record<string, string>} not_offered
 */

const TARGET = 'match.target';

/** @type {Choice} */
const choice = {
  preset: 'standard',
  changes: {},
  level: 'easy',
  tempo: 'normal',
  ...pref('match'),
};

/** @type {Book | null} */
let book = readJson('data');

/** @type {HTMLInputElement | null} */
let nameInput = null;

/** Whether the rule sheet was opened from this page, so that "back" leads to it again. */
let opened = false;

/** Whether a table for friends is made, to sit down at; else the match begins at once. */
let friends = new URLSearchParams(location.search).get('with') === 'friends';

function start() {
  for (const kind of ['bots', 'friends'])
    byId(`with-${kind}`).addEventListener('click', () => against(kind === 'friends'));
  against(friends);
  byId('levels').append(...LEVELS.map(level));
  tempo();
  if (!user()) askName();
  byId('setup').addEventListener('submit', begin);
  byId('to-rules').addEventListener('click', toRules);
  addEventListener('hashchange', route);
  addEventListener('pageshow', () => ready(true)); // come back to from a table by "back"
  prepare();
}

/** With friends, or against three bots. */
function against(/** @type {boolean} */ people) {
  friends = people;
  byId('with-bots').setAttribute('aria-pressed', String(!people));
  byId('with-friends').setAttribute('aria-pressed', String(people));
  byId('friends-note').hidden = !people;
  byId('tempo').hidden = people; // friends choose a clock
  byId('go').textContent = people ? t('Make the table') : t('Start');
}

/** Fetches the book of rules when the page came without it, then shows what was chosen. */
async function prepare() {
  try {
    book ??= /** @type {Book} */ (await api('GET', '/api/rules'));
    forgetUnknown(book);
    showChoice();
    route();
  } catch {
    say('offline');
    setTimeout(prepare, 5000);
  }
}

/** A choice kept from an older version may name what is no more. */
function forgetUnknown(/** @type {Book} */ known) {
  if (!known.presets[choice.preset]) choice.preset = 'standard';
  if (!LEVELS.some((level) => level === choice.level)) choice.level = 'easy';
  if (choice.tempo !== 'fast') choice.tempo = 'normal';
  for (const [name, value] of Object.entries(choice.changes)) {
    const unknown = !known.settings[name]?.includes(value) || known.not_offered[name] === value;
    if (unknown) delete choice.changes[name];
  }
}

/** The whole rule set that was chosen. */
function chosen() {
  return { ...book?.presets[choice.preset], ...choice.changes };
}

function showChoice() {
  const pick = (/** @type {string} */ value) => change(TARGET, value);
  byId('targets').replaceChildren(...targets(chosen()[TARGET], pick));
  byId('rules-now').textContent = ruleSummary(choice.preset, choice.changes);
}

function level(/** @type {import('./levels.js').Level} */ value) {
  const pick = () => {
    choice.level = value;
  };
  return radio({
    group: 'level',
    value,
    label: levelWord(value),
    note: levelNote(value),
    checked: choice.level === value,
    pick,
  });
}

/** How fast the bots move. */
function tempo() {
  const words = { normal: t('Usual'), fast: t('Fast') };
  const pick = (/** @type {Tempo} */ value) => {
    choice.tempo = value;
    tempo();
  };
  const all = /** @type {Tempo[]} */ (Object.keys(words));
  const now = choice.tempo ?? 'normal';
  byId('tempos').replaceChildren(
    segments('tempo', t('Pace of the bots'), all, now, (one) => words[one], pick),
  );
}

/**
 * Sets one setting; a value that is the preset's own is no change.
 * @param {string} name
 * @param {string} value
 */
function change(name, value) {
  if (book?.presets[choice.preset]?.[name] === value) delete choice.changes[name];
  else choice.changes[name] = value;
  showChoice();
}

/** Shows the form, or the rule sheet when the address says so: the back button closes it. */
function route() {
  const rules = location.hash === '#rules' && book !== null;
  byId('setup').hidden = rules;
  byId('sheet').hidden = !rules;
  if (rules && book) showSheet(byId('sheet'), book, choice, { changed: showChoice, leave });
  scrollTo(0, 0);
}

function toRules(/** @type {Event} */ event) {
  if (book) opened = true;
  else event.preventDefault();
}

/** Back to the form, without leaving the rule sheet behind in the browser's history. */
function leave() {
  if (opened) history.back();
  else location.hash = '';
  opened = false;
}

/** Lets the match be started, or not while it is being made. */
function ready(/** @type {boolean} */ yes) {
  /** @type {HTMLButtonElement} */ (byId('go')).disabled = !yes;
}

/** Asks for a name once, with one to start from; it can be changed later. */
function askName() {
  const { input, label } = nameField(
    t('Player {number}', { number: 10 + Math.floor(Math.random() * 90) }),
  );
  nameInput = input;
  byId('name-block').append(label, input, el('p', 'cap', t('You can change it later.')));
  byId('name-block').hidden = false;
}

/** Makes the guest when there is none, then the table, and goes there. */
async function begin(/** @type {Event} */ event) {
  event.preventDefault();
  ready(false);
  try {
    await signIn(nameInput?.value.trim());
    const place = friends ? await newLobby() : await newTable();
    setPref('match', choice);
    location.assign(`${place}?lang=${lang}`);
  } catch (error) {
    ready(true);
    if (!user() && !nameInput) askName(); // the server no longer knows the guest of this device
    say(error instanceof ApiError ? error.code : 'try_again');
  }
}

/** A match against three bots; where its table is. */
async function newTable() {
  const { [TARGET]: own, ...settings } = choice.changes;
  const target = Number(own ?? chosen()[TARGET]);
  const { preset, level, tempo } = choice;
  const share = await newShare();
  const asked = { preset, settings, target, level, tempo, share };
  const made = await api('POST', '/api/tables', asked);
  return `/t/${encodeURIComponent(made.table)}`;
}

/** A table for friends; where its chairs are. */
async function newLobby() {
  return `/l/${encodeURIComponent((await makeLobby(choice)).id)}`;
}

/** Says in one line why something was refused. */
function say(/** @type {string} */ code) {
  byId('said').textContent = codeWords(code);
}

start();
