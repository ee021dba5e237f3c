"""A connection byte by byte, for what no client library would say."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, Self

from tests.webapp.player import WAIT
from tests.webapp.world import World

TEXT: Final = 0x81
PING: Final = 0x89


class Raw:
    """A connection that can say what no client library would."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    @asynccontextmanager
    async def open(cls, world: World, *, receive_buffer: int | None = None) -> AsyncIterator[Self]:
        """A connection to the server, which is let go of at the end."""
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if receive_buffer is not None:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        made.setblocking(False)
        await asyncio.get_running_loop().sock_connect(made, (world.server.host, world.server.port))
        reader, writer = await asyncio.open_connection(sock=made, limit=2**12)
        try:
            yield cls(reader, writer)
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

    async def say(self, data: bytes) -> None:
        """Sends bytes; a server that has hung up already is no error."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except ConnectionError:
            pass

    async def hear(self) -> bytes:
        """All bytes until the server hangs up."""
        heard = b""
        try:
            async with asyncio.timeout(WAIT):
                while part := await self.reader.read(4096):
                    heard += part
        except ConnectionError:
            pass
        return heard

    async def status(self, request: bytes) -> int:
        """The status that a request gets from a server which then hangs up."""
        await self.say(request)
        head = await self.hear()
        return int(head.split(b" ", 2)[1])

    async def upgrade(self, world: World, path: str = "/ws") -> None:
        """Turns the connection into a socket."""
        await self.say(
            f"GET {path} HTTP/1.1\r\nHost: {world.host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        async with asyncio.timeout(WAIT):
            head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head

    async def frame(self, first: int, payload: bytes, *, length: int | None = None) -> None:
        """Sends a websocket frame with this first byte; the mask is zero."""
        await self.say(frame_of(first, payload, length))

    async def close_code(self) -> int | None:
        """The code of the close frame the server sends; None where it just hangs up."""
        heard = await self.hear()
        at = 0
        while at + 2 <= len(heard):
            kind, size = heard[at] & 0x0F, heard[at + 1] & 0x7F
            at += 2
            if size == 126:
                size, at = int.from_bytes(heard[at : at + 2], "big"), at + 2
            elif size == 127:
                size, at = int.from_bytes(heard[at : at + 8], "big"), at + 8
            if kind == 8:
                return int.from_bytes(heard[at : at + 2], "big")
            at += size
        return None


def frame_of(first: int, payload: bytes, length: int | None = None) -> bytes:
    """The bytes of a masked frame; `length` may lie."""
    size = len(payload) if length is None else length
    if size < 126:
        head = bytes((first, 0x80 | size))
    elif size < 1 << 16:
        head = bytes((first, 0x80 | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, 0x80 | 127)) + size.to_bytes(8, "big")
    return head + bytes(4) + payload


@asynccontextmanager
async def raw_player(world: World, **options: Any) -> AsyncIterator[Raw]:
    """A bare connection that has logged in."""
    async with Raw.open(world, **options) as raw:
        await raw.upgrade(world)
        token = await world.token("Sara")
        await raw.frame(TEXT, f'{{"v":1,"t":"auth","token":"{token}"}}'.encode())
        yield raw
