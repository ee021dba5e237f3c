/** What lies over the table when it is asked for or due: sheets, the menu, the way out. */

import { wayOut } from './contest.js';
import { Sheets } from './sheet.js';
import { asksToLeave } from './state.js';

/** @typedef {import('./stage.js').Scene} Scene */

export class Overlays {
  /** @param {{next: () => void, last: () => void, changed: () => void}} page */
  constructor(page) {
    this.page = page;
    this.sheets = new Sheets({ next: page.next });
  }

  /** A sheet that was asked for. */
  show(/** @type {'all' | 'rules'} */ which, /** @type {Scene} */ scene) {
    this.sheets.show(which, scene);
  }

  /** The deal has its score. */
  ended(/** @type {Scene} */ scene) {
    this.sheets.ended(scene);
  }

  /** The next deal is there. */
  dealt() {
    this.sheets.dealt();
  }

  async menu(/** @type {Scene} */ scene) {
    const { openMenu } = await import('./menu.js');
    await openMenu(scene, {
      open: (which) => this.show(which, scene),
      last: this.page.last,
      changed: this.page.changed,
      leave: () => void this.leave(scene),
    });
  }

  /** Back: from what lies over the table first, then from the table. */
  back(/** @type {Scene} */ scene) {
    const veils = document.querySelectorAll('.veil');
    const top = veils[veils.length - 1];
    if (this.sheets.stepBack()) return;
    top?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    if (!top || top.isConnected) void this.leave(scene);
  }

  /** The way out; from a table where one would be missed only after a question. */
  async leave(/** @type {Scene} */ { state }) {
    if (asksToLeave(state)) await (await import('./leave.js')).openLeave(state.table);
    else location.assign(wayOut(state));
  }
}
