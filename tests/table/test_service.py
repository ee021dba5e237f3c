"""What people can do with tables: make one, look, act, read the sheet, go on to the end."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import pytest

from engine.core import history, shuffle
from engine.core import match as matches
from engine.core.calls import PASS
from engine.core.cards import SEATS, Card, Seat
from engine.core.commands import By
from engine.core.errors import Code, Refused
from engine.core.events import (
    BidMade,
    CardPlayed,
    DealScored,
    DealStarted,
    DealVoided,
    MatchStarted,
    MatchWon,
    SeedRevealed,
)
from engine.core.ruleset import PRESETS, Preset, RuleSet
from engine.core.view import Phase, redact, view
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.headers import Header
from engine.store.users import Users
from engine.table.service import (
    Ask,
    AskBid,
    AskNext,
    AskPlay,
    AskSawa,
    Level,
    Nack,
    NotFound,
    Reply,
    SeatInfo,
    TableService,
)
from tests.table.players import Person, serving, sit

HUNDRED = RuleSet().with_settings({"match.target": "100"})


async def test_the_owner_sits_at_seat_one_with_three_bots_of_the_level(
    service: TableService, database: Database
) -> None:
    owner = await Users(database).create_guest("Sara", "en")
    info = await service.create(owner.id, PRESETS[Preset.PAGAT], Level.NORMAL)
    assert info.rules == PRESETS[Preset.PAGAT]
    assert list(info.seats) == [
        SeatInfo(Seat.ONE, owner.id, "Sara", None),
        *(SeatInfo(seat, None, "", Level.NORMAL) for seat in SEATS[1:]),
    ]
    assert await service.info(info.id, owner.id) == info


async def test_a_new_table_has_dealt_and_committed_to_its_seeds(
    person: Person, log: EventLog
) -> None:
    first, second, *_ = [one.event for one in await log.since(person.table)]
    assert isinstance(first, MatchStarted)
    assert isinstance(second, DealStarted)
    assert first.table == person.table
    assert len(first.commitment) == 64
    assert person.snapshots[0].view.phase is Phase.AUCTION


async def test_first_dealers_differ(service: TableService, database: Database) -> None:
    dealers = set()
    for _ in range(40):
        owner = await Users(database).create_guest("Sara", "en")
        info = await service.create(owner.id, RuleSet(), Level.EASY)
        (first, *_) = await EventLog(database).since(info.id)
        assert isinstance(first.event, MatchStarted)
        dealers.add(first.event.dealer)
    assert dealers == set(SEATS)


async def test_rules_no_table_can_play_make_no_table(
    service: TableService, database: Database
) -> None:
    owner = await Users(database).create_guest("Sara", "en")
    with pytest.raises(Refused) as refused:
        await service.create(owner.id, RuleSet().with_settings({"play.ekka": "manual"}), Level.EASY)
    assert refused.value.code is Code.SETTING_NOT_OFFERED
    assert await service.tables_of(owner.id) == []


async def test_nobody_makes_no_table(service: TableService) -> None:
    with pytest.raises(NotFound):
        await service.create("nobody", RuleSet(), Level.EASY)


@pytest.mark.parametrize("table", ["", "x", "a" * 22, "../etc/passwd", "\x00", "b" * 10_000])
async def test_unknown_and_forbidden_tables_are_the_same(
    service: TableService, database: Database, person: Person, table: str
) -> None:
    stranger = await Users(database).create_guest("x", "en")
    for name, user in ((table, person.user), (person.table, stranger.id)):
        with pytest.raises(NotFound):
            await service.info(name, user)
        with pytest.raises(NotFound):
            await service.subscribe(name, user, None)
        with pytest.raises(Nack) as nack:
            await service.act(name, user, "k1", 1, AskNext())
        assert (nack.value.code, nack.value.seq, nack.value.ply) == (Reply.NOT_FOUND, 0, 0)


async def test_a_whole_match_is_played_to_its_end(
    service: TableService, database: Database, log: EventLog
) -> None:
    """And its list is whole, its seeds prove its deals, and its summary says who won."""
    person = await sit(service, database, HUNDRED)
    await person.until_asked()
    while not person.over:
        await person.step()
    stored = await log.since(person.table)
    events = [one.event for one in stored]
    match = history.fold(events)
    assert match.winner is not None
    assert [one.seq for one in stored] == list(range(1, len(stored) + 1))
    assert sorted({one.ply for one in stored}) == list(range(1, person.ply + 1))
    check_seeds(person.table, [event for event in events if isinstance(event, SeedRevealed)])
    assert [redact(event, Seat.ONE) for event in events[-len(person.events) :]] == [
        event for _, event in person.events
    ]
    (summary,) = await service.tables_of(person.user)
    assert (summary.totals, summary.target) == (match.totals, 100)
    assert summary.winner is not None
    assert not summary.your_turn
    with pytest.raises(Nack) as nack:
        await person.act(AskNext())
    assert nack.value.code is Code.MATCH_OVER


def check_seeds(table: str, revealed: list[SeedRevealed]) -> None:
    """Every deal's seed is published, in a chain."""
    seeds = [bytes.fromhex(event.seed) for event in revealed]
    assert [event.number for event in revealed] == list(range(1, len(seeds) + 1))
    for earlier, later in pairwise(seeds):
        assert shuffle.follows(later, earlier)


