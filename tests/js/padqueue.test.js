/** Rounds of a score pad on their way: they wait on the device, nothing is lost or sent twice as another. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { keep, recallJson } from '../../webapp/static/js/device.js';
import { ApiError } from '../../webapp/static/js/session.js';
import { afters, away, later, make, quick, server, settled } from './padserver.mjs';

test('a round is sent after the last one that was seen, and is gone once it is there', async () => {
  const queue = make();
  server.answers = [7];
  queue.add(quick(16), 5);
  await settled();
  assert.deepEqual([afters(), server.taken, queue.items], [[5], 1, []]);
  assert.equal(recallJson(queue.key), null);
});

test('without a network rounds wait in order, under the same names, across a reload', async () => {
  const queue = make();
  queue.add(quick(16), 5);
  queue.add(quick(26), 5);
  await settled();
  assert.equal(queue.away, true);
  const again = make();
  assert.deepEqual(again.items, queue.items);
  const [first] = /** @type {[string, number | null]} */ (server.sent[0]);
  server.sent = [];
  server.answers = [6, 8];
  await again.flush();
  assert.deepEqual(afters(), [5, 6], 'the second one comes after the first');
  assert.equal(server.sent[0]?.[0], first);
  assert.equal(again.away, false);
});

test('where somebody was faster it is asked, and nothing goes past it', async () => {
  const queue = make();
  server.answers = [new ApiError(409, 'pad_moved')];
  queue.add(quick(16), 5);
  queue.add(quick(26), 5);
  await settled();
  assert.deepEqual([server.asked, server.sent.length, queue.items.length], [['moved'], 1, 2]);
  const [item] = queue.items;
  server.answers = [9, 10];
  queue.again(item?.id ?? '', 8);
  await settled();
  assert.deepEqual(afters(), [5, 8, 9]);
  assert.equal(server.sent[1]?.[0], server.sent[0]?.[0], 'the same request: had it been stored, it would count once');
});

test('a round that is dropped leaves its place to the next', async () => {
  const queue = make();
  server.answers = [new ApiError(422, 'abnat_range', 'bidder_abnat')];
  queue.add(quick(16), 5);
  queue.add(quick(26), 5);
  await settled();
  assert.equal(queue.items[0]?.code, 'abnat_range');
  server.answers = [6];
  queue.drop(queue.items[0]?.id ?? '');
  await settled();
  assert.deepEqual([afters(), queue.items], [[5, 5], []]);
});

test('a round at which the server fails is asked about in the end, and can be taken off', async () => {
  const queue = make();
  const broken = new ApiError(500, 'internal');
  const closed = new ApiError(502, 'try_again');
  server.answers = [...Array(9).fill(closed), ...Array(4).fill(broken)];
  queue.add(quick(16), 5);
  queue.add(quick(26), 5);
  await settled();
  for (let at = 1; at < 13; at += 1) await queue.flush();
  assert.deepEqual([queue.items[0]?.state, queue.away, server.asked], ['waits', true, []]);
  server.answers = [broken];
  const again = make(); // also after a reload
  await again.flush();
  assert.deepEqual([again.items[0]?.state, again.away, server.asked], ['refused', false, ['refused']]);
  server.answers = [broken];
  again.again(again.items[0]?.id ?? '', 5);
  await settled();
  assert.equal(again.items[0]?.state, 'waits', 'it is tried anew as often');
  server.answers = Array(4).fill(broken);
  for (let at = 0; at < 4; at += 1) await again.flush();
  server.answers = [6];
  again.drop(again.items[0]?.id ?? '');
  await settled();
  assert.deepEqual([again.items, afters().at(-1)], [[], 5]);
});

test('another round goes in the place of one that was not taken, before what waits behind', async () => {
  const queue = make();
  server.answers = [new ApiError(409, 'pad_moved')];
  queue.add(quick(16), 5);
  queue.add(quick(26), 5);
  await settled();
  const [{ id: old } = { id: '' }] = queue.items;
  assert.equal(queue.asks(old), true);
  assert.deepEqual([queue.before(old), queue.before()], [0, 2]);
  assert.equal(make().items.length, 2, 'until then it stays on the device');
  [server.sent, server.answers] = [[], [8, 9]];
  assert.equal(queue.replace(old, quick(12), 7), true);
  assert.deepEqual([queue.items[0]?.entry, queue.items[0]?.state], [quick(12), 'waits']);
  await settled();
  assert.deepEqual([afters(), queue.items], [[7, 8], []]);
  assert.notEqual(server.sent[0]?.[0], old, 'another content has another name');
  assert.equal(queue.replace(old, quick(12), 7), false);
});

test('a round that another window has sent is not changed in this one', async () => {
  const [queue, other] = [make(), make()];
  server.answers = [new ApiError(409, 'pad_moved')];
  queue.add(quick(16), 5);
  await settled();
  other.look();
  const [{ id } = { id: '' }] = queue.items;
  queue.again(id, 7);
  assert.equal(other.replace(id, quick(12), 7), false);
  assert.equal(other.asks(id), false);
  assert.deepEqual(other.items[0]?.entry, quick(16));
});

test('two windows of one pad keep the rounds of both', async () => {
  const [one, other] = [make(), make()];
  one.add(quick(16), 5);
  other.look();
  other.add(quick(26), 5);
  await settled();
  const both = [16, 26];
  assert.deepEqual(recallJson(one.key).map((/** @type {any} */ item) => item.entry.us), both);
  one.look();
  assert.deepEqual(one.items, other.items);
  server.sent = [];
  server.answers = [6, 8];
  await one.flush();
  assert.deepEqual([afters(), one.items], [[5, 6], []]);
  other.look();
  assert.deepEqual(other.items, [], 'what one has sent, the other does not bring back');
});

test('a round of a window that has not seen the one before it goes after what it has seen', async () => {
  const [one, other] = [make(), make()];
  one.add(quick(16), 5);
  other.add(quick(16), 5);
  await settled();
  server.sent = [];
  server.answers = [6, new ApiError(409, 'pad_moved')];
  await one.flush();
  assert.deepEqual([afters(), server.asked], [[5, 5], ['moved']]);
});

test('a window does not miss a connection once another one has sent all there is', async () => {
  const [one, other] = [make(), make()];
  one.add(quick(16), 5);
  await settled();
  assert.equal(one.away, true);
  server.answers = [6];
  await other.flush();
  assert.equal(other.away, false);
  server.changes = 0;
  await one.flush();
  assert.deepEqual([one.away, one.items, server.changes], [false, [], 1]);
});

test('a try that fails after another window was faster misses no connection', async () => {
  const [one, other] = [make(), make()];
  const { promise, resolve } = later();
  server.answers = [promise, 6];
  one.add(quick(16), 5);
  await other.flush();
  resolve(away());
  await settled();
  assert.deepEqual([one.away, one.items], [false, []]);
});

test('what is not there cannot be dropped', async () => {
  const queue = make();
  queue.add(quick(16), 5);
  await settled();
  queue.drop('somebody else’s');
  assert.equal(queue.items.length, 1);
  keep(queue.key, null); // another window was faster
  queue.drop(queue.items[0]?.id ?? '');
  assert.deepEqual(queue.items, []);
});
