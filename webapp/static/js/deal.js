/** The sheet of one deal: verdict, gains, the bar with its half, abnat by trick, the lines. */

import { seatName, sideName, suitIcon } from './cards.js';
import { digits, signed, t } from './i18n.js';
import { linesOf } from './lines.js';
import { rule, teamOf } from './turns.js';
import { bdi, button, calm, el, icon } from './ui.js';

/** @typedef {import('./types').DealScore} DealScore */
/** @typedef {import('./types').TakenTrick} TakenTrick */
/** @typedef {import('./state.js').TableState} TableState */

const HALF = { hokm: 81, sun: 65 };
const SVG = 'http://www.w3.org/2000/svg';

/**
 * The body of a deal's sheet. The tricks are known of the deal just played only.
 * @param {TableState} state
 * @param {number} index of the deal among those scored
 * @param {boolean} fresh  just ended: numbers count up
 */
export function dealBody(state, index, fresh) {
  const { view } = state;
  const score = /** @type {DealScore} */ (view.scored[index]);
  const ours = teamOf(state.me);
  const last = index === view.scored.length - 1;
  const bidding = teamOf(score.contract.buyer) === ours;
  const { result } = score;
  const head = result.kaboot ? kaboot(state, score, bidding) : verdict(state, score, bidding);
  const taken = last ? view.taken : [];
  const abnat = result.lines.find(({ kind }) => kind === 'abnat')?.amount ?? [0, 0];
  const [us, them] = bidding ? abnat : [abnat[1], abnat[0]];
  return [
    head,
    gains(state, score, fresh),
    result.kaboot ? null : cut(view.rules, score, us, them),
    taken.length === 8 && !result.kaboot ? tricks(state, taken) : null,
    sum(state, score, last, bidding),
  ].filter((part) => part !== null);
}

/** "Hokm · Sultan · ×2". */
export function contractLine(
  /** @type {TableState} */ state,
  /** @type {DealScore} */ { contract, step },
) {
  const { game, trump, buyer, ashkal } = contract;
  const sign = trump ? suitIcon(trump, 17) : icon('sun', 17);
  if (trump) sign.setAttribute('class', trump === 'H' || trump === 'D' ? 'hi' : 'si');
  const name = ashkal ? t('Ashkal') : game === 'hokm' ? t('Hokm') : t('Sun');
  const line = el(
    'span',
    'con',
    sign,
    el('span', '', name),
    el('i', '', '·'),
    el('span', '', seatName(state, buyer)),
  );
  if (step > 1)
    line.append(el('i', '', '·'), step === 5 ? el('span', '', t('Gahwa')) : bdi(`×${step}`));
  return line;
}

function verdict(
  /** @type {TableState} */ state,
  /** @type {DealScore} */ score,
  /** @type {boolean} */ bidding,
) {
  const { made } = score.result;
  const good = made === bidding;
  const pill = el(
    'span',
    `verdict${good ? '' : ' bad'}`,
    icon(made ? 'check' : 'x'),
    el('span', '', made ? t('Made') : t('Set')),
  );
  return el('div', 'row sb', pill, contractLine(state, score));
}

/** The only celebration: the woven band closes lozenge by lozenge. */
function kaboot(
  /** @type {TableState} */ state,
  /** @type {DealScore} */ score,
  /** @type {boolean} */ bidding,
) {
  const mine = (score.result.kaboot === 'bidders') === bidding;
  const band = el('div', 'weft');
  band.setAttribute('aria-hidden', 'true');
  for (let i = 0; i < 8; i += 1) band.append(lozenge(i));
  const head = el(
    'div',
    'row sb',
    el('span', 'cap', t('Eight of eight')),
    contractLine(state, score),
  );
  return el('section', `kab${mine ? '' : ' t'}`, head, el('h1', '', t('Kaboot')), band);
}

function lozenge(/** @type {number} */ k) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 40 56');
  svg.style.setProperty('--k', String(k));
  for (const [d, part] of [
    ['M20 2l18 26-18 26L2 28z', 'a'],
    ['M20 13l10.500 15L20 43 9.500 28z', 'b'],
    ['M20 20l5.500 8-5.500 8-5.500-8z', 'a'],
  ]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', d ?? '');
    path.setAttribute('class', part ?? '');
    svg.append(path);
  }
  return svg;
}

