/** The result of the daily deals: the percentage, the field, and the deals one by one. */

import { checkLink } from './checklink.js';
import { lang, signed, t } from './i18n.js';
import { bdi, el, icon } from './ui.js';

/** @typedef {import('./types').Outcome} Outcome */
/** @typedef {import('./types').DealOutcome} DealOutcome */
/** @typedef {import('./types').FieldBars} FieldBars */
/** @typedef {import('./types').Streak} Streak */

const ALL = '11111111';

/** Hundredths of a percent as a whole percentage. @param {number} hundredths */
const whole = (hundredths) => Math.floor(hundredths / 100);

/** The parts of the page. @param {Outcome} outcome @param {Streak | null} streak */
export function result(outcome, streak) {
  const parts = [hero(outcome), facts(outcome, streak), deals(outcome)];
  return outcome.final ? [...parts, checkLink(outcome.table)] : parts;
}

// --- the percentage and the field ----------------------------------------------------------------

function hero(/** @type {Outcome} */ outcome) {
  const { percent } = outcome;
  const state = outcome.counted ? (outcome.final ? t('Final') : t('Provisional')) : t('Uncounted');
  const top = el(
    'div',
    'row ends',
    el('span', 'cap strong', bdi(`#${outcome.number}`)),
    el('span', 'cap strong', state),
  );
  const big =
    percent === null
      ? el('div', 'pc', el('b', '', bdi(signed(outcome.score))))
      : el('div', 'pc', el('b', '', bdi(whole(percent))), el('i', '', '%'));
  return el(
    'section',
    'hero day',
    top,
    big,
    el('h2', '', verdict(outcome)),
    outcome.players > 1 ? bars(outcome.field) : null,
    outcome.players > 1 ? axis(outcome.field) : null,
    el('div', 'band'),
  );
}

/** What the result means, in a sentence. @param {Outcome} outcome */
function verdict({ percent, progress, counted, players }) {
  if (percent !== null) return t('Better than {percent}% of players', { percent: whole(percent) });
  if (progress === 'left') return t('Not finished in time: no rank');
  if (!counted) return t('Our points less theirs');
  return players > 1 ? t('Our points less theirs') : t('The first to finish');
}

function bars(/** @type {FieldBars} */ field) {
  const most = Math.max(1, ...field.bars);
  const row = el('div', 'bars');
  row.setAttribute('aria-hidden', 'true');
  for (const [at, count] of field.bars.entries()) {
    const bar = el('i', at === field.own ? 'mine' : '');
    bar.style.setProperty('--h', `${Math.round((100 * count) / most)}%`);
    row.append(bar);
  }
  return row;
}

const axis = (/** @type {FieldBars} */ { least, most }) =>
  el('div', 'axis cap', bdi(signed(least)), el('span', '', t('all players')), bdi(signed(most)));

// --- three facts ---------------------------------------------------------------------------------

function facts(/** @type {Outcome} */ outcome, /** @type {Streak | null} */ streak) {
  const { rank, players, score, par } = outcome;
  const parts = [
    place(fact(rank ?? '–', t('of'), players), outcome),
    fact(signed(score), t('Par'), par === null ? '–' : signed(par)),
  ];
  if (streak) parts.push(fact(streak.length, t('Day streak'), ''));
  const box = el('div', 'card-b stat', ...parts);
  box.style.gridTemplateColumns = `repeat(${parts.length}, 1fr)`;
  return box;
}

/** The place among all leads to the ranking of the day. @param {HTMLElement} one @param {Outcome} outcome */
function place(one, { number, rank, final }) {
  if (number === null || rank === null) return one;
  const link = el('a', '', ...one.childNodes);
  link.href = `/rankings?lang=${lang}${final ? `&day=${number}` : ''}`;
  return link;
}

function fact(
  /** @type {string | number} */ value,
  /** @type {string} */ words,
  /** @type {string | number} */ beside,
) {
  const more = beside === '' ? [] : [' ', bdi(beside)];
  return el('div', '', el('b', 'num', bdi(value)), ' ', el('span', 'cap', words, ...more));
}

// --- deal by deal --------------------------------------------------------------------------------

/** The deals with their tricks, own points and par, and the percentage where there is any. */
export function deals(/** @type {Outcome} */ outcome) {
  const ranked = outcome.deals.some(({ percent }) => percent !== null);
  const head = el(
    'div',
    outcome.final ? 'dl hd go' : 'dl hd',
    el('span', '', t('Tricks won')),
    el('span', '', t('You / par')),
    ranked && el('span', '', '%'),
  );
  const rows = outcome.deals.map((one) => line(one, outcome, ranked));
  return el('section', `card-b lines${ranked ? '' : ' bare'}`, head, ...rows);
}

/** A deal; once nobody plays it any more it leads to its replay. */
function line(
  /** @type {DealOutcome} */ { number, score, tricks, par, percent },
  /** @type {Outcome} */ { final, table },
  /** @type {boolean} */ ranked,
) {
  const beside = par === null ? [] : [' / ', bdi(signed(par))];
  const parts = [
    el('b', 'num', bdi(number)),
    squares(tricks),
    el('span', 'vs', el('b', '', bdi(signed(score))), ...beside),
    ranked && el('b', 'num', bdi(percent === null ? '–' : `${whole(percent)}%`)),
  ];
  if (!final) return el('div', 'dl', ...parts);
  const link = el('a', 'dl go', ...parts, icon('playi', 14));
  link.href = `/replay/${encodeURIComponent(table)}/${number}?lang=${lang}`;
  return link;
}

function squares(/** @type {string} */ tricks) {
  if (!tricks) return el('span', 'cap', t('passed out'));
  const kaboot = tricks === ALL;
  const row = el('span', kaboot ? 'sq k' : 'sq');
  row.setAttribute('role', 'img');
  const own = [...tricks].filter((one) => one === '1').length;
  row.setAttribute('aria-label', kaboot ? t('Kaboot') : t('{own} of {all} tricks', { own, all: 8 }));
  for (const one of tricks) row.append(el('i', one === '1' ? '' : 'o'));
  if (kaboot) row.append(icon('crown', 14));
  return row;
}
