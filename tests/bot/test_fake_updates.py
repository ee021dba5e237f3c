"""Telegram's ways to hand out updates: polling and the webhook."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from tests.bot.asking import ask
from tests.bot.fake.telegram import FakeTelegram


async def test_updates_wait_until_they_are_confirmed(tg: FakeTelegram) -> None:
    sara = tg.person("Sara")
    for text in ("one", "two"):
        tg.say(sara, sara, text)
    first = (await ask(tg, "getUpdates")).result
    assert [update["message"]["text"] for update in first] == ["one", "two"]
    assert (await ask(tg, "getUpdates", limit=1)).result == first[:1]
    rest = (await ask(tg, "getUpdates", offset=first[0]["update_id"] + 1)).result
    assert rest == first[1:]
    assert (await ask(tg, "getUpdates", offset=first[1]["update_id"] + 1)).result == []


async def test_a_poll_waits_for_news(tg: FakeTelegram) -> None:
    sara = tg.person("Sara")
    async with asyncio.TaskGroup() as group:
        poll = group.create_task(ask(tg, "getUpdates", timeout=30))
        await tg.until(lambda: tg.state.updates.polled)
        tg.say(sara, sara, "hello")
    [update] = poll.result().result
    assert update["message"]["text"] == "hello"


async def test_two_pollers_are_one_too_many(tg: FakeTelegram) -> None:
    async with asyncio.TaskGroup() as group:
        first = group.create_task(ask(tg, "getUpdates", timeout=30))
        await tg.until(lambda: tg.state.updates.polled)
        assert (await ask(tg, "getUpdates")).result == []
    assert first.result().status == 409
    assert first.result().why == (
        "Conflict: terminated by other getUpdates request;"
        " make sure that only one bot instance is running"
    )


async def test_only_what_is_allowed_comes(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    await ask(tg, "getUpdates", allowed_updates=["message"])
    tg.block(sara)
    tg.say(sara, sara, "hello")
    assert [list(one)[1] for one in (await ask(tg, "getUpdates")).result] == ["message"]


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    made = Hook()
    await made.server.start_server()
    yield made
    await made.server.close()


class Hook:
    """A webhook that notes what comes."""

    def __init__(self) -> None:
        app = web.Application()
        app.router.add_post("/hook", self.take)
        self.server = TestServer(app, host="127.0.0.1")
        self.came: list[tuple[str, str]] = []
        self.broken = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.port}/hook"

    async def take(self, request: web.Request) -> web.Response:
        body = await request.json()
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        self.came.append((body["message"]["text"], secret))
        self.broken -= 1
        return web.Response(status=500 if self.broken >= 0 else 200)


async def test_a_webhook_gets_updates_with_the_secret(tg: FakeTelegram, hook: Hook) -> None:
    sara = tg.person("Sara")
    tg.say(sara, sara, "before")
    await ask(tg, "setWebhook", url=hook.url, secret_token="s-3_cret")
    tg.say(sara, sara, "after")
    await tg.until(lambda: len(hook.came) == 2)
    assert hook.came == [("before", "s-3_cret"), ("after", "s-3_cret")]
    answer = await ask(tg, "getUpdates")
    assert answer.status == 409
    assert answer.why == (
        "Conflict: can't use getUpdates method while webhook is active;"
        " use deleteWebhook to delete the webhook first"
    )


async def test_a_webhook_that_fails_gets_the_update_again(tg: FakeTelegram, hook: Hook) -> None:
    sara = tg.person("Sara")
    hook.broken = 2
    await ask(tg, "setWebhook", url=hook.url)
    tg.say(sara, sara, "hello")
    await tg.until(lambda: not tg.state.updates.waiting)
    assert hook.came == [("hello", "")] * 3
    info = (await ask(tg, "getWebhookInfo")).result
    assert info["last_error_message"] == (
        "Wrong response from the webhook: 500 Internal Server Error"
    )
    assert info["pending_update_count"] == 0


async def test_a_webhook_is_https_at_telegrams_own_server(tg: FakeTelegram, hook: Hook) -> None:
    tg.state.local = False
    answer = await ask(tg, "setWebhook", url=hook.url)
    assert (answer.status, answer.why) == (
        400,
        "Bad Request: bad webhook: An HTTPS URL must be provided for webhook",
    )


async def test_a_secret_has_plain_signs(tg: FakeTelegram, hook: Hook) -> None:
    answer = await ask(tg, "setWebhook", url=hook.url, secret_token="no spaces")
    assert answer.why == "Bad Request: secret token contains unallowed characters"
