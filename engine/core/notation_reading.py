"""Reading the notation of a match: from lines of words to events (the grammar is in `notation`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from engine.core.calls import Call, Raise, Step
from engine.core.cards import BySeat, ByTeam, Card, Seat, Team
from engine.core.errors import Refused
from engine.core.events import (
    BalootCalled,
    BidMade,
    CardPlayed,
    ContestOver,
    ContestStarted,
    ContractMade,
    DealScored,
    DealStarted,
    DealVoided,
    Doubled,
    Event,
    MatchStarted,
    MatchWon,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    SawaClaimed,
    SeedRevealed,
    TakenBack,
    TrickTaken,
    VoidReason,
)
from engine.core.notation_words import (
    NOTHING,
    Words,
    bad,
    card_of,
    cards_of,
    nonces_of,
    pair_of,
    text_of,
)
from engine.core.projects import KIND_WORDS, Project, ProjectKind
from engine.core.ruleset import RuleSet
from engine.core.sheet import DealScore, Line, LineKind, Pair, Result, Side
from engine.core.shuffle import NO_NONCES

HEADER: Final = "notation 1"
MAX_TEXT: Final = 4_000_000
"""The longest text that is read, in characters; a match of fifty deals has about 200,000."""

MAX_LINE: Final = 8_000


def parse(text: str) -> list[Event]:
    """The events of a text; refuses anything else with `bad_notation`, naming the line."""
    return [event for _, event in parse_numbered(text)]


def parse_numbered(text: str) -> list[tuple[int, Event]]:
    """The events of a text, each with the number of its line from 1; refuses as `parse` does."""
    if len(text) > MAX_TEXT:
        raise bad(f"more than {MAX_TEXT} characters")
    found: list[tuple[int, Event]] = []
    heading = False
    for number, line in enumerate(text.split("\n"), 1):
        said = line.strip()
        if not said or said.startswith("#"):
            continue
        if not found and not heading and said == HEADER:
            heading = True
            continue
        try:
            found.append((number, parse_line(said)))
        except Refused as refused:
            raise bad(f"line {number}: {refused.detail}") from None
    return found


def parse_line(line: str) -> Event:
    """The event of one line; refuses anything else with `bad_notation`."""
    if len(line) > MAX_LINE:
        raise bad(f"more than {MAX_LINE} characters")
    words = Words(line.split())
    kind = words.word()
    read = _READERS.get(kind)
    if read is None:
        raise bad(f"no event {kind[:20]!r}")
    try:
        event = read(words)
    except Refused as refused:
        raise bad(refused.detail) from None
    words.end()
    return event


_SIDES: Final = {side.value: side for side in Side}
_STEPS: Final = {step.name.lower(): step for step in Step}
_TEAMS: Final = {team.name.lower(): team for team in Team}
_LINES: Final = {kind.value: kind for kind in LineKind}
_REASONS: Final = {reason.value: reason for reason in VoidReason}


def _match(words: Words) -> Event:
    dealer, table, commitment = _begun(words)
    nonces = nonces_of(words.word()) if words.flag("nonces") else NO_NONCES
    return MatchStarted(_rules(words), dealer, table, commitment, nonces)


def _contest(words: Words) -> Event:
    dealer, table, commitment = _begun(words)
    words.named("deals")
    deals = words.number()
    return ContestStarted(_rules(words), dealer, table, commitment, deals)


def _begun(words: Words) -> tuple[Seat, str, str]:
    words.named("dealer")
    dealer = words.seat()
    words.named("table")
    table = text_of(words.word())
    words.named("commitment")
    return dealer, table, text_of(words.word())


def _rules(words: Words) -> RuleSet:
    words.named("rules")
    return RuleSet.parse(" ".join(words.rest()))


def _deal(words: Words) -> Event:
    number = words.number()
    words.named("dealer")
    dealer = words.seat()
    words.named("cards")
    return DealStarted(number, dealer, tuple(map(card_of, words.rest())))


def _bid(words: Words) -> Event:
    return BidMade(words.seat(), Call.parse(words.word()), words.by())


def _void(words: Words) -> Event:
    reason = words.one_of(_REASONS)
    words.named("dealer")
    return DealVoided(reason, words.seat())


def _rest(words: Words) -> Event:
    words.named("card")
    card_to = words.seat()
    words.named("hands")
    a, b, c, d = (cards_of(words.word()) for _ in range(4))
    return RestDealt(card_to, BySeat((a, b, c, d)))


def _double(words: Words) -> Event:
    return Doubled(words.seat(), Raise.parse(words.word()), words.by())


def _declare(words: Words) -> Event:
    seat = words.seat()
    return ProjectsDeclared(seat, tuple(_kind(word) for word in words.rest()))


def _kind(word: str) -> ProjectKind:
    if word not in KIND_WORDS:
        raise bad(f"no project {word[:20]!r}")
    return KIND_WORDS[word]


def _show(words: Words) -> Event:
    seat = words.seat()
    return ProjectsShown(seat, tuple(map(_project, words.rest())))


def _project(word: str) -> Project:
    kind, _, cards = word.partition(":")
    return Project(
        _kind(kind), tuple(map(Card.parse, cards.split(","))) if cards != NOTHING else ()
    )


def _play(words: Words) -> Event:
    return CardPlayed(words.seat(), Card.parse(words.word()), words.flag("ekka"), words.by())


def _trick(words: Words) -> Event:
    number = words.number()
    words.named("winner")
    winner = words.seat()
    words.named("abnat")
    return TrickTaken(number, winner, words.number())


def _scored(words: Words) -> Event:
    contract = words.contract()
    words.named("step")
    step = words.one_of(_STEPS)
    made = words.one_of({"made": True, "set": False})
    tie = words.flag("tie")
    kaboot = words.one_of(_SIDES) if words.flag("kaboot") else None
    winner = words.one_of(_SIDES) if words.flag("gahwa") else None
    sides = Pair(*words.pair("sides"))
    points, totals = ByTeam(*words.pair("points")), ByTeam(*words.pair("totals"))
    words.named("dealer")
    dealer = words.seat()
    words.named("lines")
    lines = tuple(map(_line, words.rest()))
    result = Result(made, tie, kaboot, sides, winner, lines)
    return DealScored(DealScore(contract, step, result, points, totals), dealer)


def _line(word: str) -> Line:
    name, _, rest = word.partition("=")
    amount, at, setting = rest.partition("@")
    if name not in _LINES:
        raise bad(f"no line {name[:20]!r}")
    return Line(_LINES[name], Pair(*pair_of(amount)), text_of(setting) if at else None)


def _seed(words: Words) -> Event:
    return SeedRevealed(words.number(), text_of(words.word()))


def _won(words: Words) -> Event:
    return MatchWon(words.one_of(_TEAMS), words.flag("gahwa"))


def _seat_event(make: Callable[[Seat], Event], words: Words) -> Event:
    return make(words.seat())


_READERS: Final[dict[str, Callable[[Words], Event]]] = {
    "match": _match,
    "contest": _contest,
    "deal": _deal,
    "bid": _bid,
    "void": _void,
    "contract": lambda words: ContractMade(words.contract()),
    "rest": _rest,
    "double": _double,
    "declare": _declare,
    "show": _show,
    "play": _play,
    "baloot": partial(_seat_event, BalootCalled),
    "trick": _trick,
    "sawa": partial(_seat_event, SawaClaimed),
    "score": _scored,
    "seed": _seed,
    "won": _won,
    "over": lambda words: ContestOver(),
    "back": lambda words: TakenBack(words.number()),
}
