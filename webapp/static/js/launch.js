/**
 * The first script of every page, and no module: it runs before anything is painted, beside the
 * style sheet the first paint waits for anyway. It reads from the address how Telegram opened the
 * app, sees to the page, the language and the colours being the right ones from the start, and
 * leaves what it knows to telegram.js.
 */
(() => {
  /** @typedef {import('./launched').Launch} Launch */
  /** @typedef {import('./launched').Insets} Insets */
  /** @typedef {import('./launched').Colours} Colours */

  const LAUNCH = 'baloot.launch';
  const FRAME = 'baloot.frame';
  const USER = 'baloot.user';
  const SETTINGS = 'baloot.settings';
  const LANGUAGES = ['ar', 'en', 'fr'];
  /** Put behind a launch that was brought back into the address: its link has been followed. */
  const FOLLOWED = '&baloot=followed';
  /** Before our JSON in the window's name; device.js reads and writes it too. */
  const OURS = 'baloot:';

  /** @template T @param {() => T} ask @returns {T | null} */
  const tried = (ask) => {
    try {
      return ask();
    } catch {
      return null;
    }
  };

  /** @returns {Record<string, string>} */
  const named = () =>
    window.name.startsWith(OURS)
      ? Object(tried(() => JSON.parse(window.name.slice(OURS.length))))
      : {};

  const recall = (/** @type {string} */ key) =>
    tried(() => sessionStorage.getItem(key)) ?? named()[key] ?? null;

  /** Keeps a text for this tab. @param {string} key @param {string} text */
  function keep(key, text) {
    try {
      sessionStorage.setItem(key, text);
    } catch {
      window.name = OURS + JSON.stringify({ ...named(), [key]: text });
    }
  }

  const read = (/** @type {string | null} */ text) => tried(() => JSON.parse(text ?? 'null'));

  const decoded = (/** @type {string} */ text) =>
    tried(() => decodeURIComponent(text.replace(/\+/g, '%20'))) ?? '';

  /** The fields of "a=1&b=2". @param {string} text */
  const fields = (text) =>
    new Map(
      text.split('&').map((pair) => {
        const at = pair.indexOf('=');
        const [key, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
        return /** @type {[string, string]} */ ([decoded(key), decoded(value)]);
      }),
    );

  /** The launch in a hash, "" where there is none. @param {string} hash */
  function launchIn(hash) {
    const text = hash.replace(/^#/, '').replace(/^[^=&]*\?/, '');
    return /(^|&)tgWebApp(Data|Version)=/.test(text) ? text : '';
  }

  /** The colours of a theme that are "#rrggbb". @param {unknown} theme @returns {Colours} */
  const colours = (theme) =>
    Object.fromEntries(
      Object.entries(Object(theme)).filter(([, colour]) => /^#[0-9a-f]{6}$/i.test(String(colour))),
    );

  /** How the app was opened, from the text of its hash. @param {string} text @returns {Launch} */
  function parse(text) {
    const all = fields(text);
    const initData = all.get('tgWebAppData') ?? '';
    const signed = fields(initData);
    const user = Object(read(signed.get('user') ?? null));
    const language = String(user.language_code ?? '').toLowerCase();
    return {
      initData,
      version: text && (all.get('tgWebAppVersion') || '6.0'),
      platform: all.get('tgWebAppPlatform') ?? '',
      startParam: signed.get('start_param') ?? '',
      theme: colours(read(all.get('tgWebAppThemeParams') ?? null)),
      lang: language.split(/[-_]/)[0] ?? '',
      userId: /^\d{1,16}$/.test(String(user.id)) ? String(user.id) : '',
      writable: user.allows_write_to_pm === true,
    };
  }

  /**
   * Where a start parameter leads: "t" and a table's id to its page, a "t" with anything else to
   * the home page, which says so; "h" and a pass to the house rules of a group; "d" and a number to
   * the deals of a day; "c" and an id to a challenge; "g" and a key to the rankings of a group; "r"
   * and a name to a deal that somebody shows; "s" to the calculator, with an id to a score pad;
   * other letters mean nothing yet.
   * @param {string} start
   */
  function target(start) {
    const table = /^t([A-Za-z0-9_-]{22})$/.exec(start);
    if (table) return `/t/${table[1]}`;
    const house = /^h([A-Za-z0-9_-]{43})$/.exec(start);
    if (house) return `/house/${house[1]}`;
    const deal = /^r([A-Za-z0-9_-]{22})$/.exec(start);
    if (deal) return `/r/${deal[1]}`;
    const challenge = /^c([A-Za-z0-9_-]{22})$/.exec(start);
    if (challenge) return `/c/${challenge[1]}`;
    const day = /^d([1-9]\d{0,5})$/.exec(start);
    if (day) return `/daily/${day[1]}`;
    if (start === 's') return '/score';
    const pad = /^s([A-Za-z0-9_-]{22})$/.exec(start);
    if (pad) return `/pad/${pad[1]}`;
    const group = /^g([A-Za-z0-9_-]{22})$/.exec(start);
    if (group) return `/rankings?group=${group[1]}`;
    return start.startsWith('t') ? '/?notice=invitation' : '';
  }

  /** Our own chrome, where Telegram's colours cannot be read on each other; as in css/critical. */
  const OWN = {
    light: { texts: ['#0b6152', '#7a2f50', '#7a5200', '#b3261e'], '--ink-2': '#54625d' },
    dark: { texts: ['#5fd3b8', '#f0a3c4', '#ffc64d', '#ff8a80'], '--ink-2': '#a5b4ae' },
  };
  const READABLE = 4.5;

  const channels = (/** @type {string} */ colour) =>
    [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

  /** The relative luminance of WCAG. @param {string} colour */
  function luminance(colour) {
    const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }

  /** The contrast of WCAG, 1 to 21. @param {string} one @param {string} other */
  function contrast(one, other) {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  /** So much of one colour in another. @param {string} ground @param {string} colour @param {number} part */
  function mix(ground, colour, part) {
    const over = channels(colour);
    const mixed = channels(ground).map((value, i) => value + ((over[i] ?? 0) - value) * part);
    return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
  }

  /** Whether a theme is a dark one; null where it does not say. @param {Colours} theme */
  const isDark = (theme) => (theme.bg_color ? luminance(theme.bg_color) < 0.18 : null);

  /**
   * Our tokens in Telegram's colours. Every text reaches 4.5 on every ground it stands on: a weak
   * hint is replaced by a stronger one, and grounds on which our own texts could not be read are
   * not taken at all (null: the page keeps its own colours).
   * @param {Colours} theme
   * @returns {Colours | null}
   */
  function palette(theme) {
    const { bg_color: plain, text_color: ink } = theme;
    if (!plain || !ink) return null;
    const own = isDark(theme) ? OWN.dark : OWN.light;
    const surface = theme.section_bg_color ?? plain;
    const ground = theme.secondary_bg_color ?? plain;
    const soft = mix(surface, ink, 0.04);
    const grounds = [ground, surface, soft];
    const reads = (/** @type {string | undefined} */ text) =>
      text && grounds.every((under) => contrast(text, under) >= READABLE);
    if (![ink, ...own.texts].every(reads)) return null;
    const quiet = [theme.subtitle_text_color, theme.hint_color, own['--ink-2']].find(reads) ?? ink;
    return {
      '--bg': ground,
      '--surface': surface,
      '--surface-2': soft,
      '--ink': ink,
      '--ink-2': quiet,
      '--line': mix(surface, ink, 0.12),
      '--line-strong': mix(surface, ink, 0.6),
    };
  }

  const TOKENS = ['--bg', '--surface', '--surface-2', '--ink', '--ink-2', '--line', '--line-strong'];

  /** Paints the page in a theme of Telegram's, without laying anything out anew. @param {Colours} theme */
  function paint(theme) {
    const root = document.documentElement;
    const clean = colours(theme);
    const dark = isDark(clean);
    if (dark !== null) root.dataset.scheme = dark ? 'dark' : 'light';
    const tokens = matchMedia('(prefers-contrast: more)').matches ? null : palette(clean);
    for (const token of TOKENS) root.style.setProperty(token, tokens?.[token] ?? '');
    keepFrame({ theme: clean });
  }

  /** Keeps a part of what the next page of this tab shall know at once. @param {object} part */
  function keepFrame(part) {
    const now = read(recall(FRAME));
    keep(FRAME, JSON.stringify({ ...now, version: early.launch.version, ...part }));
  }

  /** Pads the page against Telegram's buttons and the phone's edges. @param {Insets} insets */
  function pad(insets) {
    const root = document.documentElement;
    for (const [kind, name] of /** @type {const} */ ([
      ['safe', 'safe-area'],
      ['content', 'content-safe-area'],
    ]))
      for (const [side, size] of Object.entries(Object(insets[kind])))
        if (Number.isFinite(size)) root.style.setProperty(`--tg-${name}-inset-${side}`, `${size}px`);
    keepFrame({ insets });
    taken = insets.safe.top + insets.safe.bottom + insets.content.top + insets.content.bottom;
    fit();
  }

  let taken = 0;
  const LOW = 680;

  /** A page of which little is left is laid out as on a low screen; media queries see all of it. */
  const fit = () =>
    document.documentElement.toggleAttribute('data-low', innerHeight - taken <= LOW);

  /** The launch as text: of this address, else of this tab. */
  const here = launchIn(location.hash).replace(FOLLOWED, '');
  let current = here || (recall(LAUNCH) ?? '');
  const early = { launch: parse(current), again, tidy, target, paint, pad };

  /** Whether Telegram's script has kept a launch for the next page. */
  const kept = () => tried(() => sessionStorage.getItem('__telegram__initParams')) !== null;

  /** Takes the launch out of the address once it is not needed there: whoever has it can log in. */
  function tidy() {
    if (kept() && launchIn(location.hash).replace(FOLLOWED, '') === current)
      history.replaceState(null, '', location.pathname + location.search);
  }

  /** A launch the address tells and that was not known yet, from now on the one; else null. */
  function again() {
    const text = launchIn(location.hash).replace(FOLLOWED, '');
    if (!text || text === current) return null;
    current = text;
    early.launch = parse(text);
    keep(LAUNCH, text);
    return early.launch;
  }

  /** Another person of this phone was here last: their session and wishes go. */
  function handOver() {
    const kept = tried(() => localStorage.getItem(USER)) ?? recall(USER);
    const last = Object(read(kept));
    const { userId } = early.launch;
    if (!userId || !last.id || last.telegram === userId) return;
    for (const key of [USER, SETTINGS, 'baloot.unsynced', `baloot.token.${last.id}`]) {
      tried(() => localStorage.removeItem(key));
      tried(() => sessionStorage.removeItem(key));
      const { [key]: gone, ...rest } = named();
      if (gone !== undefined) window.name = OURS + JSON.stringify(rest);
    }
  }

  /** The language this page should have, "" where nothing speaks for another. @param {URLSearchParams} query */
  function language(query) {
    if (query.has('lang')) return '';
    const chosen = Object(read(tried(() => localStorage.getItem(SETTINGS)) ?? recall(SETTINGS)));
    const wanted = [chosen.lang, early.launch.lang].find((lang) => LANGUAGES.includes(lang));
    return wanted && wanted !== document.documentElement.lang ? wanted : '';
  }

  /** The address that should be open instead of this one, or "". @param {boolean} fresh */
  function elsewhere(fresh) {
    const url = new URL(location.href);
    const followed = location.hash.includes(FOLLOWED);
    const link = here && !followed ? target(early.launch.startParam) : '';
    const lang = language(url.searchParams);
    const to = link && (fresh || url.pathname === '/') ? new URL(link, url) : url;
    if (!lang && to.pathname === url.pathname && (to === url || !to.search)) return '';
    to.searchParams.set('lang', lang || document.documentElement.lang);
    if (to !== url) to.hash = here + FOLLOWED; // Telegram's script may not have read it yet
    return to.href;
  }

  function begin() {
    const fresh = here !== '' && here !== recall(LAUNCH);
    if (here) keep(LAUNCH, here);
    if (fresh) keep(FRAME, '{}');
    handOver();
    const next = elsewhere(fresh);
    if (next) {
      location.replace(next);
      return;
    }
    fit();
    addEventListener('resize', fit);
    if (!early.launch.version) return;
    // Telegram's script keeps the launch for the next page. Where it could not, since stores are
    // blocked or it came too late, the launch has to stand in the address.
    if (!kept() && !location.hash) history.replaceState(null, '', `#${current}${FOLLOWED}`);
    const frame = Object(read(recall(FRAME)));
    paint(frame.theme ?? early.launch.theme);
    if (frame.insets) pad(frame.insets);
  }

  Object.assign(globalThis, { balootLaunch: Object.assign(early, { parse, palette, contrast }) });
  begin();
})();
