"""What waits to be sent on a socket is bounded."""

from __future__ import annotations

from typing import cast

import pytest
from aiohttp import web

from webapp.outbox import MOST_BYTES, MOST_MESSAGES, Outbox


class Reader:
    """The other side of a socket that takes a number of messages and then goes away."""

    def __init__(self, takes: int) -> None:
        self.got: list[str] = []
        self._takes = takes

    async def send_str(self, text: str) -> None:
        if len(self.got) == self._takes:
            raise ConnectionError
        self.got.append(text)


def outbox(ping_seconds: float = 60) -> Outbox:
    """An outbox with a ping that can be told apart."""
    return Outbox(lambda: "ping", ping_seconds)


async def sent(box: Outbox, takes: int) -> list[str]:
    """What a reader gets before it goes away."""
    reader = Reader(takes)
    with pytest.raises(ConnectionError):
        await box.send_all(cast(web.WebSocketResponse, reader))
    return reader.got


async def test_it_holds_sixty_four_messages_and_not_one_more() -> None:
    box = outbox()
    assert all(box.put(str(n)) for n in range(MOST_MESSAGES))
    assert not box.put("one more")


async def test_it_holds_sixty_four_kilobytes_counted_as_they_are_sent() -> None:
    box = outbox()
    assert box.put("س" * (MOST_BYTES // 2 - 1))
    assert box.put("ab")
    assert not box.put("c")


async def test_a_single_larger_message_is_let_in_when_nothing_waits() -> None:
    box = outbox()
    assert box.put("x" * (MOST_BYTES + 1))
    assert not box.put("y")


async def test_messages_are_sent_in_order_and_make_room() -> None:
    box = outbox()
    for n in range(MOST_MESSAGES):
        box.put(str(n))
    box.put("refused")
    reader = Reader(MOST_MESSAGES)
    await box.send_rest(cast(web.WebSocketResponse, reader))
    assert reader.got == [str(n) for n in range(MOST_MESSAGES)]
    assert box.put("again")


async def test_a_ping_goes_out_when_it_is_due_even_if_nothing_else_does() -> None:
    assert await sent(outbox(ping_seconds=0.001), takes=3) == ["ping"] * 3
