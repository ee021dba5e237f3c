/** Rounds of a score pad that are taken back before the server has answered. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ApiError } from '../../webapp/static/js/session.js';
import { afters, later, make, quick, server, settled } from './padserver.mjs';

test('the last round is taken back on the device where it was never sent', async () => {
  const queue = make();
  assert.equal(queue.undo(), 'none');
  queue.add(quick(16), 5);
  queue.add(quick(26), 5);
  await settled();
  assert.equal(queue.undo(), 'gone');
  assert.equal(queue.items.length, 1);
});

test('a round on its way is taken back once it is there, and nothing else', async () => {
  const queue = make();
  const { promise, resolve } = later();
  server.answers = [promise];
  queue.add(quick(16), 5);
  assert.equal(queue.undo(), 'later');
  assert.deepEqual([queue.items.length, queue.waiting], [1, 0], 'it stands there until then');
  resolve(7);
  await settled();
  assert.deepEqual([server.back, queue.items], [[7], []]);
});

test('a round whose answer was lost is sent again before it is taken back', async () => {
  const queue = make();
  queue.add(quick(16), 5); // stored, says nobody
  await settled();
  assert.equal(queue.undo(), 'later');
  await settled();
  assert.deepEqual([queue.items.length, server.back, server.undone], [1, [], 0], 'no word of it yet');
  queue.add(quick(26), 5);
  const again = make(); // also after a reload
  await settled();
  server.answers = [6, 8];
  await again.flush();
  assert.deepEqual(server.back, [6]);
  assert.deepEqual(afters().slice(-2), [5, 5], 'the next one comes after what is left');
  assert.deepEqual([again.items, new Set(server.sent.map(([id]) => id)).size], [[], 2]);
});

for (const stays of [false, true]) {
  test(`a friend’s round is not passed over after one is taken back; it stays: ${stays}`, async () => {
    const queue = make();
    queue.add(quick(16), 5); // it is there as 6, says nobody
    await settled();
    queue.undo();
    queue.add(quick(26), 5);
    await settled();
    server.sent = [];
    server.answers = [6, 8];
    server.backs = [[7, stays]]; // 7 is a friend's, and nobody here has seen it
    await queue.flush();
    assert.deepEqual(afters(), [5, stays ? 6 : 5]);
  });
}

test('a round that the server refuses at once was never there', async () => {
  const queue = make();
  const { promise, resolve } = later();
  server.answers = [promise];
  queue.add(quick(16), 5);
  queue.undo();
  resolve(new ApiError(409, 'pad_moved'));
  await settled();
  assert.deepEqual([queue.items, server.back, server.undone, server.unsure, server.asked], [[], [], 1, [], []]);
});

test('whether a round is there that is refused after a lost answer is not said', async () => {
  const queue = make();
  queue.add(quick(16), 5);
  await settled();
  queue.undo();
  queue.add(quick(26), 5);
  await settled();
  server.answers = [new ApiError(409, 'pad_moved'), 6];
  await queue.flush();
  assert.deepEqual([queue.items, server.back, server.undone, server.unsure, server.asked], [[], [], 0, ['pad_moved'], []]);
  assert.deepEqual(afters().slice(-2), [5, 5]);
});

test('a round that cannot be taken back since the server fails at it holds nothing up', async () => {
  const queue = make();
  const { promise, resolve } = later();
  server.answers = [promise];
  queue.add(quick(16), 5);
  queue.undo();
  server.backs = Array(5).fill([new ApiError(500, 'internal'), false]);
  resolve(6);
  await settled();
  server.answers = [6, 6, 6, 6];
  for (let at = 0; at < 4; at += 1) await queue.flush();
  assert.deepEqual([queue.items, server.undone, server.unsure], [[], 0, ['internal']]);
});

test('a round that was refused is taken back at once', async () => {
  const queue = make();
  server.answers = [new ApiError(409, 'pad_moved')];
  queue.add(quick(16), 5);
  await settled();
  assert.equal(queue.undo(), 'gone');
  assert.deepEqual(queue.items, []);
});
