/**
 * Whose turn it is to speak, replayed from what was said, and what the viewer asks of the table.
 * Pure but for `Asking`, which remembers what is not answered yet. What may be said or played is
 * never worked out here: the server tells it.
 */

/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").Spoken} Spoken */
/** @typedef {import("./types").Said} Said */
/** @typedef {import("./types").Contract} Contract */
/** @typedef {import("./types").Asked} Asked */
/** @typedef {import("./types").Lock} Lock */
/** @typedef {import('./types').Card} Card */
/** @typedef {import('./types').View} View */
/** @typedef {import('./types').Code} Code */
/** @typedef {import('./state.js').TableState} TableState */
/** @typedef {(setting: string) => string | undefined} Rule */
/** `thrown`: the deal has ended without a buyer. @typedef {{round: number, asked: Asked, queue: Seat[], thrown: boolean}} AuctionTurn */
/** @typedef {{queue: Seat[], step: number, lock: Lock}} LadderTurn */

/** The seat on the right, who speaks and plays next. @param {Seat} seat @returns {Seat} */
export const nextSeat = (seat) => /** @type {Seat} */ ((seat % 4) + 1);

/** The team of a seat: 0 for seats 1 and 3, 1 for 2 and 4. @param {Seat} seat @returns {0 | 1} */
export const teamOf = (seat) => (seat % 2 ? 0 : 1);

/** The four seats as they act when this one begins. @param {Seat} first @returns {Seat[]} */
export function orderFrom(first) {
  const order = [first];
  while (order.length < 4) order.push(nextSeat(/** @type {Seat} */ (order[order.length - 1])));
  return order;
}

/** A reader of a rule set's text form, "score.half=made bid.kawesh=off …". @param {string} text @returns {Rule} */
export function rule(text) {
  const pairs = new Map(
    text.split(' ').map((word) => /** @type {[string, string]} */ (word.split('='))),
  );
  return (setting) => pairs.get(setting);
}

/**
 * Where the auction stands after these calls; an empty queue means it has ended.
 * @param {Seat} dealer @param {readonly Spoken[]} spoken @param {Rule} rules @returns {AuctionTurn}
 */
export function auctionTurn(dealer, spoken, rules) {
  const order = orderFrom(nextSeat(dealer));
  /** @type {AuctionTurn} */
  let turn = { round: 1, asked: 'open', queue: order, thrown: false };
  /** @type {Seat | null} */
  let bidder = null;
  for (const { seat, call } of spoken) {
    if (call.startsWith('hokm')) bidder = seat;
    turn = afterCall({ ...turn, queue: turn.queue.slice(1) }, seat, call, bidder, order, rules);
  }
  return turn;
}

/** @type {AuctionTurn["asked"]} */
const ENDED = 'nothing';

/**
 * @param {AuctionTurn} turn the queue without the speaker
 * @param {Seat} seat @param {string} call @param {Seat | null} bidder @param {Seat[]} order @param {Rule} rules
 * @returns {AuctionTurn}
 */
function afterCall(turn, seat, call, bidder, order, rules) {
  const ended = { ...turn, asked: ENDED, queue: [], thrown: call === 'kawesh' };
  if (call === 'pass') return turn.queue.length ? turn : afterLastPass(turn, bidder, order, rules);
  if (call.startsWith('hokm')) return hokmSaid(turn, seat, rules);
  if ((call === 'sun' || call === 'ashkal') && turn.asked !== 'claim' && turn.round === 1) {
    const queue = claimants(seat, order, rules);
    return queue.length ? { ...turn, asked: 'claim', queue } : ended;
  }
  return ended;
}

/** @param {AuctionTurn} turn @param {Seat | null} bidder @param {Seat[]} order @param {Rule} rules @returns {AuctionTurn} */
function afterLastPass(turn, bidder, order, rules) {
  if (turn.asked === 'open' && turn.round === 1) return { ...turn, round: 2, queue: order };
  if (turn.asked === 'reply' && bidder) return confirm(turn, bidder, rules);
  return { ...turn, asked: ENDED, queue: [], thrown: turn.asked === 'open' };
}

