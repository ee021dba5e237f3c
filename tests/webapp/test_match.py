"""A whole match over the socket: what arrives is complete, in order, and tells no secret."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.core.cards import SEATS, Card, Seat, Team
from engine.core.events import DealStarted, Event, ProjectsShown, SeedRevealed, TakenBack
from engine.core.history import fold
from engine.core.match import Match, apply
from engine.core.view import redact, view
from engine.store import codec
from engine.store.eventlog import EventLog
from tests.webapp.player import Json
from tests.webapp.world import World, running


@dataclass(frozen=True)
class Played:
    """A match that was played to the end: the frames of seat 1, and the list of events."""

    frames: list[Json]
    events: list[Event]
    summary: Json

    @property
    def told(self) -> list[Json]:
        """The frames about the table."""
        return [frame for frame in self.frames if frame["t"] in ("snap", "ev")]


@pytest.fixture(scope="module", params=["standard", "kammelna"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Played:
    """A whole match to 100 under some preset, played by what the frames allow."""
    return asyncio.run(play(tmp_path_factory.mktemp("match"), request.param))


async def play(folder: Path, preset: str) -> Played:
    """Plays a match over a socket."""
    async with running(folder) as world:
        table = await world.table(target=100, preset=preset)
        async with world.player(table=table) as player:
            await player.play_out()
        [summary] = (await world.api("GET", "/api/tables")).body["tables"]
        return Played(player.frames, await stored(world, table), summary)


async def stored(world: World, table: str) -> list[Event]:
    """The events of a table, as they are kept."""
    return [row.event for row in await EventLog(world.database).since(table)]


def test_a_whole_match_comes_over_the_socket_in_order_and_without_a_gap(played: Played) -> None:
    seqs = [frame["seq"] for frame in played.told]
    assert seqs == list(range(seqs[0], len(played.events) + 1))
    plies = [frame["ply"] for frame in played.told]
    assert plies == sorted(plies)


def test_the_list_of_tables_shows_how_the_match_ended(played: Played) -> None:
    match = fold(played.events)
    assert match.winner is not None
    assert (played.summary["us"], played.summary["them"]) == tuple(match.totals)
    assert played.summary["over"] is True
    assert played.summary["your_turn"] is False
    assert played.summary["won"] is (match.winner is Team.ODD)


def test_frames_are_the_redacted_events_and_the_last_of_a_batch_says_what_is_legal(
    played: Played,
) -> None:
    told = {frame["seq"]: frame for frame in played.told if frame["t"] == "ev"}
    ends = 0
    match = Match()
    for seq, event in enumerate(played.events, 1):
        assert not isinstance(event, TakenBack)
        match = apply(match, event)
        if seq in told:
            kind, _, data = codec.encode(redact(event, Seat.ONE))
            assert told[seq]["e"] == {"kind": kind, **data}
            if "legal" in told[seq]:
                check_facts(told[seq], match)
                ends += 1
    assert ends > 20


def check_facts(frame: Json, match: Match) -> None:
    """What stands beside the last event of a batch is what the view of the truth says."""
    seen = codec.plain(view(match, Seat.ONE))
    mine = seen["to_act"] == 1
    assert frame["to_act"] == seen["to_act"]
    assert frame["hand"] == seen["hand"]
    assert frame["legal"]["calls"] == (seen["calls"] if mine else [])
    assert frame["legal"]["raises"] == (seen["raises"] if mine else [])
    choices = {choice["card"]: choice["refusal"] for choice in seen["choices"]}
    assert frame["legal"]["cards"] == (choices if mine else {})
    assert frame["legal"]["sawa"] is (seen["sawa"] if mine else False)


async def test_a_snapshot_is_the_view_of_the_seat_with_the_people_and_the_rules(
    world: World,
) -> None:
    table = await world.table(target=100, settings={"score.half": "set"}, level="normal")
    async with world.player() as player:
        snap = await player.watch(table)
        while snap["t"] != "snap":
            snap = await player.receive()
    match = fold((await stored(world, table))[: snap["seq"]])
    assert snap["view"] == codec.plain(view(match, Seat.ONE))
    assert snap["preset"] == "standard"
    assert snap["changes"] == {"score.half": "set", "match.target": "100"}
    here = {"online": True, "away": False, "open": False, "bank": 60.0, "ready": False}
    assert snap["you"] == 1
    assert snap["seats"][0] == {"seat": 1, "name": "Sara", "bot": None, "you": True} | here
    assert snap["seats"][1] == {"seat": 2, "name": "", "bot": "normal", "you": False} | here
    assert snap["live"] == {
        "clock": "none",
        "deadline": None,
        "turn": None,
        "paused": False,
        "watching": 0,
        "closed": False,
        "rematch": None,
        "host": True,
        "shared": False,
        "tempo": "normal",
        "contest": None,
    }


def test_no_frame_of_a_match_holds_a_card_or_a_seed_the_seat_may_not_know(
    played: Played,
) -> None:
    hidden = hidden_from_seat_one(played.events)
    assert len(played.told) > 100
    for frame in played.told:
        said = {text for text in texts_in(frame) if text in hidden[frame["seq"]]}
        assert said == set(), frame


def test_a_planted_card_would_be_seen() -> None:
    frame = {"t": "ev", "e": {"kind": "x", "deck": [None, "10H"]}, "legal": {"cards": {"7S": None}}}
    assert {"10H", "7S"} <= set(texts_in(frame))


def hidden_from_seat_one(events: list[Event]) -> list[set[str]]:
    """After each event, what seat 1 cannot know: the cards in other hands or not dealt yet, but
    for the turned one and projects laid open, and the seeds not yet revealed."""
    hidden: list[set[str]] = [set()]
    match = Match()
    seeds = {event.seed for event in events if isinstance(event, SeedRevealed)}
    shown: set[Card] = set()
    for event in events:
        assert not isinstance(event, TakenBack)
        match = apply(match, event)
        if isinstance(event, SeedRevealed):
            seeds = seeds - {event.seed}
        elif isinstance(event, DealStarted):
            shown = set()
        elif isinstance(event, ProjectsShown):
            shown |= {card for project in event.projects for card in project.cards}
        hidden.append({str(card) for card in _unseen(match) - shown} | seeds)
    return hidden


def _unseen(match: Match) -> set[Card]:
    deal = match.running
    if deal is None:
        return set()
    places = [deal.hands[seat] for seat in SEATS if seat is not Seat.ONE]
    if deal.contract is None:
        places.append(deal.deck[21:])
    cards = {card for cards in places for card in cards if card is not None}
    return cards - {deal.auction.turned}


def texts_in(value: Any) -> Iterator[str]:
    """Every text in a JSON value, the names of fields included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_in(inner)


async def test_the_tail_after_since_is_exactly_what_was_missed(world: World) -> None:
    table = await world.table(target=100)
    async with world.player(table=table) as player:
        await player.play_out(most=12)
        all_frames = [frame for frame in player.frames if frame["t"] == "ev"]
    since = random.Random(1).choice(all_frames[:-5])["seq"]
    async with world.player() as again:
        await again.watch(table, since)
        while again.seq < all_frames[-1]["seq"]:
            await again.receive()
        tail = [frame for frame in again.frames if frame["t"] == "ev"]
        assert not [frame for frame in again.frames if frame["t"] == "snap"]
    bare = [(frame["seq"], frame["e"]) for frame in tail]
    missed = [(f["seq"], f["e"]) for f in all_frames if f["seq"] > since]
    assert bare[: len(missed)] == missed
    assert [seq for seq, _ in bare] == list(range(since + 1, since + 1 + len(bare)))


async def test_a_reload_in_the_middle_goes_on_where_the_match_stood(world: World) -> None:
    table = await world.table(target=100)
    stood = 0
    for _ in range(4):
        async with world.player(table=table) as player:
            assert player.seq >= stood
            await player.play_out(most=3)
            stood = player.seq
