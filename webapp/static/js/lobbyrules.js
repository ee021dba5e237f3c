/** The rules of a lobby: the rule sheet for the host, a list to read for everybody else. */

import { n, t } from './i18n.js';
import { GROUPS, presetName, settingName, settingValue } from './rules.js';
import { showSheet } from './rulesheet.js';
import { api } from './session.js';
import { button, el, icon } from './ui.js';

/** @typedef {import('./lobbies.js').Lobby} Lobby */
/** @typedef {import('./newmatch.js').Book} Book */
/** @typedef {import('./newmatch.js').Choice} Choice */

const TARGET = 'match.target';

/** @type {Book | null} */
let book = null;

/**
 * Shows the rules in their place; `leave` is called to go. Gives what tells the changes that the
 * host has made so far, null for none. Throws ApiError where the rules cannot be had.
 * @param {HTMLElement} place
 * @param {Lobby} lobby
 * @param {() => void} leave
 * @returns {Promise<() => object | null>}
 */
export async function showRules(place, lobby, leave) {
  place.replaceChildren(head(leave));
  const known = (book ??= /** @type {Book} */ (await api('GET', '/api/rules')));
  const choice = choiceOf(known, lobby);
  const before = JSON.stringify(bodyOf(known, choice));
  const whose = t('{preset}. The host can change them.', { preset: presetName(choice.preset) });
  if (lobby.host) showSheet(place, known, choice, { changed: () => {}, leave });
  else readRules(place, known, choice, { leave, whose });
  return () => {
    const now = bodyOf(known, choice);
    return JSON.stringify(now) === before ? null : now;
  };
}

/**
 * The rules of a lobby, or of a house, as a choice; the length is a change only where the preset
 * has another.
 * @param {Book} known
 * @param {Pick<Lobby, "preset" | "changes" | "target" | "level">} lobby
 * @returns {Choice}
 */
export function choiceOf(known, lobby) {
  const { [TARGET]: _, ...changes } = lobby.changes;
  const target = String(lobby.target);
  if (known.presets[lobby.preset]?.[TARGET] !== target) changes[TARGET] = target;
  return { preset: lobby.preset, changes, level: lobby.level };
}

/**
 * What is sent to change the rules of a lobby to a choice.
 * @param {Book} known
 * @param {Choice} choice
 */
export function bodyOf(known, choice) {
  const { [TARGET]: own, ...settings } = choice.changes;
  const target = Number(own ?? known.presets[choice.preset]?.[TARGET]);
  return { preset: choice.preset, settings, target };
}

function head(/** @type {() => void} */ leave) {
  const back = button('icon', leave, icon('chev', 20, 'back'));
  back.setAttribute('aria-label', t('Back'));
  return el('div', 'head', back, el('h1', 'grow', t('Rules')));
}

/**
 * All rules to be read, the changed ones first, under a line that says whose they are.
 * @param {HTMLElement} place
 * @param {Book} known
 * @param {Choice} choice
 * @param {{ leave: () => void, whose: string }} page
 */
export function readRules(place, known, choice, { leave, whose }) {
  const base = known.presets[choice.preset] ?? {};
  const changed = Object.keys(choice.changes);
  const rest = Object.entries(GROUPS).map(([group, title]) => {
    const names = Object.keys(base).filter((name) => name.startsWith(`${group}.`));
    return section(
      title,
      names.filter((name) => !changed.includes(name)).map((name) => [name, base[name] ?? '']),
    );
  });
  const label = n('{count} rule changed', '{count} rules changed', changed.length);
  const first = section(
    label,
    changed.map((name) => [name, choice.changes[name] ?? '']),
    base,
  );
  place.replaceChildren(head(leave), el('p', 'cap', whose), first, ...rest);
}

/**
 * A list of rules with their values, and what they were where that is given.
 * @param {string} title
 * @param {[name: string, value: string][]} rules
 * @param {Record<string, string>} [was]
 */
function section(title, rules, was) {
  if (!rules.length) return el('div', '');
  const rows = rules.map(([setting, value]) => {
    const old = was && t('was: {value}', { value: settingValue(setting, was[setting] ?? '') });
    const words = el('span', 'grow', el('b', '', settingName(setting)));
    if (old) words.append(' ', el('small', 'cap', old));
    const now = el('span', 'v', settingValue(setting, value));
    return el('div', was ? 'ru ch' : 'ru', words, ' ', now);
  });
  return el('section', 'group', el('h2', 'lab', title), el('div', 'card-b rus', ...rows));
}
