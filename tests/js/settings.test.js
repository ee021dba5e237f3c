/** Settings of this device and of the account: what is taken over, what is sent. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { pref, setPref } from '../../webapp/static/js/device.js';
import { patchOf, taken } from '../../webapp/static/js/settings.js';

/** @param {object} [more] @returns {any} */
const local = (more) => ({ lang: null, deck: null, oneTap: true, match: null, ...more });

test('the server’s settings are taken over', () => {
  const account = { id: 'u', settings: { one_tap: false, deck: '4', digits: 'arabic' } };
  assert.deepEqual(taken(local(), account, []), { oneTap: false, deck: '4', digits: 'arabic' });
});

test('what was changed here and not sent yet is kept', () => {
  const account = { id: 'u', settings: { one_tap: false, sound: false } };
  assert.deepEqual(taken(local(), account, ['oneTap']), { sound: false });
});

test('two colours of the server do not answer the question of the first visit', () => {
  const account = { id: 'u', settings: { deck: '2' } };
  assert.deepEqual(taken(local(), account, []), {});
  assert.deepEqual(taken(local({ deck: '4' }), account, []), { deck: '2' });
});

test('the account’s language counts only where none was chosen here', () => {
  assert.deepEqual(taken(local(), { id: 'u', lang: 'fr' }, []), { lang: 'fr' });
  assert.deepEqual(taken(local({ lang: 'ar' }), { id: 'u', lang: 'fr' }, []), {});
});

test('only what has changed is sent, by the server’s names', () => {
  const now = local({ deck: '4', lang: 'ar', neverDouble: true });
  assert.deepEqual(patchOf(now, ['deck', 'neverDouble']), {
    settings: { deck: '4', never_double: true },
  });
  assert.deepEqual(patchOf(now, ['lang']), { lang: 'ar' });
  assert.deepEqual(patchOf(now, ['match']), {});
  assert.deepEqual(patchOf(local(), ['deck', 'lang']), {});
});

test('a preference is felt at once', () => {
  setPref('oneTap', false);
  assert.equal(pref('oneTap'), false);
});
