/** The link to a table, handed on: by Telegram or the phone, else copied, else shown. */

import { copy } from './clip.js';
import { t } from './i18n.js';
import { hostName } from './lobbies.js';
import { openModal } from './modal.js';
import { shareLink } from './telegram.js';
import { el } from './ui.js';

/**
 * Hands the link on; gives "shared", "copied", or "shown" where it has to be copied by hand.
 * @param {import('./lobbies.js').Lobby} lobby
 * @returns {Promise<"shared" | "copied" | "shown">}
 */
export async function invite(lobby) {
  const text = t('Baloot at {name}’s table: take a seat', { name: hostName(lobby) });
  if (await shareLink(lobby.link, text)) return 'shared';
  if (await copy(lobby.link)) return 'copied';
  show(lobby.link);
  return 'shown';
}

/** The link in a field, to be copied by hand. */
function show(/** @type {string} */ link) {
  const field = el('input', 'field');
  Object.assign(field, { id: 'link', value: link, readOnly: true, dir: 'ltr' });
  field.addEventListener('focus', () => field.select());
  const label = el('label', 'lab', t('Copy this link and send it'));
  label.htmlFor = 'link';
  openModal({ title: t('Invite'), body: el('div', 'modal-body', label, field) });
  field.focus();
}
