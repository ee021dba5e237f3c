/** A score pad handed on: its link, its file. */

import { copy } from './clip.js';
import { lang, t } from './i18n.js';
import { openModal } from './modal.js';
import { totalsWords } from './padwords.js';
import { token, whoIsHere } from './session.js';
import { shareLink } from './telegram.js';
import { el } from './ui.js';

/**
 * Hands the link on; gives "shared", "copied", or "shown" where it has to be copied by hand.
 * @param {import('./types').Pad} pad
 * @returns {Promise<"shared" | "copied" | "shown">}
 */
export async function sharePad(pad) {
  const text = t('Baloot score: {totals}', { totals: totalsWords(pad) });
  if (await shareLink(pad.link, text)) return 'shared';
  if (await copy(pad.link)) return 'copied';
  const field = el('input', 'field');
  Object.assign(field, { id: 'link', value: pad.link, readOnly: true, dir: 'ltr' });
  field.addEventListener('focus', () => field.select());
  const label = el('label', 'lab', t('Copy this link and send it'));
  label.htmlFor = 'link';
  openModal({ title: t('Share'), body: el('div', 'modal-body', label, field) });
  field.focus();
  return 'shown';
}

/**
 * Saves the sheet as a file; throws where the server cannot be asked.
 * @param {string} id
 * @param {'txt' | 'csv'} kind
 */
export async function saveFile(id, kind) {
  await whoIsHere();
  const path = `/api/pads/${encodeURIComponent(id)}/export?format=${kind}&lang=${lang}`;
  const answer = await fetch(path, {
    headers: { Authorization: `Bearer ${token()}` },
    credentials: 'omit',
    cache: 'no-store',
  });
  if (!answer.ok) throw new Error(String(answer.status));
  save(await answer.blob(), `baloot.${kind}`);
}

/**
 * Hands the picture of the sheet on by the phone, else saves it; throws where there is none.
 * @param {import('./types').Pad} pad
 */
export async function sendPicture(pad) {
  const path = `/pad/${encodeURIComponent(pad.id)}/${pad.seq}.png?lang=${lang}`;
  const answer = await fetch(path, { credentials: 'omit' });
  if (!answer.ok) throw new Error(String(answer.status));
  const file = new File([await answer.blob()], 'baloot.png', { type: 'image/png' });
  const given = { files: [file], text: totalsWords(pad) };
  try {
    if (!navigator.canShare?.(given)) throw new Error('nobody to hand it to');
    await navigator.share(given);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    save(file, file.name);
  }
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = el('a', '');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
