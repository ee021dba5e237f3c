/** One's score pads: a new one, those that run, those that are over, and what they add up to. */

import { codeWords } from './codes.js';
import { lang, t } from './i18n.js';
import { forgetTerms, lastTerms } from './padterms.js';
import { bestOf, dayWords, score, sideName, wonWords } from './padwords.js';
import { ApiError, api, whoIsHere } from './session.js';
import { backButton, onResume } from './telegram.js';
import { bdi, button, byId, el, icon } from './ui.js';

/** @typedef {import('./types').PadLine} Line */
/** @typedef {import('./types').PadStats} Stats */
/** @typedef {import('./types').PadStat} Stat */

const RETRY_MS = 5000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let asking = false;

async function load() {
  clearTimeout(timer);
  try {
    const known = await whoIsHere();
    const none = { running: [], finished: [] };
    const { running, finished } = known ? await api('GET', '/api/pads') : none;
    const { stats } = known && finished.length ? await api('GET', '/api/pads/stats') : { stats: null };
    draw(running, finished, stats);
    byId('error').hidden = true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return draw([], [], null);
    byId('error').hidden = false;
    timer = setTimeout(load, RETRY_MS);
  }
}

/** @param {Line[]} running @param {Line[]} finished @param {Stats | null} stats */
function draw(running, finished, stats) {
  const empty = el(
    'section',
    'card-b empty',
    el('span', 'gl', icon('pad', 28)),
    el('h2', '', t('No sheet yet')),
    el('p', 'cap', t('Play with real cards, and write the points here together.')),
  );
  byId('pads').replaceChildren(
    ...(running.length || finished.length ? [] : [empty]),
    ...group(t('Running'), running),
    ...group(t('Finished'), finished),
    ...(stats ? [table(t('Sides'), stats.teams), table(t('Players'), stats.players)] : []),
  );
}

/** @param {string} title @param {Line[]} lines */
function group(title, lines) {
  if (!lines.length) return [];
  const rows = lines.map((line) => {
    const made = el(
      'a',
      '',
      el('span', 'gl', icon(line.winner ? 'crown' : 'pad', 22)),
      el('span', 'grow', el('span', 'h2 one-line', names(line)), el('span', 'cap', note(line))),
      el('b', 'num pts', score(line.best_of > 1 ? line.won : line.totals)),
    );
    made.href = `/pad/${encodeURIComponent(line.id)}?lang=${lang}`;
    return made;
  });
  return [el('section', 'group', el('h2', 'lab', title), el('div', 'card-b list', ...rows))];
}

/** @param {Line} line */
const names = (line) => t('{us} and {them}', { us: sideName(line, 'us'), them: sideName(line, 'them') });

/** @param {Line} line */
function note(line) {
  const target = t('To {target}', { target: Number(line.target) });
  const series = line.best_of > 1 ? [bestOf(line.best_of)] : [];
  const end = line.winner ? [wonWords(line, line.winner)] : [];
  return [dayWords(line.changed), ...end, target, ...series].join(' · ');
}

/** @param {string} title @param {Stat[]} lines */
function table(title, lines) {
  if (!lines.length) return '';
  const head = el('tr', '', ...[title, t('Won'), t('Played'), t('Points')].map(headCell));
  const rows = lines.map(({ name, won, matches, points, against }) =>
    el(
      'tr',
      '',
      Object.assign(el('th', 'one-line', name), { scope: 'row' }),
      el('td', '', bdi(won)),
      el('td', '', bdi(matches)),
      el('td', '', score([points, against])),
    ),
  );
  const made = el('table', 'stats', el('thead', '', head), el('tbody', '', ...rows));
  made.setAttribute('aria-label', title);
  return el('section', 'card-b', made);
}

const headCell = (/** @type {string} */ words) => Object.assign(el('th', '', words), { scope: 'col' });

/** A new sheet by the rules of the last one. */
async function fresh() {
  if (asking) return;
  asking = true;
  byId('said').textContent = '';
  try {
    if (!(await whoIsHere())) {
      asking = false;
      return await welcome();
    }
    const { pad } = await api('POST', '/api/pads', lastTerms());
    location.assign(`/pad/${encodeURIComponent(pad.id)}?lang=${lang}`);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'try_again';
    if (code === 'bad_field' || code === 'bad_setting') forgetTerms();
    byId('said').textContent = codeWords(code);
  }
  asking = false;
}

/** Rounds say who has entered them: a name first. */
async function welcome() {
  const { askName, PAD } = await import('./welcome.js');
  byId('dock').replaceChildren();
  askName(byId('pads'), () => void fresh(), PAD);
}

byId('dock').replaceChildren(button('btn', () => void fresh(), t('New score sheet')));
backButton(() => location.assign(`/?lang=${lang}`));
onResume(() => void load());
void load();
