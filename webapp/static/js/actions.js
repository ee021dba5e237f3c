/**
 * What the viewer asks of the table, as messages; and which taps become one. Pure but for `Asking`,
 * which remembers what is not answered yet.
 *
 * One action at a time: while one is not answered, a second is refused here. An action keeps its
 * id until it is answered, so that sending it again after a lost connection changes nothing twice.
 */

/** @typedef {import('./types').Card} Card */
/** @typedef {import('./types').View} View */
/** @typedef {import('./types').Code} Code */
/** @typedef {import('./state.js').TableState} TableState */

/** @typedef {{t: 'bid', call: string} | {t: 'double', call: string} | {t: 'play', card: Card} | {t: 'sawa'} | {t: 'next'}} Ask */
/** @typedef {Ask & {id: string, ply: number}} Action */

/** A maker of ids no other page makes: a random stem and a count. @param {() => number} random */
export function idMaker(random = Math.random) {
  const stem = random().toString(36).slice(2, 10) || 'x';
  let count = 0;
  return () => `${stem}-${(count += 1)}`;
}

/**
 * The message of what is asked, or null where it must not be sent: another one is not answered
 * yet, or the table does not offer it.
 * @param {TableState} state
 * @param {Action | null} pending
 * @param {Ask} ask
 * @param {() => string} newId
 * @returns {Action | null}
 */
export function propose(state, pending, ask, newId) {
  if (pending || !offered(state.view, ask)) return null;
  return { ...ask, id: newId(), ply: state.ply };
}

/** Whether the server has offered this. @param {View} view @param {Ask} ask */
export function offered(view, ask) {
  switch (ask.t) {
    case 'bid':
      return view.calls.some((call) => call === ask.call);
    case 'double':
      return view.raises.some((call) => call === ask.call);
    case 'play':
      return view.choices.some(({ card, refusal }) => card === ask.card && refusal === null);
    case 'sawa':
      return view.sawa;
    case 'next':
      return view.phase === 'between' && view.void === null && view.scored.length > 0;
  }
}

/**
 * What is still unanswered after a frame from the server.
 * @param {Action | null} pending
 * @param {{t: string, id?: string | null}} frame
 * @returns {Action | null}
 */
export function unanswered(pending, frame) {
  const answers = frame.t === 'ack' || frame.t === 'nack';
  return answers && pending?.id === frame.id ? null : pending;
}

/**
 * What is said by itself for somebody who never wants to be asked to double: a pass on the ladder,
 * never a choice that has to be made.
 * @param {View} view
 * @param {boolean} never
 * @returns {Ask | null}
 */
export function automatic(view, never) {
  return never && view.raises.includes('pass') ? { t: 'double', call: 'pass' } : null;
}

/**
 * @typedef {{kind: 'play', card: Card} | {kind: 'lift', card: Card}
 *   | {kind: 'why', card: Card, code: Code} | {kind: 'wait'} | {kind: 'busy'}} Tap
 */

/** Narrower strips than this take a first tap to lift and a second to play, in CSS pixels. */
export const COMFORT = 44;

/**
 * What a tap on an own card means.
 * @param {View} view
 * @param {Card} card
 * @param {{pending: Action | null, lifted: Card | null, strip: number, oneTap: boolean, byKey: boolean}} hand
 *   `strip` is how much of the card can be touched; `byKey` tells a key press from a finger
 * @returns {Tap}
 */
export function tap(view, card, hand) {
  if (hand.pending) return { kind: 'busy' };
  const choice = view.choices.find((each) => each.card === card);
  if (!choice) return { kind: 'wait' };
  if (choice.refusal) return { kind: 'why', card, code: choice.refusal };
  const sure = hand.byKey || hand.lifted === card || (hand.oneTap && hand.strip >= COMFORT);
  return { kind: sure ? 'play' : 'lift', card };
}

/** The one action that is not answered yet. */
export class Asking {
  /** @type {Action | null} */
  pending = null;
  #sentAt = 0;
  #newId = idMaker();

  /** @param {(message: object) => void} put sends a message */
  constructor(put) {
    this.put = put;
  }

  /** Asks for something; false where it must not be asked now. @param {TableState} state @param {Ask} what */
  ask(state, what) {
    const action = propose(state, this.pending, what, this.#newId);
    if (!action) return false;
    this.pending = action;
    this.send();
    return true;
  }

  /** Sends what is not answered, after a new connection once more with the same id. */
  send() {
    this.#sentAt = performance.now();
    if (this.pending) this.put(this.pending);
  }

  /** Takes an answer of the server. @param {{t: string, id?: string | null}} frame */
  answered(frame) {
    this.pending = unanswered(this.pending, frame);
  }

  /** For how long the answer has been waited for, in milliseconds. */
  get waited() {
    return this.pending ? performance.now() - this.#sentAt : 0;
  }

  /** Something that changes nothing at the table: sent once, never again. @param {string} emote */
  emote(emote) {
    this.put({ t: 'emote', id: this.#newId(), emote });
  }
}
