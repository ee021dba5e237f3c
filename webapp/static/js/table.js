/** Around the rug: the bar, the four seats with their fans and calls, the own row, the banner. */

import {
  callName,
  callSuit,
  contractBox,
  dutyOf,
  face,
  projectName,
  seatName,
  side,
  sideName,
  suitIcon,
} from './cards.js';
import { digits, t, tc } from './i18n.js';
import { teamOf } from './turns.js';
import { lastCall, myTurn, nextDealer } from './state.js';
import { bdi, button, el, icon, minutes, redraw, setText, sign } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').View} View */
/** @typedef {import('./stage.js').Scene} Scene */
/** @typedef {import('./state.js').TableState} TableState */

const SVG = 'http://www.w3.org/2000/svg';
const CLASSES = { n: 'top', l: 'left', r: 'right', b: '' };

/** What the own row asks of the page. @typedef {{last: () => void, scores: () => void, sawa: () => void}} Tools */
/**
 * What is another thing at a seat where people come and go.
 * @typedef {object} Dress
 * @property {unknown} key  changes when the dress does
 * @property {string} kind  "absent", "standin" or ""
 * @property {'plug' | 'bot' | null} glyph  in place of the initial
 * @property {string | null} name  in place of the person's
 * @property {(() => Node) | null} pill  in place of what was said
 * @property {(() => Node) | null} hit  what makes the seat a button
 */

export class Table {
  /** @type {Map<Seat, HTMLElement>} */
  #seats = new Map();
  /** How a seat differs from that of somebody who is there. @type {(state: TableState, seat: Seat) => Dress | null} */
  dress = () => null;

  /**
   * @param {{us: HTMLElement, them: HTMLElement, contract: HTMLElement, rug: HTMLElement}} page
   * @param {Tools} tools
   */
  constructor(page, tools) {
    this.page = page;
    this.lastTool = button('', tools.last, icon('last'), el('span', '', tc('tool', 'Last')));
    this.scoresTool = button('', tools.scores, icon('pad'), el('span', '', t('Scores')));
    this.own = el('div', 'own');
    this.duty = el('div', 'duty');
    this.claim = button('claim', tools.sawa, t('Sawa'));
    this.claim.title = t('The rest is mine');
    this.me = el(
      'div',
      'me us',
      el('div', 'tools', this.lastTool, this.scoresTool),
      this.own,
      this.duty,
    );
    this.banner = el('div', 'banner');
    this.banner.setAttribute('role', 'status');
    page.rug.append(this.me, this.banner);
  }

  /** Draws everything around the rug. */
  render(/** @type {Scene} */ scene) {
    const { state } = scene;
    this.#bar(state);
    for (const { seat } of state.seats) if (seat !== state.me) this.#seat(seat, scene);
    this.#own(scene, this.dress(state, state.me));
    this.#banner(scene);
  }

  /** Where a seat's avatar is on the screen: cards come from there and go there. */
  placeOf(/** @type {TableState} */ state, /** @type {Seat} */ seat) {
    return this.nodeOf(state, seat)?.querySelector('.ava')?.getBoundingClientRect() ?? null;
  }

  /** Where a seat is drawn. */
  nodeOf(/** @type {TableState} */ state, /** @type {Seat} */ seat) {
    return seat === state.me ? this.own : this.#seats.get(seat);
  }

  // --- the bar -----------------------------------------------------------------------------------

