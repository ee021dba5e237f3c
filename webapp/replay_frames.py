"""Replays as JSON: a deal with all hands open, the deals of a table, the tables of a person."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

from msgspec import Struct

from engine.contest.replay import Best, PastDeals, Replay
from engine.core.calls import Game, Step
from engine.core.cards import BySeat, ByTeam, Card, Seat, Suit
from engine.core.events import Event, VoidReason
from engine.core.past import PastDeal
from engine.core.ruleset import Preset, nearest_preset
from engine.core.view import PlayerView, view
from engine.store import codec
from engine.store.past_tables import PastTable
from engine.store.users import User
from engine.table.seats import SeatInfo
from webapp.frames import SeatFrame, wire_event
from webapp.words import catalogue, shown_name


class PastTableFrame(Struct, frozen=True):
    """A table of the reader's list; `created` in seconds since 1970, `won` null while nobody has,
    `score` of a contest only."""

    table: str
    created: float
    deals: int
    us: int
    them: int
    won: bool | None
    contest: str | None
    score: int | None
    names: list[str]


class PastDealFrame(Struct, frozen=True):
    """What a deal came to; `void` where nobody bought it."""

    number: int
    game: Annotated[Any, Game | None]
    trump: Annotated[Any, Suit | None]
    buyer: Annotated[Any, Seat | None]
    step: Annotated[Any, Step]
    points: Annotated[Any, ByTeam[int]]
    void: Annotated[Any, VoidReason | None]


class PastDealsFrame(Struct, frozen=True):
    """The deals of a table that are over."""

    table: str
    deals: list[PastDealFrame]
    seats: list[SeatFrame]
    you: Annotated[Any, Seat | None]
    contest: str | None


class BestFrame(Struct, frozen=True):
    """The best result of the deal among the others, with the table it is replayed from."""

    table: str
    name: str
    score: int


class ReplayFrame(Struct, frozen=True):
    """A deal with all hands open. `view` is the table before it, as nobody in particular sees it;
    `first` and `all` are the five and the eight cards of each seat, sorted for the hand.

    `table` is empty for a record that was brought along and for a deal that is shown by link.
    `numbers` are the deals that may be turned to; `whole`: the reader may take the record of the
    table out. `score` is what the player of a contest got.
    """

    table: str
    number: int
    numbers: list[int]
    preset: Annotated[Any, Preset]
    changes: dict[str, str]
    view: Annotated[Any, PlayerView]
    seats: list[SeatFrame]
    you: Annotated[Any, Seat | None]
    events: Annotated[Any, tuple[Event, ...]]
    first: Annotated[Any, BySeat[tuple[Card, ...]]]
    all: Annotated[Any, BySeat[tuple[Card, ...]]]
    contest: str | None
    score: int | None
    best: BestFrame | None
    whole: bool


def past_table(one: PastTable, user: User) -> PastTableFrame:
    """A line of the reader's list."""
    own = one.seat.team
    return PastTableFrame(
        one.id,
        one.created,
        one.deals,
        one.totals[own],
        one.totals[own.other],
        None if one.winner is None else one.winner is own,
        one.contest,
        one.score,
        [shown_name(name, user.lang) for name in one.names],
    )


def past_deals(found: PastDeals, user: User) -> PastDealsFrame:
    """The deals of a table."""
    seats = [_seat(seat, user, frozenset()) for seat in found.info.seats]
    deals = [_past_deal(deal) for deal in found.deals]
    you = codec.plain(found.you)
    return PastDealsFrame(found.info.id, deals, seats, you, found.info.contest)


def _past_deal(deal: PastDeal) -> PastDealFrame:
    score, void = deal.score, codec.plain(deal.after.void)
    if score is None:
        return PastDealFrame(deal.number, None, None, None, int(Step.NONE), [0, 0], void)
    contract = score.contract
    return PastDealFrame(
        deal.number,
        codec.plain(contract.game),
        codec.plain(contract.trump),
        int(contract.buyer),
        codec.plain(score.step),
        codec.plain(score.points),
        None,
    )


def replay(found: Replay, user: User) -> ReplayFrame:
    """A deal of a table, for its reader."""
    info = found.info
    return _frame(
        found.deal,
        table="" if found.aside else info.id,
        numbers=found.numbers,
        seats=[_seat(seat, user, found.hidden) for seat in info.seats],
        you=found.you,
        contest=None if found.aside else info.contest,
        score=found.score,
        best=_best(found.best, user),
        whole=found.whole,
    )


def read(deals: Sequence[PastDeal]) -> list[ReplayFrame]:
    """The deals of a record somebody has brought along: nobody is known there."""
    numbers = [deal.number for deal in deals]
    seats = [_bare_seat(seat, "", bot=False, you=False) for seat in Seat]
    return [
        _frame(
            deal,
            table="",
            numbers=numbers,
            seats=seats,
            you=None,
            contest=None,
            score=None,
            best=None,
            whole=False,
        )
        for deal in deals
    ]


def _frame(deal: PastDeal, *, numbers: Iterable[int], you: Seat | None, **told: Any) -> ReplayFrame:
    preset, changes = nearest_preset(deal.before.rules)
    return ReplayFrame(
        number=deal.number,
        numbers=list(numbers),
        preset=preset.value,
        changes=changes,
        view=codec.plain(view(deal.before, None)),
        you=codec.plain(you),
        events=[wire_event(event) for event in deal.events],
        first=codec.plain(deal.first),
        all=codec.plain(deal.all),
        **told,
    )


def _best(best: Best | None, user: User) -> BestFrame | None:
    if best is None:
        return None
    name = _nameless(user) if best.name is None else shown_name(best.name, user.lang)
    return BestFrame(best.table, name, best.score)


def _seat(info: SeatInfo, user: User, hidden: frozenset[str]) -> SeatFrame:
    name = _nameless(user) if info.user in hidden else shown_name(info.name, user.lang)
    return _bare_seat(info.seat, name, bot=codec.plain(info.bot), you=info.user == user.id)


def _bare_seat(seat: Seat, name: str, *, bot: Any, you: bool) -> SeatFrame:
    """A seat of a table that is only looked at: whoever sits there is there."""
    return SeatFrame(
        int(seat),
        name,
        bot or None,
        you,
        online=True,
        away=False,
        open=False,
        bank=0.0,
        ready=False,
    )


def _nameless(user: User) -> str:
    """Somebody who does not want to be named."""
    return catalogue(user.lang).gettext("A player")
