"""Things to store: a person, a table, a few events, and a clock that stands still."""

from __future__ import annotations

from engine.core.cards import BySeat, ByTeam, Card, Seat
from engine.core.commands import By
from engine.core.events import CardPlayed, Event, MatchStarted
from engine.core.ruleset import RuleSet
from engine.store.db import Database
from engine.store.eventlog import Origin, Row, Standing
from engine.store.headers import Chair, Header
from engine.store.lobbies import Lobby, Sitter
from engine.store.tables import Tables
from engine.store.users import Users

SECRET = b"never to be told to anyone at all"
START = Standing(None, ByTeam(0, 0), None)
BEGUN = MatchStarted(RuleSet(), Seat.FOUR, "t1", "c0ffee")


class Time:
    """Seconds since 1970 that pass only when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


def played(card: str, seat: Seat = Seat.ONE) -> CardPlayed:
    return CardPlayed(seat, Card.parse(card), False, By.PERSON)


def row(event: Event, ply: int, client_id: str | None = None, digest: str = "d") -> Row:
    origin = Origin(Seat.ONE, client_id, digest) if client_id is not None else None
    return Row(1_800_000_000.5, ply, event, origin)


def header(table: str, user: str, created: float = 1_800_000_000.0) -> Header:
    bot = Chair(None, "", "easy")
    chairs = BySeat((Chair(user, "", None), bot, bot, bot))
    return Header(table, created, RuleSet(), "c0ffee", chairs)


async def add_table(database: Database, table: str = "t1", created: float = 1_800_000_000.0) -> str:
    """A table with one event, and its owner, whose id is returned."""
    user = await Users(database).create_guest("فهد", "ar")
    first = [row(BEGUN, 1)]
    await Tables(database).create(header(table, user.id, created), SECRET, first, START)
    return user.id


def lobby(lobby_id: str, host: str, rules: RuleSet | None = None) -> Lobby:
    """A lobby that waits, with its host on seat 1."""
    chairs: BySeat[Sitter | None] = BySeat((Sitter(host, "فهد", None), None, None, None))
    state = ("waiting", 1, rules or RuleSet(), "none", "normal", False)
    return Lobby(lobby_id, host, 1_800_000_000.0, 1_800_000_000.0, *state, chairs)
