"""Who may see which deal again, what is shown of it, and what leaves the house as a record."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli import verify
from engine.contest import day as days
from engine.contest.errors import BadRecord, ContestRuns, DealRuns, NotThere
from engine.contest.replay import read_record
from engine.contest.replays import Replays
from engine.core import history, notation
from engine.core.cards import SEATS, BySeat, Seat
from engine.core.events import DealScored, DealStarted, DealVoided, SeedRevealed
from engine.core.past import past_deals
from engine.core.ruleset import RuleSet
from engine.store.attempts import Attempts
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.users import Users
from engine.table.clock import ClockKind
from engine.table.seats import bot, person
from engine.table.service import Level
from tests.contest.world import NOON, World, play
from tests.golden.record import FOLDER, read
from tests.table.players import Person

TODAY = days.day_at(NOON)
VERIFIER = Path(__file__).parents[2] / "docs" / "verify.py"


@pytest.fixture
def replays(database: Database) -> Replays:
    return Replays(database)


async def close(world: World) -> None:
    """An hour after midnight, and what is due is frozen."""
    world.move_to(TODAY + 1, days.GRACE)
    assert await world.freeze() == 1


async def live_table(world: World, user: str, deals: int = 1) -> Person:
    """A table of somebody against bots, at which some deals have ended."""
    info = await world.tables.create(user, RuleSet(), Level.EASY)
    person = await world.sit(user, info.id)
    await play(person, deals)
    return person


async def shared_table(world: World, host: str, table: str = "club") -> Person:
    """The same at a table that was made from a lobby."""
    easy = bot(Level.EASY)
    chairs = BySeat((person(host), easy, easy, easy))
    await world.tables.create_shared(table, host, RuleSet(), ClockKind.NONE, chairs)
    player = await world.sit(host, table)
    await play(player, 1)
    return player


# --- who may see what -----------------------------------------------------------------------------


async def test_a_deal_of_an_own_table_is_shown_with_all_hands_once_it_is_over(
    world: World, replays: Replays
) -> None:
    user = await world.person()
    table = (await live_table(world, user)).table
    shown = await replays.deal(table, 1, user)
    assert (shown.you, shown.numbers, shown.best, shown.score) == (Seat.ONE, (1,), None, None)
    begun = shown.deal.events[0]
    assert isinstance(begun, DealStarted)
    assert None not in begun.deck
    assert any(isinstance(one, DealScored | DealVoided) for one in shown.deal.events)
    assert all(len(shown.deal.first[seat]) == 5 for seat in SEATS)


async def test_a_deal_that_runs_is_shown_to_nobody(world: World, replays: Replays) -> None:
    user = await world.person()
    person = await live_table(world, user)
    await person.act()  # the second deal
    await person.until_asked()
    for number in (2, 99):
        asked = replays.deal(person.table, number, user)
        with pytest.raises(DealRuns if number == 2 else NotThere):
            await asked
    assert [deal.number for deal in (await replays.deals(person.table, user)).deals] == [1]
    text = await replays.record(person.table, user)
    assert "\ndeal 2 " not in text


async def test_a_table_with_no_deal_over_has_no_record(world: World, replays: Replays) -> None:
    user = await world.person()
    table = (await world.tables.create(user, RuleSet(), Level.EASY)).id
    with pytest.raises(DealRuns):
        await replays.record(table, user)
    assert (await replays.deals(table, user)).deals == ()
    assert await replays.recent(user) == []


async def test_a_strangers_table_is_there_for_nobody_else(world: World, replays: Replays) -> None:
    user, other = await world.person(), await world.person("ريم")
    table = (await live_table(world, user)).table
    for asked in (
        replays.deal(table, 1, other),
        replays.deals(table, other),
        replays.record(table, other),
        replays.share(table, 1, other),
        replays.deal("nowhere", 1, user),
        replays.deal("../x", 1, user),
        replays.shared("nowhere", user),
        replays.shared("%_\\", user),
    ):
        with pytest.raises(NotThere):
            await asked


async def test_a_shared_table_is_anybodys_who_has_its_id(world: World, replays: Replays) -> None:
    table = (await shared_table(world, await world.person())).table
    other = await world.person("ريم")
    shown = await replays.deal(table, 1, other)
    assert (shown.you, shown.hidden) == (None, frozenset())
    assert len((await replays.deals(table, other)).deals) == 1


async def test_nothing_of_a_contest_is_shown_while_it_runs(world: World, replays: Replays) -> None:
    user, other = await world.person(), await world.person("ريم")
    person = await world.begin(user)
    await play(person, 1)
    await world.play(other)
    for asked in (
        replays.deal(person.table, 1, user),
        replays.deals(person.table, user),
        replays.record(person.table, user),
        replays.share(person.table, 1, user),
    ):
        with pytest.raises(ContestRuns):
            await asked
    await person.act()
    await person.until_asked()
    with pytest.raises(DealRuns):
        await replays.deal(person.table, 2, user)
    for number in (1, 2):
        with pytest.raises(NotThere):
            await replays.deal(person.table, number, other)
    assert await replays.recent(user) == await replays.recent(other) == []
    world.move_to(TODAY + 1, days.GRACE)  # its time is up, and its ranking not written yet
    with pytest.raises(ContestRuns):
        await replays.deal(person.table, 1, user)


async def test_a_closed_contest_is_open_with_the_best_line_of_the_others(
    world: World, replays: Replays, database: Database
) -> None:
    users = [await world.person(name) for name in ("فهد", "ريم", "نورة")]
    tables = [await world.play(user) for user in users]
    stranger = await world.person("سلطان")
    await close(world)
    shown = await replays.deal(tables[0], 1, users[0])
    assert shown.numbers == (1, 2, 3, 4)
    assert shown.score == (await Attempts(database).deals(tables[0]))[0].score
    best = shown.best
    assert best is not None
    assert best.table == min(tables[1:])  # all have played alike
    assert best.name == {tables[1]: "ريم", tables[2]: "نورة"}[best.table]
    line = await replays.deal(best.table, 1, users[0])
    assert (line.you, line.numbers, line.best, line.score) == (None, (1,), None, best.score)
    other = next(table for table in tables[1:] if table != best.table)
    for table, user in ((other, users[0]), (best.table, stranger)):
        with pytest.raises(NotThere):
            await replays.deal(table, 1, user)
    with pytest.raises(NotThere):
        await replays.record(best.table, users[0])
    (listed,) = await replays.recent(users[0])
    assert (listed.id, listed.deals, listed.contest) == (tables[0], 4, f"d{days.number_of(TODAY)}")


async def test_somebody_who_is_not_listed_is_named_to_nobody_else(
    world: World, replays: Replays, database: Database
) -> None:
    user, shy = await world.person(), await world.person("ريم")
    table, best = await world.play(user), await world.play(shy)
    await Users(database).change_settings(shy, lambda known: known | {"listed": False})
    await close(world)
    shown = await replays.deal(table, 1, user)
    assert shown.best is not None
    assert (shown.best.table, shown.best.name) == (best, None)
    assert (await replays.deal(best, 1, user)).hidden == {shy}
    assert (await replays.deal(best, 1, shy)).hidden == frozenset()
    link = await replays.share(best, 1, shy)
    assert (await replays.shared(link, user)).hidden == {shy}


async def test_the_best_line_of_an_erased_account_stays_without_a_name(
    world: World, replays: Replays
) -> None:
    user, gone = await world.person(), await world.person("ريم")
    table, best = await world.play(user), await world.play(gone)
    await world.tables.forget(gone)
    await close(world)
    shown = await replays.deal(table, 1, user)
    assert shown.best is not None
    assert (shown.best.table, shown.best.name) == (best, None)


# --- shared by link -------------------------------------------------------------------------------


async def test_a_deal_is_shown_by_link_to_whoever_has_it_and_alone(
    world: World, replays: Replays
) -> None:
    user, other = await world.person(), await world.person("ريم")
    table = (await live_table(world, user, 2)).table
    link = await replays.share(table, 1, user)
    assert await replays.share(table, 1, user) == link != await replays.share(table, 2, user)
    shown = await replays.shared(link, other)
    assert (shown.info.id, shown.deal.number, shown.numbers, shown.you) == (table, 1, (1,), None)
    with pytest.raises(NotThere):
        await replays.deal(table, 1, other)


async def test_a_link_dies_with_the_account_that_made_it(world: World, replays: Replays) -> None:
    user, other = await world.person(), await world.person("ريم")
    link = await replays.share((await live_table(world, user)).table, 1, user)
    await world.tables.forget(user)
    with pytest.raises(NotThere):
        await replays.shared(link, other)


# --- records --------------------------------------------------------------------------------------


async def test_the_record_of_a_closed_day_is_proven_by_the_verifier_of_the_documents(
    world: World, replays: Replays, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    user = await world.person()
    table = await world.play(user)
    await close(world)
    file = tmp_path / "match.txt"
    file.write_text(await replays.record(table, user))
    command = [sys.executable, "-I", str(VERIFIER), str(file)]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count(b"proven\n") == 4
    assert verify.main([str(file)]) == 0, capsys.readouterr().out


async def test_a_record_that_is_read_again_holds_the_same_events(
    world: World, replays: Replays, database: Database
) -> None:
    user = await world.person()
    table = (await live_table(world, user, 2)).table
    text = await replays.record(table, user)
    stored = [one.event for one in await EventLog(database).since(table)]
    assert notation.parse(text) == stored
    assert [deal.events for deal in read_record(text)] == [
        (await replays.deal(table, number, user)).deal.events for number in (1, 2)
    ]


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*.txt"))])
def test_every_recorded_match_is_cut_into_its_deals_and_loses_nothing(name: str) -> None:
    events = read(FOLDER / name)
    deals = past_deals(events)
    whole = [events[0], *(event for deal in deals for event in deal.events)]
    assert whole == history.live(events)
    assert [deal.number for deal in deals] == list(range(1, len(deals) + 1))
    assert all(deal.over for deal in deals)
    assert deals[-1].after == history.fold(events)
    for deal in deals:
        assert (deal.score is None) is (deal.all[Seat.ONE] == ())
        assert deal.before.deal is None


def test_what_was_taken_back_is_no_part_of_a_deal() -> None:
    events = read(FOLDER / "standard-random.jsonl")
    deals = past_deals(events)
    whole = [events[0], *(event for deal in deals for event in deal.events)]
    assert whole == history.live(events) != events
    assert sum(isinstance(event, SeedRevealed) for event in whole) == len(deals)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", None),
        ("notation 1\n", None),
        ("hello", 1),
        ("notation 1\n# a remark\n\nplay 3 1S", 4),
        ("play 1 AS", None),
        ("trick 1 winner 1 abnat 3\n", None),
        ("match dealer 1 table t commitment c rules bid.kawesh=perhaps", 1),
        ("\0", 1),
        ("x" * 5_000_000, None),
    ],
)
def test_what_is_no_record_is_refused_with_the_line_to_blame(text: str, line: int | None) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record(text)
    assert refused.value.line == line
