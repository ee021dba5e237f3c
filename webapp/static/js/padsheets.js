/** The sheets over a score pad: names, dealer, a round, what is to become of one, the menu, the log. */

import { codeWords } from './codes.js';
import { t } from './i18n.js';
import { openModal } from './modal.js';
import {
  changeWords,
  playerName,
  roundWords,
  score,
  seats,
  sideName,
  teamAt,
  timeWords,
  whoWords,
} from './padwords.js';
import { TEAMS } from './scorestate.js';
import { button, el, icon, radio } from './ui.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./types').PadNames} Names */
/** @typedef {import('./types').PadRound} Round */
/** @typedef {import('./padqueue.js').Item} Item */

const LONGEST = 24;

/** Who sits where and what the sides are called. @param {Pad} pad @param {(names: Names) => void} save */
export function namesSheet(pad, save) {
  /** @type {Record<string, HTMLInputElement>} */
  const fields = {};
  /** @param {string} id @param {string} label @param {string} value */
  const field = (id, label, value) => {
    const made = el('input', 'field');
    Object.assign(made, { id, value, maxLength: LONGEST, autocomplete: 'off', dir: 'auto' });
    fields[id] = made;
    const lab = el('label', 'lab', label);
    lab.htmlFor = id;
    return el('div', 'group', lab, made);
  };
  const groups = TEAMS.map((team) => {
    const own = seats().filter((seat) => teamAt(seat) === team);
    const players = own.map((seat, at) => {
      const label = t('Player {number}', { number: at + 1 });
      return field(`seat-${seat}`, label, pad.names.players[seat - 1] ?? '');
    });
    const title = team === 'us' ? t('Us') : t('Them');
    return el(
      'fieldset',
      `names ${team}`,
      el('legend', '', title),
      field(`side-${team}`, t('Name of the side'), pad.names[team]),
      el('div', 'two tight', ...players),
    );
  });
  const form = el('form', 'modal-body', ...groups, el('button', 'btn', t('Save')));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const value = (/** @type {string} */ id) => fields[id]?.value.trim() ?? '';
    close();
    save({
      us: value('side-us'),
      them: value('side-them'),
      players: seats().map((seat) => value(`seat-${seat}`)),
    });
  });
  const close = openModal({ title: t('Names'), body: form });
}

/** Who deals next. @param {Pad} pad @param {(seat: number) => void} pick */
export function dealerSheet(pad, pick) {
  const box = el('div', 'opts');
  box.setAttribute('role', 'radiogroup');
  box.setAttribute('aria-label', t('Who deals next?'));
  for (const seat of seats()) {
    const choose = () => {
      close();
      if (seat !== pad.dealer) pick(seat);
    };
    const given = { group: 'dealer', value: String(seat), checked: seat === pad.dealer };
    const note = sideName(pad, teamAt(seat));
    const option = radio({ ...given, label: playerName(pad, seat), note, pick: choose });
    option.addEventListener('click', () => seat === pad.dealer && choose());
    box.append(option);
  }
  const note = el('p', 'cap', t('The dealer moves to the right by itself after every round.'));
  const close = openModal({ title: t('Who deals next?'), body: el('div', 'modal-body', box, note) });
}

/**
 * A round: who entered it, change it or take it out.
 * @param {Pad} pad @param {Round} round
 * @param {{ edit: () => void, remove: () => void }} ways
 */
export function roundSheet(pad, round, ways) {
  const did = (/** @type {string} */ words, /** @type {import('./types').Who} */ who) =>
    el('p', 'cap', `${words}: ${[whoWords(who), timeWords(who.at)].join(t(', '))}`);
  const go = (/** @type {() => void} */ way) => () => {
    close();
    way();
  };
  const body = el(
    'div',
    'modal-body',
    el('p', 'para', roundWords(pad, round.entry, round.made)),
    el('p', 'pts', el('b', 'us', score([round.us, round.them]))),
    did(t('Entered by'), round.by),
    round.edited && did(t('Changed by'), round.edited),
    el(
      'div',
      'two tight',
      button('btn', go(ways.edit), t('Change')),
      button('btn q danger', go(ways.remove), t('Take out')),
    ),
  );
  const title = round.number === null ? t('After the end') : t('Round {number}', { number: round.number });
  const close = openModal({ title, body });
}

