/** What launch.js finds out before the first paint and leaves to the modules. Written by hand. */

/** How the app was opened. All texts are empty in a plain browser. */
export interface Launch {
  /** Signed by Telegram; byte for byte as it came. */
  initData: string;
  /** Of the client's interface, "8.0". */
  version: string;
  /** "ios", "android", "tdesktop", … */
  platform: string;
  /** The signed start parameter, "" without one. */
  startParam: string;
  /** Telegram's colours by name, as far as the launch told them. */
  theme: Colours;
  /** The person's language, "ar" of "ar-SA"; "" where it is not told. */
  lang: string;
  /** The person's number at Telegram; "" where it is not told. */
  userId: string;
  /** Whether Telegram says that the bot may write to them. */
  writable: boolean;
}

/** Colours "#rrggbb" by name. */
export type Colours = Record<string, string>;

export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** What the phone's edges cover, and below them Telegram's own buttons. */
export interface Insets {
  safe: Inset;
  content: Inset;
}

export interface Early {
  launch: Launch;
  /** Reads the address again; null where it tells no other launch than the one known. */
  again: () => Launch | null;
  /** Takes the launch out of the address, now that Telegram's script has run. */
  tidy: () => void;
  /** The address a start parameter leads to, "" for none. */
  target: (start: string) => string;
  /** Paints the page in Telegram's colours; the next page of this tab has them at once. */
  paint: (theme: Colours) => void;
  /** Pads the page; the next page of this tab is so from the start. */
  pad: (insets: Insets) => void;
  parse: (text: string) => Launch;
  palette: (theme: Colours) => Colours | null;
  contrast: (one: string, other: string) => number;
}
