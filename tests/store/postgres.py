"""A PostgreSQL to test on: one that is named, one that runs here, or one started for the tests."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]  # it has no types

ENV: Final = "BALOOT_TEST_POSTGRES_URL"
LOCAL: Final = "postgresql://postgres@127.0.0.1/postgres"
MISSING: Final = "no PostgreSQL: set BALOOT_TEST_POSTGRES_URL, or install its server"


@contextmanager
def running() -> Iterator[str | None]:
    """The URL of a new, empty database that is dropped at the end; None where there is no server.

    A server named in the environment must answer.
    """
    named = os.environ.get(ENV)
    if named is not None or _answers(LOCAL):
        with own_database(named or LOCAL) as url:
            yield url
        return
    programs = _programs()
    if programs is None:
        yield None
        return
    with _started(programs) as server, own_database(server) as url:
        yield url


async def execute(url: str, *statements: str) -> None:
    """Runs statements, each on its own, on the server of a URL."""
    connection: Any = await asyncpg.connect(url.replace("+asyncpg", "", 1), timeout=10)
    try:
        for statement in statements:
            await connection.execute(statement)
    finally:
        await connection.close()


def _run(url: str, statement: str) -> None:
    """`execute` from a fixture that may itself run inside an event loop: in a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(execute(url, statement))).result()


def _answers(url: str) -> bool:
    try:
        _run(url, "SELECT 1")
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
        return False
    return True


@contextmanager
def own_database(server: str) -> Iterator[str]:
    """The URL of a new, empty database on the server of a URL, dropped at the end."""
    name = f"baloot_test_{secrets.token_hex(6)}"
    _run(server, f"CREATE DATABASE {name}")
    base, _, _ = server.rpartition("/")
    try:
        yield f"{base}/{name}"
    finally:
        _run(server, f"DROP DATABASE {name} WITH (FORCE)")


def _programs() -> Path | None:
    """The folder of PostgreSQL's own programs, the newest version first."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


@contextmanager
def _started(programs: Path) -> Iterator[str]:
    """A server of our own on a free port, its data in a folder that goes with it."""
    with tempfile.TemporaryDirectory(prefix="baloot-pg-") as folder:
        data = Path(folder) / "data"
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres")
        port = _free_port()
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        control = [str(programs / "pg_ctl"), "-D", str(data), "-l", f"{folder}/log"]
        initdb = [str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "postgres", "-N"]
        _as_postgres(initdb, folder)
        _as_postgres([*control, "-o", options, "-w", "start"], folder)
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            _as_postgres([*control, "-m", "immediate", "stop"], folder)


def _as_postgres(command: list[str], folder: str) -> None:
    """Runs a program of PostgreSQL, which refuses to be root."""
    user = "postgres" if os.geteuid() == 0 else None
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder, user=user)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
