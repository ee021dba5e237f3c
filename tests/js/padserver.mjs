/** A queue of rounds, and a server that says to them what a test wants said. */

import { beforeEach, mock } from 'node:test';

import { PadQueue } from '../../webapp/static/js/padqueue.js';
import { ApiError } from '../../webapp/static/js/session.js';

export const server = {
  /** What was sent, as [id, after]. @type {[string, number | null][]} */
  sent: [],
  /** What is said to the next ones: a number of an event, or a refusal. @type {any[]} */
  answers: [],
  /** @type {any[]} */
  asked: [],
  taken: 0,
  /** The rounds that were taken back, by their events. @type {number[]} */
  back: [],
  /** What comes of the next ones that are taken back: the last round then, whether it stays. @type {any[]} */
  backs: [],
  undone: 0,
  /** The refusals of what was to be taken back and may be there. @type {string[]} */
  unsure: [],
  changes: 0,
};
let number = 0;

beforeEach(() => {
  Object.assign(server, { sent: [], answers: [], asked: [], taken: 0, back: [], backs: [] });
  Object.assign(server, { undone: 0, unsure: [], changes: 0 });
  number += 1;
});

mock.timers.enable({ apis: ['setTimeout'] }); // a queue that waits tries again for ever

export const quick = (/** @type {number} */ us) => ({ kind: 'quick', us, them: 0 });
export const away = () => new ApiError(0, 'offline');
export const settled = () => new Promise((resolve) => setImmediate(resolve));
/** What was sent after which round. */
export const afters = () => server.sent.map(([, after]) => after);

/** The queue of a window; those of one test are of one pad. */
export function make() {
  return new PadQueue(`pad${number}`, {
    send: async ({ id, after }) => {
      server.sent.push([id, after]);
      const answer = await (server.answers.shift() ?? away());
      if (answer instanceof Error) throw answer;
      return { pad: /** @type {any} */ ({ last: answer }), seq: answer };
    },
    undo: async (_, { seq }) => {
      server.back.push(seq);
      const [last, stays] = server.backs.shift() ?? [seq - 1, false];
      if (last instanceof Error) throw last;
      return { pad: /** @type {any} */ ({ last }), stays };
    },
    undone: () => (server.undone += 1),
    unsure: (_, { code }) => server.unsure.push(code),
    taken: () => (server.taken += 1),
    changed: () => (server.changes += 1),
    ask: (item) => server.asked.push(item.state),
  });
}

/** An answer that comes when it is told to. */
export function later() {
  /** @type {(answer: any) => void} */
  let resolve = () => {};
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve: (/** @type {any} */ answer) => resolve(answer) };
}
