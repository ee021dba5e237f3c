/** Over the rug: which deal it is and the way to the next one, and the own line or the best. */

import { signed, t } from './i18n.js';
import { bdi, button, el, icon } from './ui.js';

/** @typedef {import('./types').Replay} Replay */

/** @typedef {{deal: (number: number) => void, best: (wanted: boolean) => void}} Doings */

/**
 * @param {HTMLElement} root
 * @param {Replay} own  the deal the page was opened for
 * @param {Replay} shown  that, or the best line in its place
 * @param {Doings} doings
 */
export function strip(root, own, shown, doings) {
  const { numbers, number, best } = own;
  const at = numbers.indexOf(number);
  const turn = (/** @type {string} */ label, /** @type {number | undefined} */ to, back = '') => {
    const made = button('icon', () => to !== undefined && doings.deal(to), icon('chev', 20, back));
    made.setAttribute('aria-label', label);
    made.setAttribute('aria-disabled', String(to === undefined));
    return made;
  };
  const several = numbers.length > 1;
  const parts = [
    several ? turn(t('Deal before'), numbers[at - 1], 'back') : null,
    best ? place(number, numbers.length) : el('b', '', t('Deal {number}', { number })),
    several ? turn(t('Deal after'), numbers[at + 1]) : null,
    best ? lines(own, shown !== own, doings) : null,
  ];
  root.replaceChildren(...parts.filter((part) => part !== null));
}

/** "2/4", where there is no room for more. @param {number} number @param {number} all */
function place(number, all) {
  const made = el('b', '', bdi(`${number}/${all}`));
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', t('Deal {number}', { number }));
  return made;
}

/** The own line and that of whoever did best, each with what it came to. */
function lines(
  /** @type {Replay} */ { best, score },
  /** @type {boolean} */ foreign,
  /** @type {Doings} */ doings,
) {
  const box = el('div', 'pick');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', t('Whose line'));
  const name = el('span', '', best?.name ?? '');
  name.dir = 'auto';
  const one = (/** @type {Node} */ words, /** @type {number} */ points, /** @type {boolean} */ that) => {
    const made = button('', () => that !== foreign && doings.best(that), words, ' ', bdi(signed(points)));
    made.setAttribute('aria-pressed', String(that === foreign));
    return made;
  };
  const theirs = one(name, best?.score ?? 0, true);
  theirs.setAttribute('aria-label', t('Best: {name}, {points}', { name: best?.name ?? '', points: signed(best?.score ?? 0) }));
  box.append(one(el('span', '', t('Mine')), score ?? 0, false), theirs);
  return box;
}
