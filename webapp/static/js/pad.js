/** The page of a score pad: totals, the form, the rounds; written on by all who have the link. */

import { codeWords } from './codes.js';
import { lang, t } from './i18n.js';
import { PadAsker } from './padask.js';
import { PadBook } from './padbook.js';
import { PadDock } from './paddock.js';
import { drawEnd, drawFacts, drawRounds, drawTotals } from './paddraw.js';
import { EntryForms } from './padentry.js';
import { PadQueue } from './padqueue.js';
import { keepTerms } from './padterms.js';
import { PadWays } from './padways.js';
import { score, told, totalsWords, waitWords } from './padwords.js';
import { ApiError, api, comeBack, token, whoIsHere } from './session.js';
import { Connection, socketUrl } from './socket.js';
import { backButton, haptic } from './telegram.js';
import { byId, say, setText, single } from './ui.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./types').PadRound} Round */

const LOST_MS = 5000;
const RETRY_MS = 5000;

const id = decodeURIComponent(location.pathname.split('/').filter(Boolean)[1] ?? '');
const path = `/api/pads/${encodeURIComponent(id)}`;

/** @type {Pad | null} */
let pad = null;
/** Whether the rules were opened from this page, so that "back" leads to it again. */
let opened = false;

/** @type {PadQueue} */
const queue = new PadQueue(id, {
  send: async ({ id: own, entry, after }) =>
    api('POST', `${path}/events`, { kind: 'round', id: own, entry, after: after ?? pad?.last ?? 0 }),
  undo: (item, answer) => ways.takeBack(item, answer),
  undone: () => hint(t('Undone'), true),
  unsure: (item, error) => void ways.unsure(item, error),
  taken: take,
  changed: queued,
  ask: (item) => item.id === forms.instead?.id || void asker.ask(item),
});

const forms = new EntryForms({
  pad: () => pad,
  changed: draw,
  told: () => pad && dock.draw(pad),
  done: () => void done(),
});
const book = new PadBook(() => api('GET', '/api/rules'), (rules) => forms.setRules(rules));
const ready = () => forms.ready(queue.away || connection.trouble > LOST_MS);

const connection = new Connection(socketUrl(location), id, {
  token: () => token() ?? '',
  renew: comeBack,
  since: () => null,
  watch: () => ({ t: 'watch_pad', pad: id }),
  onFrame: (frame) => frame.t === 'pad' && take(frame.pad),
  onReady: () => void queue.flush(),
  onEnd: (reason) => void ended(reason),
});

const dock = new PadDock({
  forms,
  queue,
  ready,
  done: () => void done(),
  next: () => void ways.next(),
  cancel,
  undo: single(() => void undo()),
});
const { hint } = dock;
/** @type {PadWays} */
const ways = new PadWays(id, { pad: () => pad, take, hint, look: () => connection.resync() });
const asker = new PadAsker(path, { pad: () => pad, take, hint, queue, forms });

// --- what the server says ------------------------------------------------------------------------

/** Shows a pad, unless a newer state of it is shown already. */
function take(/** @type {Pad} */ news) {
  const known = pad ? pad.seq : -1;
  if (news.seq < known || (news.seq === known && pad?.following && !news.following)) return;
  const words = told(pad, news);
  if (!pad) only('pad');
  pad = news;
  if (words) say(words, false);
  void book.follow(news);
  if (forms.edited && !roundOf(news)) {
    forms.empty();
    hint(codeWords('no_round'));
  }
  draw();
}

/** The round that is being changed, as the pad has it. @param {Pad} now */
const roundOf = (now) => now.rounds.find((round) => round.id === forms.edited?.id);

/** Other rounds wait on the device, or the same ones for something else. */
function queued() {
  asker.look();
  if (forms.instead && !queue.asks(forms.instead.id)) {
    forms.empty();
    hint(t('Another window has seen to this round.'));
  }
  draw();
}

async function ended(/** @type {import('./socket.js').End} */ reason) {
  if (reason === 'auth') return welcome();
  const { showEnd } = await import('./lobbyend.js');
  const gone = reason === 'not_found';
  const title = gone ? t('There is no such sheet') : t('Not here any more');
  const text = gone ? t('The link is old, or a part of it is missing.') : codeWords(reason);
  showEnd(byId('welcome'), title, text);
  only('welcome');
}

// --- drawing -------------------------------------------------------------------------------------

/** Shows one of the faces of this page. */
function only(/** @type {"pad" | "sheet" | "welcome"} */ shown) {
  for (const one of ['pad', 'sheet', 'welcome']) byId(one).hidden = one !== shown;
}

function draw() {
  if (!pad) return;
  const { face, changing } = forms;
  const asks = !pad.over || changing;
  document.title = `${totalsWords(pad)} · ${t('Baloot')}`;
  for (const name of ['share', 'menu']) byId(name).hidden = false;
  drawTotals(byId('totals'), pad, pad.over ? null : (team) => forms.points(team));
  drawFacts(byId('facts'), pad, { dealer: () => void ways.dealer(), rules });
  drawEnd(byId('end'), pad);
  byId('deal').hidden = !asks || face !== 'deal';
  byId('quick').hidden = !asks || face !== 'quick';
  byId('others').hidden = !asks || changing;
  setText(byId('to-quick'), face === 'deal' ? t('Points only') : t('Tell the deal'));
  forms.names(pad);
  drawRounds(byId('rounds'), pad, queue.items, { open: openRound, ask });
  dock.draw(pad);
  tick();
}

