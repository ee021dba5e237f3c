"""Requests to the fake as any HTTP client would make them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import aiohttp

from tests.bot.fake.telegram import TOKEN, FakeTelegram


@dataclass(frozen=True)
class Answer:
    """What the server said."""

    status: int
    body: Any

    @property
    def why(self) -> str:
        """The reason of a refusal."""
        assert not self.body["ok"], self.body
        return str(self.body["description"])

    @property
    def result(self) -> Any:
        """The result of what was done."""
        assert self.body["ok"], self.body
        return self.body["result"]


async def ask(tg: FakeTelegram, method: str, **fields: Any) -> Answer:
    """Calls a method with a form, objects in it as JSON; bytes are sent as a file."""
    return await ask_as(TOKEN, tg, method, **fields)


async def ask_as(token: str, tg: FakeTelegram, method: str, **fields: Any) -> Answer:
    """The same with any token."""
    form = aiohttp.FormData()
    for name, value in fields.items():
        if isinstance(value, bytes):
            form.add_field(name, "attach://file-1")
            form.add_field("file-1", value, filename="data.json")
        elif isinstance(value, str):
            form.add_field(name, value)
        else:
            form.add_field(name, json.dumps(value))
    async with (
        aiohttp.ClientSession() as http,
        http.post(f"{tg.base}/bot{token}/{method}", data=form) as response,
    ):
        return Answer(response.status, await response.json())


def keyboard(**button: Any) -> dict[str, Any]:
    """A keyboard of one button."""
    return {"inline_keyboard": [[{"text": "Go"} | button]]}
