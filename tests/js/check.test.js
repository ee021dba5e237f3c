/** The check of a deal in the browser: the same steps as the engine's, down to the last card. */

import assert from 'node:assert/strict';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import {
  PACK,
  fromLink,
  hands,
  ofContest,
  read,
  shuffled,
  toLink,
  verdict,
} from '../../webapp/static/js/check.js';
import { hex, hmac, sha256, unhex } from '../../webapp/static/js/sha256.js';

/** The vectors of tests/core/test_shuffle.py. @type {[string, string, number, string[], string][]} */
const VECTORS = [
  [
    '00'.repeat(32),
    't',
    1,
    ['01', '00', '00', '00'].map((byte) => byte.repeat(16)),
    'KH 10H 8S 10S 9D 7H 10C QC 7S 8C AS 9C JD 9S KS 7D KD QS 7C KC QH AH 8D JS AD QD JH AC 9H 10D JC 8H',
  ],
  [
    Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join(''),
    'table-1',
    2,
    ['000102030405060708090a0b0c0d0e0f', '00'.repeat(16), 'ff'.repeat(16), '00'.repeat(16)],
    'QC 9C KS 9S JD QS JS 8H 9D QH 8D JC 10C AC 10D 9H 7S 8S AS 8C QD AD 10S AH 7D KC 7H KD KH JH 10H 7C',
  ],
  [
    'ff'.repeat(32),
    'طاولة',
    1000,
    ['11', '22', '33', '44'].map((byte) => byte.repeat(16)),
    '10S KS JS 7D 10D JH QC QH 9H 10C QS 9S 7H KH 9D 7C AC 8C QD 9C 8D KC 8S 8H JC 7S 10H JD KD AS AD AH',
  ],
];

const golden = (/** @type {string} */ name) =>
  readFileSync(new URL(`../golden/${name}.txt`, import.meta.url), 'utf8');

const bytes = (/** @type {string} */ text, size = text.length / 2) =>
  unhex(text, size) ?? new Uint8Array();

test('hashes are those of the standard, whatever the length', () => {
  for (let length = 0; length < 200; length += 1) {
    const message = new Uint8Array(randomBytes(length));
    const key = new Uint8Array(randomBytes(length));
    assert.equal(hex(sha256(message)), createHash('sha256').update(message).digest('hex'));
    assert.equal(hex(hmac(key, message)), createHmac('sha256', key).update(message).digest('hex'));
  }
});

test('hexadecimal of another length or other letters is none', () => {
  assert.deepEqual(unhex('00ff', 2), Uint8Array.from([0, 255]));
  for (const bad of ['', '00f', '00ff00', '0x', 'zz00', '00 f', '00\nf']) assert.equal(unhex(bad, 2), null);
});

test('seeds with nonces give the packs of the documented algorithm', () => {
  for (const [seed, table, number, nonces, pack] of VECTORS) {
    const given = nonces.map((nonce) => bytes(nonce));
    assert.equal(shuffled(bytes(seed), table, number, given).join(' '), pack);
  }
});

test('every deal of the recorded matches is proven, and its hands are the dealt ones', () => {
  for (const name of ['standard-easy', 'contest-easy', 'kammelna-easy']) {
    const text = golden(name);
    const deals = read(text);
    assert.ok(deals.length > 3);
    for (const deal of deals) {
      const { why, pack } = verdict(deal);
      assert.equal(why, '', `${name} ${deal.number}`);
      const place = deal.taker && deal.dealer ? (deal.taker - deal.dealer + 3) % 4 : null;
      const { dealt, left } = hands(pack, place);
      assert.deepEqual([...dealt.flat(), ...left].length, deal.taker ? 32 : 31);
    }
    const taken = deals.findIndex(({ taker }) => taker);
    const { dealer, taker } = deals[taken] ?? { dealer: null, taker: null };
    const rest = text.split('\n').find((line) => line.startsWith('rest ')) ?? '';
    const place = ((taker ?? 1) - (dealer ?? 1) + 3) % 4;
    const { dealt } = hands(deals[taken]?.cards ?? [], place);
    const last = (rest.split(' hands ')[1] ?? '').split(' ').map((cards) => cards.split(','));
    for (const seat of [1, 2, 3, 4])
      assert.deepEqual(dealt[(seat - (dealer ?? 1) + 3) % 4]?.slice(5), last[seat - 1]);
  }
});

