"""Writes `static/js/types.d.ts`: the types of everything on the wire, read off the Python ones.

`python -m webapp.wire_types` writes the file; a test fails while it is out of date.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UnsetType

from engine.core.calls import ASHKAL, CONFIRM_HOKM, CONFIRM_SUN, HOKM, KAWESH, PASS, SUN, Call
from engine.core.cards import PACK, BySeat, ByTeam, Card
from engine.core.events import Event
from engine.core.projects import ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import Pair
from engine.core.view import PlayerView
from engine.store import codec
from webapp.assets import STATIC
from webapp.challenge_frames import ChallengeFrame, PlayerFrame
from webapp.daily_frames import DealFrame, FieldFrame, OutcomeFrame, StreakFrame, TodayFrame
from webapp.dealing import DealingWeek
from webapp.frames import Frame, LegalFrame, SeatFrame
from webapp.pad_entries import EntryFrame
from webapp.pad_frames import (
    ChangeFrame,
    MatchFrame,
    PadFrame,
    PadLine,
    PadStatsFrame,
    RoundFrame,
    StatFrame,
    WhoFrame,
)
from webapp.profile import MatchRatingFrame, PointFrame, ProfileFrame, RatingFrame
from webapp.proof import CommittedDay, Proof
from webapp.protocol import Message
from webapp.rankings import GroupFrame, LineFrame, RankingFrame
from webapp.replay_frames import (
    BestFrame,
    PastDealFrame,
    PastDealsFrame,
    PastTableFrame,
    ReplayFrame,
)

TYPES_FILE: Final = STATIC / "js" / "types.d.ts"

_HEAD: Final = """\
// Written by `python -m webapp.wire_types` from the Python types; do not edit.
"""
_PLAIN: Final[dict[Any, str]] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    bytes: "string",
    NoneType: "null",
    RuleSet: "string",
    Pair: "[bidders: number, defenders: number]",
}
_RENAMED: Final = {
    PlayerView: "View",
    LegalFrame: "Legal",
    SeatFrame: "SeatInfo",
    TodayFrame: "Today",
    OutcomeFrame: "Outcome",
    StreakFrame: "Streak",
    DealFrame: "DealOutcome",
    ChallengeFrame: "Challenge",
    PlayerFrame: "ChallengePlayer",
    FieldFrame: "FieldBars",
    RankingFrame: "Ranking",
    LineFrame: "RankingLine",
    PadFrame: "Pad",
    RoundFrame: "PadRound",
    MatchFrame: "PadMatch",
    ChangeFrame: "PadChange",
    WhoFrame: "Who",
    EntryFrame: "PadEntry",
    StatFrame: "PadStat",
    PadStatsFrame: "PadStats",
    GroupFrame: "Group",
    ReplayFrame: "Replay",
    BestFrame: "BestLine",
    PastDealsFrame: "PastDeals",
    PastDealFrame: "PastDeal",
    PastTableFrame: "PastTable",
    ProfileFrame: "Profile",
    RatingFrame: "Rating",
    PointFrame: "RatingPoint",
    MatchRatingFrame: "MatchRating",
}
_CALLS: Final = (PASS, *HOKM.values(), SUN, ASHKAL, CONFIRM_HOKM, CONFIRM_SUN, KAWESH)


class Writer:
    """Collects the declarations that a few root types need, each once, by name."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}
        self._aliases: dict[Any, str] = {}

    def declarations(self) -> str:
        """All declarations so far, by name."""
        return "\n".join(text for _, text in sorted(self._made.items()))

    def of(self, hint: Any) -> str:
        """The TypeScript of an annotation; declares what it names."""
        if hint in _PLAIN or hint in self._aliases:
            return _PLAIN.get(hint) or self._aliases[hint]
        origin, args = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.of(args[0] if args[0] is not Any else args[1])
        if origin is Literal:
            return " | ".join(_literal(value) for value in args)
        if origin in (Union, UnionType):
            return self._union([arg for arg in args if arg is not UnsetType])
        if origin in (tuple, list):
            return f"{self._in_brackets(args[0])}[]"
        if origin is BySeat:
            return f"{self._in_brackets(args[0])}[]"
        if origin is ByTeam:
            return f"[odd: {self.of(args[0])}, even: {self.of(args[0])}]"
        if origin is dict:
            key = "Card" if args[0] is Card else "string"
            return f"Record<{key}, {self.of(args[1])}>"
        return self._named(hint)

    def alias(self, name: str, hint: Any) -> None:
        """Declares a name for a type."""
        self._made[name] = f"export type {name} = {self.of(hint)};\n"
        self._aliases[hint] = name

    def _union(self, args: list[Any]) -> str:
        return " | ".join(self.of(arg) for arg in args)

    def _in_brackets(self, hint: Any) -> str:
        inner = self.of(hint)
        return f"({inner})" if " | " in inner else inner

    def _named(self, cls: Any) -> str:
        name = _RENAMED.get(cls) or str(cls.__name__)
        if name not in self._made:
            self._made[name] = ""  # in hand: a type may name itself
            self._made[name] = self._declaration(name, cls)
        return name

    def _declaration(self, name: str, cls: Any) -> str:
        if cls is Card:
            return _choice(name, [str(card) for card in PACK])
        if cls is Call:
            return _choice(name, [str(call) for call in _CALLS])
        if cls is ProjectKind or (isinstance(cls, type) and issubclass(cls, Enum)):
            return _choice(name, [codec.plain(member) for member in cls])
        if isinstance(cls, type) and issubclass(cls, msgspec.Struct):
            return _interface(name, self._struct(cls))
        if is_dataclass(cls):
            kind = _KIND_OF.get(cls)
            own = [f'kind: "{kind}"'] if kind else []
            hints = get_type_hints(cls)
            own += [f"{field.name}: {self.of(hints[field.name])}" for field in fields(cls)]
            return _interface(name, own)
        raise TypeError(f"{cls} has no form on the wire")

    def _struct(self, cls: type[msgspec.Struct]) -> Iterator[str]:
        config = cls.__struct_config__
        if config.tag_field is not None:
            yield f'{config.tag_field}: "{config.tag}"'
        hints = get_type_hints(cls, include_extras=True)
        for field in msgspec.structs.fields(cls):
            optional = "" if field.required else "?"
            yield f"{field.encode_name}{optional}: {self.of(hints[field.name])}"