/**
 * What is to become of a round that the server has not taken. Gives what closes it.
 * @param {Pad} pad @param {Item} item
 * @param {{ again: () => void, edit: () => void, drop: () => void, closed: () => void }} ways
 */
export function askSheet(pad, item, ways) {
  const moved = item.state === 'moved';
  const entry = /** @type {import('./types').PadEntry} */ (/** @type {unknown} */ (item.entry));
  const own =
    entry.kind === 'quick' ? score([Number(entry.us), Number(entry.them)]) : roundWords(pad, entry, null);
  const newer = moved ? newerThan(pad, item) : undefined;
  const go = (/** @type {() => void} */ way) => () => {
    close();
    way();
  };
  const again = moved ? (newer ? t('Yes, enter mine too') : t('Yes, enter it')) : t('Send it again');
  const body = el(
    'div',
    'modal-body',
    el('p', 'para', moved ? movedWords(newer) : codeWords(item.code)),
    el('p', 'cap', t('Your round: {what}', { what: own })),
    (moved || mayGo(pad, item)) && button('btn', go(ways.again), again),
    el(
      'div',
      'two tight',
      !pad.over && button('btn q', go(ways.edit), t('Change')), // there is no form for it
      button('btn q danger', go(ways.drop), newer ? t('It is the same one') : t('Drop it')),
    ),
  );
  const title = newer ? t('Twice the same round?') : t('Not entered');
  const close = openModal({ title, body, onClose: ways.closed });
  return close;
}

/** Whether a round may be taken now as it is. @param {Pad} pad @param {Item} item */
const mayGo = (pad, { code, failures }) => !pad.over && (code === 'pad_over' || Boolean(failures));

/** The last round that somebody entered after what was seen. @param {Pad} pad @param {Item} item */
const newerThan = (pad, { after }) => pad.rounds.filter((round) => round.id > (after ?? 0)).pop();

/** @param {Round | undefined} newer */
const movedWords = (newer) =>
  newer
    ? t('{name} entered {points} meanwhile. Is yours another round?', {
        name: whoWords(newer.by),
        points: score([newer.us, newer.them]),
      })
    : t('The sheet has changed meanwhile. Enter your round all the same?');

/**
 * What else can be done.
 * @param {Pad} pad
 * @param {Record<"names" | "picture" | "log" | "text" | "csv" | "tv" | "close" | "all", () => void>} ways
 */
export function menuSheet(pad, ways) {
  /** @param {string} name @param {string} words @param {() => void} way */
  const item = (name, words, way) => {
    const press = () => {
      close();
      way();
    };
    return button('', press, el('span', 'gl', icon(name, 22)), el('span', 'grow h2', words));
  };
  const body = el(
    'div',
    'card-b list',
    item('user', t('Names'), ways.names),
    item('eye', t('Big screen'), ways.tv),
    item('list', t('Who did what'), ways.log),
    pad.rounds.length > 0 && item('share', t('Picture of the sheet'), ways.picture),
    item('copy', t('Save as text'), ways.text),
    item('table', t('Save for a spreadsheet (CSV)'), ways.csv),
    item('pad', t('All score sheets'), ways.all),
    !pad.over && item('flag', t('End without a winner'), ways.close),
  );
  const close = openModal({ title: t('Score sheet'), body: el('div', 'modal-body', body) });
}

/** The last changes, the newest first. @param {Pad} pad */
export function logSheet(pad) {
  const rows = [...pad.log].reverse().map((change) =>
    el(
      'li',
      change.stands || change.kind === 'undone' ? '' : 'gone',
      el('b', '', whoWords(change.who)),
      ' · ',
      changeWords(change),
      !change.stands && change.kind !== 'undone' && el('small', 'cap', ' ', t('(undone)')),
      el('small', 'cap when', timeWords(change.who.at)),
    ),
  );
  openModal({ title: t('Who did what'), body: el('ol', 'log', ...rows) });
}
