/**
 * Folds what a viewer was sent, line by line from stdin, and compares with the server's own views:
 * {"start": view} sets the view, {"event": …, "view": …} folds one event and compares.
 */

import { createInterface } from 'node:readline';

import { fold } from '../../webapp/static/js/state.js';

/** What only the server can tell: it comes with the last event of a decision. */
const TOLD = ['calls', 'raises', 'choices', 'sawa'];

/** @type {any} */
let view = null;
let compared = 0;

for await (const line of createInterface({ input: process.stdin })) {
  const { start, event, view: want } = JSON.parse(line);
  if (start) {
    view = start;
    continue;
  }
  view = { ...fold(view, event), seq: want.seq };
  for (const key of Object.keys(want)) if (!TOLD.includes(key)) compare(key, event, want);
  compared += 1;
}
console.log(compared);

/**
 * @param {string} key
 * @param {any} event
 * @param {any} want
 */
function compare(key, event, want) {
  const sort = (/** @type {any} */ value) => (key === 'hand' ? [...value].sort() : value);
  const [got, wanted] = [view[key], want[key]].map((value) => JSON.stringify(sort(value)));
  if (got === wanted) return;
  console.error(`after event ${want.seq} (${event.kind}): ${key} is ${got}, not ${wanted}`);
  process.exit(1);
}
