"""Which database a URL means."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from engine.store.db import Database
from engine.store.errors import Trouble, Unusable
from engine.store.lobbies import Lobbies
from engine.store.url import normalise


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("sqlite:///data/baloot.db", "sqlite+aiosqlite:///data/baloot.db"),
        ("sqlite:////srv/baloot.db", "sqlite+aiosqlite:////srv/baloot.db"),
        ("sqlite+aiosqlite:///b.db", "sqlite+aiosqlite:///b.db"),
        ("postgresql://me@db/baloot", "postgresql+asyncpg://me@db/baloot"),
        ("postgres://me@db/baloot", "postgresql+asyncpg://me@db/baloot"),
        ("postgresql+asyncpg://me@db/b", "postgresql+asyncpg://me@db/b"),
        ("postgres://db/b?sslmode=require", "postgresql+asyncpg://db/b?ssl=require"),
    ],
)
def test_short_forms_get_the_driver(text: str, url: str) -> None:
    assert normalise(text).render_as_string() == url


@pytest.mark.parametrize(
    "text",
    [
        "",
        "data/baloot.db",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///b.db?mode=ro",
        "sqlite://host/b.db",
        "mysql://me@db/baloot",
        "postgresql+psycopg://db/b",
        "postgresql://db:port/b",
        "sqlite:///b%00.db",
        "sqlite:///b\0.db",
    ],
)
def test_anything_else_is_refused_with_a_code(text: str) -> None:
    with pytest.raises(Unusable) as unusable:
        normalise(text)
    assert unusable.value.code is Trouble.BAD_URL


async def test_the_folder_is_made_and_the_file_is_its_owners_only(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path}/new/deep/baloot.db")
    await database.close()
    mode = (tmp_path / "new/deep/baloot.db").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


async def test_odd_signs_in_a_path_are_just_a_path(tmp_path: Path) -> None:
    database = await Database.open(f"sqlite:///{tmp_path}/بلوت #1/b&c.db")
    assert await Lobbies(database).open() == []
    await database.close()
    assert (tmp_path / "بلوت #1/b&c.db").exists()


async def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("do not lose this, whatever you do")
    with pytest.raises(Unusable) as unusable:
        await Database.open(f"sqlite:///{tmp_path}/notes.txt")
    assert unusable.value.code is Trouble.NOT_A_DATABASE
    assert (tmp_path / "notes.txt").read_text() == "do not lose this, whatever you do"


async def test_a_folder_that_cannot_be_made_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Unusable) as unusable:
        await Database.open(f"sqlite:///{tmp_path}/file/baloot.db")
    assert unusable.value.code is Trouble.UNREACHABLE


async def test_a_file_belongs_to_one_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/baloot.db"
    first = await Database.open(url)
    with pytest.raises(Unusable) as unusable:
        await Database.open(url)
    assert unusable.value.code is Trouble.IN_USE
    await first.close()
    second = await Database.open(url)
    await second.close()


async def test_a_link_leads_to_the_same_one_process(tmp_path: Path) -> None:
    first = await Database.open(f"sqlite:///{tmp_path}/baloot.db")
    (tmp_path / "link.db").symlink_to(tmp_path / "baloot.db")
    with pytest.raises(Unusable) as unusable:
        await Database.open(f"sqlite:///{tmp_path}/link.db")
    assert unusable.value.code is Trouble.IN_USE
    await first.close()


async def test_a_lock_that_cannot_be_made_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "baloot.db.lock").mkdir()
    with pytest.raises(Unusable) as unusable:
        await Database.open(f"sqlite:///{tmp_path}/baloot.db")
    assert unusable.value.code is Trouble.UNREACHABLE
    assert "baloot.db.lock" in unusable.value.detail


async def test_a_server_that_does_not_answer_is_said_so_without_its_password() -> None:
    with pytest.raises(Unusable) as unusable:
        await Database.open("postgresql://me:hush@127.0.0.1:1/baloot")
    assert unusable.value.code is Trouble.UNREACHABLE
    assert "hush" not in str(unusable.value)
