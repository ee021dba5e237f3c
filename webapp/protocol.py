"""What a client may say: each frame becomes a typed value at the door, or is refused with a code.

Field names are those of the wire. What the server says is in `frames`.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, assert_never

import msgspec
from msgspec import Meta, Struct

from engine.core.calls import Call, Raise
from engine.core.cards import Card
from engine.core.errors import Code, Refused
from engine.table.asks import Ask, AskBid, AskDouble, AskNext, AskPlay, AskSawa
from engine.table.emotes import Emote
from webapp.frames import PROTO, Fault

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:\-]+\Z")]
Count = Annotated[int, Meta(ge=0, le=2**31)]


class Malformed(Exception):
    """A message that is not one of ours; `code` is the answer, `id` the client's, if it had one."""

    def __init__(self, code: Fault, id: str | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.id = id


class OldClient(Exception):
    """The client speaks another version of the protocol, so the rest of it cannot be judged."""


class Auth(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="auth"):
    """Who speaks; the first message of every socket."""

    v: int
    token: str


class Sub(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="sub"):
    """Watch a table from this socket: all of it, or what came after event `since`."""

    table: str
    since: Count | None = None


class WatchPad(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="watch_pad"):
    """Watch a score pad from this socket."""

    pad: str


class Pong(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="pong"):
    """The answer to a ping."""


class Say(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag="emote"):
    """One of the fixed things to say at a table, with the client's own id for it."""

    id: Id
    emote: Emote


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """What a seat asks: the client's own id for it, and the `ply` it believes to be at.

    What is said or played has codes of its own when it is wrong, so `to_ask` looks at it.
    """

    id: Id
    ply: Count


class Bid(Action, frozen=True, tag="bid"):
    """A call of the auction, in its text form."""

    call: Annotated[Any, Call]


class Double(Action, frozen=True, tag="double"):
    """A call of the doubling ladder, in its text form."""

    call: Annotated[Any, Raise]


class Play(Action, frozen=True, tag="play"):
    """A card, such as "10H"."""

    card: Annotated[Any, Card]


class Sawa(Action, frozen=True, tag="sawa"):
    """The rest is mine."""


class Next(Action, frozen=True, tag="next"):
    """The next deal, please."""


Act = Bid | Double | Play | Sawa | Next
Message = Auth | Sub | WatchPad | Pong | Say | Act
_KINDS: Final[dict[str, type[Message]]] = {
    "auth": Auth,
    "sub": Sub,
    "watch_pad": WatchPad,
    "pong": Pong,
    "emote": Say,
    "bid": Bid,
    "double": Double,
    "play": Play,
    "sawa": Sawa,
    "next": Next,
}


def read(text: str) -> Message:
    """The message of a frame; raises `Malformed` for everything that is not exactly one, and
    `OldClient` for an `auth` of another version."""
    data = _json(text)
    if not isinstance(data, dict) or not isinstance(data.get("t"), str):
        raise Malformed(Fault.BAD_MESSAGE, _id_of(data))
    kind = _KINDS.get(data["t"])
    if kind is Auth and type(data.get("v")) is int and data["v"] != PROTO:
        raise OldClient
    if kind is None:
        raise Malformed(Fault.UNKNOWN_TYPE, _id_of(data))
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError:
        raise Malformed(Fault.BAD_MESSAGE, _id_of(data)) from None


def _json(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        pass
    try:  # JavaScript's NaN and Infinity are no JSON, but they are not gibberish either
        json.loads(text)
    except (ValueError, RecursionError):
        raise Malformed(Fault.BAD_JSON) from None
    raise Malformed(Fault.BAD_MESSAGE)


def id_of(text: str) -> str | None:
    """The client's id of a message that is not even looked at; None where it has none."""
    try:
        return _id_of(_json(text))
    except Malformed:
        return None


def _id_of(data: Any) -> str | None:
    """The client's id of a message that is wrong elsewhere, so that the refusal finds its way."""
    try:
        return msgspec.convert(data.get("id") if isinstance(data, dict) else None, Id)
    except msgspec.ValidationError:
        return None


def to_ask(act: Act) -> Ask:
    """What the table is asked; raises `Refused` for a card or call that does not exist."""
    match act:
        case Bid():
            if not isinstance(act.call, str):
                raise Refused(Code.BAD_BID, "no text")
            return AskBid(Call.parse(act.call))
        case Double():
            if not isinstance(act.call, str):
                raise Refused(Code.BAD_DOUBLE, "no text")
            return AskDouble(Raise.parse(act.call))
        case Play():
            if not isinstance(act.card, str):
                raise Refused(Code.BAD_CARD, "no text")
            return AskPlay(Card.parse(act.card))
        case Sawa():
            return AskSawa()
        case Next():
            return AskNext()
        case _:
            assert_never(act)
