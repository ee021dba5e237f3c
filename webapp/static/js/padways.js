/** What is done to a score pad besides entering rounds: the sheets over it, and what they ask for. */

import { codeWords } from './codes.js';
import { lang, t } from './i18n.js';
import { newId } from './padqueue.js';
import { ApiError, api } from './session.js';
import { haptic } from './telegram.js';

/** @typedef {import('./types').Pad} Pad */
/** @typedef {import('./types').PadRound} Round */

/**
 * @param {string} id
 * @param {object} page
 * @param {() => Pad | null} page.pad
 * @param {(pad: Pad) => void} page.take
 * @param {(words: string, good?: boolean) => void} page.hint
 * @param {() => void} page.look  the pad is not as it was thought to be
 */
export function padWays(id, page) {
  const path = `/api/pads/${encodeURIComponent(id)}`;
  let busy = false;

  /**
   * Writes something; a refusal stands in words over the foot.
   * @param {object} deed
   * @returns {Promise<boolean>}
   */
  async function write(deed) {
    if (busy) return false;
    busy = true;
    page.hint('');
    try {
      page.take((await api('POST', `${path}/events`, { id: newId(), ...deed })).pad);
      haptic('light');
      return true;
    } catch (error) {
      haptic('warning');
      const { code, status } = error instanceof ApiError ? error : new ApiError(0, 'try_again');
      page.hint(codeWords(code));
      if (status === 409) page.look();
      return false;
    } finally {
      busy = false;
    }
  }

  const sheets = () => import('./padsheets.js');

  async function names() {
    const { namesSheet } = await sheets();
    const pad = page.pad();
    if (pad) namesSheet(pad, (told) => void write({ kind: 'names', names: told }));
  }

  async function close() {
    const { confirm } = await import('./confirm.js');
    const sure = await confirm({
      title: t('End without a winner?'),
      text: t('The sheet stays in your list. Undo opens it again.'),
      yes: t('End it'),
    });
    if (sure) await write({ kind: 'close' });
  }

  const go = (/** @type {string} */ to) => location.assign(`${to}?lang=${lang}`);

  return {
    write,

    async dealer() {
      const { dealerSheet } = await sheets();
      const pad = page.pad();
      if (pad) dealerSheet(pad, (seat) => void write({ kind: 'dealer', seat }));
    },

    /** A round, to be changed or taken out. @param {Round} round @param {() => void} edit */
    async round(round, edit) {
      const { roundSheet } = await sheets();
      const pad = page.pad();
      const remove = () => void write({ kind: 'remove', round: round.id, seen: round.changed });
      if (pad) roundSheet(pad, round, { edit, remove });
    },

    /** On to the next match, made by whoever is first. */
    async next() {
      if (busy) return;
      busy = true;
      try {
        const { pad } = await api('POST', `${path}/next`, {});
        go(`/pad/${encodeURIComponent(pad.id)}`);
      } catch (error) {
        page.hint(codeWords(error instanceof ApiError ? error.code : 'try_again'));
      }
      busy = false;
    },

    async menu() {
      const [{ menuSheet, logSheet }, files] = [await sheets(), await import('./padfiles.js')];
      const pad = page.pad();
      if (!pad) return;
      const saved = (/** @type {Promise<void>} */ saving) =>
        void saving.catch(() => page.hint(codeWords('offline')));
      menuSheet(pad, {
        names: () => void names(),
        picture: () => saved(files.sendPicture(pad)),
        log: () => logSheet(page.pad() ?? pad),
        text: () => saved(files.saveFile(id, 'txt')),
        csv: () => saved(files.saveFile(id, 'csv')),
        tv: () => go(`/pad/${encodeURIComponent(id)}/tv`),
        all: () => go('/pads'),
        close: () => void close(),
      });
    },

    async share() {
      const pad = page.pad();
      if (!pad) return;
      const { sharePad } = await import('./padfiles.js');
      if ((await sharePad(pad)) === 'copied') page.hint(t('Link copied. Send it to a friend.'), true);
    },
  };
}
