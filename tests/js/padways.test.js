/** Taking back a round that has come to the server: nothing of anybody else goes with it. */

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import { keep } from '../../webapp/static/js/device.js';
import { PadWays } from '../../webapp/static/js/padways.js';
import { ApiError } from '../../webapp/static/js/session.js';

/** What was written. @type {any[]} */
let written = [];
/** What the server says, as [status, answer]. @type {[number, any][]} */
let answers = [];
/** @type {string[]} */
let said = [];
/** @type {any[]} */
let shown = [];

const item = /** @type {any} */ ({ id: 'mine', after: 5 });
const pad = (/** @type {number} */ seq, /** @type {[number, number][]} */ ...rounds) =>
  /** @type {any} */ ({ seq, last: rounds.at(-1)?.[0] ?? 0, rounds: rounds.map(([id, changed]) => ({ id, changed })) });

beforeEach(() => {
  [written, answers, said, shown] = [[], [], [], []];
  keep('baloot.user', JSON.stringify({ id: 'u1' }));
  keep('baloot.token.u1', 'secret');
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {string} */ _, /** @type {any} */ { body }) => {
      if (body) written.push(JSON.parse(body));
      const [status, answer] = answers.shift() ?? [503, {}];
      return new Response(JSON.stringify(answer), { status });
    }
  );
});

const ways = () =>
  new PadWays('p1', {
    pad: () => null,
    take: (news) => shown.push(news),
    hint: (words) => said.push(words),
    look: () => {},
  });

test('the last change is undone, an earlier round taken out', async () => {
  answers = [[200, { pad: pad(7, [5, 5]) }]];
  assert.equal((await ways().takeBack(item, { pad: pad(6, [5, 5], [6, 6]), seq: 6 })).stays, false);
  answers = [[200, { pad: pad(8, [7, 7]) }]];
  const back = await ways().takeBack(item, { pad: pad(7, [6, 6], [7, 7]), seq: 6 });
  assert.deepEqual([back.stays, back.pad.last], [false, 7]);
  assert.deepEqual(written, [
    { id: 'mine.undo', kind: 'undo', seen: 6 },
    { id: 'mine.remove', kind: 'remove', round: 6, seen: 6 },
  ]);
  assert.deepEqual(said, ['Undone', 'Undone']);
});

test('a round that somebody has changed meanwhile stays, and it is said', async () => {
  const back = await ways().takeBack(item, { pad: pad(7, [6, 7]), seq: 6 });
  assert.deepEqual([back.stays, written], [true, []]);
  assert.deepEqual(said, ['This round was changed meanwhile: it stays.']);
});

test('a round that is changed in the moment it is taken back stays too', async () => {
  answers = [[409, { code: 'pad_moved' }], [200, { pad: pad(7, [6, 7]) }]];
  const back = await ways().takeBack(item, { pad: pad(6, [6, 6]), seq: 6 });
  assert.deepEqual([back.stays, back.pad.seq, written.length], [true, 7, 1]);
});

test('what the server refuses for good stays; what it fails at is tried again', async () => {
  for (const [status, code] of /** @type {[number, string][]} */ ([[409, 'pad_followed'], [404, 'not_found']])) {
    answers = [[status, { code }]];
    assert.equal((await ways().takeBack(item, { pad: pad(6, [6, 6]), seq: 6 })).stays, true);
  }
  assert.ok(!said.includes('Undone'));
  answers = [[500, { code: 'internal' }]];
  await assert.rejects(ways().takeBack(item, { pad: pad(6, [6, 6]), seq: 6 }), ApiError);
});

test('a round that may be there is not said to be undone', async () => {
  const moved = new ApiError(409, 'pad_moved');
  answers = [[200, { pad: pad(6, [5, 5], [6, 6]) }]];
  await ways().unsure(item, moved);
  assert.match(said[0] ?? '', /^Somebody has changed the sheet meanwhile\. Look/);
  assert.equal(shown.length, 1);
  answers = [[200, { pad: pad(6, [4, 4]) }]];
  await ways().unsure(item, moved);
  assert.equal(said[1], 'Undone', 'no round has come after the last one that was seen');
  answers = [[404, { code: 'not_found' }]];
  await ways().unsure(item, new ApiError(404, 'not_found'));
  assert.equal(said[2], 'There is no such sheet');
});

test('an undo whose answer was lost is asked again as the same one', async () => {
  const one = ways();
  answers = [[503, {}], [200, { pad: pad(7) }], [200, { pad: pad(8) }]];
  assert.equal(await one.undo(6), false);
  assert.equal(await one.undo(7), true, 'what the socket has shown meanwhile does not matter');
  assert.equal(await one.undo(7), true);
  const [first, again, next] = written;
  assert.deepEqual(again, first);
  assert.notEqual(next?.id, first?.id);
});
