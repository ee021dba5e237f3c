/**
 * One table as one viewer knows it, folded from a snapshot and the events after it. Pure: every
 * function returns a new state and touches neither page nor network.
 */

import { auctionTurn, ladderTurn, nextSeat, rule, stepOf, teamOf } from './turns.js';

/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").Card} Card */
/** @typedef {import("./types").View} View */
/** @typedef {import("./types").GameEvent} GameEvent */
/** @typedef {import("./types").Frame} Frame */
/** @typedef {import("./types").SnapFrame} SnapFrame */
/** @typedef {import("./types").EventFrame} EventFrame */
/** @typedef {SnapFrame["seats"][number]} SeatInfo */
/** @typedef {SnapFrame["live"]} Live */
/** @typedef {Extract<Frame, {t: "live"}>} LiveFrame */
/** How things stand with a seat. @typedef {"here" | "bot" | "offline" | "away" | "open"} Presence */

/**
 * What is known of a table. `seats` are in the order of their numbers; `me` is the seat drawn at
 * the bottom: the viewer's, or the first where the viewer is only `watching`. In a deal that is
 * `past` nobody is asked for anything.
 * @typedef {{
 *   table: string, seq: number, ply: number, me: Seat, watching: boolean, view: View,
 *   seats: SeatInfo[], live: Live, preset: string, changes: Record<string, string>, past?: boolean,
 * }} TableState
 */

/** The state of a snapshot. @param {SnapFrame} snap @returns {TableState} */
export function fromSnap(snap) {
  return {
    table: snap.table,
    seq: snap.seq,
    ply: snap.ply,
    me: snap.you ?? 1,
    watching: snap.you === null,
    view: snap.view,
    seats: snap.seats,
    live: snap.live,
    preset: snap.preset,
    changes: snap.changes,
  };
}

/** The state when people have come, gone or changed chairs. @param {TableState} state @param {LiveFrame} frame @returns {TableState} */
export const lively = (state, { seats, live }) => ({ ...state, seats, live });

/**
 * What to do with an event frame: "old" was seen before, "gap" has events missing before it.
 * @param {number} seq the last one folded @param {EventFrame} frame @returns {"next" | "old" | "gap"}
 */
export function place(seq, frame) {
  if (frame.seq <= seq) return 'old';
  return frame.seq === seq + 1 ? 'next' : 'gap';
}

/** The state after the next event frame. @param {TableState} state @param {EventFrame} frame @returns {TableState} */
export function after(state, frame) {
  const view = told({ ...fold(state.view, frame.e), seq: frame.seq }, frame);
  return { ...state, seq: frame.seq, ply: frame.ply, view };
}

/** A view with what only the server can tell: the last frame of a batch carries it. @param {View} view @param {EventFrame} frame @returns {View} */
function told(view, frame) {
  const { legal } = frame;
  if (!legal) return { ...view, calls: [], raises: [], choices: [], sawa: false };
  const cards = /** @type {[Card, import("./types").Code | null][]} */ (
    Object.entries(legal.cards)
  );
  const hand = frame.hand ?? view.hand;
  const choices = cards.map(([card, refusal]) => ({ card, refusal }));
  choices.sort((a, b) => hand.indexOf(a.card) - hand.indexOf(b.card));
  return { ...view, hand, calls: legal.calls, raises: legal.raises, choices, sawa: legal.sawa };
}

/**
 * The view after an event, as the server's own fold gives it, except for what may be done now and
 * for the order of the hand.
 * @param {View} view @param {GameEvent} event @returns {View}
 */
