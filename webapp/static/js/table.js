/** Around the rug: the bar, the four seats with their fans and calls, the own row, the banner. */

import {
  callName,
  callSuit,
  dutyOf,
  face,
  projectName,
  redraw,
  seatName,
  side,
  suitIcon,
} from './cards.js';
import { t, tc } from './i18n.js';
import { teamOf } from './speaking.js';
import { lastCall, nextDealer } from './state.js';
import { bdi, button, el, icon, setText } from './ui.js';

/** @typedef {import('./types').Seat} Seat */
/** @typedef {import('./types').View} View */
/** @typedef {import('./stage.js').Scene} Scene */
/** @typedef {import('./state.js').TableState} TableState */

const SVG = 'http://www.w3.org/2000/svg';
const CLASSES = { n: 'top', l: 'left', r: 'right', b: '' };

/** What the own row can ask of the page. @typedef {{last: () => void, scores: () => void, sawa: () => void}} Tools */

export class Table {
  /** @type {Map<Seat, HTMLElement>} */
  #seats = new Map();

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
    this.#own(scene);
    this.#banner(scene);
  }

  /** Where a seat's avatar is on the screen: cards come from there and go there. */
  placeOf(/** @type {TableState} */ state, /** @type {Seat} */ seat) {
    const root = seat === state.me ? this.own : this.#seats.get(seat);
    return root?.querySelector('.ava')?.getBoundingClientRect() ?? null;
  }

  // --- the bar -----------------------------------------------------------------------------------

  #bar(/** @type {TableState} */ state) {
    const { view } = state;
    const ours = teamOf(state.me);
    score(this.page.us, view.totals[ours]);
    score(this.page.them, view.totals[ours ? 0 : 1]);
    const key = [view.contract, view.step, view.lock, view.round, view.dealer, view.phase];
    redraw(this.page.contract, key, () => contractBox(state));
  }

  // --- the others --------------------------------------------------------------------------------

  #seat(/** @type {Seat} */ seat, /** @type {Scene} */ scene) {
    const { state } = scene;
    const { view } = state;
    const root = this.#seats.get(seat) ?? this.#newSeat(seat, state);
    const acting = view.to_act === seat && !scene.resting;
    root.classList.toggle('acting', acting);
    const count = view.void ? 0 : (view.hand_sizes[seat - 1] ?? 0);
    const role = roleOf(view, seat);
    const bubble = scene.bubbles[seat] ?? null;
    const call = callOf(state, seat);
    redraw(root, [acting, count, role, bubble, call.key], () => [
      count ? fan(count) : null,
      avatar(state, seat, count, role, acting),
      nameOf(state, seat),
      bubble ? el('div', 'bubble', bubble) : call.node(),
    ]);
  }

  #newSeat(/** @type {Seat} */ seat, /** @type {TableState} */ state) {
    const where = CLASSES[side(state, seat)];
    const team = teamOf(seat) === teamOf(state.me) ? 'us' : 'them';
    const root = el('section', `seat ${where} ${team}`);
    root.setAttribute('aria-label', seatName(state, seat));
    this.page.rug.insertBefore(root, this.me);
    this.#seats.set(seat, root);
    return root;
  }

  // --- the own row -------------------------------------------------------------------------------

  #own(/** @type {Scene} */ scene) {
    const { state, why } = scene;
    const { view } = state;
    const acting = view.to_act === state.me;
    const bubble = scene.bubbles[state.me] ?? null;
    const call = callOf(state, state.me);
    const role = roleOf(view, state.me);
    this.lastTool.hidden = !view.taken.length;
    this.lastTool.setAttribute('aria-pressed', String(scene.lastOpen));
    redraw(
      this.own,
      [acting, role, bubble, call.key, why?.text, state.seats[state.me - 1]?.name],
      () => [
        acting ? ring() : null,
        avatar(state, state.me, 0, role, false),
        why ? whyPill(why) : acting ? el('div', 'turn', tc('turn', 'You')) : call.node(),
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

  // --- the banner --------------------------------------------------------------------------------

  #banner(/** @type {Scene} */ { link, linkSeconds }) {
    this.banner.hidden = link === 'ok';
    this.banner.classList.toggle('small', link === 'slow');
    redraw(this.banner, [link, link === 'lost' ? linkSeconds : 0], () =>
      link === 'slow'
        ? [el('i', ''), el('span', '', '…')]
        : [el('i', ''), el('span', '', t('Reconnecting…')), bdi(clock(linkSeconds))],
    );
  }
}

