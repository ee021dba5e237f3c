/** The rules that the form of a pad asks by, out of the book of all of them. */

/** @typedef {import('./newmatch.js').Book} Book */
/** @typedef {Pick<import('./types').Pad, 'preset' | 'changes'>} Terms */

export class PadBook {
  /** @type {Promise<Book> | null} */
  #book = null;
  /** What the form asks by, and what it is to ask by. */
  #now = '';
  #next = '';

  /**
   * @param {() => Promise<Book>} fetched
   * @param {(rules: Record<string, string>) => void} put
   */
  constructor(fetched, put) {
    this.fetched = fetched;
    this.put = put;
  }

  /** The form asks by the rules of the pad; it is told once of each change. @param {Terms} terms */
  async follow({ preset, changes }) {
    const key = JSON.stringify([preset, changes]);
    this.#next = key;
    if (key === this.#now) return;
    try {
      const book = await (this.#book ??= this.fetched());
      if (key !== this.#next || key === this.#now) return; // other ones, or these already
      this.#now = key;
      this.put({ ...book.presets[preset], ...changes });
    } catch {
      this.#book = null; // the form asks a question or two less, until the next state of the pad
    }
  }
}
