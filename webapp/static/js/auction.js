/** Before the first lead: the turned card, the ladder, the notice of a void deal, and the calls. */

import { callName, callSuit, lying, seatName, stepName, suitIcon, suitName } from './cards.js';
import { t, tc } from './i18n.js';
import { rule, stepOf } from './turns.js';
import { myTurn, nextDealer, suitOf } from './state.js';
import { bdi, button, el, icon, redraw } from './ui.js';

/** @typedef {import('./types').Suit} Suit */
/** @typedef {import('./stage.js').Scene} Scene */
/** @typedef {import('./turns.js').Ask} Ask */

/** @type {Record<string, number>} */
const STAKE = { hokm: 16, sun: 26 };

export class Auction {
  /**
   * @param {HTMLElement} rug
   * @param {HTMLElement} calls the row of buttons
   * @param {(ask: Ask) => void} ask
   */
  constructor(rug, calls, ask) {
    this.calls = calls;
    this.ask = ask;
    this.turned = el('div', 'turned');
    this.stake = el('div', 'stake');
    this.notice = el('div', 'notice');
    rug.append(this.turned, this.stake, this.notice);
  }

  /** Draws what belongs to speaking in a scene. */
  render(/** @type {Scene} */ scene) {
    const { view } = scene.state;
    this.turned.hidden = view.phase !== 'auction';
    this.stake.hidden = view.phase !== 'doubling';
    this.notice.hidden = view.void === null;
    if (!this.turned.hidden) this.#turned(scene);
    if (!this.stake.hidden) this.#ladder(scene);
    if (!this.notice.hidden) this.#void(scene);
    this.#calls(scene);
  }

  #turned(/** @type {Scene} */ { state: { view } }) {
    const { turned } = view;
    if (!turned) return;
    redraw(this.turned, [view.number, turned], () => [
      lying('back', 'pile'),
      lying(turned),
      el('small', '', t('Turned card')),
    ]);
  }

  #void(/** @type {Scene} */ { state }) {
    const { view } = state;
    const next = seatName(state, nextDealer(view));
    redraw(this.notice, [view.number, view.void], () => [
      el('div', 'deckback', lying('back'), lying('back'), lying('back')),
      el('b', '', view.void === 'kawesh' ? t('Kawesh') : t('No buyer')),
      el('span', '', t('New deal, {name} deals', { name: next })),
    ]);
  }

  // --- the ladder --------------------------------------------------------------------------------

  #ladder(/** @type {Scene} */ { state }) {
    const { view } = state;
    const { contract, step } = view;
    if (!contract) return;
    const mine = myTurn(state);
    const offered = offeredRung(view);
    redraw(this.stake, [view.number, step, view.to_act, view.raises], () => [
      el('span', '', t('Before the first lead')),
      el(
        'b',
        '',
        mine ? question(view) : t('{name} is asked', { name: seatName(state, view.to_act ?? 1) }),
      ),
      el('ol', 'ladder', ...rungs(view).map((rung) => rungOf(rung, contract.game, offered))),
    ]);
  }

  // --- the calls ---------------------------------------------------------------------------------

  #calls(/** @type {Scene} */ { state, pending, auto }) {
    const { view } = state;
    const speaking = view.phase === 'auction' || view.phase === 'doubling';
    this.calls.hidden = !speaking && view.void === null;
    const said = pending && (pending.t === 'bid' || pending.t === 'double') ? pending.call : null;
    redraw(
      this.calls,
      [view.number, view.calls, view.raises, view.asked, view.round, view.step, auto],
      () => (view.calls.length ? this.#bids(state) : auto ? [] : this.#raises(state)),
    );
    this.calls.classList.toggle('second', Boolean(this.calls.querySelector('.suits')));
    const others = view.calls.filter((call) => !callSuit(call)).length;
    for (const node of [this.calls, this.turned])
      node.classList.toggle('tall', others > (view.round === 2 ? 2 : 4));
    this.calls.classList.toggle('busy', said !== null);
    for (const node of this.calls.querySelectorAll('button')) {
      node.classList.toggle('sent', node.dataset.call === said);
    }
  }

  /** Hokm or its suits, sun, ashkal, kawesh; the pass last. */
  #bids(/** @type {import('./state.js').TableState} */ { view }) {
    const suits = view.calls.map(callSuit).filter((suit) => suit !== null);
    const [only] = suits;
    const rest = view.calls.filter((call) => !callSuit(call) && call !== 'pass');
    const first =
      suits.length > 1
        ? this.#suits(/** @type {Suit[]} */ (suits))
        : only
          ? this.#bid(`hokm:${only}`, view)
          : null;
    const pass = view.calls.includes('pass') ? [this.#pass('bid', view.round)] : [];
    return [first, ...rest.map((call) => this.#bid(call, view)), ...pass];
  }

  #suits(/** @type {Suit[]} */ suits) {
    const box = el('div', 'suits', el('small', '', t('Second hokm, for {points}', { points: 16 })));
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', t('Second hokm, for {points}', { points: 16 }));
    for (const suit of suits) {
      const made = this.#button('bid', `hokm:${suit}`, suitIcon(suit, 26));
      made.setAttribute('aria-label', t('Hokm in {suit}', { suit: suitName(suit) }));
      box.append(made);
    }
    return box;
  }

  #bid(/** @type {string} */ call, /** @type {import('./types').View} */ view) {
    const [name, note] = bidWords(call, view);
    const suit = callSuit(call) ?? (call === 'confirm_hokm' ? hokmSuit(view) : null);
    const sign = suit
      ? suitIcon(suit)
      : call === 'sun' || call === 'confirm_sun'
        ? icon('sun')
        : null;
    return this.#button(
      'bid',
      call,
      el('span', 't', sign, el('span', '', name)),
      el('small', '', note),
    );
  }

  #raises(/** @type {import('./state.js').TableState} */ { view }) {
    const raises = view.raises.filter((call) => call !== 'pass');
    const pass = view.raises.includes('pass') ? [this.#pass('double', 3)] : [];
    return [...raises.map((call) => this.#raise(call, view)), ...pass];
  }

  #raise(/** @type {string} */ call, /** @type {import('./types').View} */ view) {
    const step = stepOf(call);
    const points = (STAKE[view.contract?.game ?? 'hokm'] ?? 16) * step;
    const lock = call.split(':')[1];
    const note = !step
      ? call === 'open'
        ? t('any lead')
        : t('no trump leads')
      : step === 5
        ? t('for the match')
        : lock === 'open'
          ? t('open, for {points}', { points })
          : lock === 'locked'
            ? t('locked, for {points}', { points })
            : t('for {points}', { points });
    return this.#button('double', call, el('span', '', callName(call, 3)), el('small', '', note));
  }

  #pass(/** @type {'bid' | 'double'} */ kind, /** @type {number} */ round) {
    const made = this.#button(kind, 'pass', el('span', 't', callName('pass', round)));
    made.classList.add('pass');
    return made;
  }

  #button(
    /** @type {'bid' | 'double'} */ kind,
    /** @type {string} */ call,
    /** @type {(Node | null)[]} */ ...children
  ) {
    const made = button('bid', () => this.ask({ t: kind, call }), ...children);
    made.dataset.call = call;
    return made;
  }
}