function gains(
  /** @type {TableState} */ state,
  /** @type {DealScore} */ score,
  /** @type {boolean} */ fresh,
) {
  const ours = teamOf(state.me);
  const side = (/** @type {0 | 1} */ team, /** @type {string} */ name) => {
    const points = score.points[team];
    const total = score.totals[team];
    const big = bdi(signed(points));
    if (fresh) countUp(big, points);
    const now = el('b', 'to', bdi(total));
    return el(
      'div',
      '',
      el('small', '', name),
      ' ',
      el('b', 'num big', big),
      el('small', '', bdi(total - points), icon('chev', 14, 'flip'), now),
    );
  };
  const [us, them] = [sideName(state, true), sideName(state, false)];
  return el('div', 'pair', side(ours, us), side(ours ? 0 : 1, them));
}

/** Numbers count up once, in 400 ms. */
function countUp(/** @type {HTMLElement} */ node, /** @type {number} */ points) {
  if (calm() || points < 2) return;
  const begin = performance.now();
  const step = (/** @type {number} */ now) => {
    const part = Math.min(1, (now - begin) / 400);
    node.textContent = digits(signed(Math.round(points * part)));
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** The abnat of both sides as one bar, with a line at half. */
function cut(
  /** @type {string} */ rules,
  /** @type {DealScore} */ score,
  /** @type {number} */ us,
  /** @type {number} */ them,
) {
  const half = HALF[score.contract.game];
  const read = rule(rules);
  const plain = read('score.made_test') === 'abnat';
  const enough = read('score.half') === 'made';
  const words = !plain
    ? t('Half is {half}; projects count too', { half })
    : enough
      ? t('Half, {half}, is enough', { half })
      : t('Half, {half}, is not enough', { half });
  const mine = el('span', us ? '' : 'none', us ? bdi(us) : null);
  mine.style.width = `${(50 * us) / half}%`;
  return el(
    'div',
    'cutw',
    el('div', 'cut', mine, el('span', '', them ? bdi(them) : null)),
    el('i', 'half'),
    el('small', '', words),
  );
}

function tricks(/** @type {TableState} */ state, /** @type {readonly TakenTrick[]} */ taken) {
  const ours = teamOf(state.me);
  const box = el('ol', 'tricks');
  box.setAttribute('aria-label', t('Abnat by trick'));
  taken.forEach(({ winner, abnat }, index) => {
    const last = index === 7 ? el('small', '', bdi('+10')) : null;
    const mine = teamOf(winner) === ours;
    const cell = el('li', `${mine ? '' : 't'}${last ? ' l' : ''}`.trim(), bdi(abnat), last);
    const whose = sideName(state, mine);
    cell.setAttribute('aria-label', `${whose} ${abnat}${last ? ' + 10' : ''}`);
    box.append(cell);
  });
  return box;
}

/** The sum, line by line; each opens to its reason. */
function sum(
  /** @type {TableState} */ state,
  /** @type {DealScore} */ score,
  /** @type {boolean} */ last,
  /** @type {boolean} */ bidding,
) {
  const { view } = state;
  const { watching } = state;
  const shown = last ? view.shown : null;
  const lines = linesOf({ score, rules: view.rules, shown, bidding, watching });
  const head = el(
    'div',
    'hd',
    el('span', ''),
    el('span', '', sideName(state, true)),
    el('span', '', sideName(state, false)),
    el('span', ''),
  );
  return el('div', 'card-b sum', head, ...lines.flatMap(lineRow));
}

function lineRow(/** @type {import('./lines.js').LineWords} */ { kind, label, note, why, amount }) {
  const symbols = /^[÷×\d ]+$/.test(label);
  const quiet = note ? el('u', '', /^[×\d]+$/.test(note) ? bdi(note) : note) : null;
  const name = el('span', '', symbols ? bdi(label) : el('span', '', label), ' ', quiet);
  const numbers = amount.map((value) => el('b', value === null ? 'z' : '', bdi(value ?? '–')));
  const row = el('div', kind === 'total' ? 'tot' : kind, name, ...numbers);
  if (!why) return [row];
  const text = el('p', 'whyline cap', why);
  text.hidden = true;
  const more = button(
    'go',
    () => {
      text.hidden = !text.hidden;
      more.setAttribute('aria-expanded', String(!text.hidden));
    },
    icon('info', 18),
  );
  more.setAttribute('aria-label', t('Why: {line}', { line: label }));
  more.setAttribute('aria-expanded', 'false');
  row.append(more);
  return [row, text];
}
