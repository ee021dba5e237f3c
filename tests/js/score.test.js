/** A deal told on the form: the question it asks, and the address that keeps it. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { facts } from './dealfacts.mjs';
import {
  abnatDigits,
  dealOf,
  fieldsOf,
  freshDeal,
  mayBeReverse,
  questionOf,
} from '../../webapp/static/js/scorestate.js';
import { worthOf } from '../../webapp/static/js/scoreresult.js';
import { scoreText } from '../../webapp/static/js/scoretext.js';

/** @typedef {import('../../webapp/static/js/scorestate.js').Deal} Deal */

/** A fresh deal with changes. @param {Partial<Deal>} changes @returns {Deal} */
const told = (changes) => ({ ...freshDeal(), ...changes });

test('what is told of us and them is asked of buyers and others', () => {
  const deal = told({
    buyer: 'them',
    abnat: { team: 'us', text: '٥٨' },
    projects: { us: ['sira', 'sira'], them: ['fifty'] },
    baloot: 'us',
    step: '2',
  });
  assert.deepEqual(questionOf(deal), {
    subkind: 'deal',
    contract: 'hokm',
    multiplier: '2',
    defender_abnat: '٥٨',
    declared_bidder: ['fifty'],
    declared_defender: ['sira', 'sira'],
    baloot: 'defender',
  });
});

test('too little is no question', () => {
  assert.equal(questionOf(freshDeal()), null);
  assert.equal(questionOf(told({ outcome: 'kaboot' })), null);
  assert.equal(questionOf(told({ outcome: 'qaid' })), null);
});

test('a kaboot is asked as such, without abnat', () => {
  const deal = told({ outcome: 'kaboot', kaboot: 'them', abnat: { team: 'us', text: '90' } });
  const question = questionOf(deal);
  assert.equal(question?.kaboot, 'defender');
  assert.ok(question && !('bidder_abnat' in question));
});

test('of a qaid only the other side’s projects and baloot are asked', () => {
  const deal = told({
    outcome: 'qaid',
    offender: 'us',
    projects: { us: ['hundred'], them: ['fifty'] },
    baloot: 'them',
  });
  assert.deepEqual(questionOf(deal), {
    subkind: 'qaid',
    contract: 'hokm',
    multiplier: '1',
    offender: 'bidder',
    innocent_projects: ['fifty'],
    innocent_baloot: true,
  });
});

test('what a game does not know is not asked in it', () => {
  const projects = { us: ['four_hundred', 'sira'], them: [] };
  const deal = told({ ...{ abnat: { team: 'us', text: '60' }, projects, baloot: 'us' } });
  assert.deepEqual(questionOf(deal)?.declared_bidder, ['sira']);
  const sun = questionOf({ ...deal, game: 'sun' });
  assert.deepEqual(sun?.declared_bidder, ['four_hundred', 'sira']);
  assert.ok(sun && !('baloot' in sun));
});

test('whose is higher, and who comes first, are told by side', () => {
  const deal = told({ buyer: 'them', abnat: { team: 'us', text: '60' }, higher: 'us', first: 'them' });
  const question = questionOf(deal);
  assert.deepEqual([question?.higher, question?.first], ['defender', 'bidder']);
  assert.equal(questionOf({ ...deal, higher: 'equal' })?.higher, 'equal');
});

test('what a game knows, and which kaboot may be a reverse one, is as the server says', () => {
  const deal = told({
    game: 'sun',
    buyer: 'us',
    outcome: 'kaboot',
    kaboot: 'them',
    projects: { us: ['fifty', 'sira'], them: [] },
    baloot: 'us',
    reverse: true,
  });
  assert.ok(mayBeReverse(deal));
  assert.ok(!mayBeReverse({ ...deal, kaboot: 'us' }));
  assert.ok(!mayBeReverse({ ...deal, game: 'hokm' }));
  const { kinds, baloot, reverse, projects } = facts;
  try {
    const other = { hokm: kinds.hokm, sun: /** @type {any} */ (['fifty']) };
    Object.assign(facts, { kinds: other, baloot: ['sun'], reverse: [['sun', 'bidder']], projects: 2 });
    const question = questionOf(deal);
    assert.deepEqual([question?.declared_bidder, question?.baloot], [['fifty'], 'bidder']);
    assert.ok(!mayBeReverse(deal) && mayBeReverse({ ...deal, kaboot: 'us' }));
    const three = new URLSearchParams('g=sun&us=fifty.fifty.fifty');
    assert.equal(dealOf(three).projects.us.length, 2);
  } finally {
    Object.assign(facts, { kinds, baloot, reverse, projects });
  }
});

test('a shared qaid names who broke the rule, and what the other side had alone', () => {
  const deal = told({
    outcome: 'qaid',
    offender: 'them',
    step: '2',
    projects: { us: ['sira'], them: ['hundred'] },
    baloot: 'them',
  });
  const answer = { match_winner: null, steps: [], notes: [], offender_points: 0, innocent_points: 36 };
  const text = scoreText(deal, answer, { preset: 'standard', changes: {}, level: 'normal' });
  const [head, list, result] = text.split('\n');
  assert.match(head ?? '', /^Hokm · qaid against .?Them.? · Double$/);
  assert.deepEqual([list, result], ['Us · Sira', 'Qaid · Us 36 – Them 0']);
  const played = scoreText({ ...deal, outcome: 'abnat' }, { ...answer, made: true }, { preset: 'standard', changes: {}, level: 'normal' });
  assert.match(played, /^Hokm · We bought · Double\nUs · Sira\nThem · Hundred, Baloot\n/);
});

test('an address keeps all of a deal', () => {
  const deal = told({
    game: 'sun',
    buyer: 'them',
    outcome: 'kaboot',
    abnat: { team: 'them', text: '٦٠' },
    kaboot: 'us',
    offender: 'them',
    step: 'gahwa',
    projects: { us: ['sira', 'sira'], them: ['four_hundred'] },
    baloot: 'them',
    higher: 'equal',
    first: 'us',
    reverse: true,
  });
  assert.deepEqual(dealOf(new URLSearchParams(String(new URLSearchParams(fieldsOf(deal))))), deal);
  assert.deepEqual(dealOf(new URLSearchParams(fieldsOf(freshDeal()))), freshDeal());
});

test('an address that tells nonsense tells nothing', () => {
  const wild = 'g=poker&b=me&o=won&a=us.1e9x&k=all&x=9&us=flush.sira.sira.sira.sira.sira.sira&h=1&v=2';
  assert.deepEqual(dealOf(new URLSearchParams(wild)), {
    ...freshDeal(),
    abnat: { team: 'us', text: '19' },
    projects: { us: Array(4).fill('sira'), them: [] },
  });
});

test('digits of any script are digits, three of them at most', () => {
  assert.equal(abnatDigits('-٩٦ abnat'), '٩٦');
  assert.equal(abnatDigits('16299'), '162');
});

test('an answer is told for us and them', () => {
  const answer = { match_winner: null, steps: [], notes: [] };
  const played = { ...answer, made: false, bidder_points: 2, defender_points: 21 };
  assert.deepEqual(worthOf(told({ buyer: 'them' }), played), {
    points: { us: 21, them: 2 },
    made: false,
    match: null,
  });
  const qaid = { ...answer, offender_points: 0, innocent_points: 16 };
  const broken = told({ outcome: 'qaid', offender: 'them' });
  assert.deepEqual(worthOf(broken, qaid), { points: { us: 16, them: 0 }, made: null, match: null });
  const gahwa = { ...played, match_winner: 'defender' };
  assert.equal(worthOf(told({}), gahwa).match, 'them');
});
