/** The page of fair dealing: what the days are bound to, and how the cards have fallen. */

import { digits, lang, n, t } from './i18n.js';
import { api } from './session.js';
import { bdi, byId, el } from './ui.js';

/** @typedef {import('./types').CommittedDay} CommittedDay */
/** @typedef {import('./types').DealingWeek} Week */
/** @typedef {import('./types').FigureFrame} Figure */

const RETRY_MS = 5000;

async function load() {
  try {
    const [{ days }, { weeks }] = await Promise.all([
      api('GET', '/api/proof/daily'),
      api('GET', '/api/dealing'),
    ]);
    byId('error').hidden = true;
    byId('days').replaceChildren(...committed(days));
    byId('weeks').replaceChildren(...(weeks.length ? weeks.map(week) : [nothing()]));
  } catch {
    byId('error').hidden = false;
    setTimeout(load, RETRY_MS);
  }
}

// --- the daily deals -----------------------------------------------------------------------------

/** @param {CommittedDay[]} days today and tomorrow */
function committed([today, tomorrow]) {
  const list = el('dl', 'raw');
  for (const [day, name] of /** @type {[CommittedDay | undefined, string][]} */ ([
    [today, t('Today’s deals')],
    [tomorrow, t('Tomorrow’s deals')],
  ])) {
    if (!day) continue;
    const code = el('code', '', day.commitment);
    code.dir = 'ltr';
    list.append(el('dt', '', name, ' ', bdi(`#${day.number}`)), el('dd', '', code));
  }
  const before = (today?.number ?? 1) - 2; // yesterday’s may still be played for an hour
  if (before < 1) return [list];
  const link = el('a', 'btn q', t('Check the deals of day {number}', { number: before }));
  link.href = `/check?lang=${lang}#contest=d${before}`;
  return [list, link];
}

// --- the weeks -----------------------------------------------------------------------------------

const nothing = () => el('p', 'card-b pad para', t('No deals have been counted yet.'));

/** A number as a reader of this language writes it. @param {number} value @param {number} [places] */
const number = (value, places = 0) =>
  digits(value.toLocaleString('en', { minimumFractionDigits: places, maximumFractionDigits: places }));

const percent = (/** @type {number} */ part, /** @type {number} */ all) =>
  `${number(all ? (100 * part) / all : 0)}%`;

/** "The week from 14 June". */
function title(/** @type {string} */ begins) {
  const form = /** @type {const} */ ({ day: 'numeric', month: 'long', timeZone: 'UTC' });
  const date = new Intl.DateTimeFormat(`${lang}-u-nu-latn-ca-gregory`, form).format(new Date(begins));
  return t('Week from {date}', { date });
}

function week(/** @type {Week} */ one, /** @type {number} */ at) {
  const count = n('{count} deal', '{count} deals', one.deals);
  const head = el('summary', '', el('h3', 'grow', title(one.begins)), el('span', 'cap', count));
  const made = el('details', 'card-b week', head, contracts(one), verdict(one), seats(one), kinds(one));
  made.open = at === 0;
  return made;
}

/** How often hokm, sun, and nobody. */
function contracts(/** @type {Week} */ { deals, hokm, sun, void: void_ }) {
  const bar = el('div', 'split');
  bar.setAttribute('aria-hidden', 'true');
  for (const [name, count] of /** @type {[string, number][]} */ ([['h', hokm], ['s', sun], ['v', void_]])) {
    const part = el('i', name);
    part.style.flexGrow = String(count);
    bar.append(part);
  }
  const words = el('p', 'legend cap');
  for (const [name, label, count] of /** @type {[string, string, number][]} */ ([
    ['h', t('Hokm'), hokm],
    ['s', t('Sun'), sun],
    ['v', t('No buyer'), void_],
  ]))
    words.append(el('span', '', el('i', name), label, ' ', bdi(percent(count, deals))));
  return el('div', 'part', bar, words);
}

/** The chi-square in words, with its figures. */
function verdict(/** @type {Week} */ { spread }) {
  if (!spread) return el('p', 'para', t('Too few deals to judge yet.'));
  const { value, freedom, least, most, p } = spread;
  const usual = value >= least && value <= most;
  const words = usual
    ? t('Every card came to every seat as evenly as chance does it.')
    : t('Outside what chance keeps to in 19 weeks of 20. By chance alone one week in 20 is like that.');
  const figures = t(
    'Chi-square {value} with {freedom} degrees of freedom; fair dealing stays between {least} and {most} in 95 of 100 weeks (p {p}).',
    {
      value: number(value, 1),
      freedom,
      least: number(least, 1),
      most: number(most, 1),
      p: number(p, 3),
    },
  );
  return el('div', 'part', el('p', usual ? 'para good' : 'para', words), el('p', 'cap', figures));
}

/** Aces a seat among the first five cards. */
function seats(/** @type {Week} */ { aces }) {
  const rows = aces.map((figure, at) => gauge(t('Seat {number}', { number: at + 1 }), figure));
  return el('div', 'part', el('h4', 'lab', t('Aces in the first five cards')), ...rows, scale());
}

/** A count on a scale whose middle is what chance makes of it, the range of fair dealing shaded. */
function gauge(/** @type {string} */ name, /** @type {Figure} */ { count, expected, noise }) {
  const off = noise ? (count - expected) / noise : 0; // 1 is the edge of what is usual
  const track = el('span', 'track', el('i', 'usual'), el('i', 'mark'));
  track.style.setProperty('--at', `${50 + 25 * Math.max(-1.9, Math.min(1.9, off))}%`);
  track.setAttribute('aria-hidden', 'true');
  const places = expected < 10 ? 1 : 0;
  const fair = `${number(expected, places)} ± ${number(noise, places)}`;
  const said = el('span', 'cap', bdi(number(count)), ' / ', bdi(fair));
  return el('div', 'gauge', el('span', 'name', name), track, said);
}

const scale = () => el('p', 'cap', t('Dealt / what chance makes of as many deals, give or take'));

/** People beside bots. */
function kinds(/** @type {Week} */ { people, bots }) {
  const made = el('div', 'part', el('h4', 'lab', t('People and bots')));
  for (const [title, key] of /** @type {[string, 'aces' | 'strong'][]} */ ([
    [t('Aces in the first five cards'), 'aces'],
    [t('Jack and nine of the suit turned up, in the first five'), 'strong'],
  ]))
    made.append(
      el('p', 'cap strong', title),
      gauge(t('People'), people[key]),
      gauge(t('Bots'), bots[key]),
    );
  const each = (/** @type {Week['people']} */ { trumps, hokm }) =>
    number(hokm ? (100 * trumps) / hokm : 0);
  if (people.hokm && bots.hokm)
    made.append(
      el('p', 'cap strong', t('Jack and nine of trumps in 100 hands of eight cards')),
      el(
        'p',
        'cap',
        t('People {people}, bots {bots}. The buyer names trumps by the hand, so whoever buys more has more of them: this measures buying, not dealing.', {
          people: each(people),
          bots: each(bots),
        }),
      ),
    );
  return made;
}

void load();
