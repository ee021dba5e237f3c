/** The settings page: how the game looks and feels, what others see, and one's own data. */

import { codeWords } from './codes.js';
import { confirm } from './confirm.js';
import { pref, setPref } from './device.js';
import { lang, t } from './i18n.js';
import { deckButtons, languages, nameForm, toggle } from './me.js';
import { reminderRow } from './reminder.js';
import { ApiError, api, forget, user } from './session.js';
import { pull } from './settings.js';
import { askWriteAccess, haptic, inTelegram } from './telegram.js';
import { button, byId, el, icon } from './ui.js';

/** @typedef {import('./device.js').Settings} Settings */
/** @typedef {"sound" | "haptics" | "oneTap" | "neverDouble" | "listed"} Switch */

/** Whether the bot may write to this person, as far as the server has said. */
let writable = false;
/** The hour of Riyadh at which the bot reminds of the day’s deals. @type {number | null} */
let reminder = null;

function start() {
  draw();
  void fresh();
}

/** Who is here, and what another device has changed meanwhile. */
async function fresh() {
  const before = JSON.stringify(shown());
  const account = await pull();
  writable = account?.writable ?? false;
  reminder = account?.reminder ?? null;
  if (JSON.stringify(shown()) !== before) draw();
}

/** Everything that a draw depends on. */
const shown = () => [
  user()?.id,
  writable,
  reminder,
  .../** @type {(keyof Settings)[]} */ ([
    'deck',
    'digits',
    'sound',
    'haptics',
    'oneTap',
    'neverDouble',
    'notices',
    'listed',
  ]).map(pref),
];

function draw() {
  const known = user() !== null;
  byId('settings').replaceChildren(
    known ? nameForm(() => {}) : el('div', ''),
    group(t('Language'), el('div', 'card-b f', languages(), lang === 'ar' ? digitChoice() : null)),
    group(t('Suit colours'), el('div', 'card-b f', deckButtons())),
    group(t('At the table'), el('div', 'card-b list plain', ...atTheTable())),
    known ? group(t('Others'), el('div', 'card-b list plain', ...others())) : el('div', ''),
    known ? blocked() : el('div', ''),
    known ? group(t('My data'), data()) : el('div', ''),
  );
}

const group = (/** @type {string} */ title, /** @type {Node} */ content) =>
  el('section', 'group', el('h2', 'lab', title), content);

/** Western or Arabic-Indic digits; the page is read anew, so that each number has the same kind. */
function digitChoice() {
  const box = el('div', 'seg');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', t('Digits'));
  for (const kind of /** @type {const} */ (['western', 'arabic'])) {
    const pick = () => {
      setPref('digits', kind);
      location.reload();
    };
    const sample = el('bdi', '', kind === 'arabic' ? '١٢٣' : '123');
    const one = button('', pick, t('Digits'), ' ', sample);
    one.setAttribute('aria-pressed', String(pref('digits') === kind));
    box.append(one);
  }
  return box;
}

function atTheTable() {
  /** @param {Switch} key @param {string} label @param {string} note */
  const one = (key, label, note) =>
    toggle(key, label, note, pref(key), (on) => setPref(key, on));
  const feel = toggle(
    'haptics',
    t('Vibration'),
    t('On phones, inside Telegram.'),
    pref('haptics'),
    (on) => {
      setPref('haptics', on);
      if (on) haptic('medium');
    },
  );
  return [
    one('oneTap', t('One tap plays'), t('Where cards are narrow, the first tap still lifts.')),
    one('neverDouble', t('Never ask me to double'), t('Passes by itself; the rest stays yours.')),
    one('sound', t('Sound'), ''),
    feel,
  ];
}

function others() {
  const notices = toggle(
    'notices',
    t('Tell me when it is my turn'),
    inTelegram()
      ? t('The bot writes to you, only while you are away.')
      : t('Only for those who come through Telegram.'),
    pref('notices') && writable,
    (on, box) => void allow(on, box),
  );
  const box = notices.querySelector('input');
  if (box) box.disabled = !inTelegram();
  const listed = toggle(
    'listed',
    t('Show me in lists'),
    t('Free seats and rankings that others see.'),
    pref('listed'),
    (on) => setPref('listed', on),
  );
  return [notices, reminding(), listed];
}

