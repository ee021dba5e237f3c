/** What can be done at a seat: not to hear its person, to block them, to give it away, to take it. */

import { seatName } from './cards.js';
import { codeWords } from './codes.js';
import { openSheet } from './dialog.js';
import { isMuted, mute } from './emotes.js';
import { t } from './i18n.js';
import { toggle } from './me.js';
import { ApiError, api } from './session.js';
import { between, presence } from './state.js';
import { button, el, icon } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./state.js').TableState} TableState */

/**
 * Opens the sheet. What cannot be done now is not offered.
 * @param {TableState} state
 * @param {Seat} seat
 */
export async function openSeatMenu(state, seat) {
  const name = seatName(state, seat);
  const dialog = await openSheet(close);
  const note = el('p', 'cap note');
  note.setAttribute('role', 'status');
  dialog.fill({
    label: name,
    body: [el('h1', '', name), ...parts(), note],
    foot: [button('btn q wide', close, t('Back to the table'))],
  });

  function close() {
    dialog.close();
  }

  function parts() {
    /** @type {HTMLElement[]} */
    const found = [
      toggle('mute', t('Mute'), t('On this device only.'), isMuted(state, seat), (on) =>
        mute(state, seat, on),
      ),
    ];
    if (!state.watching) found.push(blocking());
    const info = state.seats[seat - 1];
    const gone = info && ['away', 'offline'].includes(presence(info));
    if (state.live.host && gone) found.push(...giving(Boolean(info.away)));
    return [el('div', 'card-b list', ...found)];
  }

  /** The host decides about an absent chair, between two deals. */
  function giving(/** @type {boolean} */ away) {
    if (!between(state)) return [el('p', 'cap', t('The seat can be given away between deals.'))];
    if (!away) return [el('p', 'cap', t('The seat can be given away once a bot plays for them.'))];
    return [
      item('bot', t('A bot takes the seat'), t('For the rest of the match.'), () =>
        ask('give', { level: 'normal' }),
      ),
      item(
        'user',
        t('Open the seat'),
        t('Whoever watches may sit down; until then a bot plays.'),
        () => ask('give', { level: null }),
      ),
    ];
  }

  /** Blocking is asked twice. */
  function blocking() {
    const why = t('Their words do not reach you, and you are not seated together.');
    const row = item('x', t('Block'), why, () => {
      const sure = item('x', t('Yes, block {name}', { name }), t('Settings can undo it.'), () =>
        ask('block', {}),
      );
      sure.classList.add('sure');
      row.replaceWith(sure);
      sure.focus();
    });
    return row;
  }

  async function ask(/** @type {string} */ what, /** @type {object} */ body) {
    try {
      const table = encodeURIComponent(state.table);
      await api('POST', `/api/tables/${table}/seats/${seat}/${what}`, body);
      close();
    } catch (error) {
      note.textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
    }
  }
}

function item(
  /** @type {string} */ sign,
  /** @type {string} */ label,
  /** @type {string} */ note,
  /** @type {() => void} */ go,
) {
  const words = el('span', 'grow', el('b', '', label), ' ', el('small', 'cap', note));
  return button('', go, el('span', 'gl', icon(sign)), words);
}

/** Takes an open seat between deals. @param {import('./company.js').Page} page @param {Seat} seat */
export async function sitDown(page, seat) {
  const table = encodeURIComponent(page.stage.scene?.state.table ?? '');
  try {
    await api('POST', `/api/tables/${table}/seats/${seat}/take`, {});
    page.resnap();
  } catch (error) {
    page.refused(error instanceof ApiError ? error.code : 'try_again');
  }
}
