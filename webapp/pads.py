"""The interface of score pads: a new one, one's own, one as it stands, writing on it."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable
from typing import Annotated, Any, Final, Literal, TypeVar, assert_never

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from engine.contest.pad_info import PadInfo
from engine.contest.pads import Done, Terms
from engine.core.calculation import Impossible
from engine.core.cards import SEATS, BySeat, ByTeam, Seat
from engine.core.errors import Refused
from engine.core.pad import PadCode, PadRefused
from engine.core.pad_events import (
    NAMELESS,
    Close,
    Command,
    EditRound,
    EnterRound,
    Names,
    RemoveRound,
    SetDealer,
    SetNames,
    SetTerms,
    Undo,
)
from engine.core.ruleset import RuleSet
from engine.store.pads import Request
from engine.store.users import User
from webapp.auth import signed_in
from webapp.bodies import Nothing, answer, read_body
from webapp.choices import RuleChoice, known
from webapp.errors import refuse_while_draining, spend_invite
from webapp.keys import LINKS, PADS
from webapp.pad_entries import EntryAsked, entry_of
from webapp.pad_frames import PadFrame, pad_frame, pad_line, stats_frame
from webapp.problem import Problem
from webapp.protocol import Count, Id

T = TypeVar("T")
_STATUS: Final = {PadCode.NOT_FOUND: 404, PadCode.BAD_TERMS: 422, PadCode.TOO_MANY: 429}

Name = Annotated[str, Meta(max_length=200)]
BestOf = Literal[1, 3, 5, 7]
SeatNumber = Annotated[int, Meta(ge=1, le=4)]


class GivenNames(Struct, frozen=True, forbid_unknown_fields=True):
    """What sides and players are called."""

    us: Name = ""
    them: Name = ""
    players: Annotated[list[Name], Meta(min_length=4, max_length=4)] = msgspec.field(
        default_factory=lambda: [""] * 4
    )

    def names(self) -> Names:
        """As a pad takes them."""
        players = dict(zip(SEATS, self.players, strict=True))
        return Names(ByTeam(self.us, self.them), BySeat.of(lambda seat: players[seat]))


class NewPad(RuleChoice, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new pad under these rules, playable at our tables or not."""

    best_of: BestOf = 1
    names: GivenNames | None = None
    dealer: SeatNumber = 1

    def rules(self) -> RuleSet:
        """The rules asked for; refuses, with 422 and the field, what is no rule."""
        return known(self.preset, self.settings, self.target)


class Deed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """Something to be written, under an id of the client's."""

    id: Id


class RoundDeed(Deed, frozen=True, tag="round"):
    """One more round, after the last one that was seen (0: none)."""

    entry: EntryAsked
    after: Count


class EditDeed(Deed, frozen=True, tag="edit"):
    """Another entry for a round; `seen` is its `changed` that was seen."""

    round: Count
    entry: EntryAsked
    seen: Count


class RemoveDeed(Deed, frozen=True, tag="remove"):
    """Takes a round out; `seen` is its `changed` that was seen."""

    round: Count
    seen: Count


class UndoDeed(Deed, frozen=True, tag="undo"):
    """Takes the last change back; `seen` is the `seq` of the pad that was seen."""

    seen: Count


class NamesDeed(Deed, frozen=True, tag="names"):
    """Other names."""

    names: GivenNames


class DealerDeed(Deed, frozen=True, tag="dealer"):
    """Who deals next."""

    seat: SeatNumber


class TermsDeed(Deed, frozen=True, tag="terms"):
    """Other rules, before the first round."""

    terms: NewPad


class CloseDeed(Deed, frozen=True, tag="close"):
    """The match ends without a winner."""


Deeds = (
    RoundDeed | EditDeed | RemoveDeed | UndoDeed | NamesDeed | DealerDeed | TermsDeed | CloseDeed
)


async def mine(request: web.Request) -> web.Response:
    """GET /api/pads: those one has opened, running and over."""
    user = await signed_in(request)
    pads = request.app[PADS]
    running, finished = await pads.running(user.id), await pads.finished(user.id)
    return answer(
        {
            "running": [pad_line(one) for one in running],
            "finished": [pad_line(one) for one in finished],
        }
    )


async def stats(request: web.Request) -> web.Response:
    """GET /api/pads/stats: what the finished ones add up to, by sides and players."""
    user = await signed_in(request)
    return answer({"stats": stats_frame(await request.app[PADS].stats(user.id))})


