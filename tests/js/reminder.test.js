/** Hours of Riyadh, as the clock of this device shows them. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { minutesHere } from '../../webapp/static/js/reminder.js';

test('an hour of Riyadh is another one here, also by half an hour and over midnight', () => {
  for (const [hour, east, here] of [
    [17, 180, 17 * 60],
    [17, 240, 18 * 60],
    [23, 330, 90],
    [1, 0, 22 * 60],
    [0, -480, 13 * 60],
    [9, 345, 11 * 60 + 45],
    [0, 840, 11 * 60],
  ])
    assert.equal(minutesHere(hour ?? 0, east ?? 0), here);
});

test('no two hours are one, and each lies within a day, wherever one is', () => {
  for (let east = -720; east <= 840; east += 15) {
    const all = Array.from({ length: 24 }, (_, hour) => minutesHere(hour, east));
    assert.equal(new Set(all).size, 24);
    assert.ok(all.every((minutes) => minutes >= 0 && minutes < 1440), String(east));
  }
});
