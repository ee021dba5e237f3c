/** Nobody can be let in from here: covers the page with the reason and the way that is open. */

import { t } from './i18n.js';
import { openLink } from './telegram.js';
import { button, el } from './ui.js';

/**
 * Why: the launch is too old, Telegram named nobody, or the page is open outside Telegram.
 * @typedef {"expired" | "nameless" | "outside"} Reason
 */

/** @returns {Record<Reason, [title: string, text: string]>} */
const words = () => ({
  expired: [t('This visit is over'), t('Close Baloot and open it again from Telegram.')],
  nameless: [
    t('Telegram did not say who you are'),
    t('Close Baloot and open it again from the chat with the bot.'),
  ],
  outside: [t('Baloot is played in Telegram'), t('Open it there; it takes no account of its own.')],
});

/** Covers the page, once. @param {Reason} reason */
export function shut(reason) {
  if (document.getElementById('door')) return;
  const [title, text] = words()[reason];
  const heading = el('h1', '', title);
  heading.tabIndex = -1;
  const box = el('div', 'in', heading, el('p', '', text));
  const door = el('section', 'door', box);
  door.id = 'door';
  door.setAttribute('role', 'alert');
  document.body.append(door);
  heading.focus();
  if (reason !== 'expired') void addWay(box);
}

/** The link to the bot, where the server knows one. @param {HTMLElement} box */
async function addWay(box) {
  try {
    const { link } = await (await fetch('/api/bot', { credentials: 'omit' })).json();
    if (typeof link !== 'string') return;
    box.append(button('btn', () => openLink(link), t('Open in Telegram')));
  } catch {
    // The words tell the way too.
  }
}
