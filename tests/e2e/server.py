"""A real server in its own process, which can be killed and started again on the same port."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.events import Event
from engine.store import codec

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0


def free_port() -> int:
    """A port of the loopback address nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@dataclass
class Server:
    """`python -m webapp` on a database file of its own, bots without their pauses."""

    folder: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    settings: dict[str, str] = field(default_factory=dict)
    ahead: float = 0.0
    """Seconds by which its clock is ahead from the next start on."""

    @property
    def url(self) -> str:
        """The address of the pages, without the last slash."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        """The file everything is kept in."""
        return self.folder / "baloot.db"

    def start(self) -> None:
        """Starts the process, in its own folder, and waits until it answers.

        The repository may hold a file `.env`, of a person who plays; it is none of a test's.
        """
        env = os.environ | {
            "HOST": "127.0.0.1",
            "PORT": str(self.port),
            "DATABASE_URL": f"sqlite:///{self.database}",
            "BOT_PACE": "0",
            "REQUESTS_PER_MINUTE": "10000",
            "TABLES_PER_HOUR": "1000",
            "PYTHONPATH": str(ROOT),
        }
        env |= self.settings
        log = (self.folder / "server.log").open("ab")
        later = ["tests.e2e.ahead", str(self.ahead)] if self.ahead else ["webapp"]
        command = [sys.executable, "-m", *later]
        self.process = subprocess.Popen(command, cwd=self.folder, env=env, stdout=log, stderr=log)
        log.close()
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self.process.poll() is None, self.log()
            assert time.monotonic() < until, self.log()
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """kill -9: nothing is said, nothing is tidied."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Ends the process as an operator would."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.kill()

    def log(self) -> str:
        """What the server has written so far."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    def age_sessions(self, seconds: float) -> None:
        """Makes every session idle for so much longer."""
        connection = sqlite3.connect(self.database, timeout=10)
        try:
            with connection:
                connection.execute("update session set used = used - ?", (seconds,))
        finally:
            connection.close()

    def events(self, table: str) -> list[Event]:
        """The stored list of a table, read from the file itself."""
        connection = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            rows = connection.execute(
                "select kind, version, data from event where table_id = ? order by seq", (table,)
            ).fetchall()
        finally:
            connection.close()
        return [codec.decode(kind, version, json.loads(data)) for kind, version, data in rows]
