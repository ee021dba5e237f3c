/**
 * Who plays: the guest's token and name, and calls to the server in that name. A session ends; the
 * key of this device opens the next one.
 */

import { lang } from './i18n.js';
import { keep, recall, recallJson } from './storage.js';

/** @typedef {{ id: string, name: string }} User */

const CURRENT = 'baloot.user';
const TIMEOUT_MS = 10000;

// Phones share this store between accounts, so these names hold the user's id.
const tokenKey = (/** @type {string} */ id) => `baloot.token.${id}`;
const deviceKey = (/** @type {string} */ id) => `baloot.key.${id}`;

/** @type {Promise<boolean> | null} */
let returning = null;

/** A refusal of the server, with its code; status 0 and "offline" when it could not be reached. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} [field]
   */
  constructor(status, code, field) {
    super(code);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

/**
 * The user of this device, or null before the first match.
 * @returns {User | null}
 */
export function user() {
  const found = recallJson(CURRENT);
  return typeof found?.id === 'string' && token() ? found : null;
}

/** The user's token, or null. */
export function token() {
  const id = recallJson(CURRENT)?.id;
  return typeof id === 'string' ? recall(tokenKey(id)) : null;
}

/** Forgets the user, the token and the key. */
export function forget() {
  const id = recallJson(CURRENT)?.id;
  if (typeof id === 'string') {
    keep(tokenKey(id), null);
    keep(deviceKey(id), null);
  }
  keep(CURRENT, null);
}

/**
 * Remembers who was let in.
 * @param {{ token: string, key: string, user: User }} login
 */
function enter(login) {
  keep(tokenKey(login.user.id), login.token);
  keep(deviceKey(login.user.id), login.key);
  keep(CURRENT, JSON.stringify(login.user));
}

/**
 * A new session after the server has refused this token; false where it does not know this device
 * either, and the guest is forgotten. Throws ApiError where the server cannot be asked.
 * @param {string | null} refused
 * @returns {Promise<boolean>}
 */
export async function comeBack(refused) {
  const now = token();
  if (now && now !== refused) return true; // another window was faster
  returning ??= useKey().finally(() => {
    returning = null;
  });
  return returning;
}

async function useKey() {
  const id = recallJson(CURRENT)?.id;
  const key = typeof id === 'string' ? recall(deviceKey(id)) : null;
  try {
    if (key) enter(await request('POST', '/api/guest/return', null, { key }));
    else forget();
    return key !== null;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    forget();
    return false;
  }
}

/**
 * Asks the server and gives its JSON, in a new session where the old one has ended; throws ApiError.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function api(method, path, body) {
  const bearer = token();
  try {
    return await request(method, path, bearer, body);
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401;
    if (!ended || !(await comeBack(bearer))) throw error;
    return request(method, path, token(), body);
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {string | null} bearer
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, bearer, body) {
  const headers = new Headers();
  if (bearer) headers.set('Authorization', `Bearer ${bearer}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS);
  try {
    const answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
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

/** The JSON of an answer. @param {Response} answer */
async function read(answer) {
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data;
  throw new ApiError(answer.status, data?.code ?? 'try_again', data?.field);
}

/**
 * The user of this device; a new guest of this name where there is none yet.
 * @param {string} [name]
 * @returns {Promise<User>}
 */
export async function signIn(name = '') {
  const known = user();
  if (known) return known;
  const made = await api('POST', '/api/guest', { name, lang });
  enter(made);
  return made.user;
}

/**
 * Gives the user another name; the server may clean it.
 * @param {string} name
 * @returns {Promise<User>}
 */
export async function rename(name) {
  const answer = await api('PATCH', '/api/me', { name });
  keep(CURRENT, JSON.stringify(answer.user));
  return answer.user;
}
