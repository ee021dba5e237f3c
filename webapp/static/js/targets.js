/** How far a match goes: the choice of one of two targets. */

import { digits, t } from './i18n.js';
import { radio } from './ui.js';

/** One option a target. @param {string | undefined} now @param {(value: string) => void} pick */
export function targets(now, pick) {
  const target = (/** @type {string} */ value, /** @type {string} */ note) =>
    radio({
      group: 'target',
      value,
      label: digits(value),
      note,
      checked: now === value,
      pick: () => pick(value),
    });
  return [
    target('152', t('About 12 deals, 15 to 20 minutes')),
    target('100', t('About 8 deals, 10 to 15 minutes')),
  ];
}
