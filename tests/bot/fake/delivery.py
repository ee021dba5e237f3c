"""Sends updates to the webhook, in order, with the secret, until each is taken."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import aiohttp

from tests.bot.fake.people import Json
from tests.bot.fake.state import State

_AGAIN: Final = 0.05
"""Telegram waits longer before it tries again; a test need not."""


async def deliver(state: State) -> None:
    """Runs until it is cancelled."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=60)) as http:
        while True:
            if not state.webhook.url or not state.updates.waiting or state.updates.paused:
                await state.updates.news()
                continue
            update = state.updates.waiting[0]
            if await post(state, http, update):
                state.updates.waiting.remove(update)
            else:
                await asyncio.sleep(_AGAIN)


async def post(state: State, http: aiohttp.ClientSession, update: Json) -> bool:
    """Whether the webhook took the update."""
    hook = state.webhook
    headers = {"X-Telegram-Bot-Api-Secret-Token": hook.secret} if hook.secret else {}
    try:
        async with http.post(hook.url, json=update, headers=headers) as response:
            if 200 <= response.status < 300:
                return True
            hook.error = f"Wrong response from the webhook: {response.status} {response.reason}"
    except aiohttp.ClientError:
        hook.error = "Connection refused"
    hook.error_date = int(time.time())
    return False
