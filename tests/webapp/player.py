"""A socket that speaks the protocol, and knows what a client knows."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any, Final

import aiohttp

Json = dict[str, Any]
WAIT: Final = 10.0
"""How long a test waits for an answer before it fails; nothing is ever measured."""


class Closed(Exception):
    """The server closed the socket."""

    def __init__(self, code: int | None) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Player:
    """One socket. `frames` are all that came over it; `seen` is the JSON state a client keeps."""

    ws: aiohttp.ClientWebSocketResponse
    frames: list[Json] = field(default_factory=list)
    table: str = ""
    seq: int = 0
    ply: int = 0
    legal: Json = field(default_factory=dict)
    phase: str = ""
    over: bool = False
    _settled: bool = False
    _sent: int = 0
    _stem: str = field(default_factory=lambda: token_hex(6))  # no two players share an id

    async def send(self, message: Any) -> None:
        """Sends a message as JSON, or a text as it is."""
        await self.ws.send_str(message if isinstance(message, str) else json.dumps(message))

    async def receive(self) -> Json:
        """The next frame but for pings; raises `Closed` where there is none."""
        async with asyncio.timeout(WAIT):
            while True:
                message = await self.ws.receive()
                if message.type is not aiohttp.WSMsgType.TEXT:
                    raise Closed(self.ws.close_code)
                frame: Json = json.loads(message.data)
                self.frames.append(frame)
                self._note(frame)
                if frame["t"] != "ping":
                    return frame

    async def until(self, *kinds: str) -> Json:
        """The next frame of one of these kinds."""
        while True:
            frame = await self.receive()
            if frame["t"] in kinds:
                return frame

    async def closed(self) -> int | None:
        """The code the server closes with."""
        try:
            while True:
                await self.receive()
        except Closed as closed:
            return closed.code

    async def answer(self, message: Any) -> Json:
        """What a message is answered with."""
        await self.send(message)
        return await self.until("ack", "nack", "error")

    async def code(self, message: Any) -> str:
        """The code a message is refused with."""
        frame = await self.answer(message)
        assert frame["t"] in ("nack", "error"), frame
        return str(frame["code"])

    async def log_in(self, token: str) -> Json:
        """Says who speaks, and waits for `hello`."""
        await self.send({"v": 1, "t": "auth", "token": token})
        return await self.until("hello")

    async def watch(self, table: str, since: int | None = None) -> Json:
        """Watches a table, and waits for the first frame about it."""
        self.table = table
        await self.send({"t": "sub", "table": table} | ({} if since is None else {"since": since}))
        return await self.until("snap", "ev")

    async def my_turn(self) -> None:
        """Waits until something may be done, or the match is over."""
        while not (self._settled and (self.can_act or self.over)):
            await self.until("snap", "ev")

    @property
    def can_act(self) -> bool:
        """Whether the table waits for this player; told only by a snapshot or a batch's end."""
        return self._settled and (bool(self.legal) or self.phase == "between")

    def action(self, choose: Callable[[list[str]], str] = random.choice) -> Json:
        """Something this player may do now, as a message without id and ply."""
        if not self.legal:
            return {"t": "next"}
        if self.legal["calls"]:
            return {"t": "bid", "call": choose(self.legal["calls"])}
        if self.legal["raises"]:
            return {"t": "double", "call": choose(self.legal["raises"])}
        free = [card for card, refusal in self.legal["cards"].items() if refusal is None]
        return {"t": "play", "card": choose(free)}

    def signed(self, action: Json, **changes: Any) -> Json:
        """The action with a fresh id and the ply that is known."""
        self._sent += 1
        return action | {"id": f"{self._stem}-{self._sent}", "ply": self.ply} | changes

    async def act(self, action: Json | None = None) -> Json:
        """Does something and waits for the ack."""
        message = self.signed(action or self.action())
        frame = await self.answer(message)
        assert frame["t"] == "ack", (message, frame)
        return frame

    async def step(self, action: Json | None = None) -> None:
        """Does something that is allowed, and waits until it is seen to have happened."""
        before = self.seq
        await self.act(action)
        while self.seq == before:
            await self.until("ev", "snap")

    async def play_out(self, most: int = 10_000) -> int:
        """Plays until the match is over, or this often; how often it was."""
        for done in range(most):
            await self.my_turn()
            if self.over:
                return done
            await self.step()
        return most

    def _note(self, frame: Json) -> None:
        if frame["t"] == "snap":
            view = frame["view"]
            self.phase, self.over = view["phase"], view["phase"] == "over"
            cards = {choice["card"]: choice["refusal"] for choice in view["choices"]}
            legal = {"calls": view["calls"], "raises": view["raises"], "cards": cards}
            self.legal = legal if any(legal.values()) else {}
            self._settled = True
        elif frame["t"] == "ev":
            self._note_event(frame)
        else:
            return
        self.seq, self.ply = frame["seq"], frame["ply"]

    def _note_event(self, frame: Json) -> None:
        match frame["e"]["kind"]:
            case "deal_started":
                self.phase = "playing"
            case "deal_scored":
                self.phase = "between"
            case "match_won" | "contest_over":
                self.phase, self.over = "over", True
        self._settled = "legal" in frame
        if self._settled:
            legal = frame["legal"]
            self.legal = legal if legal["calls"] or legal["raises"] or legal["cards"] else {}
