/**
 * The page that checks deals: those of a link, or what is pasted. It asks nobody; only a link to a
 * deal the server keeps has that deal fetched first. Saved as a file it is the same.
 */

import { fromLink, hands, read, toLink, verdict } from './check.js';
import { dir, t } from './i18n.js';
import { bdi, byId, el, icon } from './ui.js';

/** @typedef {import('./check.js').Deal} Deal */
/** What a browser kept of a table before the cards. @typedef {import('./share.js').Share | null} Kept */

const SIGNS = /** @type {Record<string, string>} */ ({ S: '♠', H: '♥', D: '♦', C: '♣' });
const TEXT = '\uFE0E'; // the sign as a letter, not as a picture

/** The deals, each with what is wrong about it. @param {Deal[]} deals @param {Kept} kept */
function show(deals, kept) {
  const open = deals.length === 1 ? deals[0]?.number : Number(hash().get('n'));
  byId('found').replaceChildren(...deals.map((deal) => card(deal, deal.number === open, kept)));
  say(deals.length ? '' : t('There is no deal in this text.'));
}

function say(/** @type {string} */ words) {
  byId('said').textContent = words;
}

/** One deal: proven or not, why, the hands, and what all this is made from. */
function card(/** @type {Deal} */ deal, /** @type {boolean} */ open, /** @type {Kept} */ kept) {
  const { why, pack } = verdict(deal);
  const state = el('b', why ? 'no' : 'yes', icon(why ? 'x' : 'check', 20), outcome(why));
  const head = el('summary', '', el('h2', 'grow', t('Deal {number}', { number: deal.number })), state);
  const made = el('details', 'card-b checked', head, el('p', 'para', reason(why, deal.cards !== null)));
  made.open = open;
  if (kept) made.append(el('p', 'para', own(deal, kept)));
  if (pack.length === 32) made.append(...dealt(deal, pack));
  made.append(facts(deal));
  if (deal.seed) made.append(linkTo(deal));
  return made;
}

/** @typedef {import('./check.js').Verdict['why']} Why */

function outcome(/** @type {Why} */ why) {
  if (why === 'untold') return t('Not told yet');
  return why ? t('Not proven') : t('Proven');
}

function reason(/** @type {Why} */ why, /** @type {boolean} */ known) {
  switch (why) {
    case 'unreadable':
      return t('A part of it is missing or garbled.');
    case 'untold':
      return t('Its seed is told once the deal can be played no more.');
    case 'seed':
      return t('The seed does not lead to the commitment that was shown before the first deal.');
    case 'cards':
      return t('Other cards were dealt than those the seed gives.');
    default:
      return known
        ? t('The seed leads to the commitment shown before the first deal, and to the very cards that were dealt.')
        : t('The seed leads to the commitment shown before the first deal. These are its cards.');
  }
}

/** Whether what this browser kept before the cards is in the deal. */
function own(/** @type {Deal} */ { commitment, nonces }, /** @type {NonNullable<Kept>} */ kept) {
  if (kept.commitment !== commitment)
    return t('This browser was shown another commitment before the cards.');
  return nonces.includes(kept.nonce)
    ? t('This browser kept the same commitment before the cards, and the number it added is among those below.')
    : t('This browser kept the same commitment before the cards; the number it added did not arrive in time.');
}

// --- the cards -----------------------------------------------------------------------------------

/** The hands in the order of speaking. @param {Deal} deal @param {string[]} pack @returns {Node[]} */
function dealt({ dealer, taker }, pack) {
  const place = dealer && taker ? (taker - dealer + 3) % 4 : null;
  const found = hands(pack, place);
  const order = [t('Speaks first'), t('Speaks second'), t('Speaks third'), t('Dealer')];
  const rows = found.dealt.map((cards, at) => {
    const seat = dealer ? t('Seat {number}', { number: ((dealer + at) % 4) + 1 }) : '';
    const speaks = order[at] ?? '';
    const note = seat ? el('span', 'cap', speaks) : null;
    return row(seat || speaks, note, cards);
  });
  rows.push(row(t('Turned card'), null, [found.turned]));
  if (found.left.length) rows.push(row(t('Left in the pack'), null, found.left));
  return rows;
}

function row(
  /** @type {string} */ name,
  /** @type {HTMLElement | null} */ note,
  /** @type {string[]} */ cards,
) {
  const list = el('div', 'tcs', ...cards.map(chip));
  list.dir = dir;
  return el('div', 'th', el('div', 'row', el('h3', '', name), note), list);
}

function chip(/** @type {string} */ name) {
  const suit = name.slice(-1);
  const made = bdi(name.slice(0, -1));
  made.className = suit === 'H' || suit === 'D' ? 'tc red' : 'tc';
  made.append(`${SIGNS[suit] ?? ''}${TEXT}`);
  return made;
}

/** A link that holds all there is to check, for whoever it is sent to. */
function linkTo(/** @type {Deal} */ deal) {
  const link = el('a', 'quiet-link', icon('share', 18), t('Link to this proof'));
  link.href = `#${toLink(deal)}`;
  return link;
}

/** What was checked, letter by letter. */
function facts(/** @type {Deal} */ { table, commitment, seed, nonces }) {
  const given = nonces.filter((nonce) => !/^0*$/.test(nonce));
  const lines = /** @type {[string, string][]} */ ([
    [t('Name of the table'), table],
    [t('Commitment'), commitment],
    [t('Seed'), seed],
    ...given.map((nonce) => [
      t('Number added by seat {number}', { number: nonces.indexOf(nonce) + 1 }),
      nonce,
    ]),
  ]);
  const list = el('dl', 'raw');
  for (const [name, text] of lines) {
    const code = el('code', '', text || '–');
    code.dir = 'ltr';
    list.append(el('dt', 'cap', name), el('dd', '', code));
  }
  return list;
}

// --- coming in -----------------------------------------------------------------------------------

/** The part of the address after #. */
const hash = () => new URLSearchParams(location.hash.slice(1));

/** Checks what was pasted. */
function pasted() {
  const text = /** @type {HTMLTextAreaElement} */ (byId('text')).value;
  show(read(text), null);
  if (byId('found').childElementCount) byId('found').scrollIntoView({ block: 'start' });
}

/** Checks the deal of the address, or has it fetched by its name. */
async function route() {
  const linked = fromLink(location.hash);
  if (linked) return show([linked], null);
  const [table, contest] = [hash().get('id'), hash().get('contest')];
  if (!table && !contest) return;
  say('');
  try {
    const { fetched } = await import('./checkfetch.js');
    const { deals, kept } = await fetched(table, contest);
    show(deals, kept);
  } catch (error) {
    const { code } = /** @type {{ code?: string }} */ (error);
    const words = await import('./codes.js').catch(() => null); // saved as a file it has none
    say(words && code ? words.codeWords(code) : t('Can’t reach the server'));
  }
}

byId('check').addEventListener('submit', (event) => {
  event.preventDefault();
  pasted();
});
document.querySelector('.head .icon')?.addEventListener('click', (event) => {
  if (!document.referrer.startsWith(`${location.origin}/`)) return;
  event.preventDefault();
  history.back(); // to the table or the result that led here
});
addEventListener('hashchange', () => void route());
void route();
