/** A lobby as the server tells it: whose place is where, what can be done, and how to say it. */

import { n, t } from './i18n.js';
import { api } from './session.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').Level} Level */
/** @typedef {import('./types').ClockKind} Clock */
/** @typedef {import('./types').ChairFrame} Chair  somebody on a chair: a person, or a bot */
/** @typedef {import('./types').Lobby} Lobby */
/** @typedef {"s" | "e" | "n" | "w"} Place  of the rug: own, right, opposite, left */
/**
 * The one thing to do next.
 * @typedef {{ kind: "start", bots: number }
 *   | { kind: "early", seconds: number }
 *   | { kind: "sit" | "wait" | "full" }} Next
 */

/** For so long an open lobby waits for people before bots may fill it. */
export const OPEN_SECONDS = 30;

const TARGET = 'match.target';
const SEATS = /** @type {Seat[]} */ ([1, 2, 3, 4]);
/** Play goes bottom, right, top, left, whatever the language. */
const PLACES = /** @type {const} */ (['s', 'e', 'n', 'w']);

/**
 * Where a seat lies on the rug of this reader: one's own is at the bottom.
 * @param {Lobby} lobby
 * @param {Seat} seat
 * @returns {Place}
 */
export function placeOf(lobby, seat) {
  return PLACES[(seat - (lobby.you ?? 1) + 4) % 4] ?? 's';
}

/** The seats in the order of reading the rug: top, left, right, bottom. */
export function seatsInOrder(/** @type {Lobby} */ lobby) {
  const order = 'nwes';
  return [...SEATS].sort(
    (a, b) => order.indexOf(placeOf(lobby, a)) - order.indexOf(placeOf(lobby, b)),
  );
}

/** Whether two seats are of one side. */
export const partners = (/** @type {number} */ a, /** @type {number} */ b) => (a - b) % 2 === 0;

/** Who sits on a seat, or null. */
export const chairOf = (/** @type {Lobby} */ lobby, /** @type {Seat} */ seat) =>
  lobby.seats[seat - 1] ?? null;

/** How many chairs are taken. */
export const taken = (/** @type {Lobby} */ lobby) => lobby.seats.filter(Boolean).length;

/** Whether the reader can go to the other side: a chair there is free. */
export function canSwap(/** @type {Lobby} */ lobby) {
  const { you } = lobby;
  return you !== null && SEATS.some((seat) => !partners(seat, you) && !chairOf(lobby, seat));
}

/**
 * The one thing for the reader to do now.
 * @param {Lobby} lobby
 * @param {number} age  of the lobby, in seconds, by now
 * @returns {Next}
 */
export function nextStep(lobby, age) {
  const bots = 4 - taken(lobby);
  if (lobby.you === null) return { kind: bots ? 'sit' : 'full' };
  if (!lobby.host) return { kind: 'wait' };
  const early = lobby.open && bots > 0 ? Math.ceil(OPEN_SECONDS - age) : 0;
  return early > 0 ? { kind: 'early', seconds: early } : { kind: 'start', bots };
}

/** The name of whoever may start; "" where nobody is seated. */
export function hostName(/** @type {Lobby} */ lobby) {
  return lobby.seats.find((chair) => chair?.host)?.name ?? '';
}

/** What a lobby is called: by its host. */
export function lobbyTitle(/** @type {Lobby} */ lobby) {
  const name = hostName(lobby);
  return name ? t('{name}’s table', { name }) : t('Table');
}

/** A pace in one word, with the seconds for a card where there are any. */
export function paceWords(/** @type {Clock} */ clock) {
  if (clock === 'fast') return t('Fast {seconds}', { seconds: 12 });
  return clock === 'relaxed' ? t('Relaxed {seconds}', { seconds: 45 }) : t('No clock');
}

/** A lobby in a list: how many chairs are free, how fast it is, how far it goes. */
export function lobbyNote(/** @type {Lobby} */ lobby) {
  const free = n('{count} free seat', '{count} free seats', 4 - taken(lobby));
  const to = t('To {target}', { target: Number(lobby.target) });
  return [free, paceWords(lobby.clock), to].join(' · ');
}

/** "to 100, two changes": the rest of the line of rules. */
export function rulesNote(/** @type {Lobby} */ lobby) {
  const changed = Object.keys(lobby.changes).filter((name) => name !== TARGET).length;
  const to = t('To {target}', { target: Number(lobby.target) });
  if (!changed) return to;
  return to + t(', ') + n('{count} rule changed', '{count} rules changed', changed);
}

/**
 * What has happened since the last look, in one sentence; "" where nothing is to be said.
 * @param {Lobby} before
 * @param {Lobby} after
 */
export function told(before, after) {
  const names = (/** @type {Lobby} */ lobby) =>
    lobby.seats.map((chair) => (chair && !chair.bot && !chair.you ? chair.name : ''));
  const [was, is] = [names(before), names(after)];
  const come = is.find((name) => name && !was.includes(name));
  if (come) return t('{name} sits down', { name: come });
  const gone = was.find((name) => name && !is.includes(name));
  if (gone && before.you === after.you) return t('{name} gets up', { name: gone });
  if (!before.host && after.host) return t('You are the host now.');
  return '';
}

const path = (/** @type {string} */ id, rest = '') =>
  `/api/lobbies/${encodeURIComponent(id)}${rest}`;

/**
 * Makes a lobby by a choice of rules; the lobby.
 * @param {import('./newmatch.js').Choice} choice
 * @param {{ clock?: Clock, open?: boolean }} [more]
 * @returns {Promise<Lobby>}
 */
export async function makeLobby(choice, { clock = 'relaxed', open = false } = {}) {
  const { [TARGET]: target, ...settings } = choice.changes;
  const body = {
    preset: choice.preset,
    settings,
    ...(target ? { target: Number(target) } : {}),
    clock,
    level: choice.level,
    open,
  };
  return (await api('POST', '/api/lobbies', body)).lobby;
}

/**
 * Changes a lobby: rules, pace, who may sit; only its host may.
 * @param {string} id
 * @param {object} changes
 */
export const changeLobby = (id, changes) => api('PATCH', path(id), changes);

/**
 * Asks something of a lobby.
 * @param {string} id
 * @param {"sit" | "leave" | "swap" | "bot" | "start" | "cancel"} what
 * @param {{ seat?: Seat, level?: Level | null, version?: number }} [body]
 */
export const askLobby = (id, what, body = {}) => api('POST', path(id, `/${what}`), body);

/**
 * The waiting lobbies: those open to the reader, and one's own.
 * @returns {Promise<{ open: Lobby[], own: Lobby[] }>}
 */
export const listLobbies = () => api('GET', '/api/lobbies');
