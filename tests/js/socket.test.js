/** The connection: how long it waits, what it asks for, what it sends again, when it gives up. */

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { Connection, health, retryDelay, socketUrl } from '../../webapp/static/js/socket.js';

/** A socket that remembers what was sent and is driven by the test. */
class FakeSocket {
  static OPEN = 1;
  /** @type {FakeSocket[]} */
  static all = [];
  readyState = 1;
  /** @type {any[]} */
  sent = [];
  /** @type {any} */ onopen;
  /** @type {any} */ onmessage;
  /** @type {any} */ onclose;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(/** @type {string} */ text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  tell(/** @type {object} */ frame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

/** @type {number | null} */
let since = null;
/** @type {string[]} */
let ends = [];
let ready = 0;
let monotonic = 0;
let secret = 'secret';
/** @type {(refused: string) => Promise<boolean>} */
let renew = async () => false;

const HELLO = { t: 'hello', proto: 1, srv: 's', hb: 5 };

/** Lets time pass, for timers and for the clock that nobody sets. */
function pass(/** @type {number} */ ms) {
  for (const end = monotonic + ms; monotonic < end; ) {
    monotonic += 50;
    mock.timers.tick(50);
  }
}

function make() {
  return new Connection('ws://x/ws', 'tbl', {
    token: () => secret,
    renew: (refused) => renew(refused),
    since: () => since,
    onFrame: () => {},
    onReady: () => (ready += 1),
    onEnd: (reason) => ends.push(reason),
  });
}

function connect() {
  const connection = make();
  connection.open();
  return connection;
}

const latest = () => /** @type {FakeSocket} */ (FakeSocket.all[FakeSocket.all.length - 1]);

async function greet() {
  latest().onopen();
  latest().tell(HELLO);
}

beforeEach(() => {
  since = null;
  ends = [];
  ready = 0;
  FakeSocket.all = [];
  globalThis.WebSocket = /** @type {any} */ (FakeSocket);
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  monotonic = 1000;
  secret = 'secret';
  renew = async () => false;
  mock.method(performance, 'now', () => monotonic);
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** Lets promises that are kept already be acted upon. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('waits grow to eight seconds and are spread by half', () => {
  const calm = (/** @type {number} */ tries) => retryDelay(tries, 1006, () => 0.5);
  assert.deepEqual([0, 1, 2, 3, 4, 5, 9].map(calm), [250, 500, 1000, 2000, 4000, 8000, 8000]);
  assert.equal(
    retryDelay(2, 1006, () => 0),
    500,
  );
  assert.equal(
    retryDelay(2, 1006, () => 1),
    1500,
  );
});

test('after a restart of the server the first wait is short and random', () => {
  assert.equal(
    retryDelay(0, 1012, () => 0),
    200,
  );
  assert.equal(
    retryDelay(0, 1012, () => 1),
    1500,
  );
});

test('the socket is as safe as the page', () => {
  assert.equal(socketUrl(new URL('https://a.example/t/x')), 'wss://a.example/ws');
  assert.equal(socketUrl(new URL('http://localhost:1/t/x')), 'ws://localhost:1/ws');
});

test('it says who it is, asks for the table, and answers pings', async () => {
  connect();
  await greet();
  latest().tell({ t: 'ping', now: 1 });
  assert.deepEqual(latest().sent, [
    { v: 1, t: 'auth', token: 'secret' },
    { t: 'sub', table: 'tbl' },
    { t: 'pong' },
  ]);
});

test('after a loss it comes back by itself and asks for the last event and what it missed', async () => {
  connect();
  await greet();
  since = 41;
  latest().onclose({ code: 1006 });
  pass(400);
  assert.equal(FakeSocket.all.length, 2);
  await greet();
  assert.deepEqual(latest().sent[1], { t: 'sub', table: 'tbl', since: 40 });
  assert.equal(ready, 2);
});

test('a socket silent for eight seconds is given up', async () => {
  const connection = connect();
  await greet();
  since = 1;
  latest().tell({ t: 'ping', now: 1 });
  assert.equal(connection.trouble, 0);
  pass(8600);
  assert.ok(connection.trouble >= 2000);
  pass(500);
  assert.equal(FakeSocket.all.length, 2);
});

test('back on the page it does not wait for the next try', async () => {
  const connection = connect();
  await greet();
  latest().onclose({ code: 1006 });
  connection.wake();
  assert.equal(FakeSocket.all.length, 2);
});

test('waking opens nothing before the page has opened the connection', () => {
  const connection = make();
  const sockets = FakeSocket.all.length;
  connection.wake(); // somebody taps into the field for the name
  assert.equal(FakeSocket.all.length, sockets);
  connection.open();
  assert.equal(FakeSocket.all.length, sockets + 1);
});

test('another window, an unknown guest and a newer version end the tries', async () => {
  for (const [code, reason] of [
    [4409, 'replaced'],
    [4401, 'auth'],
    [4426, 'upgrade'],
  ]) {
    connect();
    await greet();
    latest().onclose({ code });
    await settled();
    assert.equal(ends.pop(), reason);
  }
  const sockets = FakeSocket.all.length;
  pass(60000);
  assert.equal(FakeSocket.all.length, sockets);
});

test('a table that is unknown or cannot be read ends the tries', async () => {
  for (const code of ['not_found', 'bad_notation']) {
    connect();
    await greet();
    latest().tell({ t: 'error', code });
    assert.equal(ends.pop(), code);
  }
  const sockets = FakeSocket.all.length;
  pass(60000);
  assert.equal(FakeSocket.all.length, sockets);
});

test('setting the clock of the device is neither silence nor trouble', async () => {
  since = 1;
  const connection = connect();
  await greet();
  latest().tell({ t: 'ev', seq: 1 });
  latest().tell({ t: 'ping', now: 1 });
  for (const jump of [3600000, -7200000]) {
    mock.timers.setTime(Date.now() + 10000000 + jump);
    pass(1000);
    assert.equal(connection.trouble, 0);
  }
  assert.equal(FakeSocket.all.length, 1);
});

test('a session that has ended is renewed, and the table goes on', async () => {
  renew = async (refused) => {
    assert.equal(refused, 'secret');
    secret = 'second';
    return true;
  };
  const connection = connect();
  latest().onopen();
  latest().onclose({ code: 4401 });
  connection.wake();
  assert.equal(FakeSocket.all.length, 1); // not before the new token is there
  await settled();
  await greet();
  assert.deepEqual(latest().sent[0], { v: 1, t: 'auth', token: 'second' });
  assert.deepEqual(latest().sent[1], { t: 'sub', table: 'tbl' });
  assert.deepEqual(ends, []);
});

test('a renewed session that is refused as well is the end', async () => {
  let renewals = 0;
  renew = async () => Boolean((renewals += 1));
  connect();
  for (let times = 0; times < 2; times += 1) {
    latest().onopen();
    latest().onclose({ code: 4401 });
    await settled();
  }
  assert.deepEqual([renewals, ends], [1, ['auth']]);
});

test('a session that cannot be renewed now is tried again', async () => {
  renew = async () => {
    throw new Error('offline');
  };
  connect();
  latest().onopen();
  latest().onclose({ code: 4401 });
  await settled();
  pass(400);
  assert.equal(FakeSocket.all.length, 2);
  assert.deepEqual(ends, []);
});

test('the trouble is over only when what was missed is there', async () => {
  since = 41;
  const connection = connect();
  await greet();
  latest().tell({ t: 'ev', seq: 41 });
  assert.equal(connection.trouble, 0);
  pass(1000);
  latest().onclose({ code: 1006 });
  pass(1000);
  await greet();
  pass(2500);
  assert.ok(connection.trouble >= 2000);
  latest().tell({ t: 'ev', seq: 41 }); // known already: nothing was missed
  assert.equal(connection.trouble, 0);
});

test('two seconds of trouble are a hint, five are a banner', () => {
  assert.deepEqual(
    [0, 1999, 2000, 4999, 5000, 61000].map((trouble) => health(trouble).link),
    ['ok', 'ok', 'slow', 'slow', 'lost', 'lost'],
  );
  assert.equal(health(61999).seconds, 61);
});

test('the time is the server\u2019s, by the fastest of the last pings', async () => {
  const connection = connect();
  assert.equal(connection.now, Date.now()); // nothing better is known yet
  await greet();
  latest().tell({ t: 'ping', now: 5_000_000 });
  pass(1000);
  latest().tell({ t: 'ping', now: 5_000_400 }); // 600 ms late
  assert.equal(connection.now, 5_001_000);
  mock.timers.setTime(9_999_999); // whatever is done to the clock of the device
  pass(500);
  assert.equal(connection.now, 5_001_500);
});

test('a server that restarts has said so, until it is back', async () => {
  const connection = connect();
  await greet();
  latest().tell({ t: 'restarting' });
  latest().onclose({ code: 1012 });
  assert.equal(connection.restarting, true);
  pass(1600);
  await greet();
  assert.equal(connection.restarting, false);
});