test('whatever is changed in a deal, it is not proven any more, and the page says why', () => {
  const [deal] = read(golden('standard-easy')).slice(2);
  assert.ok(deal);
  const other = (/** @type {string} */ text) => (text.startsWith('0') ? '1' : '0') + text.slice(1);
  const [first = '', ...rest] = deal.nonces;
  const swapped = [deal.cards?.[1], deal.cards?.[0], ...(deal.cards ?? []).slice(2)];
  for (const [change, why] of /** @type {[object, string][]} */ ([
    [{}, ''],
    [{ seed: '' }, 'untold'],
    [{ seed: other(deal.seed) }, 'seed'],
    [{ commitment: other(deal.commitment) }, 'seed'],
    [{ number: deal.number + 1 }, 'seed'],
    [{ table: 'another' }, 'seed'],
    [{ nonces: [other(first), ...rest] }, 'cards'],
    [{ cards: swapped }, 'cards'],
    [{ seed: deal.seed.slice(2) }, 'unreadable'],
    [{ commitment: '' }, 'unreadable'],
    [{ number: 0 }, 'unreadable'],
    [{ number: 1e9 }, 'unreadable'],
    [{ number: NaN }, 'unreadable'],
    [{ nonces: rest }, 'unreadable'],
    [{ nonces: ['x', ...rest] }, 'unreadable'],
  ]))
    assert.equal(verdict({ ...deal, ...change }).why, why, JSON.stringify(change));
});

test('a link carries all that is checked', () => {
  const [one] = read(golden('standard-easy'));
  assert.ok(one);
  const given = { ...one, nonces: ['0f'.repeat(16), ...one.nonces.slice(1)], table: 'a b &#ط' };
  assert.deepEqual(fromLink(`https://example.org/check?lang=ar#${toLink(given)}`), given);
  assert.deepEqual(read(`  ${toLink(one)}\n`), [one]);
  const bare = { ...one, cards: null, dealer: null, taker: null };
  assert.deepEqual(fromLink(toLink(bare)), bare);
});

test('a file names its table and the nonces of its seats, whatever they look like', () => {
  const nonces = ['0f'.repeat(16), ...Array(3).fill('00'.repeat(16))];
  const head = `match dealer 1 table "a\\u0020\\u0637" commitment c0 nonces ${nonces.join()} rules x`;
  const [deal] = read(`notation 1\n${head}\r\ndeal 1 dealer 2 cards AS KS\nseed 1 00ff\n`);
  assert.deepEqual(deal, {
    table: 'a ط',
    number: 1,
    commitment: 'c0',
    seed: '00ff',
    nonces,
    cards: ['AS', 'KS'],
    dealer: 2,
    taker: null,
  });
});

test('the seeds of a contest prove its deals by themselves', () => {
  const deals = read(golden('contest-easy'));
  const seeds = deals.map(({ seed }) => seed);
  const { table = '', commitment = '' } = deals[0] ?? {};
  for (const [at, deal] of ofContest({ contest: table, commitment, seeds }).entries()) {
    const { why, pack } = verdict(deal);
    assert.equal(why, '');
    assert.deepEqual(pack, deals[at]?.cards);
  }
});

test('whatever else is pasted is no deal', () => {
  for (const text of ['', 'x', 'deal', 'seed 1 00', '#table=t', 'match', '{"kind":"deal"}', '\u0000'])
    for (const deal of read(text)) assert.notEqual(verdict(deal).why, '', text);
  assert.equal(PACK.length, 32);
});
