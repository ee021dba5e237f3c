/**
 * The page inside Telegram: fits its colours, edges and height, gives its back button a meaning,
 * follows links into the app while it is open. Loaded by telegram.js, and only there.
 */

import { pref } from './device.js';
import { lang, t } from './i18n.js';
import {
  early,
  expand,
  frameColour,
  hapticsWhere,
  launch,
  onCovered,
  onInsets,
  onStart,
  onTheme,
  ready,
  windowDefaults,
} from './telegram.js';
import { el } from './ui.js';

const root = document.documentElement;

/** Telegram's bars take the colour of the page below them. */
function dress() {
  const [r, g, b] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number);
  if (r === undefined || g === undefined || b === undefined) return;
  frameColour(`#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`);
}

/** The bar of a phone may lie over the lower end of the page; that end is then padded. */
function cover(/** @type {number} */ pixels) {
  const most = Math.round(innerHeight / 2); // more is a page on its way up, not a bar
  root.style.setProperty('--covered', `${pixels <= most ? pixels : 0}px`);
}

/** Where a link into the app leads while another page of it is open. */
function follow(/** @type {string} */ start) {
  const known = launch().userId;
  const to = early()?.target(start) ?? '';
  if (known !== owner) location.assign(to || `/?lang=${lang}`); // somebody else: nothing here is theirs
  else if (to.split('?')[0] !== location.pathname || to.includes('?')) {
    if (to) location.assign(`${to}${to.includes('?') ? '&' : '?'}lang=${lang}`);
  }
}

/** Says once what a link could not do, and takes it out of the address. */
function notice() {
  const url = new URL(location.href);
  if (url.searchParams.get('notice') !== 'invitation') return;
  url.searchParams.delete('notice');
  history.replaceState(null, '', url);
  const words = el('p', 'card-b f', t('That invitation is not valid. Ask for a new one.'));
  words.id = 'notice';
  words.setAttribute('role', 'alert');
  document.querySelector('main')?.prepend(words);
}

const owner = launch().userId;

const home = () => location.assign(`/?lang=${lang}`);
hapticsWhere(() => pref('haptics'));
windowDefaults(
  !document.body.classList.contains('play'),
  location.pathname === '/' ? null : home,
);
onTheme((theme) => {
  early()?.paint(theme);
  dress();
});
onInsets((insets) => early()?.pad(insets));
onCovered(cover);
onStart(follow);
ready();
expand();
dress();
notice();
