/** Who plays: the guest's token and name, and calls to the server in that name. */

import { lang } from './i18n.js';
import { keep, recall, recallJson } from './storage.js';

/** @typedef {{ id: string, name: string }} User */

const CURRENT = 'baloot.user';
const TIMEOUT_MS = 10000;

// Phones share this store between accounts, so the token's key holds the user's id.
const tokenKey = (/** @type {string} */ id) => `baloot.token.${id}`;

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

/** Forgets the user and the token. */
export function forget() {
  const id = recallJson(CURRENT)?.id;
  if (typeof id === 'string') keep(tokenKey(id), null);
  keep(CURRENT, null);
}

/**
 * Asks the server and gives its JSON; throws ApiError.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function api(method, path, body) {
  const headers = new Headers();
  const bearer = token();
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

/**
 * The JSON of an answer. A refused token is forgotten, so that the next visit starts afresh.
 * @param {Response} answer
 */
async function read(answer) {
  const data = await answer.json().catch(() => null);
  if (answer.ok) return data;
  if (answer.status === 401) forget();
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
  keep(tokenKey(made.user.id), made.token);
  keep(CURRENT, JSON.stringify(made.user));
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