_KIND_OF: Final[dict[Any, str]] = {cls: kind for kind, cls in codec.KINDS.items()}


def _choice(name: str, values: list[Any]) -> str:
    return f"export type {name} = {' | '.join(_literal(value) for value in values)};\n"


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _interface(name: str, lines: Any) -> str:
    body = "".join(f"  {line};\n" for line in lines)
    return f"export interface {name} {{\n{body}}}\n"


def declarations() -> str:
    """The whole text of the file."""
    writer = Writer()
    writer.alias("GameEvent", Event)
    writer.alias("Frame", Frame)
    writer.alias("Message", Message)
    writer.of(TodayFrame)
    writer.of(OutcomeFrame)
    writer.of(ChallengeFrame)
    writer.of(RankingFrame)
    writer.of(PadLine)
    writer.of(PadStatsFrame)
    writer.of(GroupFrame)
    for frame in (ReplayFrame, PastDealsFrame, PastTableFrame):
        writer.of(frame)
    writer.of(ProfileFrame)
    writer.of(MatchRatingFrame)
    writer.of(CommittedDay)
    writer.of(Proof)
    writer.of(DealingWeek)
    return _HEAD + "\n" + writer.declarations()


def main(path: Path = TYPES_FILE, say: Callable[[str], None] = print) -> None:
    """Writes the file."""
    path.write_text(declarations(), encoding="utf-8")
    say(str(path))


if __name__ == "__main__":
    main()
