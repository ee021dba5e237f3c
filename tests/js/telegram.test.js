/** Versions of Telegram, and calls where there is no Telegram at all. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as telegram from '../../webapp/static/js/telegram.js';

test('versions are compared number by number', () => {
  const { notBefore } = telegram;
  for (const [have, want] of /** @type {const} */ ([
    ['6.0', '6.0'],
    ['6.10', '6.9'],
    ['10.1', '9.6'],
    ['8', '8.0'],
    ['8.0', '7.10'],
    ['7.10.1', '7.10'],
  ]))
    assert.equal(notBefore(have, want), true, `${have} is at least ${want}`);
  for (const [have, want] of /** @type {const} */ ([
    ['6.0', '6.1'],
    ['6.9', '6.10'],
    ['9.6', '10.1'],
    ['', '6.0'],
    ['x', '6.0'],
  ]))
    assert.equal(notBefore(have, want), false, `${have} is before ${want}`);
});

test('outside Telegram every call does nothing and none throws', async () => {
  assert.equal(telegram.inTelegram(), false);
  assert.equal(telegram.atLeast('6.0'), false);
  assert.deepEqual(telegram.launch().initData, '');
  telegram.ready();
  telegram.expand();
  telegram.backButton(() => assert.fail('nobody pressed'));
  telegram.closingConfirmation(true);
  telegram.verticalSwipes(false);
  telegram.haptic('light');
  telegram.frameColour('#0a5043');
  telegram.onTheme(() => assert.fail('no theme'));
  telegram.deviceSet('a', 'b');
  assert.equal(await telegram.deviceGet('a'), null);
  assert.equal(await telegram.askWriteAccess(), false);
  assert.equal(await telegram.shareLink('https://t.me/x', 'come'), false);
});