/** One rung: multiplier, name and stake. */
function rungOf(
  /** @type {number} */ rung,
  /** @type {string} */ game,
  /** @type {number} */ offered,
) {
  const name = rung === 1 ? callName(game, 1) : rung === 4 ? tc('rung', 'Four') : stepName(rung);
  const stake = (STAKE[game] ?? 16) * rung;
  return el(
    'li',
    rung === offered ? 'now' : rung < offered ? 'done' : '',
    bdi(rung === 5 ? '–' : `×${rung}`),
    el('b', '', name),
    el('small', '', rung === 5 ? tc('stake', 'match') : bdi(stake)),
  );
}

/** The rung on offer; when only open or locked is left to say, the one that stands. */
function offeredRung(/** @type {import('./types').View} */ { raises, step }) {
  return raises.length && !raises.includes('pass') ? step : step + 1;
}

/** The rungs this game has under these rules. */
function rungs(/** @type {import('./types').View} */ view) {
  if (view.contract?.game === 'sun') return [1, 2];
  return rule(view.rules)('double.top') === 'four' ? [1, 2, 3, 4] : [1, 2, 3, 4, 5];
}

/** What the viewer is asked on the ladder. */
function question(/** @type {import('./types').View} */ { raises, step }) {
  if (!raises.includes('pass')) return t('Open or locked?');
  return (
    [
      t('Will you double?'),
      t('Will you double?'),
      t('Will you go three?'),
      t('Will you go four?'),
      t('Gahwa?'),
    ][step] ?? ''
  );
}

/** A call's word, and what it means in one or two more. @returns {[string, string]} */
function bidWords(/** @type {string} */ call, /** @type {import('./types').View} */ view) {
  const sun = t('for {points}', { points: 26 });
  switch (call) {
    case 'sun':
      return view.asked === 'claim'
        ? [t('Take it'), t('sun, for {points}', { points: 26 })]
        : [callName(call, 1), sun];
    case 'ashkal':
      return [callName(call, 1), t('partner, {points}', { points: 26 })];
    case 'kawesh':
      return [callName(call, 1), t('new deal')];
    case 'confirm_hokm':
      return [callName(call, 1), t('keep, for {points}', { points: 16 })];
    case 'confirm_sun':
      return [callName('sun', 1), t('turn, for {points}', { points: 26 })];
    default:
      return [callName(call, 1), t('for {points}', { points: 16 })];
  }
}

/** The suit of the hokm that is pending. @returns {Suit | null} */
function hokmSuit(/** @type {import('./types').View} */ view) {
  const said = view.spoken.find(({ call }) => callSuit(call));
  return said ? callSuit(said.call) : view.turned ? suitOf(view.turned) : null;
}
