/** What may be said at a table: eight fixed things, a panel to choose from, and who is not heard. */

import { t } from './i18n.js';
import { keep, recallJson } from './storage.js';
import { button, el } from './ui.js';

const MUTED = 'baloot.muted';
const MOST_MUTED = 50;
/** One thing in so many milliseconds. */
export const PAUSE_MS = 3000;

/** @type {Record<string, string>} */
const WORDS = {
  bravo: t('Bravo!'),
  well_played: t('Well played'),
  wow: t('Wow!'),
  laugh: t('Ha ha ha'),
  thanks: t('Thanks'),
  sorry: t('Sorry'),
  hurry: t('Hurry up!'),
  coffee: t('Coffee?'),
};

/** An emote in words; "" for one that is not known here. */
export const emoteWords = (/** @type {string} */ emote) => WORDS[emote] ?? '';

// --- who is not heard, on this device -------------------------------------------------------------

/** @returns {{all: boolean, names: string[]}} */
function muted() {
  const found = recallJson(MUTED);
  return { all: found?.all === true, names: Array.isArray(found?.names) ? found.names : [] };
}

/** Whether this person is heard. */
export function heard(/** @type {string} */ name) {
  const { all, names } = muted();
  return !all && !names.includes(name);
}

/** Whether nobody is heard at all. */
export const allMuted = () => muted().all;

/** Whether just this person is not heard. */
export const isMuted = (/** @type {string} */ name) => muted().names.includes(name);

/** Everybody is heard, or nobody. */
export function muteAll(/** @type {boolean} */ all) {
  keep(MUTED, JSON.stringify({ ...muted(), all }));
}

/** This person is heard no more, or again. */
export function mute(/** @type {string} */ name, /** @type {boolean} */ quiet) {
  const { all, names } = muted();
  const others = names.filter((each) => each !== name);
  const now = quiet ? [...others, name].slice(-MOST_MUTED) : others;
  keep(MUTED, JSON.stringify({ all, names: now }));
}

// --- the panel ------------------------------------------------------------------------------------

/**
 * The panel over the lower rug; the hand stays free. It goes with a choice, Escape or a tap beside.
 * @param {HTMLElement} rug
 * @param {HTMLElement} opener  gets the focus back
 * @param {(emote: string) => void} say
 */
export function openEmotes(rug, opener, say) {
  const choices = Object.entries(WORDS).map(([emote, words]) =>
    button('', () => choose(emote), words),
  );
  const panel = el('div', 'emotes', ...choices);
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-label', t('Say something'));
  panel.addEventListener('keydown', (event) => event.key === 'Escape' && close());
  const beside = (/** @type {Event} */ event) => {
    const on = event.target instanceof Node ? event.target : null;
    if (!panel.contains(on) && !opener.contains(on)) close();
  };
  document.addEventListener('pointerdown', beside);
  rug.append(panel);
  opener.setAttribute('aria-expanded', 'true');
  choices[0]?.focus({ preventScroll: true });
  return close;

  function close() {
    document.removeEventListener('pointerdown', beside);
    const inside = panel.contains(document.activeElement);
    panel.remove();
    opener.setAttribute('aria-expanded', 'false');
    if (inside) opener.focus({ preventScroll: true });
  }

  function choose(/** @type {string} */ emote) {
    close();
    say(emote);
  }
}
