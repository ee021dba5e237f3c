/** The rug of a lobby: four chairs around it, each with who sits there and what may be done. */

import { t, tc } from './i18n.js';
import { levelWord } from './levels.js';
import { canSwap, chairOf, partners, placeOf, seatsInOrder, taken } from './lobbies.js';
import { bdi, button, el, icon, initial } from './ui.js';

/** @typedef {import('./lobbies.js').Lobby} Lobby */
/** @typedef {import('./lobbies.js').Chair} Chair */
/** @typedef {import('./lobbies.js').Seat} Seat */
/**
 * What can be done at the rug.
 * @typedef {object} Acts
 * @property {(seat: Seat) => void} sit  on this chair, from none or from another one
 * @property {(seat: Seat) => void} bot  puts a bot on it
 * @property {(seat: Seat) => void} open  shows all that can be done with it
 * @property {() => void} swap
 */

/**
 * Draws the chairs anew; what had the keyboard keeps it.
 * @param {HTMLElement} rug
 * @param {Lobby} lobby
 * @param {Acts} acts
 */
export function drawChairs(rug, lobby, acts) {
  const focused = rug.contains(document.activeElement) ? document.activeElement?.id : '';
  const chairs = seatsInOrder(lobby).map((seat) => {
    const who = chairOf(lobby, seat);
    return who ? seated(lobby, who, acts) : free(lobby, seat, acts);
  });
  rug.classList.remove('ghost');
  rug.replaceChildren(...chairs, middle(lobby, acts));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** The classes of a chair: its place, and whose side it is. */
function look(/** @type {Lobby} */ lobby, /** @type {Seat} */ seat) {
  return `ls ${placeOf(lobby, seat)} ${partners(seat, lobby.you ?? 1) ? 'u' : 't'}`;
}

/**
 * A chair with somebody on it; the host may change a bot.
 * @param {Lobby} lobby
 * @param {Chair} who
 * @param {Acts} acts
 */
function seated(lobby, who, acts) {
  const name = el('b', 'name', el('bdi', '', who.bot ? t('Bot') : who.name));
  const cap = el('span', 'cap', caption(lobby, who));
  const face = el('span', 'av', who.bot ? icon('bot', 26) : initial(who.name));
  face.setAttribute('aria-hidden', 'true');
  const made = el('div', look(lobby, who.seat), face, name, ' ', cap);
  if (who.bot && lobby.host) {
    const change = button('mini', () => acts.open(who.seat), t('Change'));
    change.id = `chair-${who.seat}`;
    made.append(change);
  }
  return made;
}

/** Who that is to the reader: "You · host", "Your partner", the level of a bot. */
function caption(/** @type {Lobby} */ lobby, /** @type {Chair} */ who) {
  const host = who.host ? t('host') : '';
  return [who.bot ? levelWord(who.bot) : relation(lobby, who), host].filter(Boolean).join(' · ');
}

function relation(/** @type {Lobby} */ lobby, /** @type {Chair} */ who) {
  if (who.you) return tc('seat', 'You');
  if (lobby.you === null) return '';
  return partners(who.seat, lobby.you) ? t('Your partner') : t('Opponent');
}

/**
 * A free chair: one button to sit or move there; the host invites, moves or puts a bot on it.
 * @param {Lobby} lobby
 * @param {Seat} seat
 * @param {Acts} acts
 */
function free(lobby, seat, acts) {
  const words = el('b', '', t('Free seat'));
  if (lobby.host && lobby.you !== null) {
    const plus = button('av', () => acts.open(seat), icon('plus', 24));
    plus.id = `free-${seat}`;
    plus.setAttribute('aria-label', t('Free seat: invite somebody, or move there'));
    const add = button('mini', () => acts.bot(seat), t('Add a bot'));
    add.id = `chair-${seat}`;
    return el('div', `${look(lobby, seat)} free`, plus, words, ' ', add);
  }
  const what = lobby.you === null ? t('Sit here') : t('Move here');
  const face = el('span', 'av', icon('plus', 24));
  const act = el('span', 'mini', what);
  const made = button(`${look(lobby, seat)} free`, () => acts.sit(seat), face, words, ' ', act);
  made.id = `free-${seat}`;
  return made;
}

/** The middle of the rug: how many chairs are taken, and the way to the other side. */
function middle(/** @type {Lobby} */ lobby, /** @type {Acts} */ acts) {
  const count = el('b', '', bdi(`${taken(lobby)}/4`));
  const box = el('div', 'mid', count);
  count.setAttribute('role', 'img');
  count.setAttribute('aria-label', t('{count} of 4 seats taken', { count: taken(lobby) }));
  if (canSwap(lobby)) {
    const swap = button('mini', acts.swap, t('Switch'));
    swap.id = 'swap';
    swap.setAttribute('aria-label', t('Switch side'));
    box.append(swap);
  }
  return box;
}
