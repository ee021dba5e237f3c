/** A score pad on a big screen: the totals, the dealer, the last rounds; it follows by itself. */

import { codeWords } from './codes.js';
import { lang, t } from './i18n.js';
import { dealerWords } from './paddraw.js';
import { bestOf, endWords, roundWords, score, sideName, told } from './padwords.js';
import { TEAMS } from './scorestate.js';
import { ApiError, api, comeBack, token, whoIsHere } from './session.js';
import { Connection, socketUrl } from './socket.js';
import { bdi, byId, el, icon, redraw, say, setText } from './ui.js';

/** @typedef {import('./types').Pad} Pad */

const LOST_MS = 5000;
const RETRY_MS = 5000;
const SHOWN = 6;
const NEXT_MS = 8000;

const id = decodeURIComponent(location.pathname.split('/').filter(Boolean)[1] ?? '');

/** @type {Pad | null} */
let pad = null;

const connection = new Connection(socketUrl(location), id, {
  token: () => token() ?? '',
  renew: comeBack,
  since: () => null,
  watch: () => ({ t: 'watch_pad', pad: id }),
  onFrame: (frame) => frame.t === 'pad' && take(frame.pad),
  onReady: () => {},
  onEnd: (reason) => void ended(reason),
});

function take(/** @type {Pad} */ news) {
  const words = told(pad, news);
  pad = news;
  if (words) say(words, false);
  draw(news);
  if (news.following) setTimeout(follow, NEXT_MS, news.following);
}

/** The screen goes on to the next match. */
function follow(/** @type {string} */ following) {
  location.replace(`/pad/${encodeURIComponent(following)}/tv?lang=${lang}`);
}

function draw(/** @type {Pad} */ now) {
  byId('tv').hidden = false;
  byId('welcome').hidden = true;
  document.title = `${score(now.totals)} · ${t('Baloot')}`;
  const last = [...now.rounds].reverse().find((round) => round.number !== null);
  redraw(byId('totals'), [now.names, now.totals, now.won, now.winner, last], () =>
    TEAMS.map((team, at) => {
      const gain = last ? (team === 'us' ? last.us : last.them) : null;
      return el(
        'section',
        `side ${team}`,
        el('h1', 'one-line', sideName(now, team), now.winner === team && icon('crown', 40)),
        el('b', 'num', bdi(now.totals[at] ?? 0)),
        el('p', 'gain', bdi(gain === null ? '–' : gain ? `+${gain}` : '0')),
      );
    }),
  );
  redraw(byId('facts'), [now.dealer, now.names, now.target, now.won, now.winner, now.over, now.best_of], () => [
    el('span', '', now.over ? endWords(now) : dealerWords(now)),
    el('span', '', t('To {target}', { target: Number(now.target) })),
    now.best_of > 1 && el('span', '', `${bestOf(now.best_of)}: ${score(now.won)}`),
  ]);
  redraw(byId('rounds'), [now.rounds, now.names], () => [...now.rounds].reverse().slice(0, SHOWN).map((round) => line(now, round)));
}

/** @param {Pad} now @param {import('./types').PadRound} round */
const line = (now, round) =>
  el(
    'li',
    round.number === null ? 'off' : '',
    el('span', 'no', bdi(round.number ?? '–')),
    el('span', 'what one-line', roundWords(now, round.entry, round.made)),
    el('b', 'us', bdi(round.us)),
    el('b', 'them', bdi(round.them)),
    el('span', 'who one-line', round.by.name ?? t('Deleted account')),
  );

async function ended(/** @type {import('./socket.js').End} */ reason) {
  if (reason === 'auth') return welcome();
  const { showEnd } = await import('./lobbyend.js');
  showEnd(byId('welcome'), t('There is no such sheet'), codeWords(reason));
  byId('tv').hidden = true;
  byId('welcome').hidden = false;
}

async function enter() {
  try {
    if (!(await whoIsHere())) return await welcome();
    take((await api('GET', `/api/pads/${encodeURIComponent(id)}`)).pad);
    connection.open();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return ended('not_found');
    setTimeout(enter, RETRY_MS);
  }
}

async function welcome() {
  const { askName, PAD } = await import('./welcome.js');
  byId('tv').hidden = true;
  byId('welcome').hidden = false;
  askName(byId('welcome'), () => location.reload(), PAD);
}

function tick() {
  const lost = connection.trouble > LOST_MS;
  byId('banner').hidden = !lost;
  setText(byId('banner'), lost ? t('Reconnecting…') : '');
}

/** A screen that shows a match does not go to sleep, where the browser lets a page say so. */
async function stayAwake() {
  try {
    await /** @type {any} */ (navigator).wakeLock?.request('screen');
  } catch {
    // It sleeps as it likes.
  }
}

for (const name of ['pageshow', 'online', 'focus']) addEventListener(name, () => connection.wake());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'visible') return;
  connection.wake();
  void stayAwake();
});
setInterval(tick, 1000);
void stayAwake();
void enter();