/** A total; three digits are set smaller. */
function score(/** @type {HTMLElement} */ node, /** @type {number} */ points) {
  setText(node, String(points));
  node.classList.toggle('long', points > 99);
}

/** "0:05". */
const clock = (/** @type {number} */ seconds) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The contract in the bar, or which round of the auction it is. */
function contractBox(/** @type {TableState} */ state) {
  const { view } = state;
  if (!view.contract) {
    const title =
      view.phase === 'waiting'
        ? t('New match')
        : view.round === 2
          ? t('Second round')
          : t('First round');
    const dealer = t('{name} deals', { name: seatName(state, view.dealer) });
    return [el('div', '', el('b', '', title), el('small', '', dealer))];
  }
  const { game, trump, buyer, ashkal } = view.contract;
  const suit = trump
    ? el('span', 'trump', suitIcon(trump, 24))
    : el('span', 'trump sun', icon('sun', 24));
  const name = ashkal ? t('Ashkal') : game === 'hokm' ? t('Hokm') : t('Sun');
  const locked = view.lock === 'locked' && view.step > 1;
  const mult = view.step === 5 ? t('Gahwa') : `×${view.step}`;
  return [
    suit,
    el('div', '', el('b', '', name), el('small', '', seatName(state, buyer))),
    view.step > 1 ? el('span', 'mult', mult, locked ? sign('lock', '', t('Locked')) : null) : null,
  ];
}

/** A small icon that says something. */
function sign(
  /** @type {string} */ name,
  /** @type {string} */ className,
  /** @type {string} */ label,
) {
  const made = el('span', className, icon(name, 14));
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', label);
  return made;
}

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

/** A seat's disc: initial, number of cards, mark, and the ring when it acts. */
function avatar(
  /** @type {TableState} */ state,
  /** @type {Seat} */ seat,
  /** @type {number} */ count,
  /** @type {string | null} */ role,
  /** @type {boolean} */ acting,
) {
  const initial = [...seatName(state, seat)][0] ?? '';
  const badge = count ? el('span', 'cnt', String(count)) : null;
  badge?.setAttribute('aria-label', t('Cards: {count}', { count }));
  const parts = [badge, role ? mark(role) : null, acting ? ring() : null];
  return el('div', 'ava', el('span', '', initial), ...parts);
}

function mark(/** @type {string} */ role) {
  if (role === 'deal') return sign('last', 'role deal', t('Dealer'));
  return sign(role.toLowerCase(), `role ${role.toLowerCase()}`, t('Buyer'));
}

/** The saffron ring of whose turn it is; without a clock it is whole. */
function ring() {
  const svg = document.createElementNS(SVG, 'svg');
  const circle = document.createElementNS(SVG, 'circle');
  svg.setAttribute('class', 'ring');
  svg.setAttribute('viewBox', '0 0 64 64');
  svg.setAttribute('aria-hidden', 'true');
  for (const at of ['cx', 'cy']) circle.setAttribute(at, '32');
  circle.setAttribute('r', '29.5');
  svg.append(circle);
  return svg;
}

function nameOf(/** @type {TableState} */ state, /** @type {Seat} */ seat) {
  const words = el('span', '', seatName(state, seat));
  words.dir = 'auto';
  const bot = state.seats[seat - 1]?.bot ? icon('bot', 13) : null;
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
