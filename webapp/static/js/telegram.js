/**
 * Telegram around the page: the only module that touches `window.Telegram`. Everything here may be
 * called at any time and anywhere: what the client is too old for, what comes before Telegram's
 * script has arrived, and a plain browser are no errors. The launch itself is read by launch.js
 * from the address, so nothing waits for that script.
 */

/** @typedef {import('./launched').Launch} Launch */
/** @typedef {import('./launched').Early} Early */
/** @typedef {import('./launched').Insets} Insets */
/** @typedef {"light" | "medium" | "success" | "warning" | "error" | "select"} Haptic */

const SCRIPT = 'telegram-script';

const NOWHERE = { initData: '', version: '', platform: '', startParam: '' };
/** @type {Launch} */
const NONE = { ...NOWHERE, theme: {}, lang: '', userId: '', writable: false };

/** What launch.js left; nothing where it did not run (tests of single modules). @returns {Early | undefined} */
export const early = () => /** @type {any} */ (globalThis).balootLaunch;

/** How the app was opened; all fields are empty in a plain browser. @returns {Launch} */
export const launch = () => early()?.launch ?? NONE;

/** Whether a client of Telegram shows this page. */
export const inTelegram = () => launch().version !== '';

/** Whether version `have` is at least `want`: number by number, so that 6.10 comes after 6.9. @param {string} have @param {string} want */
export function notBefore(have, want) {
  const [a, b] = [have.split('.').map(Number), want.split('.').map(Number)];
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const more = (a[i] || 0) - (b[i] || 0);
    if (more) return more > 0;
  }
  return true;
}

/** Whether the client knows what came with this version. False in a plain browser. @param {string} version */
export const atLeast = (version) => inTelegram() && notBefore(launch().version, version);

/** What waits for the script. @type {((app: any) => void)[]} */
let waiting = [];
let injected = false;

/** Telegram's object once its script has run with the launch we know. @returns {any} */
function app() {
  const found = /** @type {any} */ (globalThis).Telegram?.WebApp;
  return found && (found.version === launch().version || injected) ? found : undefined;
}

/** Does something with Telegram's object, now or when its script is there; never throws. @param {string} version the one that brought it @param {(app: any) => void} what */
function withApp(version, what) {
  if (!atLeast(version)) return;
  const there = app();
  if (!there) {
    waiting.push(what);
    return;
  }
  try {
    what(there);
  } catch {
    // A client that claims a version and lacks a part of it: the app works without that part.
  }
}

/** The script has arrived: what waited is done, in its order. */
function arrived() {
  const there = app();
  if (!there) return;
  early()?.tidy();
  const all = waiting;
  waiting = [];
  for (const what of all) withApp('6.0', what);
}

/**
 * Where stores are blocked the script may have run without the launch parameters, which launch.js
 * has put back into the address since: it is run once more, and only that run is used.
 */
function scriptRan() {
  const found = /** @type {any} */ (globalThis).Telegram?.WebApp;
  if (found && !app() && inTelegram() && !injected) {
    const old = document.getElementById(SCRIPT);
    const again = document.createElement('script');
    again.src = old?.getAttribute('src') ?? '';
    again.onload = () => {
      injected = true;
      arrived();
    };
    document.head.append(again);
  } else arrived();
}

if (typeof document !== 'undefined') {
  document.getElementById(SCRIPT)?.addEventListener('load', scriptRan);
  if (/** @type {any} */ (globalThis).Telegram) scriptRan();
}

/** The page can be seen: Telegram takes its placeholder away. */
export const ready = () => withApp('6.0', (there) => there.ready());

/** The app takes the whole height. */
export const expand = () => withApp('6.0', (there) => there.expand());

/** What this page has asked of the window. @type {Set<"swipes" | "closing" | "back">} */
const asked = new Set();

/**
 * What an earlier page asked of the client still holds, so each page says all of it: this way where
 * it did not speak for itself.
 * @param {boolean} swipes  may a swipe down close the app?
 * @param {(() => void) | null} back
 */
export function windowDefaults(swipes, back) {
  if (!asked.has('swipes')) verticalSwipes(swipes);
  if (!asked.has('closing')) closingConfirmation(false);
  if (!asked.has('back')) backButton(back);
}

/** Whether a swipe down may close the app. @param {boolean} allowed */
export function verticalSwipes(allowed) {
  asked.add('swipes');
  withApp('7.7', (there) =>
    allowed ? there.enableVerticalSwipes() : there.disableVerticalSwipes(),
  );
}

/** @type {boolean | null} */
let closingAsks = null;

/** Whether Telegram asks before it closes the app. @param {boolean} asks */
export function closingConfirmation(asks) {
  asked.add('closing');
  if (asks === closingAsks) return;
  closingAsks = asks;
  withApp('6.2', (there) =>
    asks ? there.enableClosingConfirmation() : there.disableClosingConfirmation(),
  );
}

/** @type {(() => void) | null} */
let backPress = null;
let backHeard = false;

/** Shows Telegram's back button; each press is one call. null hides it. @param {(() => void) | null} onPress */
export function backButton(onPress) {
  asked.add('back');
  backPress = onPress;
  withApp('6.1', ({ BackButton }) => {
    if (!backHeard) BackButton.onClick(() => backPress?.());
    backHeard = true;
    if (backPress) BackButton.show();
    else BackButton.hide();
  });
}