async def test_the_commitment_binds_the_first_seed(person: Person, log: EventLog) -> None:
    await person.until_asked()
    while not person.waits:
        await person.step()
    events = [one.event for one in await log.since(person.table)]
    started = events[0]
    revealed = next(event for event in events if isinstance(event, SeedRevealed))
    assert isinstance(started, MatchStarted)
    commitment = shuffle.commitment(person.table, bytes.fromhex(revealed.seed))
    assert commitment == started.commitment


async def test_moves_say_who_made_them(person: Person, log: EventLog) -> None:
    await person.until_asked()
    while not person.waits:
        await person.step()
    for one in await log.since(person.table):
        if isinstance(one.event, BidMade | CardPlayed) and one.event.by is not By.CLAIM:
            assert one.event.by is (By.PERSON if one.event.seat is Seat.ONE else By.BOT)


async def test_after_a_score_the_table_waits_until_the_sheet_is_read(
    person: Person, log: EventLog
) -> None:
    await person.until_asked()
    while not person.waits:
        await person.step()
    events = [one.event for one in await log.since(person.table)]
    assert isinstance(events[-1], SeedRevealed)
    assert isinstance(events[-2], DealScored)
    (summary,) = await person.service.tables_of(person.user)
    assert summary.your_turn
    await person.act(AskNext())
    await person.until_asked()
    later = await log.since(person.table, len(events))
    assert isinstance(later[0].event, DealStarted)


async def test_a_deal_nobody_buys_is_dealt_again_without_being_asked(
    person: Person, log: EventLog
) -> None:
    numbers: set[int] = set()
    while len(numbers) < 3:
        await person.until_asked()
        await person.act(AskBid(PASS))
        numbers = {event.number for _, event in person.events if isinstance(event, DealStarted)}
    events = [one.event for one in await log.since(person.table)]
    voided = [at for at, event in enumerate(events) if isinstance(event, DealVoided)]
    assert voided
    assert isinstance(events[voided[0] + 1], SeedRevealed)
    assert isinstance(events[voided[0] + 2], DealStarted)


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (AskNext(), Code.DEAL_RUNNING),
        (AskPlay(Card.parse("AS")), Code.NOT_YOUR_TURN),
        (AskSawa(), Code.BAD_SAWA),
    ],
)
async def test_what_the_rules_refuse_is_answered_with_their_code(
    person: Person, log: EventLog, ask: Ask, code: Code
) -> None:
    await person.until_asked()
    before = await log.since(person.table)
    with pytest.raises(Nack) as nack:
        await person.act(ask)
    assert (nack.value.code, nack.value.seq, nack.value.ply) == (code, person.seq, person.ply)
    assert await log.since(person.table) == before
    await person.act()


@pytest.mark.parametrize("client_id", ["", "a b", "a\x00", "ب", "k" * 65])
async def test_an_odd_client_id_is_a_bad_message(person: Person, client_id: str) -> None:
    await person.until_asked()
    with pytest.raises(Nack) as nack:
        await person.service.act(person.table, person.user, client_id, person.ply, person.wish())
    assert nack.value.code is Reply.BAD_MESSAGE


async def test_a_person_sees_no_card_of_others(person: Person, log: EventLog) -> None:
    """What was sent folds to exactly the view of seat 1, and the deck in it is blank."""
    await person.until_asked()
    while not person.waits:
        await person.step()
    truth = history.fold(one.event for one in await log.since(person.table))
    await person.look()
    assert person.snapshots[-1].view == view(truth, Seat.ONE)
    await person.act(AskNext())
    await person.until_asked()
    dealt = next(event for _, event in person.events[::-1] if isinstance(event, DealStarted))
    assert sum(card is not None for card in dealt.deck) == 6


async def test_the_newest_table_comes_first_in_the_list(
    service: TableService, database: Database
) -> None:
    owner = await Users(database).create_guest("Sara", "en")
    made = [(await service.create(owner.id, HUNDRED, Level.EASY)).id for _ in range(3)]
    listed = await service.tables_of(owner.id)
    assert [one.id for one in listed] == made[::-1]
    assert [(one.target, one.winner) for one in listed] == [(100, None)] * 3
    assert await service.tables_of("nobody") == []


async def test_a_forgotten_person_is_gone_and_the_seat_is_a_bots(
    person: Person, log: EventLog, database: Database
) -> None:
    await person.until_asked()
    stored = await log.since(person.table)
    await person.service.forget(person.user)
    with pytest.raises(NotFound):
        await person.service.info(person.table, person.user)
    assert await Users(database).find(person.user) is None
    assert await log.since(person.table) == stored
    assert person.feed is not None
    assert [message async for message in person.feed] == []


async def test_a_result_is_written_with_the_last_event_or_neither_is(
    database: Database, log: EventLog
) -> None:
    """The hook runs once, in the transaction that ends the match."""
    stored: list[bool] = []

    async def hook(connection: object, header: Header, match: matches.Match) -> None:
        assert match.running is None
        if match.winner is None:
            return
        stored.append(any(isinstance(one.event, MatchWon) for one in await log.since(header.id)))
        if len(stored) == 1:
            raise RuntimeError("the rating could not be written")

    async with serving(database, ended=hook) as service:
        person = await sit(service, database, HUNDRED)
        while not person.over:
            with suppress(Nack):
                await person.step()
    assert stored == [False, False]
    assert sum(isinstance(one.event, MatchWon) for one in await log.since(person.table)) == 1
