/** Every code with which the server refuses something, in words. */

import { t } from './i18n.js';

/** @type {Record<string, string>} */
const CODES = {
  not_started: t('The match has not started yet.'),
  already_started: t('The match has already started.'),
  deal_running: t('The deal is still being played.'),
  match_over: t('The match is over.'),
  not_your_turn: t('It is not your turn.'),
  bad_bid: t('This call is not possible now.'),
  bad_double: t('Doubling is not possible now.'),
  not_in_hand: t('This card is not in your hand.'),
  must_follow: t('You must follow suit.'),
  must_trump: t('You must ruff with a trump.'),
  must_over: t('You must play a higher trump.'),
  locked: t('Locked: no trump may be led.'),
  bad_sawa: t('The rest is not surely yours.'),
  bad_card: t('There is no such card.'),
  bad_setting: t('There is no such rule.'),
  setting_not_offered: t('This rule cannot be played yet.'),
  bad_seed: t('The deal could not be shuffled.'),
  bad_take_back: t('This cannot be taken back.'),
  bad_notation: t('This record cannot be read.'),
  bad_score: t('These abnat do not add up.'),
  ply_mismatch: t('The table has moved on.'),
  id_reused: t('This was already said.'),
  not_seated: t('You are not seated at this table.'),
  not_host: t('The host decides that.'),
  not_now: t('That can be done between two deals only.'),
  not_absent: t('The seat can be given away once a bot plays for them.'),
  not_over: t('The match is not over yet.'),
  seat_taken: t('Somebody was faster: the seat is taken.'),
  already_seated: t('You are seated already.'),
  closed: t('The table is closed.'),
  busy: t('You sit at another table that has not started. Leave it first.'),
  full: t('All seats are taken.'),
  started: t('The match has already started.'),
  cancelled: t('The table was cancelled.'),
  too_early: t('Bots may come after 30 seconds.'),
  too_many: t('Five matches run already. Finish or leave one first.'),
  blocked: t('Somebody at this table and you do not play together.'),
  already_begun: t('You have begun today’s deals already.'),
  contest_runs: t('These deals open once they are closed for everybody.'),
  telegram_only: t('Open the app from Telegram to play for the ranking.'),
  not_found: t('This table does not exist.'),
  try_again: t('That did not work. Try again.'),
  bad_message: t('The server did not understand.'),
  bad_json: t('The server did not understand.'),
  unknown_type: t('The server did not understand.'),
  bad_field: t('Something in it is not right.'),
  bad_request: t('The server did not understand.'),
  bad_method: t('The server did not understand.'),
  bad_type: t('The server did not understand.'),
  too_large: t('This is too long.'),
  auth_required: t('The server does not know this guest. Start again from the home page.'),
  bad_token: t('The server does not know this guest. Start again from the home page.'),
  forbidden: t('This page is not ours. Open Baloot from its own address.'),
  bad_host: t('This page is not ours. Open Baloot from its own address.'),
  replaced: t('The table is open in another window.'),
  rate: t('Too fast. Wait a moment.'),
  too_slow: t('The connection is too slow.'),
  no_font: t('The picture cannot be drawn here.'),
  restarting: t('The server is restarting.'),
  upgrade: t('There is a newer version. Open the page again.'),
  internal: t('That did not work. Try again.'),
  offline: t('Can’t reach the server'),
};

/**
 * One sentence for a code; a code not known here reads as "try again".
 * @param {string} code
 */
export function codeWords(code) {
  return CODES[code] ?? CODES['try_again'] ?? code;
}
