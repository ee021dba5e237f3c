/** The panel beside the rug on wide screens: the match, the calls of this deal, its tricks. */

import { aim, callInFull, callSuit, seatName, sideName, suitIcon } from './cards.js';
import { t } from './i18n.js';
import { ruleSummary } from './rules.js';
import { rule, teamOf } from './turns.js';
import { bdi, el, redraw } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./stage.js').Scene} Scene */
/** @typedef {import('./state.js').TableState} TableState */

/** The drawing of a scene into the panel. @param {HTMLElement} root @returns {(scene: Scene) => void} */
export function panel(root) {
  const match = el('section', '');
  const calls = el('section', '');
  const tricks = el('section', '');
  root.append(match, calls, tricks);
  return ({ state }) => {
    const { view } = state;
    redraw(match, [view.totals, sideName(state, true), view.number], () => matchPart(state));
    calls.hidden = !view.spoken.length;
    redraw(calls, [view.spoken, view.said, view.number], () => callsPart(state));
    tricks.hidden = !view.taken.length;
    redraw(tricks, [view.taken.length, view.number], () => tricksPart(state));
  };
}

function matchPart(/** @type {TableState} */ state) {
  const { view } = state;
  const target = Number(rule(view.rules)('match.target') ?? 152);
  const ours = teamOf(state.me);
  const row = (/** @type {string} */ name, /** @type {number} */ points) => {
    const bar = el('i', '');
    bar.style.setProperty('--p', `${Math.min(100, (100 * points) / target)}%`);
    return el('div', 'prog', el('span', '', name), bar, el('b', '', bdi(points)));
  };
  const single = view.deals > 0; // each deal stands alone: there is no total to run up
  return [
    el('h2', '', el('span', '', single ? t('Deals') : t('Match')), ' ', el('small', '', aim(state))),
    single ? null : row(sideName(state, true), view.totals[ours]),
    single ? null : row(sideName(state, false), view.totals[ours ? 0 : 1]),
    el('p', 'note', ruleSummary(state.preset, state.changes)),
  ];
}

function callsPart(/** @type {TableState} */ state) {
  const { view } = state;
  const spoken = view.spoken.map(({ seat, call, round }) => line(state, seat, call, round));
  const said = view.said.map(({ seat, call }) => line(state, seat, call, 3));
  return [el('h2', '', el('span', '', t('Calls'))), ...spoken, ...said];
}

function line(
  /** @type {TableState} */ state,
  /** @type {Seat} */ seat,
  /** @type {string} */ call,
  /** @type {number} */ round,
) {
  const suit = callSuit(call);
  return el(
    'div',
    'line',
    who(state, seat),
    el('b', '', suit ? suitIcon(suit, 14) : null, callInFull(call, round)),
  );
}

function tricksPart(/** @type {TableState} */ state) {
  const rows = state.view.taken.map(({ winner, abnat }, index) => {
    const number = bdi(index + 1);
    number.className = 'n';
    return el(
      'div',
      'line',
      number,
      who(state, winner),
      el('b', '', bdi(abnat + (index === 7 ? 10 : 0))),
    );
  });
  return [el('h2', '', el('span', '', t('Tricks')), ' ', el('small', '', t('abnat'))), ...rows];
}

/** A name with its team's sign: a square for us, a ring for them. */
function who(/** @type {TableState} */ state, /** @type {Seat} */ seat) {
  const team = teamOf(seat) === teamOf(state.me) ? 'us' : 'them';
  return el('span', `who ${team}`, el('span', '', seatName(state, seat)));
}
