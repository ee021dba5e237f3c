/** The sheets of a replay: whose cards are seen, what the deal came to, sharing and taking out. */

import { copy } from './clip.js';
import { codeWords } from './codes.js';
import { dealBody } from './deal.js';
import { openSheet } from './dialog.js';
import { lang, t } from './i18n.js';
import { recordOf, saveFile } from './record.js';
import { SEATS } from './reel.js';
import { ApiError, api } from './session.js';
import { shareLink } from './telegram.js';
import { button, el, icon } from './ui.js';

/** @typedef {import('./types').Replay} Replay */
/** @typedef {import('./types').Seat} Seat */
/** @typedef {{seat: Seat, open: boolean}} Look */

/** Whose cards are seen: all, or those of one seat. @param {string[]} names @param {Look} now @param {(look: Look) => void} pick */
export async function openViews(names, now, pick) {
  const dialog = await openSheet(() => dialog.close());
  const option = (/** @type {Look} */ look, /** @type {string} */ label, on = false) => {
    const mark = el('span', 'on', on ? icon('check', 18) : null);
    const made = button(
      '',
      () => {
        dialog.close();
        pick(look);
      },
      el('span', 'gl', icon(look.open ? 'eye' : 'user')),
      el('span', 'grow', el('b', '', label)),
      mark,
    );
    made.setAttribute('aria-pressed', String(on));
    return made;
  };
  const all = option({ seat: now.seat, open: true }, t('All hands open'), now.open);
  const each = SEATS.map((seat, at) => {
    const label = t('From the seat of {name}', { name: names[at] ?? '' });
    return option({ seat, open: false }, label, !now.open && seat === now.seat);
  });
  dialog.fill({
    label: t('View'),
    body: [el('h1', '', t('View')), el('div', 'card-b list', all, ...each)],
    foot: [wide(t('Back'), () => dialog.close())],
  });
}

/** What the deal came to, with every line of the sum. @param {import('./state.js').TableState} state at its end */
export async function openResult(state) {
  const dialog = await openSheet(() => dialog.close());
  const { scored } = state.view;
  const nothing = [
    el('h1', '', t('No buyer')),
    el('p', 'cap', t('Nobody scores in this deal.')),
  ];
  dialog.fill({
    label: t('Result of the deal'),
    body: scored.length ? dealBody(state, 0, false) : nothing,
    foot: [wide(t('Back'), () => dialog.close())],
  });
}

/** What can be done with a deal besides looking at it. @param {Replay} replay @param {boolean} whole  the record of the table is the reader's to take */
export async function openMenu(replay, whole) {
  const dialog = await openSheet(() => dialog.close());
  const said = el('p', 'cap mid');
  said.setAttribute('role', 'status');
  const doing = (/** @type {() => Promise<string>} */ what) => async () => {
    try {
      said.textContent = await what();
    } catch (error) {
      said.textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
    }
  };
  const { table } = replay;
  const share = item('share', t('Share this deal'), doing(() => hand(replay)));
  const take = item('copy', t('Copy the record'), doing(async () => told(await copy(await recordOf(table)))));
  const save = item('list', t('Save the record as a file'), doing(async () => {
    saveFile(await recordOf(table), `baloot-${table.slice(0, 8)}.txt`);
    return '';
  }));
  const mine = el('a', '', ...parts('undo', t('My deals')));
  mine.href = `/replays?lang=${lang}`;
  const items = [...(table ? [share] : []), ...(whole ? [take, save] : []), mine];
  dialog.fill({
    label: t('Menu'),
    body: [
      el('h1', '', t('Deal {number}', { number: replay.number })),
      el('div', 'card-b list', ...items),
      said,
    ],
    foot: [wide(t('Back'), () => dialog.close())],
  });
}

/** Hands the link to a deal on; what is to be said about it. @param {Replay} replay @returns {Promise<string>} */
async function hand({ table, number }) {
  const path = `/api/replays/${encodeURIComponent(table)}/${number}/share`;
  const { link } = await api('POST', path, {});
  if (await shareLink(link, t('Look at this deal'))) return '';
  return told(await copy(link));
}

const told = (/** @type {boolean} */ copied) => (copied ? t('Copied') : t('It could not be copied'));

const item = (/** @type {string} */ sign, /** @type {string} */ text, /** @type {() => void} */ press) =>
  button('', press, ...parts(sign, text));

const parts = (/** @type {string} */ sign, /** @type {string} */ text) => [
  el('span', 'gl', icon(sign)),
  el('span', 'grow', el('b', '', text)),
  icon('chev', 18, 'chev flip'),
];

const wide = (/** @type {string} */ text, /** @type {() => void} */ press) =>
  button('btn q wide', press, text);
