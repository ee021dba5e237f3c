/** What the sheets of a match show: all deals, the end, the rules in force. */

import { aim, sideName, stepName } from './cards.js';
import { contractLine, dealBody } from './deal.js';
import { lang, t, tc } from './i18n.js';
import {
  GROUPS,
  presetName,
  presetNote,
  ruleSummary,
  settingAsks,
  settingName,
  settingValue,
} from './rules.js';
import { ApiError, api } from './session.js';
import { rule, teamOf } from './turns.js';
import { bdi, button, el } from './ui.js';

/** @typedef {import('./types').DealScore} DealScore */
/** @typedef {import('./state.js').TableState} TableState */

// --- all deals -----------------------------------------------------------------------------------

const target = (/** @type {TableState} */ state) =>
  Number(rule(state.view.rules)('match.target') ?? 152);

/** All deals in two columns; a tap opens one. */
export function allBody(
  /** @type {TableState} */ state,
  /** @type {(index: number) => void} */ open,
) {
  const head = el(
    'div',
    'row sb head',
    el('h1', '', t('Match sheet')),
    el('span', 'cap', aim(state)),
  );
  if (!state.view.scored.length)
    return [head, el('p', 'card-b none cap', t('No deal has been scored yet.'))];
  return [
    head,
    deals(state, 0, open),
    el('div', 'cap mid', t('Rules: {rules}', { rules: ruleSummary(state.preset, state.changes) })),
  ];
}

/** The two columns, one row a deal, from deal number `from` on. */
function deals(
  /** @type {TableState} */ state,
  /** @type {number} */ from,
  /** @type {((index: number) => void) | null} */ open,
) {
  const head = el(
    'div',
    'hd',
    el('span', ''),
    el('span', 'cap', t('Deal')),
    el('b', '', sideName(state, true)),
    el('b', '', sideName(state, false)),
  );
  const rows = state.view.scored
    .slice(from)
    .map((score, index) => dealRow(state, score, from + index, open));
  return el('div', 'card-b deals2', head, ...rows);
}

function dealRow(
  /** @type {TableState} */ state,
  /** @type {DealScore} */ score,
  /** @type {number} */ index,
  /** @type {((index: number) => void) | null} */ open,
) {
  const ours = teamOf(state.me);
  const number = bdi(index + 1);
  number.className = 'n';
  const cells = [
    number,
    el('span', 'cap', dealWords(state, score)),
    cell(score, ours, 'u'),
    cell(score, ours ? 0 : 1, 't'),
  ];
  if (!open) return el('div', '', ...cells);
  return button('', () => open(index), ...cells);
}

/** "Hokm · us, double". */
function dealWords(
  /** @type {TableState} */ state,
  /** @type {DealScore} */ { contract, step, result },
) {
  const game = contract.game === 'hokm' ? t('Hokm') : t('Sun');
  const ours = teamOf(contract.buyer) === teamOf(state.me);
  const side = ours ? tc('buyer', 'us') : tc('buyer', 'them');
  const words = [state.watching ? sideName(state, ours) : side];
  if (step > 1) words.push(stepName(step));
  if (result.kaboot) words.push(t('Kaboot'));
  else if (!result.made) words.push(t('set'));
  return `${game} · ${words.join(t(', '))}`;
}

function cell(
  /** @type {DealScore} */ score,
  /** @type {0 | 1} */ team,
  /** @type {string} */ name,
) {
  const points = score.points[team];
  return el(
    'span',
    `c ${name}`,
    el('small', '', bdi(points ? `+${points}` : '0')),
    ' ',
    el('b', '', bdi(score.totals[team])),
  );
}

/** Who has the match: "ours", "theirs", or the winners' names for who only watched. */
function wonWords(/** @type {TableState} */ state, /** @type {boolean} */ won) {
  if (state.watching) return t('{names} have the match', { names: sideName(state, won, 'long') });
  return won ? t('The match is ours') : t('The match is theirs');
}