/** Once a second: what waits on the device, a word where the connection is lost. */
function tick() {
  const lost = connection.trouble > LOST_MS || queue.away;
  const { waiting } = queue;
  const words = [lost ? t('No connection.') : '', waiting ? waitWords(waiting) : ''];
  byId('banner').hidden = !lost;
  setText(byId('banner'), words.filter(Boolean).join(' '));
}

// --- entering and changing -----------------------------------------------------------------------

/** Records what is told, or saves the round that is changed. */
async function done() {
  const entry = forms.entry();
  const { edited, instead, face } = forms;
  if (!pad || !entry || !ready()) {
    const words = face === 'quick' ? t('Tell the points of one side') : t('Tell the deal first');
    return forms.later() || hint(words, true);
  }
  if (edited) return save(pad, entry);
  haptic('light');
  hint('');
  forms.next();
  if (!instead) queue.add(entry, pad.last);
  else if (!queue.replace(instead.id, entry, instead.after)) hint(t('Another window has seen to this round.'));
}

/** Saves the round that is changed; what somebody has made of it meanwhile is not lost unseen. */
async function save(/** @type {Pad} */ now, /** @type {object} */ entry) {
  const round = roundOf(now);
  if (!forms.edited || !round) return;
  if (round.changed !== forms.edited.changed && !round.edited?.you) {
    const { confirm } = await import('./confirm.js');
    const points = score([round.us, round.them]);
    const sure = await confirm({
      title: t('Changed meanwhile'),
      text: t('This round has become {points} meanwhile. Save yours in its place?', { points }),
      yes: t('Save mine'),
    });
    if (!sure) return;
  }
  const { id: edited, changed: seen } = round;
  if (await ways.write({ kind: 'edit', round: edited, seen, entry })) forms.empty();
}

/** What is to become of a round on the device; one that is being changed is in the form already. */
function ask(/** @type {import('./padqueue.js').Item} */ item) {
  if (item.id === forms.instead?.id) byId(forms.face).scrollIntoView({ block: 'nearest' });
  else void asker.ask(item);
}

const noBuyer = () => pad && queue.add({ kind: 'no_buyer' }, pad.last);

function cancel() {
  forms.empty();
  hint('');
  byId('totals').scrollIntoView({ block: 'nearest' });
}

async function undo() {
  const how = queue.undo();
  if (how === 'later') return hint(t('It is taken back as soon as the server has answered.'), true);
  if (how === 'none' && !(pad?.undo && (await ways.undo(pad.seq)))) return;
  hint(t('Undone'), true);
}

const openRound = (/** @type {Round} */ round) =>
  void ways.round(round, () => forms.edit(round));

// --- the rules -----------------------------------------------------------------------------------

function rules() {
  opened = true;
  location.hash = '#rules';
}

/** The rules are this page at #rules: "back" closes them. */
async function route() {
  const wanted = location.hash === '#rules' && pad !== null;
  backButton(wanted ? closeRules : home);
  only(wanted ? 'sheet' : 'pad');
  scrollTo(0, 0);
  const { padRules } = await import('./padrules.js');
  const terms = padRules.chosen();
  if (terms && (await ways.write({ kind: 'terms', terms })) && pad) keepTerms(pad);
  if (!wanted || !pad) return;
  try {
    await padRules.show(byId('sheet'), pad, closeRules);
  } catch {
    closeRules();
    hint(codeWords('offline'));
  }
}

/** Back to the pad, without leaving the rules behind in the browser's history. */
function closeRules() {
  if (opened) history.back();
  else location.hash = '';
  opened = false;
}

const home = () => location.assign(`/pads?lang=${lang}`);

/** Comes in; somebody whom the server does not know says a name first. */
async function enter() {
  try {
    if (!(await whoIsHere())) return await welcome();
    take((await api('GET', path)).pad); // it stands in one's list from now on
    connection.open();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return ended('not_found');
    hint(codeWords('offline'));
    setTimeout(enter, RETRY_MS);
  }
}

async function welcome() {
  const { askName, PAD } = await import('./welcome.js');
  only('welcome');
  askName(byId('welcome'), () => location.reload(), PAD);
}

function wake() {
  if (document.visibilityState !== 'visible') return;
  connection.wake();
  void queue.flush();
}

byId('share').addEventListener('click', () => void ways.share());
byId('menu').addEventListener('click', () => void ways.menu());
byId('to-quick').addEventListener('click', () => forms.swap());
byId('no-buyer').addEventListener('click', single(() => void noBuyer()));
addEventListener('storage', ({ key }) => key === queue.key && queue.look());
addEventListener('hashchange', () => void route());
document.addEventListener('visibilitychange', wake);
for (const name of ['pageshow', 'online', 'focus']) addEventListener(name, wake);
addEventListener('offline', () => setTimeout(tick));
setInterval(tick, 1000);
backButton(home);
void enter();