async def create(request: web.Request) -> web.Response:
    """POST /api/pads: a new pad; 201 with it."""
    refuse_while_draining(request)
    user = await signed_in(request)
    asked = await read_body(request, NewPad)
    names = asked.names.names() if asked.names else NAMELESS
    terms = Terms(asked.rules(), asked.best_of, names, Seat(asked.dealer))
    spend_invite(request, user.id)
    made = await coded(request.app[PADS].create(user.id, terms))
    return answer({"pad": _shown(request, made, user)}, status=201)


async def one(request: web.Request) -> web.Response:
    """GET /api/pads/{pad}: the pad, for whoever has its id; it is in one's list from now on."""
    user = await signed_in(request)
    found = await coded(request.app[PADS].open(_id(request), user.id))
    return answer({"pad": _shown(request, found, user)})


async def again(request: web.Request) -> web.Response:
    """POST /api/pads/{pad}/next: the pad of the match after one that is over."""
    refuse_while_draining(request)
    user = await signed_in(request)
    await read_body(request, Nothing)
    spend_invite(request, user.id)
    made = await coded(request.app[PADS].again(_id(request), user.id))
    return answer({"pad": _shown(request, made, user)}, status=201)


async def write(request: web.Request) -> web.Response:
    """POST /api/pads/{pad}/events: writes on the pad; the same id again is answered the same.

    409 `pad_moved`, with the pad as it is, where what was seen is not so any more.
    """
    refuse_while_draining(request)
    user = await signed_in(request)
    raw = await read_body(request, dict[str, Any])
    asked = _deed(raw)
    id, pads = _id(request), request.app[PADS]
    try:
        done: Done = await pads.act(id, Request(user.id, asked.id, digest(raw)), _command(asked))
    except PadRefused as refused:
        if refused.code is not PadCode.PAD_MOVED:
            raise _problem(refused) from None
        shown = _shown(request, await coded(pads.find(id)), user)
        return answer({"code": refused.code.value, "pad": shown}, status=409)
    except Impossible as wrong:
        raise Problem(422, wrong.flaw.value, wrong.field) from None
    except Refused as refused:
        raise Problem(422, refused.code.value) from None
    return answer({"pad": _shown(request, done.info, user), "seq": done.seq})


def _deed(raw: dict[str, Any]) -> Deeds:
    try:
        deed: Deeds = msgspec.convert(raw, Deeds)
    except msgspec.ValidationError as error:
        path = str(error).rpartition("`$.")[2] if "`$." in str(error) else ""
        field = path.rstrip("`").partition("[")[0].rpartition(".")[2] or None
        raise Problem(422, "bad_field", field) from None
    return deed


def _command(asked: Deeds) -> Command:
    match asked:
        case RoundDeed():
            return EnterRound(entry_of(asked.entry), asked.after)
        case EditDeed():
            return EditRound(asked.round, entry_of(asked.entry), asked.seen)
        case RemoveDeed():
            return RemoveRound(asked.round, asked.seen)
        case UndoDeed():
            return Undo(asked.seen)
        case NamesDeed():
            return SetNames(asked.names.names())
        case DealerDeed():
            return SetDealer(Seat(asked.seat))
        case TermsDeed():
            return SetTerms(asked.terms.rules(), asked.terms.best_of)
        case CloseDeed():
            return Close()
        case _:
            assert_never(asked)


def digest(raw: dict[str, Any]) -> str:
    """What tells a request from another under the same id; not what was seen when it was made, so
    that one that was stored is known again by somebody who has looked since."""
    told = {key: value for key, value in raw.items() if key not in ("id", "after", "seen")}
    return hashlib.sha256(msgspec.json.encode(told, order="sorted")).hexdigest()


def _id(request: web.Request) -> str:
    return request.match_info["pad"]


def _shown(request: web.Request, info: PadInfo, user: User) -> PadFrame:
    link = request.app[LINKS].pad(info.id, f"{request.scheme}://{request.host}")
    return pad_frame(info, user, link)


async def coded(asked: Awaitable[T]) -> T:
    """What was asked of a pad; a refusal becomes 404, 409, 422 or 429 with its code."""
    try:
        return await asked
    except PadRefused as refused:
        raise _problem(refused) from None


def _problem(refused: PadRefused) -> Problem:
    return Problem(_STATUS.get(refused.code, 409), refused.code.value)
