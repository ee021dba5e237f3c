/** What is done to a score pad besides entering rounds: the sheets over it, and what they ask for. */

import { codeWords } from './codes.js';
import { lang, t } from './i18n.js';
import { goesLater, newId } from './padqueue.js';
import { ApiError, api } from './session.js';
import { haptic } from './telegram.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./types').PadRound} Round */
/** @typedef {import('./padqueue.js').Answer} Answer */
/** @typedef {import('./padqueue.js').Back} Back */
/** @typedef {import('./padqueue.js').Item} Item */
/**
 * @typedef {object} Page
 * @property {() => Pad | null} pad
 * @property {(pad: Pad) => void} take
 * @property {(words: string, good?: boolean) => void} hint
 * @property {() => void} look  the pad is not as it was thought to be
 */

/** Somebody was faster: it is looked at anew. */
const MOVED = ['pad_moved', 'no_round'];

const sheets = () => import('./padsheets.js');
const go = (/** @type {string} */ to) => location.assign(`${to}?lang=${lang}`);
const known = (/** @type {unknown} */ error) =>
  error instanceof ApiError ? error : new ApiError(0, 'try_again');

/** Whether something is open over the page: a second click of the same hand opens it no second time. */
const covered = () => document.querySelector('.modal') !== null;

export class PadWays {
  #busy = false;
  /** Whether the last request came to no answer. */
  #lost = false;
  /** An undo whose answer was lost. @type {{ id: string, seen: number } | null} */
  #undoing = null;

  /**
   * @param {string} id
   * @param {Page} page
   */
  constructor(id, page) {
    this.id = id;
    this.page = page;
    this.path = `/api/pads/${encodeURIComponent(id)}`;
  }

  /**
   * Writes something; a refusal stands in words over the foot.
   * @param {object} deed
   * @param {string} [id]  the same where it is asked again
   * @returns {Promise<boolean>}
   */
  async write(deed, id = newId()) {
    if (this.#busy) return false;
    this.#busy = true;
    this.#lost = false;
    this.page.hint('');
    try {
      this.page.take(await this.#post(id, deed));
      haptic('light');
      return true;
    } catch (error) {
      haptic('warning');
      const { code, status } = known(error);
      this.#lost = status === 0 || status >= 500;
      this.page.hint(codeWords(code));
      if (status === 409) this.page.look();
      return false;
    } finally {
      this.#busy = false;
    }
  }

  /**
   * Takes the last change back. One whose answer was lost is asked again under its own id, so that it
   * takes nothing more.
   * @param {number} seen  the number of the last event
   */
  async undo(seen) {
    if (this.#busy) return false;
    const asked = this.#undoing ?? { id: newId(), seen };
    const done = await this.write({ kind: 'undo', seen: asked.seen }, asked.id);
    this.#undoing = this.#lost ? asked : null;
    return done;
  }

  /** @param {string} id @param {object} deed @returns {Promise<Pad>} */
  async #post(id, deed) {
    return (await api('POST', `${this.path}/events`, { id, ...deed })).pad;
  }

  /**
   * Takes back a round that has just come to the server, as it came there, and nothing that came
   * after it. Throws ApiError where it is to be tried again.
   * @param {Item} item
   * @param {Answer} answer
   * @returns {Promise<Back>}
   */
  async takeBack(item, { pad, seq }) {
    const round = pad.rounds.find((one) => one.id === seq);
    if (!round) return this.#undone(pad);
    if (round.changed !== seq) {
      return this.#left(pad, t('This round was changed meanwhile: it stays.'));
    }
    const last = pad.seq === seq;
    const deed = last ? { kind: 'undo', seen: seq } : { kind: 'remove', round: seq, seen: seq };
    try {
      return this.#undone(await this.#post(`${item.id}.${deed.kind}`, deed));
    } catch (error) {
      const { code } = known(error);
      if (MOVED.includes(code)) return this.takeBack(item, { ...(await api('GET', this.path)), seq });
      if (goesLater(known(error))) throw error;
      return this.#left(pad, codeWords(code));
    }
  }

  /** @returns {Back} */
  #undone(/** @type {Pad} */ pad) {
    this.page.hint(t('Undone'), true);
    return { pad, stays: false };
  }

  /** @param {Pad} pad @param {string} words @returns {Back} */
  #left(pad, words) {
    this.page.hint(words);
    return { pad, stays: true };
  }

  /**
   * A round that was to be taken back was refused, after a try whose answer was lost: whether it is
   * there is seen on the sheet.
   * @param {Item} item
   * @param {ApiError} refusal
   */
  async unsure({ after }, { code, status }) {
    const now = await api('GET', this.path).catch(() => null);
    const pad = /** @type {Pad | undefined} */ (now?.pad);
    if (pad) this.page.take(pad);
    if (pad && !pad.rounds.some((round) => round.id > (after ?? 0))) return void this.#undone(pad);
    const why = status === 404 ? t('There is no such sheet') : codeWords(code);
    const look = t('Look whether your round is on it.');
    this.page.hint(pad ? `${why} ${look}` : why);
  }

  dealer = async () => {
    const { dealerSheet } = await sheets();
    const pad = this.page.pad();
    if (pad && !covered()) dealerSheet(pad, (seat) => void this.write({ kind: 'dealer', seat }));
  };

  /** A round, to be changed or taken out. @param {Round} round @param {() => void} edit */
  async round(round, edit) {
    const { roundSheet } = await sheets();
    const pad = this.page.pad();
    const remove = () => void this.write({ kind: 'remove', round: round.id, seen: round.changed });
    if (pad && !covered()) roundSheet(pad, round, { edit, remove });
  }

  /** On to the next match, made by whoever is first. */
  next = async () => {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const { pad } = await api('POST', `${this.path}/next`, {});
      go(`/pad/${encodeURIComponent(pad.id)}`);
    } catch (error) {
      this.page.hint(codeWords(known(error).code));
    }
    this.#busy = false;
  };

  menu = async () => {
    const [{ menuSheet, logSheet }, files] = [await sheets(), await import('./padfiles.js')];
    const pad = this.page.pad();
    if (!pad || covered()) return;
    const saved = (/** @type {Promise<void>} */ saving) =>
      void saving.catch(() => this.page.hint(codeWords('offline')));
    menuSheet(pad, {
      names: () => void this.#names(),
      picture: () => saved(files.sendPicture(pad)),
      log: () => logSheet(this.page.pad() ?? pad),
      text: () => saved(files.saveFile(this.id, 'txt')),
      csv: () => saved(files.saveFile(this.id, 'csv')),
      tv: () => go(`/pad/${encodeURIComponent(this.id)}/tv`),
      all: () => go('/pads'),
      close: () => void this.#close(),
    });
  };

  async #names() {
    const { namesSheet } = await sheets();
    const pad = this.page.pad();
    if (pad) namesSheet(pad, (names) => void this.write({ kind: 'names', names }));
  }

  async #close() {
    const { confirm } = await import('./confirm.js');
    const sure = await confirm({
      title: t('End without a winner?'),
      text: t('The sheet stays in your list. Undo opens it again.'),
      yes: t('End it'),
    });
    if (sure) await this.write({ kind: 'close' });
  }

  share = async () => {
    const pad = this.page.pad();
    if (!pad) return;
    const { sharePad } = await import('./padfiles.js');
    if ((await sharePad(pad)) === 'copied') this.page.hint(t('Link copied. Send it to a friend.'), true);
  };
}
