/**
 * Who plays: the person's session token and name, and calls to the server in that name. A session
 * ends; the launch from Telegram opens the next one, or the key of this device where a guest plays.
 */

import { CURRENT, keep, recall, recallJson } from './device.js';
import { lang } from './i18n.js';
import { deviceGet, deviceSet, inTelegram, launch } from './telegram.js';

/** @typedef {{ id: string, name: string, lang?: string, guest?: boolean, writable?: boolean, settings?: Record<string, unknown> }} User */
/** @typedef {{ token: string, key?: string, user: User }} Login */

const TIMEOUT_MS = 10000;

// Phones share this store between accounts, so these names hold the user's id.
const tokenKey = (/** @type {string} */ id) => `baloot.token.${id}`;
const deviceKey = (/** @type {string} */ id) => `baloot.key.${id}`;
/** In Telegram's own store, which the person's number tells apart. */
const telegramKey = () => `baloot.session.${launch().userId}`;

/** @type {Promise<boolean> | null} */
let returning = null;
/** The launch that opens no session any more; only another one will. */
let refusedLaunch = '';

/** A refusal of the server, with its code; status 0 and "offline" when it could not be reached. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} [field]
   * @param {number} [line]
   */
  constructor(status, code, field, line) {
    super(code);
    this.status = status;
    this.code = code;
    this.field = field;
    this.line = line;
  }
}

/**
 * Whom Telegram's launch of this page has let in: another account of Telegram that opens the app on
 * this device takes over what is stored, but not a page that is open.
 * @type {{ token: string, user: User & { telegram: string } } | null}
 */
let held = null;

/** What is known of the person here; nothing where all of it is somebody else's. */
function current() {
  const { userId } = launch();
  const found = recallJson(CURRENT);
  if (typeof found?.id === 'string' && (!userId || found.telegram === userId)) return found;
  return userId && held?.user.telegram === userId ? held.user : null;
}

/**
 * The person of this device, or null before the first log-in.
 * @returns {User | null}
 */
export function user() {
  return token() ? current() : null;
}

/** The person's token, or null. */
export function token() {
  const id = current()?.id;
  if (!id) return null;
  return recall(tokenKey(id)) ?? (held && held.user.id === id ? held.token : null);
}

/** Forgets the person, the token and the key. */
export function forget() {
  const id = current()?.id;
  if (typeof id === 'string') {
    keep(tokenKey(id), null);
    keep(deviceKey(id), null);
  }
  if (recallJson(CURRENT)?.id === id) keep(CURRENT, null);
  held = null;
  if (launch().userId) deviceSet(telegramKey(), null);
}

/**
 * Remembers who was let in.
 * @param {Login} login
 */
function enter(login) {
  keep(tokenKey(login.user.id), login.token);
  if (login.key) keep(deviceKey(login.user.id), login.key);
  keepUser(login.user);
  const { userId } = launch();
  if (!userId) return;
  held = { token: login.token, user: { ...login.user, telegram: userId } };
  deviceSet(telegramKey(), JSON.stringify({ token: login.token, user: login.user }));
}

function keepUser(/** @type {User} */ found) {
  const { userId } = launch();
  keep(CURRENT, JSON.stringify(userId ? { ...found, telegram: userId } : found));
}

/**
 * The person who is here: the one of the kept session, else the one Telegram's launch names, who is
 * logged in. null where nobody is known yet. Throws ApiError where the server cannot be asked.
 * @returns {Promise<User | null>}
 */
export async function whoIsHere() {
  if (!token() && launch().initData) await comeBack(null);
  return user();
}

/**
 * A new session after the server has refused this token; false where nothing of this device opens
 * one, and the person is forgotten. Throws ApiError where the server cannot be asked.
 * @param {string | null} refused
 * @returns {Promise<boolean>}
 */
export async function comeBack(refused) {
  const now = token();
  if (now && now !== refused) return true; // another window was faster
  returning ??= returnBy(refused).finally(() => {
    returning = null;
  });
  return returning;
}