  #bar(/** @type {TableState} */ state) {
    const { view } = state;
    const ours = teamOf(state.me);
    score(this.page.us, view.totals[ours], sideName(state, true));
    score(this.page.them, view.totals[ours ? 0 : 1], sideName(state, false));
    const key = [view.contract, view.step, view.lock, view.round, view.dealer, view.phase];
    redraw(this.page.contract, key, () => contractBox(state));
  }

  // --- the others --------------------------------------------------------------------------------

  #seat(/** @type {Seat} */ seat, /** @type {Scene} */ scene) {
    const { state } = scene;
    const { view } = state;
    const root = this.#seats.get(seat) ?? this.#newSeat(seat, state);
    const acting = acts(scene, seat);
    const dress = this.dress(state, seat);
    root.className = `${root.dataset.place} ${acting ? 'acting' : ''} ${dress?.kind ?? ''}`;
    const count = view.void ? 0 : (view.hand_sizes[seat - 1] ?? 0);
    const role = roleOf(view, seat);
    const bubble = scene.bubbles[seat] ?? null;
    const call = callOf(state, seat);
    const name = dress?.name ?? seatName(state, seat);
    redraw(root, [acting, count, role, bubble, call.key, name, clocked(state), dress?.key], () => [
      count ? fan(count) : null,
      avatar({ state, seat, count, role, acting, glyph: dress?.glyph ?? null }),
      nameOf(state, seat, name, Boolean(dress?.glyph)),
      bubble ? el('div', 'bubble', bubble) : dress?.pill ? dress.pill() : call.node(),
      dress?.hit?.(),
    ]);
  }

  #newSeat(/** @type {Seat} */ seat, /** @type {TableState} */ state) {
    const where = CLASSES[side(state, seat)];
    const team = teamOf(seat) === teamOf(state.me) ? 'us' : 'them';
    const root = el('section', '');
    root.dataset.place = `seat ${where} ${team}`;
    root.setAttribute('aria-label', seatName(state, seat));
    this.page.rug.insertBefore(root, this.me);
    this.#seats.set(seat, root);
    return root;
  }

  // --- the own row -------------------------------------------------------------------------------

  #own(/** @type {Scene} */ scene, /** @type {Dress | null} */ dress) {
    const { state, why } = scene;
    const { view } = state;
    const acting = acts(scene, state.me);
    const bubble = scene.bubbles[state.me] ?? null;
    const call = callOf(state, state.me);
    const role = roleOf(view, state.me);
    const name = seatName(state, state.me);
    const count = state.watching && !view.void ? (view.hand_sizes[state.me - 1] ?? 0) : 0;
    this.lastTool.hidden = !view.taken.length;
    this.lastTool.setAttribute('aria-pressed', String(scene.lastOpen));
    redraw(
      this.own,
      [acting, role, bubble, call.key, why?.text, name, count, clocked(state), dress?.key],
      () => [
        acting ? ring(clocked(state)) : null,
        avatar({ state, seat: state.me, count, role, acting: false, glyph: dress?.glyph ?? null }),
        why
          ? whyPill(why)
          : (dress?.pill?.() ?? (myTurn(state) ? turnPill(clocked(state)) : call.node())),
        state.watching && nameOf(state, state.me, dress?.name ?? name, true),
        bubble ? el('div', 'bubble', bubble) : null,
      ],
    );
    this.me.classList.toggle('telling', why !== null);
    const duty = why || (scene.resting && !acting) ? null : dutyOf(state);
    const sawa = view.sawa && acting;
    redraw(this.duty, [duty, sawa], () =>
      sawa ? [this.claim] : duty ? [el('span', '', duty[0]), el('b', '', duty[1])] : [],
    );
  }

  /** The line to the server: a hint, then a banner. */
  #banner(/** @type {Scene} */ { link, linkSeconds, restarting }) {
    this.banner.hidden = link === 'ok';
    this.banner.classList.toggle('small', link === 'slow');
    redraw(this.banner, [link, link === 'lost' ? linkSeconds : 0, restarting], () => {
      if (link === 'slow') return [el('i', ''), el('span', '', '…')];
      const words = restarting ? t('The server is restarting…') : t('Reconnecting…');
      return [el('i', ''), el('span', '', words), bdi(minutes(linkSeconds))];
    });
  }
}

/** A total and whose it is; three digits are set smaller. */
function score(/** @type {HTMLElement} */ node, /** @type {number} */ points, whose = '') {
  setText(node, digits(points));
  node.classList.toggle('long', points > 99);
  const label = node.closest('.score')?.querySelector('small');
  if (label) setText(label, whose);
}

/** Whether a seat is to act: nobody while a full trick lies. */
const acts = (/** @type {Scene} */ { state: { view }, resting }, /** @type {Seat} */ seat) =>
  view.to_act === seat && !resting && view.trick.length < 4;

/** Whether the time to act is limited. */
const clocked = (/** @type {TableState} */ { live }) => live.deadline !== null;

