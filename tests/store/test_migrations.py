"""The schema's history: from nothing, from every released revision, and from where we are."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.core.cards import ByTeam, Seat
from engine.core.history import fold
from engine.core.ruleset import RuleSet
from engine.store import engines, streaks
from engine.store.attempts import Attempts, DealResult
from engine.store.blocks import Blocks
from engine.store.chats import Chats
from engine.store.contests import Contests
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.store.headers import Chair
from engine.store.ids import hash_of
from engine.store.inbox import Inbox
from engine.store.lobbies import Lobbies, Sitter
from engine.store.migrations import migrate
from engine.store.outbox import Outbox
from engine.store.pads import Pads
from engine.store.passes import Passes
from engine.store.schema import metadata
from engine.store.secrets import secret_of
from engine.store.sessions import Sessions
from engine.store.streaks import Streak
from engine.store.tables import Tables
from engine.store.threads import Threads
from engine.store.url import normalise
from engine.store.users import Users
from tests.store.samples import add_table

OLD = sorted((Path(__file__).parent / "data").glob("r*.sql"))


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_the_migrations_make_the_schema_of_the_code(database: Database) -> None:
    async with database.reading() as connection:
        assert await connection.run_sync(differences) == []


async def test_a_schema_that_differs_is_seen(database: Database) -> None:
    """So that the test above can fail."""

    async def change(connection: AsyncConnection) -> None:
        await connection.execute(text("ALTER TABLE account ADD COLUMN shoe_size INTEGER"))

    await database.write(change)
    async with database.reading() as connection:
        assert await connection.run_sync(differences) != []


async def test_migrating_again_changes_nothing(url: str) -> None:
    database = await Database.open(url)
    await add_table(database)
    await database.close()
    again = await Database.open(url)
    assert len(await EventLog(again).since("t1")) == 1
    await again.close()


@pytest.mark.parametrize("old", OLD, ids=[path.stem for path in OLD])
async def test_a_database_of_an_old_revision_keeps_its_people_and_games(
    old: Path, tmp_path: Path
) -> None:
    restore(old, tmp_path / "old.db")
    database = await Database.open(f"sqlite:///{tmp_path}/old.db")
    assert await database_differences(database) == []
    guest = await Users(database).find("guest-of-the-fixture-x")
    assert guest is not None
    assert guest.name == "فهد"
    (listed,) = await Tables(database).of_user(guest.id)
    match = fold(one.event for one in await EventLog(database).since(listed.id))
    assert (match.seq, match.totals, match.number) == (48, listed.standing.totals, 1)
    await database.close()


async def test_what_was_made_before_the_bot_gets_a_guest_a_full_bank_and_no_clock(
    url: str,
) -> None:
    """On both kinds of database: columns are added where rows are."""
    values = {"rules": str(RuleSet()), "secret": b"s", "hash": hash_of("token")}
    await migrated(url, "0001", FIRST_ROWS, values)
    database = await Database.open(url)
    guest = await Users(database).find("g1")
    assert guest is not None
    assert (guest.guest, guest.writable) == (True, False)
    header = await Tables(database).find("t1")
    assert header is not None
    assert header.chairs[Seat.ONE] == Chair("g1", "فهد", None, 60.0, False)
    assert header.chairs[Seat.FOUR] == Chair(None, "", "easy", 60.0, False)
    assert (header.clock, header.shared, header.host) == ("none", False, None)
    assert (header.deadline, header.closed) == (None, None)
    assert await Sessions(database, lambda: 10.0).user_of("token") == "g1"
    await database.close()


FIRST_ROWS = (
    "INSERT INTO account VALUES ('g1', 'فهد', 'ar', '{}', 1.0)",
    "INSERT INTO session VALUES (:hash, 'g1', 1.0, 1.0)",
    "INSERT INTO game_table VALUES"
    " ('t1', 1.0, :rules, 152, 'c0ffee', :secret, 0, 0, NULL, 0, 0, NULL)",
    "INSERT INTO seat VALUES ('t1', 1, 'g1', NULL), ('t1', 2, NULL, 'easy'),"
    " ('t1', 3, NULL, 'easy'), ('t1', 4, NULL, 'easy')",
)


async def test_the_second_revision_keeps_its_lobbies_groups_and_post(tmp_path: Path) -> None:
    restore(OLD[1], tmp_path / "old.db")
    database = await Database.open(f"sqlite:///{tmp_path}/old.db")
    host = await Users(database).by_telegram(6_000_000_000_001)
    assert host is not None
    assert host.writable
    lobby = await Lobbies(database).find("fixture-lobby-revision")
    assert lobby is not None
    assert lobby.people == {host.id: Seat.ONE, "guest-of-the-fixture-x": Seat.THREE}
    assert lobby.rematch_of == "fixture-table-revision"
    chat = await Chats(database).get(-1001234567890123)
    assert chat is not None
    assert (chat.clock, chat.lang, chat.present) == ("relaxed", "fr", True)
    assert [update for update, _ in await Inbox(database).pending()] == [700_000_002]
    (sending,) = await Outbox(database).due(2e9, 10)
    assert (sending.chat_id, sending.tries) == (-1001234567890123, 1)
    assert await Blocks(database).of("guest-of-the-fixture-x") == [(host.id, "نورة")]
    await database.close()


async def test_the_third_revision_keeps_its_passes(tmp_path: Path) -> None:
    restore(OLD[2], tmp_path / "old.db")
    database = await Database.open(f"sqlite:///{tmp_path}/old.db")
    passes = Passes(database, lambda: 1_800_000_060.0)
    found = await passes.chat_of("pass-of-the-fixture", "telegram-of-the-fixture")
    assert found == -1001234567890123
    await database.close()


async def test_the_fourth_revision_knows_since_when_a_group_has_no_bot(tmp_path: Path) -> None:
    restore(OLD[3], tmp_path / "old.db")
    database = await Database.open(f"sqlite:///{tmp_path}/old.db")
    chat = await Chats(database).get(-1009876543210987)
    assert chat is not None
    assert (chat.present, chat.gone) == (False, 1_800_000_100.0)
    lobby = await Lobbies(database).rematch_of("fixture-table-revision")
    assert lobby is not None
    assert len(lobby.people) == 2
    await database.close()


async def test_the_fifth_revision_keeps_the_tempo_and_the_bots_of_a_table(tmp_path: Path) -> None:
    restore(OLD[4], tmp_path / "old.db")
    database = await Database.open(f"sqlite:///{tmp_path}/old.db")
    header = await Tables(database).find("fixture-table-revision")
    assert header is not None
    assert (header.tempo, header.bots) == ("fast", "v1")
    await database.close()


async def test_the_sixth_revision_keeps_what_was_played_for(tmp_path: Path) -> None:
    restore(OLD[5], tmp_path / "old.db")
    database = await Database.open(f"sqlite:///{tmp_path}/old.db")
    contest = await Contests(database).of_day(20_454)
    assert contest is not None
    assert (contest.id, contest.par, contest.secret) == ("d1", (5, -10, 14, 2), b"\0")
    attempts = Attempts(database)
    attempt = await attempts.counted("d1", "guest-of-the-fixture-x")
    assert attempt is not None
    assert (attempt.score, attempt.percent, attempt.rank) == (31, 7800, 1)
    assert await attempts.deals(attempt.table) == [DealResult(1, 8, "11011101")]
    async with database.reading() as connection:
        assert await streaks.of(connection, "guest-of-the-fixture-x") == Streak(12, 14, 1, 20_454)
    assert await secret_of(database, "daily") == b"\x00\x11"
    await database.close()


async def test_the_seventh_revision_keeps_what_a_group_and_a_person_asked_to_be_told(
    tmp_path: Path,
) -> None:
    restore(OLD[6], tmp_path / "old.db")
    database = await Database.open(f"sqlite:///{tmp_path}/old.db")
    async with database.reading() as connection:
        asked = (await connection.execute(text("SELECT user_id, hour, told FROM reminder"))).one()
        groups = (await connection.execute(text("SELECT daily, posted FROM group_chat"))).all()
        rated = (await connection.execute(text("SELECT DISTINCT rated FROM game_table"))).all()
    assert asked == ("guest-of-the-fixture-x", 20, 20_454)
    assert sorted(groups) == [(0, None), (1, 20_454)]
    assert rated == [(0,)], "no match of before moves a rating"
    await database.close()


async def test_the_eighth_revision_keeps_its_score_pads(tmp_path: Path) -> None:
    restore(OLD[7], tmp_path / "old.db")
    database = await Database.open(f"sqlite:///{tmp_path}/old.db")
    stored = await Pads(database).find("fixture-pad-revision-x")
    assert stored is not None
    pad = stored.state()
    assert [one.score.points for one in pad.rounds] == [
        ByTeam(16, 0),
        ByTeam(2 * 6 + 5, 2 * 10 + 2),
        ByTeam(0, 26),
    ]
    assert (pad.seq, pad.dealer, pad.best_of) == (6, Seat.ONE, 3)
    assert [one.name for one in stored.changes] == ["نورة", "فهد", "نورة", "", "نورة", "فهد"]
    (listed,) = await Pads(database).running("guest-of-the-fixture-x")
    assert (listed.rounds, listed.message_id, listed.seq) == (3, 77, 6)
    assert listed.tally.totals == pad.standing().totals
    assert listed.names.players[Seat.THREE] == "سالم"
    await database.close()


async def test_a_table_of_before_has_the_first_bots_and_the_usual_tempo(url: str) -> None:
    """On both kinds of database."""
    await migrated(url, "0004", FOURTH_ROWS, {"rules": str(RuleSet()), "secret": b"s"})
    database = await Database.open(url)
    header = await Tables(database).find("t1")
    assert header is not None
    assert (header.tempo, header.bots) == ("normal", "v1")
    assert (header.contest, header.ends) == (None, None)
    await database.close()


FOURTH_ROWS = (
    "INSERT INTO account VALUES ('g1', 'فهد', 'ar', '{}', 1.0, NULL, 0)",
    "INSERT INTO game_table VALUES ('t1', 1.0, :rules, 152, 'c0ffee', :secret, 0, 0, NULL, 0, 0,"
    " NULL, 'none', 0, 'g1', NULL, NULL)",
    "INSERT INTO seat VALUES ('t1', 1, 'g1', NULL, 60.0, 0), ('t1', 2, NULL, 'easy', 60.0, 0),"
    " ('t1', 3, NULL, 'easy', 60.0, 0), ('t1', 4, NULL, 'easy', 60.0, 0)",
)


async def test_a_lobby_keeps_its_chairs_when_its_inline_card_goes(url: str) -> None:
    """On both kinds of database: SQLite copies the lobbies, PostgreSQL drops the column."""
    await migrated(url, "0003", THIRD_ROWS, {"rules": str(RuleSet()), "secret": b"s"})
    before = time.time()
    database = await Database.open(url)
    lobby = await Lobbies(database).find("l1")
    assert lobby is not None
    assert lobby.people == {"g1": Seat.ONE}
    assert lobby.chairs[Seat.TWO] == Sitter(None, "", "easy")
    assert (lobby.version, lobby.chat_id, lobby.rematch_of) == (3, -5, "t1")
    chats = Chats(database)
    here, left = await chats.get(-5), await chats.get(-6)
    assert here is not None
    assert left is not None
    assert here.gone is None
    assert left.gone is not None
    assert left.gone >= before, "when it left is not known: it counts from now"
    await database.close()


THIRD_ROWS = (
    "INSERT INTO account VALUES ('g1', 'فهد', 'ar', '{}', 1.0, NULL, 0)",
    "INSERT INTO game_table VALUES ('t1', 1.0, :rules, 152, 'c0ffee', :secret, 0, 0, NULL, 0, 0,"
    " NULL, 'none', 0, 'g1', NULL, NULL)",
    "INSERT INTO lobby VALUES ('l1', 'g1', 1.0, 2.0, 'waiting', 3, :rules, 'none', 'easy', 0,"
    " -5, NULL, 7, 'card', 't1')",
    "INSERT INTO lobby_seat VALUES ('l1', 1, 'g1', NULL), ('l1', 2, NULL, 'easy')",
    "INSERT INTO group_chat VALUES (-5, :rules, 'none', 'ar', 1, 1.0),"
    " (-6, :rules, 'none', 'ar', 0, 1.0)",
)


async def migrated(
    url: str, revision: str, rows: Sequence[str], values: Mapping[str, object]
) -> None:
    """A database as an older release left it, with these rows."""
    writer = engines.writer(normalise(url), Threads())
    async with writer.begin() as connection:
        await connection.run_sync(migrate, revision)
        for statement in rows:
            named = {name: value for name, value in values.items() if f":{name}" in statement}
            await connection.execute(text(statement), named)
    await writer.dispose()


def restore(dump: Path, file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(dump.read_text())


async def database_differences(database: Database) -> list[object]:
    async with database.reading() as connection:
        return await connection.run_sync(differences)


def test_every_revision_has_its_old_database() -> None:
    versions = Path(__file__).parents[2] / "engine/store/migrations/versions"
    revisions = {path.name[:5] for path in versions.glob("r*.py")}
    assert {path.stem for path in OLD} == revisions