export function fold(view, event) {
  switch (event.kind) {
    case 'match_started':
      return { ...view, rules: event.rules, dealer: event.dealer, phase: 'between' };
    case 'contest_started': {
      const { rules, dealer, deals } = event;
      return { ...view, rules, dealer, deals, phase: 'between' };
    }
    case 'deal_started':
      return dealStarted(view, event);
    case 'bid_made':
      return bidMade(view, event);
    case 'contract_made':
      return { ...view, contract: event.contract };
    case 'rest_dealt':
      return restDealt(view, event);
    case 'doubled':
      return doubled(view, event);
    case 'projects_declared':
      return { ...view, declared: put(view.declared, event.seat, event.kinds) };
    case 'projects_shown':
      return { ...view, shown: put(view.shown, event.seat, event.projects) };
    case 'card_played':
      return cardPlayed(view, event);
    case 'baloot_called':
      return { ...view, baloot: event.seat };
    case 'trick_taken':
      return trickTaken(view, event);
    case 'sawa_claimed':
      return { ...view, claimed: event.seat };
    case 'deal_voided':
      return { ...view, void: event.reason, phase: 'between', to_act: null };
    case 'deal_scored':
      return {
        ...view,
        scored: [...view.scored, event.score],
        totals: event.score.totals,
        phase: 'between',
        to_act: null,
      };
    case 'match_won':
      return { ...view, winner: event.team, by_gahwa: event.by_gahwa, phase: 'over' };
    case 'contest_over':
      return { ...view, phase: 'over' };
    case 'seed_revealed':
    case 'taken_back': // the server sends a snapshot after one
      return view;
    default:
      return never(event);
  }
}

/** @param {never} event @returns {never} */
function never(event) {
  throw new Error(`unknown event ${JSON.stringify(event)}`);
}

/** A list of four with another value at a seat. @template T @param {readonly T[]} list @param {Seat} seat @param {T} value @returns {T[]} */
function put(list, seat, value) {
  return list.map((old, index) => (index === seat - 1 ? value : old));
}

/** @param {View} view @param {Extract<GameEvent, {kind: "deal_started"}>} event @returns {View} */
function dealStarted(view, event) {
  const at = ((view.viewer ?? 1) - event.dealer + 3) % 4; // place in the speaking order, 0 to 3
  const own = [3 * at, 3 * at + 1, 3 * at + 2, 12 + 2 * at, 13 + 2 * at].map((i) => event.deck[i]);
  return {
    ...view,
    phase: 'auction',
    number: event.number,
    totals: view.deals ? [0, 0] : view.totals, // each deal of a contest stands alone
    dealer: event.dealer,
    to_act: nextSeat(event.dealer),
    hand: view.viewer ? /** @type {Card[]} */ (own.filter(Boolean)) : [],
    hand_sizes: [5, 5, 5, 5],
    turned: event.deck[20] ?? null,
    round: 1,
    asked: 'open',
    spoken: [],
    contract: null,
    step: 1,
    lock: 'open',
    said: [],
    declared: [[], [], [], []],
    shown: [[], [], [], []],
    baloot: null,
    claimed: null,
    trick: [],
    taken: [],
    abnat: [0, 0],
    void: null,
  };
}

/** @param {View} view @param {Extract<GameEvent, {kind: "bid_made"}>} event @returns {View} */
function bidMade(view, event) {
  const spoken = [...view.spoken, { seat: event.seat, call: event.call, round: view.round }];
  const turn = auctionTurn(view.dealer, spoken, rule(view.rules));
  const phase = turn.thrown ? 'between' : view.phase;
  const to_act = turn.queue[0] ?? null;
  return { ...view, phase, spoken, round: turn.round, asked: turn.asked, to_act };
}

/** @param {View} view @param {Extract<GameEvent, {kind: "rest_dealt"}>} event @returns {View} */
function restDealt(view, event) {
  const mine = view.viewer ? (event.hands[view.viewer - 1] ?? []) : [];
  const hand = [...view.hand, .../** @type {Card[]} */ (mine.filter(Boolean))];
  return ladder({ ...view, hand, hand_sizes: [8, 8, 8, 8] });
}

/** @param {View} view @param {Extract<GameEvent, {kind: "doubled"}>} event @returns {View} */
function doubled(view, event) {
  return ladder({ ...view, said: [...view.said, { seat: event.seat, call: event.call }] });
}

/** Where the ladder stands, or the first lead when it has ended. @param {View} view @returns {View} */
function ladder(view) {
  if (!view.contract) return view;
  const turn = ladderTurn(view.contract, view.dealer, view.said, view.totals, rule(view.rules));
  const speaker = turn.queue[0];
  return {
    ...view,
    phase: speaker ? 'doubling' : 'play',
    to_act: speaker ?? nextSeat(view.dealer),
    step: /** @type {View["step"]} */ (turn.step),
    lock: turn.lock,
  };
}