/** @param {AuctionTurn} turn @param {Seat} seat @param {Rule} rules @returns {AuctionTurn} */
function hokmSaid(turn, seat, rules) {
  const all = turn.round === 1 && rules('bid.hokm_replies_r1') !== 'later_only';
  const queue = all ? orderFrom(nextSeat(seat)).slice(0, 3) : turn.queue;
  return queue.length ? { ...turn, asked: 'reply', queue } : confirm(turn, seat, rules);
}

/** @param {AuctionTurn} turn @param {Seat} bidder @param {Rule} rules @returns {AuctionTurn} */
function confirm(turn, bidder, rules) {
  if (rules('bid.hokm_confirm') === 'off') return { ...turn, asked: ENDED, queue: [] };
  return { ...turn, asked: 'confirm', queue: [bidder] };
}

/** Who is asked "before you?" after a first-round sun. @param {Seat} seat @param {Seat[]} order @param {Rule} rules */
function claimants(seat, order, rules) {
  const earlier = order.slice(0, order.indexOf(seat));
  const priority = rules('bid.sun_priority_r1');
  if (priority === 'none') return [];
  if (priority === 'earlier_opponents')
    return earlier.filter((other) => teamOf(other) !== teamOf(seat));
  return earlier;
}

// --- the ladder ---------------------------------------------------------------------------------

/** @type {Record<string, number>} */
const STEPS = { double: 2, three: 3, four: 4, gahwa: 5 };

/** The step a call of the ladder climbs to; 0 for a pass or a bare choice of the lock. @param {string} call */
export const stepOf = (call) => STEPS[/** @type {string} */ (call.split(':')[0])] ?? 0;

/**
 * Where the ladder stands after these calls; an empty queue means the first lead comes next.
 * @param {Contract} contract @param {Seat} dealer @param {readonly Said[]} said
 * @param {readonly number[]} totals before this deal @param {Rule} rules @returns {LadderTurn}
 */
export function ladderTurn(contract, dealer, said, totals, rules) {
  const team = teamOf(contract.buyer);
  const defenders = orderFrom(nextSeat(dealer)).filter((seat) => teamOf(seat) !== team);
  /** @type {LadderTurn} */
  let turn = { queue: mayDouble(contract, totals, rules) ? defenders : [], step: 1, lock: 'open' };
  let doubler = contract.buyer;
  let choosing = false;
  for (const { seat, call } of said) {
    const step = stepOf(call);
    const queue = turn.queue.slice(1);
    if (step === 2) doubler = seat;
    if (choosing) turn = { queue: [], step: turn.step, lock: /** @type {Lock} */ (call) };
    else if (!step) turn = { ...turn, queue };
    else turn = raised(contract, seat, call, doubler, rules);
    if (!choosing && !turn.queue.length && buyerChooses(contract, turn.step, rules)) {
      turn = { ...turn, queue: [contract.buyer] };
      choosing = true;
    }
  }
  return turn;
}

/** @param {Contract} contract @param {Seat} seat @param {string} call @param {Seat} doubler @param {Rule} rules @returns {LadderTurn} */
function raised(contract, seat, call, doubler, rules) {
  const step = stepOf(call);
  const answering = teamOf(seat) === teamOf(contract.buyer) ? doubler : contract.buyer;
  const top = contract.game === 'sun' ? 2 : rules('double.top') === 'four' ? 4 : 5;
  return {
    queue: step < top ? [answering] : [],
    step,
    lock: call.endsWith(':locked') ? 'locked' : 'open',
  };
}

/** @param {Contract} contract @param {number} step @param {Rule} rules */
function buyerChooses(contract, step, rules) {
  return rules('double.lock_by') === 'buyer' && contract.game === 'hokm' && step > 1 && step < 5;
}

/** Whether the ladder has a first rung at all. @param {Contract} contract @param {readonly number[]} totals @param {Rule} rules */
function mayDouble(contract, totals, rules) {
  if (rules('double.enabled') === 'off') return false;
  const gate = rules('double.sun_gate');
  if (contract.game === 'hokm' || gate === 'none') return true;
  const team = teamOf(contract.buyer);
  const [bidders, defenders] = [totals[team] ?? 0, totals[1 - team] ?? 0];
  return gate !== 'never' && bidders > 100 && defenders <= 100;
}

// One action at a time: while one is not answered, a second is refused here. An action keeps its id
// until it is answered, so that sending it again after a lost connection changes nothing twice.
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