function reminding() {
  const note = inTelegram()
    ? t('Only on days you have not played yet; by the clock of this device.')
    : t('Only for those who come through Telegram.');
  const row = reminderRow(writable ? reminder : null, note, (hour, box) => void remind(hour, box));
  const box = row.querySelector('select');
  if (box) box.disabled = !inTelegram();
  return row;
}

/** The reminder needs the same permission. @param {number | null} hour @param {HTMLSelectElement} box */
async function remind(hour, box) {
  if (hour !== null && !writable) writable = await askWriteAccess();
  const may = hour === null || writable;
  say(may ? '' : t('Telegram does not let the bot write to you yet.'));
  if (may) await attempt(async () => {
    reminder = (await api('PATCH', '/api/me', { reminder: hour })).user.reminder;
  });
  box.value = reminder === null || !writable ? '' : String(reminder);
}

/** Notices need Telegram’s permission, asked for at this moment and at no other. */
async function allow(/** @type {boolean} */ on, /** @type {HTMLInputElement} */ box) {
  if (on && !writable) writable = await askWriteAccess();
  box.checked = on && writable;
  setPref('notices', box.checked);
  say(on && !writable ? t('Telegram does not let the bot write to you yet.') : '');
}

function blocked() {
  const list = el('div', 'card-b rus', el('p', 'cap pad', '…'));
  void import('./blocks.js').then((blocks) => blocks.showBlocks(list));
  return group(t('Blocked people'), list);
}

/** What the server keeps of a person: to be had, to be deleted; and the way out. */
function data() {
  const row = (
    /** @type {string} */ id,
    /** @type {string} */ sign,
    /** @type {string} */ label,
    /** @type {string} */ note,
    /** @type {() => Promise<void>} */ press,
  ) => {
    const words = el('span', 'grow', el('span', 'h2', label), ' ', el('span', 'cap', note));
    const made = button('', () => attempt(press), el('span', 'gl', icon(sign, 22)), words);
    made.id = id;
    return made;
  };
  return el(
    'div',
    'card-b list',
    row('export', 'copy', t('Download my data'), inTelegram()
      ? t('In Telegram the bot sends it as well: /export.')
      : t('All that is kept about you, in one file.'), save),
    row('logout', 'lock', t('Log out everywhere'), t('On this device and all others.'), logOut),
    row(
      'delete',
      'x',
      t('Delete my data'),
      t('Your name and your account; not to be undone.'),
      erase,
    ),
  );
}

/** Does what was pressed; a refusal stands in words at the foot. */
async function attempt(/** @type {() => Promise<void>} */ what) {
  say('');
  try {
    await what();
  } catch (error) {
    say(codeWords(error instanceof ApiError ? error.code : 'try_again'));
  }
}

async function save() {
  const { saveFile } = await import('./record.js');
  const all = await api('GET', '/api/me/export');
  saveFile(JSON.stringify(all, null, 2), 'baloot.json', 'application/json');
}

async function logOut() {
  const guest = t('You play as a guest: once you have logged out, this name cannot be had back.');
  const sure = await confirm({
    title: t('Log out everywhere?'),
    text: inTelegram() ? t('Open Baloot from Telegram to come back.') : guest,
    yes: t('Log out'),
  });
  if (!sure) return;
  await api('POST', '/api/logout', { everywhere: true });
  goodbye();
}

async function erase() {
  const sure = await confirm({
    title: t('Delete everything?'),
    text: t(
      'Your name, settings and logins go for good. At running tables a bot takes your seat.',
    ),
    yes: t('Delete for good'),
  });
  if (!sure) return;
  await api('DELETE', '/api/me', { confirm: 'delete' });
  goodbye();
}

function goodbye() {
  forget();
  location.replace(`/?lang=${lang}`);
}

function say(/** @type {string} */ words) {
  byId('said').textContent = words;
}

start();
