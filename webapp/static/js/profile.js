/** The own profile: rating and history, matches, contracts bought and made, the daily deals. */

import { lang, t } from './i18n.js';
import { ratingCard } from './ratingcard.js';
import { ApiError, api, whoIsHere } from './session.js';
import { onResume } from './telegram.js';
import { bdi, byId, el, icon, initial } from './ui.js';

/** @typedef {import('./types').Profile} Profile */

const RETRY_MS = 5000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

async function load() {
  clearTimeout(timer);
  try {
    const known = await whoIsHere();
    if (known) name(known.name);
    const { profile } = known ? await api('GET', '/api/profile') : { profile: null };
    show(profile);
    byId('error').hidden = true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return show(null);
    byId('error').hidden = false;
    timer = setTimeout(load, RETRY_MS);
  }
}

function name(/** @type {string} */ words) {
  byId('letter').replaceChildren(initial(words));
  byId('name').replaceChildren(el('bdi', '', words));
}

function show(/** @type {Profile | null} */ profile) {
  if (!profile || isNew(profile)) byId('profile').replaceChildren(empty());
  else byId('profile').replaceChildren(ratingCard(profile.rating), facts(profile), bars(profile));
}

const isNew = (/** @type {Profile} */ { rating, record, days, best_streak }) =>
  !rating && !record.deals && !days && !best_streak;

// --- three facts ---------------------------------------------------------------------------------

function facts(/** @type {Profile} */ { record, streak, best_streak }) {
  const best = best_streak > streak ? t('best: {days}', { days: best_streak }) : '';
  return el(
    'div',
    'card-b stat',
    fact(record.matches, t('matches')),
    fact(share(record.won, record.matches), t('won')),
    fact(streak, t('Day streak'), best),
  );
}

const fact = (
  /** @type {string | number} */ value,
  /** @type {string} */ words,
  /** @type {string} */ more = '',
) =>
  el(
    'div',
    '',
    el('b', 'num', bdi(value)),
    ' ',
    el('span', 'cap', words),
    more && el('span', 'cap', more),
  );

// --- how often something works out ---------------------------------------------------------------

function bars(/** @type {Profile} */ { record, percent, days }) {
  const { deals, hokm, hokm_made, sun, sun_made, doubled, doubled_won, kaboot } = record;
  const rows = [
    bar(t('Hokm made'), hokm_made, hokm),
    bar(t('Sun made'), sun_made, sun),
    bar(t('Doubles won'), doubled_won, doubled),
    bar(t('Kaboot'), kaboot, deals),
  ];
  if (percent !== null) rows.push(measure(t('Daily deals'), percent / 10000, bdi(days)));
  return el('section', 'card-b mrs', ...rows);
}

/** So many of so many, with the bar of the share. */
const bar = (
  /** @type {string} */ words,
  /** @type {number} */ part,
  /** @type {number} */ all,
) => measure(words, all ? part / all : null, bdi(`${part} / ${all}`));

function measure(
  /** @type {string} */ words,
  /** @type {number | null} */ share,
  /** @type {Node} */ count,
) {
  const filled = el('i', '');
  const percent = share === null ? '–' : `${Math.round(100 * share)}%`;
  filled.style.setProperty('--p', share === null ? '0%' : percent);
  const track = el('span', 'mb', filled);
  track.setAttribute('aria-hidden', 'true');
  const label = el('span', '', words, ' ', el('small', 'cap', count));
  return el('div', 'mr', label, track, ' ', el('b', '', bdi(percent)));
}

const share = (/** @type {number} */ part, /** @type {number} */ all) =>
  all ? `${Math.round((100 * part) / all)}%` : '–';

// --- somebody new --------------------------------------------------------------------------------

function empty() {
  const link = el('a', 'btn', t('Play today’s deals'));
  link.href = `/daily?lang=${lang}`;
  return el(
    'section',
    'card-b empty',
    el('span', 'gl', icon('user', 28)),
    el('h2', '', t('Nothing played yet')),
    el('p', 'cap', t('Your rating, your contracts and your streak will stand here.')),
    link,
  );
}

onResume(() => void load());
void load();
