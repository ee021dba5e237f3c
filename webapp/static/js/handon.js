/** Handing a finished result on: as a message of Telegram's, by the phone, or copied. */

import { copy } from './clip.js';
import { digits, lang, t } from './i18n.js';
import { api } from './session.js';
import { atLeast, inTelegram, sendPrepared, shareLink } from './telegram.js';
import { button, icon } from './ui.js';

/** @typedef {(words: string) => void} Say */
/** @typedef {{ path: string, text: string, link: string, picture: boolean }} Result */

const FILE = 'baloot.png';

/**
 * The buttons that share a result: the one to press, and a small one that copies the text.
 * @param {string} table  where it was played
 * @param {string} link
 * @param {Say} say  tells what has come of it
 * @returns {Promise<HTMLElement[]>}
 */
export async function shareButtons(table, link, say) {
  const path = `/api/attempts/${encodeURIComponent(table)}`;
  const told = await api('GET', `${path}/share?lang=${lang}`);
  const result = { path, link, text: digits(told.text), picture: told.picture };

  const copied = async () =>
    say((await copy(`${result.text}\n${link}`)) ? t('Copied') : t('It could not be copied'));

  const share = async () => {
    if (!(await handOn(result))) await copied();
  };

  const small = button('btn q', () => void copied(), icon('copy', 20));
  small.setAttribute('aria-label', t('Copy'));
  return [button('btn', () => void share(), icon('share', 20), t('Share, no spoilers')), small];
}

/**
 * Lets the person send a result to somebody, with its picture where that can go; false where there
 * is no way to.
 * @param {Result} result
 * @returns {Promise<boolean>}
 */
export async function handOn({ path, text, link, picture }) {
  if (await prepared(path)) return true;
  if (picture && !inTelegram() && takesFiles()) {
    const file = await drawn(path);
    if (file && (await shareFile(file, `${text}\n${link}`))) return true;
  }
  return shareLink(link, text);
}

/** In Telegram from 8.0 on: a message with the picture, which the bot keeps ready. */
async function prepared(/** @type {string} */ path) {
  if (!atLeast('8.0')) return false;
  try {
    const { prepared: id } = await api('POST', `${path}/share?lang=${lang}`, {});
    return id !== null && sendPrepared(id);
  } catch {
    return false; // the text goes by Telegram's own sheet
  }
}

/** Whether the browser's sheet takes a picture. */
function takesFiles() {
  const probe = new File([], FILE, { type: 'image/png' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}

/** @returns {Promise<File | null>} */
async function drawn(/** @type {string} */ path) {
  try {
    const picture = await api('GET', `${path}/picture?lang=${lang}`);
    return new File([picture], FILE, { type: 'image/png' });
  } catch {
    return null; // the text goes alone
  }
}

/** Whether the sheet was opened; leaving it is no failure. */
async function shareFile(/** @type {File} */ file, /** @type {string} */ text) {
  try {
    await navigator.share({ files: [file], text });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