/** @param {View} view @param {Extract<GameEvent, {kind: "card_played"}>} event @returns {View} */
function cardPlayed(view, event) {
  const { seat, card, ekka } = event;
  const size = view.hand_sizes[seat - 1] ?? 1;
  return {
    ...view,
    trick: [...view.trick, { seat, card, ekka }],
    hand: view.hand.filter((held) => held !== card),
    hand_sizes: put(view.hand_sizes, seat, size - 1),
    to_act: nextSeat(seat),
  };
}

/** @param {View} view @param {Extract<GameEvent, {kind: "trick_taken"}>} event @returns {View} */
function trickTaken(view, event) {
  const { winner, abnat, number } = event;
  const gained = abnat + (number === 8 ? 10 : 0);
  const [odd, even] = view.abnat;
  return {
    ...view,
    taken: [...view.taken, { cards: view.trick, winner, abnat }],
    trick: [],
    abnat: teamOf(winner) ? [odd, even + gained] : [odd + gained, even],
    to_act: number === 8 ? null : winner,
    phase: number === 8 ? 'between' : view.phase,
  };
}

// --- what drawing asks --------------------------------------------------------------------------

/** Whether the viewer must act now; who only watches never must. @param {TableState} state */
export const myTurn = ({ watching, past, view, me }) => !watching && !past && view.to_act === me;

/** The trick's winning card so far, from the order of cards. @param {View} view @returns {Seat | null} */
export function leading(view) {
  const [first] = view.trick;
  if (!first) return null;
  const trump = view.contract?.trump ?? null;
  const led = suitOf(first.card);
  /** @param {Card} card */
  const power = (card) => {
    const suit = suitOf(card);
    if (suit === trump) return 8 + TRUMPS.indexOf(card.slice(0, -1));
    return suit === led ? PLAIN.indexOf(card.slice(0, -1)) : -1;
  };
  return view.trick.reduce((top, next) => (power(next.card) > power(top.card) ? next : top)).seat;
}

const PLAIN = ['7', '8', '9', 'J', 'Q', 'K', '10', 'A'];
const TRUMPS = ['7', '8', 'Q', 'K', '10', 'A', '9', 'J'];

/** The suit letter of a card. @param {Card} card @returns {import("./types").Suit} */
export const suitOf = (card) => /** @type {import("./types").Suit} */ (card.slice(-1));

/** Who deals next, after a deal that ended. @param {View} view @returns {Seat} */
export function nextDealer(view) {
  const passed = view.spoken.every(({ call }) => call === 'pass' || call === 'kawesh');
  const again =
    view.void === 'kawesh' && passed && rule(view.rules)('bid.kawesh') === 'same_dealer';
  return again ? view.dealer : nextSeat(view.dealer);
}

/** What each seat said last: an auction call or a raise, and whether it still is news. @param {View} view @param {Seat} seat */
export function lastCall(view, seat) {
  const raise = [...view.said].reverse().find((said) => said.seat === seat);
  if (raise && (stepOf(raise.call) || view.phase === 'doubling')) {
    return { call: raise.call, round: 3, fresh: view.phase === 'doubling' };
  }
  const spoken = [...view.spoken].reverse().find((said) => said.seat === seat);
  if (!spoken) return null;
  const fresh = view.phase !== 'play' && (spoken.round === view.round || view.phase === 'doubling');
  return { call: spoken.call, round: spoken.round, fresh };
}

/** Who sits there besides the viewer. @param {TableState} state @returns {SeatInfo[]} */
export const others = (state) => state.seats.filter(({ bot, you }) => !bot && !you);

/** Whether a deal has been scored and the next has not begun. @param {TableState} state */
export const between = ({ view }) =>
  view.phase === 'between' && view.void === null && view.scored.length > 0;

/** Whether somebody would be missed: seated at a shared table whose match still runs. @param {TableState} state */
export const asksToLeave = ({ watching, live, view }) =>
  live.shared && !watching && !live.closed && view.phase !== 'over';

/** @param {SeatInfo} seat @returns {Presence} */
export function presence({ bot, open, away, online }) {
  if (open) return 'open';
  if (bot) return 'bot';
  if (away) return 'away';
  return online ? 'here' : 'offline';
}
