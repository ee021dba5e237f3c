/** The record of a table as a text: taken out to be kept, and brought along to be looked at. */

import { api } from './session.js';
import { el } from './ui.js';

/** Until then some browsers have not begun to read the file. */
const KEPT_MS = 60_000;

/** Where a record that was brought along is kept in this browser. */
export const RECORD = 'baloot.record';

/** The record of a table's deals that are over. @param {string} table @returns {Promise<string>} */
export const recordOf = (table) => api('GET', `/api/replays/${encodeURIComponent(table)}/notation`);

/** Hands a text to the browser as a file. @param {string} text @param {string} name @param {string} [type] */
export function saveFile(text, name, type = 'text/plain') {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = el('a', '');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
