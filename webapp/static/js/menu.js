/** The menu of the table: scores, last trick, rules, switches of this device, language, home. */

import { wayOut } from './contest.js';
import { pref, setPref } from './device.js';
import { openSheet } from './dialog.js';
import { allMuted, muteAll } from './emotes.js';
import { t } from './i18n.js';
import { languages, toggle } from './me.js';
import { ruleSummary } from './rules.js';
import { asksToLeave, others } from './state.js';
import { button, el, icon } from './ui.js';

/** @typedef {import('./stage.js').Scene} Scene */
/** @typedef {{open: (which: 'all' | 'rules') => void, last: () => void, changed: () => void, leave: () => void}} Ways */

/** Opens the menu over the table. @param {Scene} scene @param {Ways} ways */
export async function openMenu(scene, ways) {
  const { state } = scene;
  const dialog = await openSheet(close);
  function close() {
    dialog.close();
  }
  /** @param {() => void} go */
  const then = (go) => () => {
    close();
    go();
  };
  const rules = ruleSummary(state.preset, state.changes);
  const items = el(
    'div',
    'card-b list',
    item('pad', t('Scores'), '', then(() => ways.open('all'))),
    state.view.taken.length ? item('last', t('Last trick'), '', then(ways.last)) : null,
    item('book', t('Rules in force'), rules, then(() => ways.open('rules'))),
    asksToLeave(state)
      ? item('home', t('Leave the table'), t('Keep the seat, or give it to a bot.'), then(ways.leave))
      : homeItem(state),
  );
  const said = others(state).length
    ? toggle('muteAll', t('Mute everybody'), t('On this device only.'), allMuted(), muteAll)
    : null;
  const switches = el(
    'div',
    'card-b list',
    said,
    toggle(
      'neverDouble',
      t('Never ask me to double'),
      t('Passes by itself; the rest stays yours.'),
      pref('neverDouble'),
      (on) => {
        setPref('neverDouble', on);
        ways.changed();
      },
    ),
    toggle(
      'fourColours',
      t('Four suit colours'),
      t('Diamonds blue, clubs green.'),
      pref('deck') === '4',
      (on) => setPref('deck', on ? '4' : '2'),
    ),
    toggle(
      'oneTap',
      t('One tap plays'),
      t('Where cards are narrow, the first tap still lifts.'),
      pref('oneTap'),
      (on) => {
        setPref('oneTap', on);
        ways.changed();
      },
    ),
  );
  dialog.fill({
    label: t('Menu'),
    body: [items, switches, languages()],
    foot: [button('btn q wide', close, t('Back to the table'))],
  });
}

function item(
  /** @type {string} */ sign,
  /** @type {string} */ label,
  /** @type {string} */ note,
  /** @type {() => void} */ go,
) {
  const words = el(
    'span',
    'grow',
    el('b', '', label),
    note ? ' ' : null,
    note ? el('small', 'cap', note) : null,
  );
  return button('', go, el('span', 'gl', icon(sign)), words, icon('chev', 18, 'chev flip'));
}

function homeItem(/** @type {import('./state.js').TableState} */ state) {
  const link = el(
    'a',
    '',
    el('span', 'gl', icon('home')),
    el(
      'span',
      'grow',
      el('b', '', t('Leave to home')),
      ' ',
      el('small', 'cap', t('The match waits for you.')),
    ),
    icon('chev', 18, 'chev flip'),
  );
  link.href = wayOut(state);
  return link;
}
