/** The cards under the rug of a lobby: rules, pace, who may sit, rating, bots, the way out. */

import { t } from './i18n.js';
import { LEVELS, levelWord } from './levels.js';
import { paceWords, rulesNote } from './lobbies.js';
import { paceChoice, paceNote } from './pace.js';
import { presetName } from './rules.js';
import { button, el, icon, segments } from './ui.js';

/** @typedef {import('./lobbies.js').Lobby} Lobby */
/** @typedef {import('./lobbies.js').Clock} Clock */
/**
 * What can be done at the cards.
 * @typedef {object} Acts
 * @property {() => void} rules
 * @property {(changes: object, card: string) => void} change
 * @property {() => void} leave
 * @property {() => void} cancel
 */

/**
 * Draws the cards anew; what had the keyboard keeps it. Each card has a place for a refusal.
 * @param {HTMLElement} box
 * @param {Lobby} lobby
 * @param {Acts} acts
 */
export function drawCards(box, lobby, acts) {
  const focused = box.contains(document.activeElement) ? document.activeElement?.id : '';
  box.replaceChildren(
    rules(lobby, acts),
    pace(lobby, acts),
    ...(lobby.host ? [mayJoin(lobby, acts)] : []),
    rated(lobby, acts),
    ...(lobby.host ? [level(lobby, acts)] : []),
    watching(lobby),
    ways(lobby, acts),
  );
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** Where a card says why something was refused. */
function said(/** @type {string} */ card) {
  const line = el('p', 'said');
  line.id = `said-${card}`;
  line.setAttribute('role', 'alert');
  return line;
}

function rules(/** @type {Lobby} */ lobby, /** @type {Acts} */ acts) {
  const words = el(
    'span',
    'grow',
    el('span', 'h2', t('Rules: {rules}', { rules: presetName(lobby.preset) })),
    ' ',
    el('span', 'cap', rulesNote(lobby)),
  );
  const glyph = el('span', 'gl', icon('list', 22));
  const row = button('live', acts.rules, glyph, words, icon('chev', 18, 'chev flip'));
  row.id = 'rules';
  return el('div', 'card-b', row, said('rules'));
}

/** The pace: a choice for the host, a word for the others. */
function pace(/** @type {Lobby} */ lobby, /** @type {Acts} */ acts) {
  const note = el('p', 'cap', paceNote(lobby.clock));
  const title = el('h2', 'lab', t('Pace'));
  if (!lobby.host) return el('div', 'card-b f', title, el('b', '', paceWords(lobby.clock)), note);
  const pick = (/** @type {Clock} */ clock) => acts.change({ clock }, 'pace');
  return el('div', 'card-b f', title, paceChoice(lobby.clock, pick), note, said('pace'));
}

/** Whether the table stands in the list of free chairs. */
function mayJoin(/** @type {Lobby} */ lobby, /** @type {Acts} */ acts) {
  const box = el('input', '');
  Object.assign(box, { type: 'checkbox', id: 'open', checked: lobby.open });
  box.setAttribute('role', 'switch');
  box.addEventListener('change', () => acts.change({ open: box.checked }, 'open'));
  const note = t('The table is shown to everyone. After 30 seconds bots may fill it.');
  const words = el('span', 'grow', el('b', '', t('Anyone may sit')), ' ', el('span', 'cap', note));
  const row = el('label', 'switch', words, box, el('span', 'knob'));
  return el('div', 'card-b f', row, said('open'));
}

/** Whether the match is to move ratings: a choice for the host, a word for the others. */
function rated(/** @type {Lobby} */ lobby, /** @type {Acts} */ acts) {
  const note = t('Four people, no bots, a whole match: that is rated.');
  const words = el('span', 'grow', el('b', '', t('Rated match')), ' ', el('span', 'cap', note));
  if (!lobby.host) {
    const word = lobby.rated ? t('Rated match') : t('Not rated');
    return el('div', 'card-b f', el('h2', 'lab', t('Rating')), el('b', '', word));
  }
  const box = el('input', '');
  Object.assign(box, { type: 'checkbox', id: 'rated', checked: lobby.rated });
  box.setAttribute('role', 'switch');
  box.addEventListener('change', () => acts.change({ rated: box.checked }, 'rated'));
  return el('div', 'card-b f', el('label', 'switch', words, box, el('span', 'knob')), said('rated'));
}

/** How strong the bots are that fill the free chairs at the start. */
function level(/** @type {Lobby} */ lobby, /** @type {Acts} */ acts) {
  const name = t('Bots that fill in');
  const pick = (/** @type {string} */ chosen) => acts.change({ level: chosen }, 'level');
  const choice = segments('level', name, LEVELS, lobby.level, levelWord, pick);
  return el('div', 'card-b f', el('h2', 'lab', name), choice, said('level'));
}

function watching(/** @type {Lobby} */ lobby) {
  const note = lobby.open
    ? t('Once it starts, anyone with the link sees it a trick late, without hands.')
    : t('Whoever has the link sees the table a trick late, without hands.');
  const words = el('span', 'grow', el('h2', '', t('Spectators')), ' ', el('span', 'cap', note));
  return el('div', 'card-b live', el('span', 'gl', icon('eye', 22)), words);
}

/** The ways out: up from the chair; the host also ends it all. */
function ways(/** @type {Lobby} */ lobby, /** @type {Acts} */ acts) {
  const box = el('div', 'ways');
  if (lobby.you !== null) box.append(button('btn q', acts.leave, t('Leave the seat')));
  if (lobby.host) box.append(button('btn q danger', acts.cancel, t('Cancel the table')));
  [...box.children].forEach((one, at) => one.setAttribute('id', `way-${at}`));
  return el('div', 'group', said('ways'), box);
}