/** Telegram's own bars in the colour of the page, "#rrggbb". @param {string} colour */
export function frameColour(colour) {
  withApp('6.9', (there) => there.setHeaderColor(colour));
  withApp('6.1', (there) => there.setBackgroundColor(colour));
  withApp('7.10', (there) => there.setBottomBarColor(colour));
}

/** @type {() => boolean} */
let mayShake = () => true;

/** Asks this before each haptic. @param {() => boolean} allowed */
export function hapticsWhere(allowed) {
  mayShake = allowed;
}

/** A short feeling in the hand, where the phone has that and the person wants it. @param {Haptic} kind */
export function haptic(kind) {
  if (!mayShake()) return;
  withApp('6.1', ({ HapticFeedback }) => {
    if (kind === 'select') HapticFeedback.selectionChanged();
    else if (kind === 'light' || kind === 'medium') HapticFeedback.impactOccurred(kind);
    else HapticFeedback.notificationOccurred(kind);
  });
}

/** Opens an address outside the app; addresses of Telegram's inside Telegram. @param {string} url */
export function openLink(url) {
  if (!atLeast('6.1') || !app()) {
    window.open(url, '_blank', 'noopener');
    return;
  }
  const own = new URL(url, location.href).hostname === 't.me';
  withApp('6.1', (there) => (own ? there.openTelegramLink(url) : there.openLink(url)));
}

/**
 * Lets the person send a link to somebody: in Telegram its list of chats, else the browser's own
 * sheet. False where there is neither, or the sheet was left: the page may offer to copy.
 * @param {string} url
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export async function shareLink(url, text) {
  if (atLeast('6.1') && app()) {
    const [link, words] = [url, text].map(encodeURIComponent);
    openLink(`https://t.me/share/url?url=${link}&text=${words}`);
    return true;
  }
  try {
    await navigator.share({ url, text });
    return true;
  } catch {
    return false;
  }
}

/** Lets the person send a message that the bot has prepared; false where the client cannot. @param {string} id */
export function sendPrepared(id) {
  if (!atLeast('8.0') || !app()) return false;
  withApp('8.0', (there) => there.shareMessage(id));
  return true;
}

/** Asks whether the bot may write to the person; true where it may already. @returns {Promise<boolean>} */
export function askWriteAccess() {
  if (launch().writable) return Promise.resolve(true);
  if (!atLeast('6.9') || !app()) return Promise.resolve(false);
  return new Promise((resolve) => {
    try {
      app().requestWriteAccess((/** @type {unknown} */ allowed) => resolve(allowed === true));
    } catch {
      resolve(false); // asked already, and not answered yet
    }
  });
}

/** The person is back at the app, by whichever event the client tells it. @param {() => void} back */
export function onResume(back) {
  withApp('8.0', (there) => there.onEvent('activated', back));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') back();
  });
  for (const name of ['pageshow', 'online', 'focus']) addEventListener(name, back);
}

/** @type {((start: string) => void)[]} */
const starts = [];

/**
 * Another link into the app was followed while it was open. Some clients change the address, some
 * only bring the app back, so both are looked at.
 * @param {(start: string) => void} followed  gets the start parameter, "" without one
 */
export function onStart(followed) {
  starts.push(followed);
  if (starts.length > 1) return;
  const look = () => {
    const fresh = early()?.again();
    if (fresh) for (const tell of starts) tell(fresh.startParam);
  };
  addEventListener('hashchange', look);
  onResume(look);
}

/** Gives something of Telegram's now and after each event of these names. @param {string} version @param {string[]} names @param {(app: any) => void} give */
const follow = (version, names, give) =>
  withApp(version, (there) => {
    for (const name of names) there.onEvent(name, () => give(there));
    give(there);
  });

/** Telegram's colours. @param {(theme: Record<string, string>) => void} given */
export const onTheme = (given) =>
  follow('6.0', ['themeChanged'], ({ themeParams: theme }) => {
    if (theme.bg_color) given({ ...theme });
  });

/** What Telegram's own buttons and the phone's edges cover. @param {(insets: Insets) => void} given */
export const onInsets = (given) =>
  follow('8.0', ['safeAreaChanged', 'contentSafeAreaChanged'], (there) =>
    given({ safe: { ...there.safeAreaInset }, content: { ...there.contentSafeAreaInset } }),
  );

/** How much of the page's lower end the client covers, in pixels. @param {(covered: number) => void} given */
export const onCovered = (given) =>
  follow('6.0', ['viewportChanged'], ({ viewportStableHeight: height }) => {
    if (height > 0) given(Math.max(0, Math.round(innerHeight - height)));
  });

const STORE_MS = 3000;

/** A text of Telegram's store on this device (9.0); null where it has none, or no answer comes. @param {string} key @returns {Promise<string | null>} */
export function deviceGet(key) {
  if (!atLeast('9.0')) return Promise.resolve(null);
  return new Promise((resolve) => {
    setTimeout(resolve, STORE_MS, null);
    withApp('9.0', ({ DeviceStorage }) =>
      DeviceStorage.getItem(key, (/** @type {unknown} */ _fault, /** @type {unknown} */ text) =>
        resolve(typeof text === 'string' && text ? text : null),
      ),
    );
  });
}

/** Keeps a text in Telegram's store on this device; null removes it. @param {string} key @param {string | null} text */
export const deviceSet = (key, text) =>
  withApp('9.0', ({ DeviceStorage }) =>
    text === null ? DeviceStorage.removeItem(key) : DeviceStorage.setItem(key, text),
  );

// Only a page inside Telegram has a shell around it.
if (inTelegram()) void import('./shell.js');
