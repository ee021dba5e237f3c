"""The line under a conversation: texts in at a bounded rate, frames out, and how it is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from time import time
from typing import Any, Final

import structlog
from aiohttp import WSMsgType, hdrs, web

from engine.table.limits import Bucket
from webapp.config import Config
from webapp.frames import Frame, PingFrame, text_of
from webapp.outbox import SEND_SECONDS, Outbox
from webapp.problem import Problem

log: Final = structlog.stdlib.get_logger(__name__)

BINARY: Final = 1003
INTERNAL: Final = 1011
RESTARTING: Final = 1012
BAD_MESSAGES: Final = 4400
AUTH_TIMEOUT: Final = 4408
UPGRADE: Final = 4426
TOO_MUCH: Final = 4429

MESSAGE_BYTES: Final = 4096
CLOSE_SECONDS: Final = 1.0
FLUSH_SECONDS: Final = 5.0
PATIENCE: Final = 20
"""So many frames may come too soon, and one more a second, before the line is closed."""

Spawn = Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]


class Closing(Exception):
    """The line is to be closed; `code` None where the other side has closed it already."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Said:
    """A text from the other side; `in_time` is False where it came sooner than is allowed."""

    text: str
    in_time: bool


class Line:
    """An open socket without a meaning yet. Its tasks live and end with `run`."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request, config: Config) -> None:
        self._socket: Final = socket
        self._transport: Final = request.transport
        self._outbox: Final = Outbox(_ping, config.ping_seconds)
        self._rate: Final = Bucket(config.socket_rate, config.socket_burst)
        self._patience: Final = Bucket(1, PATIENCE)
        self._slow = False  # the other side does not take what it is sent
        self._kicked: Final = asyncio.get_running_loop().create_future()

    @staticmethod
    async def open(request: web.Request, config: Config) -> Line:
        """Answers the upgrade; refuses a request that is none with 400."""
        if not request.headers.get(hdrs.SEC_WEBSOCKET_KEY, "").isascii():
            raise Problem(400)  # aiohttp looks for everything that is wrong with a key but this
        socket = web.WebSocketResponse(
            heartbeat=5,
            autoping=False,
            max_msg_size=MESSAGE_BYTES,
            compress=False,
            timeout=CLOSE_SECONDS,
        )
        await socket.prepare(request)
        return Line(socket, request, config)

    @property
    def socket(self) -> web.WebSocketResponse:
        """What the request is answered with."""
        return self._socket

    def kick(self, code: int) -> None:
        """Asks for the line to be closed with this code; the first one asked for counts."""
        if not self._kicked.done():
            self._kicked.set_result(code)

    def put(self, frame: Frame) -> None:
        """Queues a message; where there is no room the line is closed as too slow."""
        if not self._outbox.put(text_of(frame)):
            self._slow = True
            self.kick(TOO_MUCH)

    async def put_in_turn(self, frame: Frame) -> None:
        """Queues a message as soon as there is room."""
        await self._outbox.put_in_turn(text_of(frame))

    async def hear(self) -> Said:
        """The next text; raises `Closing` for everything that ends the conversation."""
        while True:
            message = await self._socket.receive()
            in_time = self._rate.take()
            if not in_time and not self._patience.take():
                raise Closing(TOO_MUCH)
            match message.type:
                case WSMsgType.TEXT:
                    return Said(message.data, in_time)
                case WSMsgType.BINARY:
                    raise Closing(BINARY)
                case WSMsgType.PING:
                    await self._pong(message.data)
                case WSMsgType.PONG:
                    pass
                case _:
                    raise Closing(None)

    async def _pong(self, data: bytes) -> None:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.pong(data)
        except TimeoutError:
            raise Closing(TOO_MUCH) from None
        except ConnectionError:
            raise Closing(None) from None

    async def run(self, talk: Callable[[Spawn], Coroutine[Any, Any, None]]) -> int | None:
        """Holds a conversation until either side ends it; the code we closed with, if we did."""
        code: int | None = None
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._send())
                group.create_task(self._wait_for_kick())
                await talk(group.create_task)
        except* Closing as closings:
            code = _first(closings)
        except* Exception:
            log.exception("conversation failed")
            code = INTERNAL
        finally:
            await self._close(code)
        return code

    async def _send(self) -> None:
        try:
            await self._outbox.send_all(self._socket)
        except TimeoutError:
            self._slow = True
            raise Closing(TOO_MUCH) from None
        except ConnectionError:
            raise Closing(None) from None

    async def _wait_for_kick(self) -> None:
        raise Closing(await self._kicked)

    async def _close(self, code: int | None) -> None:
        """Sends what is left, says goodbye, and does not wait long for a side that is silent."""
        if code is not None and not self._slow:
            with suppress(TimeoutError, ConnectionError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._outbox.send_rest(self._socket)
        with suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(2 * CLOSE_SECONDS):
                await self._socket.close(code=code or 1000, drain=False)
        if self._transport is not None and self._transport.get_write_buffer_size():
            asyncio.get_running_loop().call_later(FLUSH_SECONDS, self._transport.abort)


def _ping() -> str:
    return text_of(PingFrame(int(time() * 1000)))


def _first(closings: BaseExceptionGroup[Closing]) -> int | None:
    """The code of the first closing that has one."""
    for one in closings.exceptions:
        code = one.code if isinstance(one, Closing) else _first(one)
        if code is not None:
            return code
    return None
