/** The reminder of the day’s deals: at which hour the bot writes, in the hours of this device. */

import { digits, t } from './i18n.js';
import { el } from './ui.js';

const RIYADH_MIN = 180;
const DAY_MIN = 24 * 60;

/**
 * Minutes after midnight here, at an hour in Riyadh, which knows no summer time.
 * @param {number} hour
 * @param {number} east minutes by which the clock here is ahead of UTC
 */
export const minutesHere = (hour, east) => (hour * 60 - RIYADH_MIN + east + DAY_MIN) % DAY_MIN;

/** "9:05". @param {number} minutes */
const time = (minutes) =>
  digits(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`);

/**
 * The row that chooses the hour; its values are hours of Riyadh, in the order of this device.
 * @param {number | null} hour the one that is chosen
 * @param {string} note
 * @param {(hour: number | null, box: HTMLSelectElement) => void} change
 */
export function reminderRow(hour, note, change) {
  const box = el('select', 'field');
  box.id = 'reminder';
  const east = -new Date().getTimezoneOffset();
  const option = (/** @type {string} */ value, /** @type {string} */ words) => {
    const made = el('option', '', words);
    made.value = value;
    box.append(made);
  };
  option('', t('Off'));
  const hours = Array.from({ length: 24 }, (_, one) => one);
  hours.sort((one, other) => minutesHere(one, east) - minutesHere(other, east));
  for (const one of hours) option(String(one), time(minutesHere(one, east)));
  box.value = hour === null ? '' : String(hour);
  box.addEventListener('change', () => change(box.value === '' ? null : Number(box.value), box));
  const words = el('span', 'grow', el('b', '', t('Daily reminder')), ' ', el('small', 'cap', note));
  return el('label', 'pick', words, box);
}