async function returnBy(/** @type {string | null} */ refused) {
  const { initData } = launch();
  if (initData && initData === refusedLaunch) return false;
  try {
    return initData ? await byLaunch(initData, refused) : await byKey();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    forget();
    return false;
  }
}

/**
 * Logs in with what Telegram has signed. Where that is too old, only the session that Telegram's
 * own store may have kept is left.
 * @param {string} initData
 * @param {string | null} refused
 */
async function byLaunch(initData, refused) {
  try {
    enter(await request('POST', '/api/login', `tma ${initData}`));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return byKey(); // a server without a bot: everybody is a guest
    if (error.status !== 401 && error.status !== 429) throw error;
  }
  if (await byTelegramStore(refused)) return true;
  refusedLaunch = initData;
  forget();
  (await import('./door.js')).shut('expired');
  return false;
}

/** Takes up the session Telegram has kept, where a client has emptied the browser's stores. */
async function byTelegramStore(/** @type {string | null} */ refused) {
  const kept = JSON.parse((await deviceGet(telegramKey())) ?? 'null');
  if (!kept?.token || kept.token === refused) return false;
  try {
    await request('GET', '/api/me', `Bearer ${kept.token}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
  enter(kept);
  return true;
}

async function byKey() {
  const id = current()?.id;
  const key = id ? recall(deviceKey(id)) : null;
  if (key) enter(await request('POST', '/api/guest/return', null, { key }));
  else forget();
  return key !== null;
}

/**
 * Asks the server and gives its JSON (a text as it is, a picture as its blob), in a new session where
 * the old one has ended; throws ApiError. A body that is a text is sent as one.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function api(method, path, body) {
  await whoIsHere();
  const known = token();
  const bearer = known && `Bearer ${known}`;
  try {
    return await request(method, path, bearer, body);
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401;
    if (!ended || !(await comeBack(known))) throw error;
    return request(method, path, `Bearer ${token()}`, body);
  }
}

/** Header values are bytes; what Telegram has not escaped goes as UTF-8. @param {string} text */
const bytes = (text) => String.fromCharCode(...new TextEncoder().encode(text));

/**
 * @param {string} method
 * @param {string} path
 * @param {string | null} authorization
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, authorization, body) {
  const headers = new Headers();
  if (authorization) headers.set('Authorization', bytes(authorization));
  const text = typeof body === 'string';
  if (body !== undefined) headers.set('Content-Type', text ? 'text/plain' : 'application/json');
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : text ? body : JSON.stringify(body),
      signal: stop.signal,
      cache: 'no-store',
      credentials: 'omit',
    });
    return await read(answer);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, 'offline');
  } finally {
    clearTimeout(timer);
  }
}

/** What an answer holds: a picture or a text as it is, else JSON. @param {Response} answer */
async function read(answer) {
  if (answer.headers.get('Content-Type') === 'image/png') return answer.blob();
  if (answer.headers.has('Content-Disposition')) return answer.text(); // to be kept as a file
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data;
  throw new ApiError(answer.status, data?.code ?? 'try_again', data?.field, data?.line);
}

/**
 * Asks the server as nobody: no session is opened or used. Throws ApiError.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export const askAsNobody = (method, path, body) => request(method, path, null, body);

/**
 * The person of this device, or of Telegram's launch; a new guest of this name where there is
 * neither. Where guests are not let in, the page says how to come in, and this throws.
 * @param {string} [name]
 * @returns {Promise<User>}
 */
export async function signIn(name = '') {
  const known = await whoIsHere();
  if (known) return known;
  const { initData } = launch();
  if (initData && initData === refusedLaunch) throw new ApiError(401, 'expired');
  try {
    const made = await request('POST', '/api/guest', null, { name, lang });
    enter(made);
    return made.user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      (await import('./door.js')).shut(inTelegram() ? 'nameless' : 'outside');
    }
    throw error;
  }
}

/**
 * Gives the user another name; the server may clean it.
 * @param {string} name
 * @returns {Promise<User>}
 */
export async function rename(name) {
  const answer = await api('PATCH', '/api/me', { name });
  keepUser(answer.user);
  return answer.user;
}