/** The mark at a seat: the buyer's suit, else the dealer's cards. */
function roleOf(/** @type {View} */ view, /** @type {Seat} */ seat) {
  if (view.contract?.buyer === seat) return view.contract.trump ?? 'sun';
  if (view.contract) return null;
  return (view.void ? nextDealer(view) : view.dealer) === seat ? 'deal' : null;
}

/** As many small backs as the seat holds cards. */
function fan(/** @type {number} */ count) {
  const root = el('div', 'fan');
  root.style.setProperty('--n', String(count));
  for (let i = 0; i < count; i += 1) {
    const back = face('mini', '', '0 0 50 70');
    back.style.setProperty('--i', String(i));
    root.append(back);
  }
  return root;
}

/**
 * A seat's disc: initial or glyph, number of cards, mark, and the ring when it acts.
 * @param {{state: TableState, seat: Seat, count: number, role: string | null, acting: boolean, glyph: string | null}} seat
 */
function avatar({ state, seat, count, role, acting, glyph }) {
  const initial = [...seatName(state, seat)][0] ?? '';
  const badge = count ? el('span', 'cnt', digits(count)) : null;
  badge?.setAttribute('aria-label', t('Cards: {count}', { count }));
  return el(
    'div',
    'ava',
    glyph ? icon(glyph, 24) : el('span', '', initial),
    badge,
    role ? mark(role) : null,
    acting ? ring(clocked(state)) : null,
  );
}

function mark(/** @type {string} */ role) {
  if (role === 'deal') return sign('last', 'role deal', t('Dealer'));
  return sign(role.toLowerCase(), `role ${role.toLowerCase()}`, t('Buyer'));
}

/** The saffron ring of whose turn it is: whole without a clock, else an arc of what is left. */
function ring(/** @type {boolean} */ arc) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', arc ? 'ring arc' : 'ring');
  svg.setAttribute('viewBox', '0 0 64 64');
  svg.setAttribute('aria-hidden', 'true');
  for (let circles = arc ? 2 : 1; circles; circles -= 1) {
    const circle = document.createElementNS(SVG, 'circle');
    for (const [at, value] of Object.entries({ cx: '32', cy: '32', r: '29.5' }))
      circle.setAttribute(at, value);
    svg.append(circle);
  }
  return svg;
}

/** "You 9": the seconds are filled in as they pass. */
function turnPill(/** @type {boolean} */ seconds) {
  const pill = el('div', 'turn', el('span', '', tc('turn', 'You')));
  if (seconds) pill.append(' ', el('bdi', 'sec'));
  return pill;
}

/** @param {TableState} state @param {Seat} seat @param {string} name @param {boolean} glyph  the disc tells of a bot already */
function nameOf(state, seat, name, glyph) {
  const words = el('span', '', name);
  words.dir = 'auto';
  const bot = state.seats[seat - 1]?.bot && !glyph ? icon('bot', 13) : null;
  return el('div', 'name', bot, words);
}

/**
 * What a seat has said last, with its projects and its baloot: quiet once the cards are played.
 * The key changes when the bubble does.
 */
function callOf(/** @type {TableState} */ state, /** @type {Seat} */ seat) {
  const { view } = state;
  const said = lastCall(view, seat);
  const shown = view.shown[seat - 1] ?? [];
  const kinds =
    view.taken.length && view.phase === 'play'
      ? shown.map(({ kind }) => kind)
      : (view.declared[seat - 1] ?? []);
  const extras = kinds.map(projectName);
  if (view.baloot === seat) extras.push(t('Baloot'));
  const node = () => {
    if (!said && !extras.length) return null;
    const word = said && extras.length < 2 ? callName(said.call, said.round) : '';
    const suit = word && said?.round === 2 ? callSuit(said.call) : null;
    const root = el('div', `call${said?.fresh ? ' new' : ''}${extras.length ? ' wide' : ''}`);
    if (suit) root.append(suitIcon(suit, 14));
    if (word) root.append(el('span', '', word));
    if (word && extras.length) root.append(el('i', '', '|'));
    if (extras.length) root.append(el('b', '', extras.join(t(', '))));
    return root;
  };
  return { key: [said, extras], node };
}

/** Why the tapped card may not be played. */
function whyPill(
  /** @type {{text: string, suit: import('./types').Suit | null}} */ { text, suit },
) {
  return el('div', 'turn why', suit ? suitIcon(suit, 14) : null, el('span', '', text));
}