// --- the end -------------------------------------------------------------------------------------

/** The end of the match: both totals, the last deals, or the deal of a gahwa. */
export function endBody(/** @type {TableState} */ state) {
  const { view } = state;
  const ours = teamOf(state.me);
  const won = view.winner === ours;
  const side = (/** @type {0 | 1} */ team, /** @type {string} */ name) =>
    el(
      'span',
      team === view.winner ? '' : 'o',
      el('small', '', name),
      ' ',
      el('b', 'num', bdi(view.totals[team])),
    );
  const above = view.by_gahwa ? t('Gahwa, the winner takes the match') : t('Match over');
  const [us, them] = [sideName(state, true), sideName(state, false)];
  const fin = el('div', 'fin', side(ours, us), el('i', ''), side(ours ? 0 : 1, them));
  const title = el('h1', '', wonWords(state, won));
  const hero = el(
    'section',
    `kab end${won ? '' : ' t'}`,
    el('span', 'cap', above),
    title,
    fin,
    el('div', 'band'),
  );
  const last = view.scored[view.scored.length - 1];
  if (view.by_gahwa && last) {
    const words = el('div', 'cap mid', t('No points: this deal decided it'));
    return [
      hero,
      words,
      el('div', 'row mid', contractLine(state, last)),
      ...dealBody(state, view.scored.length - 1, false).slice(-1),
    ];
  }
  const from = Math.max(0, view.scored.length - 4);
  return [
    hero,
    el('div', 'cap mid', t('Match to {target}', { target: target(state) })),
    deals(state, from, null),
  ];
}

/** A new table with the same choices. */
export function again(/** @type {TableState} */ state) {
  const made = button('btn', start, t('Play again'));
  async function start() {
    if (made.disabled) return;
    made.disabled = true;
    try {
      const { 'match.target': own, ...settings } = state.changes;
      const wanted = Number(own ?? target(state));
      const level = state.seats.find(({ bot }) => bot)?.bot ?? 'easy';
      const { table } = await api('POST', '/api/tables', {
        preset: state.preset,
        settings,
        target: wanted,
        level,
        tempo: state.live.tempo,
      });
      location.assign(`/t/${encodeURIComponent(table)}?lang=${lang}`);
    } catch (error) {
      const { codeWords } = await import('./codes.js');
      made.disabled = false;
      made.textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
      setTimeout(() => (made.textContent = t('Play again')), 3000);
    }
  }
  return made;
}

// --- rules in force ------------------------------------------------------------------------------

/** The preset, what was changed first, then all the rest by groups. */
export function rulesBody(/** @type {TableState} */ state) {
  const all = state.view.rules
    .split(' ')
    .map((pair) => /** @type {[string, string]} */ (pair.split('=')));
  const changed = all.filter(([name]) => name in state.changes);
  const head = el(
    'div',
    '',
    el('h1', '', t('Rules in force')),
    el('p', 'cap', `${presetName(state.preset)}. ${presetNote(state.preset)}`),
  );
  const parts = changed.length ? [rulesPart(t('Changed'), changed, true)] : [];
  for (const [group, name] of Object.entries(GROUPS)) {
    const rows = all.filter(
      ([setting]) => setting.startsWith(`${group}.`) && !(setting in state.changes),
    );
    if (rows.length) parts.push(rulesPart(name, rows, false));
  }
  return [head, ...parts];
}

function rulesPart(
  /** @type {string} */ title,
  /** @type {[string, string][]} */ rows,
  /** @type {boolean} */ changed,
) {
  const list = rows.map(([name, value]) => {
    const words = el(
      'span',
      'grow',
      el('b', '', settingName(name)),
      ' ',
      el('small', 'cap', settingAsks(name)),
    );
    return el(
      'div',
      changed ? 'ru ch' : 'ru',
      words,
      ' ',
      el('span', 'v', settingValue(name, value)),
    );
  });
  return el('section', 'rules', el('h2', 'cap', title), el('div', 'card-b', ...list));
}
