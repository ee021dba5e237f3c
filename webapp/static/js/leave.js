/** The sheet asked before a seated person leaves a table of several people. */

import { codeWords } from './codes.js';
import { openSheet } from './dialog.js';
import { lang, t } from './i18n.js';
import { ApiError, api } from './session.js';
import { button, el, icon } from './ui.js';

/** Opens the sheet: go and keep the chair, give it to a bot for good, or stay. @param {string} table */
export async function openLeave(table) {
  const dialog = await openSheet(close);
  const note = el('p', 'cap note');
  note.setAttribute('role', 'status');
  const kept = said(t('Go home, keep my seat'), t('A bot plays on for you until you are back.'));
  const keepIt = el('a', '', sign('home'), kept);
  keepIt.href = home();
  const given = said(t('Leave for good'), t('A bot takes your seat until the end.'));
  const give = button('', go, sign('bot'), given);
  dialog.fill({
    label: t('Leave the table?'),
    body: [el('h1', '', t('Leave the table?')), el('div', 'card-b list', keepIt, give), note],
    foot: [button('btn q wide', close, t('Stay'))],
  });

  function close() {
    dialog.close();
  }

  async function go() {
    try {
      await api('POST', `/api/tables/${encodeURIComponent(table)}/leave`, {});
      location.assign(home());
    } catch (error) {
      note.textContent = codeWords(error instanceof ApiError ? error.code : 'try_again');
    }
  }
}

const home = () => `/?lang=${lang}`;
const sign = (/** @type {string} */ name) => el('span', 'gl', icon(name));
const said = (/** @type {string} */ label, /** @type {string} */ note) =>
  el('span', 'grow', el('b', '', label), ' ', el('small', 'cap', note));
