/**
 * What may be said at a table: eight fixed things, a panel to choose from, and who is not heard.
 * Loaded with the first word.
 */

import { seatName } from './cards.js';
import { keep, recallJson } from './device.js';
import { t } from './i18n.js';
import { button, el, say } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./state.js').TableState} TableState */

const MUTED = 'baloot.muted';
const MOST_MUTED = 50;
/** One thing in so many milliseconds. */
const PAUSE_MS = 3000;

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

/** A person at a table. Two may bear one name, and a chair may be given to somebody else. @param {TableState} state @param {Seat} seat */
const person = (state, seat) => `${state.table} ${seat} ${state.seats[seat - 1]?.name}`;

/** @returns {{all: boolean, people: string[]}} */
function muted() {
  const found = recallJson(MUTED);
  return { all: found?.all === true, people: Array.isArray(found?.people) ? found.people : [] };
}

/** Whether the person on this seat is heard. @param {TableState} state @param {Seat} seat */
export const heard = (state, seat) => !muted().all && !isMuted(state, seat);

/** Whether nobody is heard at all. */
export const allMuted = () => muted().all;

/** Whether just the person on this seat is not heard. @param {TableState} state @param {Seat} seat */
export const isMuted = (state, seat) => muted().people.includes(person(state, seat));

/** Everybody is heard, or nobody. */
export function muteAll(/** @type {boolean} */ all) {
  keep(MUTED, JSON.stringify({ ...muted(), all }));
}

/** The person on this seat is heard no more, or again. @param {TableState} state @param {Seat} seat @param {boolean} quiet */
export function mute(state, seat, quiet) {
  const { all, people } = muted();
  const key = person(state, seat);
  const others = people.filter((each) => each !== key);
  const now = quiet ? [...others, key].slice(-MOST_MUTED) : others;
  keep(MUTED, JSON.stringify({ all, people: now }));
}

// --- saying and hearing ---------------------------------------------------------------------------

export class Speech {
  /** @type {(() => void) | null} */
  #closePanel = null;

  /**
   * @param {import('./company.js').Page} page
   * @param {HTMLButtonElement} tool  the button that opens the panel
   */
  constructor(page, tool) {
    this.page = page;
    this.tool = tool;
  }

  /** Somebody says something; who is muted on this device is not shown. */
  hear(/** @type {Seat} */ seat, /** @type {string} */ emote) {
    const state = this.page.stage.scene?.state;
    const words = emoteWords(emote);
    if (!state || !words) return;
    const own = seat === state.me && !state.watching;
    if (!own && !heard(state, seat)) return;
    this.page.stage.say(seat, words);
    if (!own) say(t('{name}: {words}', { name: seatName(state, seat), words }), false);
  }

  /** Opens the panel, or closes it. */
  toggle() {
    if (this.tool.getAttribute('aria-disabled') === 'true') return;
    if (this.tool.getAttribute('aria-expanded') === 'true') {
      this.shut();
      return;
    }
    this.#closePanel = openEmotes(this.page.rug, this.tool, (emote) => {
      this.page.asking.emote(emote);
      this.#rest();
    });
  }

  /** The panel is shut. */
  shut() {
    this.#closePanel?.();
    this.#closePanel = null;
  }

  /** One thing at a time: the button rests. */
  #rest() {
    this.tool.setAttribute('aria-disabled', 'true');
    setTimeout(() => this.tool.removeAttribute('aria-disabled'), PAUSE_MS);
  }
}

// --- the panel ------------------------------------------------------------------------------------

/**
 * The panel over the lower rug; the hand stays free. It goes with a choice, Escape or a tap beside.
 * @param {HTMLElement} rug
 * @param {HTMLElement} opener  gets the focus back
 * @param {(emote: string) => void} say
 */
function openEmotes(rug, opener, say) {
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
