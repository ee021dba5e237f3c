/** The page of one's deals: the tables with what is over there, and a record that is brought along. */

import { seatName, suitIcon } from './cards.js';
import { codeWords } from './codes.js';
import { keep } from './device.js';
import { lang, signed, t } from './i18n.js';
import { RECORD } from './record.js';
import { ApiError, api, whoIsHere } from './session.js';
import { teamOf } from './turns.js';
import { bdi, button, byId, el, icon } from './ui.js';

/** @typedef {import('./types').PastTable} PastTable */
/** @typedef {import('./types').PastDeal} PastDeal */
/** @typedef {import('./types').PastDeals} PastDeals */

const RETRY_MS = 5000;

/** Where somebody wanted to go who had to say a name first. */
const onward = /^\/(?:r|replay)(?:\/[\w-]+)*$/.exec(new URLSearchParams(location.search).get('to') ?? '');

const date = new Intl.DateTimeFormat(`${lang}-u-ca-gregory-nu-latn`, { day: 'numeric', month: 'short' });

async function load() {
  try {
    if (!(await whoIsHere())) return stranger();
    if (onward) return location.replace(`${onward[0]}?lang=${lang}`);
    const { tables } = await api('GET', '/api/replays');
    show(tables);
    byId('error').hidden = true;
    byId('main').hidden = false;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return stranger();
    byId('error').hidden = false;
    setTimeout(load, RETRY_MS);
  }
}

/** Somebody new says a name first. */
async function stranger() {
  const { askName } = await import('./welcome.js');
  byId('welcome').hidden = false;
  askName(byId('welcome'), () => {
    byId('welcome').hidden = true;
    void load();
  });
}

// --- the list ------------------------------------------------------------------------------------

function show(/** @type {PastTable[]} */ tables) {
  const none = el('p', 'card-b f cap', t('Here stand your deals once they are over.'));
  byId('tables').replaceChildren(...(tables.length ? tables.map(row) : [none]));
}

/** A table that opens to its deals. */
function row(/** @type {PastTable} */ one) {
  const deals = el('div', 'deals');
  const words = el('span', 'grow', el('b', '', title(one)), ' ', el('small', 'cap', note(one)));
  const head = el('summary', '', words, result(one), icon('chev', 18, 'chev'));
  const box = el('details', 'card-b past', head, deals);
  box.addEventListener('toggle', () => box.open && !deals.firstChild && void open(one, deals));
  return box;
}

/** What was played for, or with whom. */
function title(/** @type {PastTable} */ { contest, names }) {
  const day = /^d(\d+)$/.exec(contest ?? '');
  if (day) return t('Deals of day {number}', { number: Number(day[1]) });
  if (contest) return t('Challenge');
  return names.length ? t('With {names}', { names: names.join(t(', ')) }) : t('Against bots');
}

function note(/** @type {PastTable} */ { created, deals }) {
  const count = t('Deals: {count}', { count: deals });
  return `${date.format(created * 1000)} · ${count}`;
}

function result(/** @type {PastTable} */ { score, us, them, won }) {
  if (score !== null) return el('b', 'num', bdi(signed(score)));
  const mark = won === null ? null : icon(won ? 'check' : 'x', 18);
  return el('span', 'row', mark, el('b', 'num', bdi(`${us} : ${them}`)));
}

/** The deals of a table, each a link to its replay. */
async function open(/** @type {PastTable} */ { table }, /** @type {HTMLElement} */ box) {
  try {
    /** @type {PastDeals} */
    const found = (await api('GET', `/api/replays/${encodeURIComponent(table)}`)).deals;
    box.replaceChildren(...found.deals.map((deal) => line(found, deal)));
  } catch (error) {
    box.replaceChildren(el('p', 'cap', wordsOf(error)));
  }
}

function line(/** @type {PastDeals} */ { table, seats, you }, /** @type {PastDeal} */ deal) {
  const number = bdi(deal.number);
  number.className = 'n';
  const ours = teamOf(you ?? 1);
  const link = el(
    'a',
    '',
    number,
    contract(deal, seats),
    deal.void ? null : el('b', 'num', bdi(`${deal.points[ours]} : ${deal.points[ours ? 0 : 1]}`)),
    icon('playi', 18),
  );
  link.href = `/replay/${encodeURIComponent(table)}/${deal.number}?lang=${lang}`;
  return link;
}

/** "Hokm ♠ · Sultan ×2", or why nobody bought. */
function contract(/** @type {PastDeal} */ deal, /** @type {PastDeals["seats"]} */ seats) {
  if (deal.game === null || deal.buyer === null)
    return el('span', 'grow cap', deal.void === 'kawesh' ? t('Kawesh') : t('No buyer'));
  const sign = deal.trump ? suitIcon(deal.trump, 16) : icon('sun', 16);
  const name = seatName(/** @type {import('./state.js').TableState} */ ({ seats }), deal.buyer);
  const words = [deal.game === 'hokm' ? t('Hokm') : t('Sun'), name].join(' · ');
  return el('span', 'grow row', sign, el('span', '', words), deal.step > 1 ? bdi(`×${deal.step}`) : null);
}

// --- a record ------------------------------------------------------------------------------------

/** @param {unknown} error */
const wordsOf = (error) => codeWords(error instanceof ApiError ? error.code : 'try_again');

/** Has the server read a record, keeps it here, and goes on to its first deal. */
async function bring(/** @type {string} */ text) {
  const said = byId('said');
  said.textContent = '';
  try {
    await api('POST', '/api/notation', text);
    keep(RECORD, text);
    location.assign(`/replay?lang=${lang}`);
  } catch (error) {
    const line = error instanceof ApiError ? error.line : undefined;
    const where = line === undefined ? '' : t('Line {line}', { line });
    said.textContent = `${wordsOf(error)} ${where}`;
  }
}

const text = /** @type {HTMLTextAreaElement} */ (byId('record'));
const file = /** @type {HTMLInputElement} */ (byId('file'));
byId('bring').append(button('btn', () => void bring(text.value), t('Open the record')));
file.addEventListener('change', async () => {
  const [chosen] = file.files ?? [];
  if (chosen) await bring(await chosen.text());
  file.value = '';
});
addEventListener('pageshow', (event) => event.persisted && void load());
void load();
