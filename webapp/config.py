"""The settings of the process, read once from the environment or a `.env` file."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict

_LOOPBACK_NAME: Final = "localhost"


class Config(BaseSettings):
    """Every setting, with the value that serves `python -m webapp` on one's own machine."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", frozen=True)

    host: str = Field(default="127.0.0.1", min_length=1)  # none at all would mean every network
    port: int = Field(default=8080, ge=0, le=65535)
    database_url: str = "sqlite+aiosqlite:///data/baloot.db"
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    public_url: str | None = Field(default=None, pattern=r"^https?://[A-Za-z0-9.\-]+(:\d+)?/?$")
    allow_guests: bool = True
    bot_pace: float = Field(default=1.0, ge=0, le=10)
    """Factor on the pauses of bots and between deals; 0 for tests."""

    bot_threads: int = Field(default=1, ge=1, le=32)
    trusted_proxy: str | None = None
    """The address of a proxy in front of us, whose `X-Forwarded-For` is believed."""

    body_bytes: int = Field(default=16 * 1024, ge=256)
    requests_per_minute: int = Field(default=60, ge=1)
    tables_per_hour: int = Field(default=10, ge=1)
    guests_per_hour: int = Field(default=300, ge=1)
    """New guests from one address; wide, since mobile networks share addresses."""

    socket_rate: float = Field(default=10, gt=0)
    socket_burst: int = Field(default=20, ge=1)
    auth_seconds: float = Field(default=5, gt=0)
    ping_seconds: float = Field(default=5, gt=0)
    idle_seconds: float = Field(default=10, gt=0)
    """How long a connection may take over a request, or wait for the next one."""

    waiting_sockets: int = Field(default=200, ge=1)
    """Sockets that have not said yet who they are, in all."""

    sockets_per_user: int = Field(default=8, ge=1)
    sockets_per_address: int = Field(default=300, ge=1)

    @property
    def secure(self) -> bool:
        """Whether people reach us by https."""
        return self.public_url is not None and self.public_url.startswith("https://")

    def is_ours(self, host: str) -> bool:
        """Whether a `Host` header (or the host of an `Origin`) names this server.

        An address is always ours: a foreign name that leads here (DNS rebinding) never is one.
        """
        name = host_name(host)
        if name is None:
            return False
        if name in (_LOOPBACK_NAME, self.host.lower()) or _is_address(name):
            return True
        return self.public_url is not None and name == urlsplit(self.public_url).hostname


def host_name(host: str) -> str | None:
    """The lower-case name in "name:port"; None where the text is no such thing."""
    if not host or any(sign in host for sign in "/\\@?# \t,;'\""):
        return None
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
        return parts.hostname
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
