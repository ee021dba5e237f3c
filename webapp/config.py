"""The settings of the process, read once from the environment or a `.env` file."""

from __future__ import annotations

import hashlib
import hmac
import re
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from webapp.init_data import MAX_AGE

_LOOPBACK_NAME: Final = "localhost"
_TOKEN: Final = re.compile(r"[0-9]+:[A-Za-z0-9_-]+")
_HTTPS: Final = "https://"
_FORMS: Final = {
    "log_level": "DEBUG, INFO, WARNING or ERROR",
    "public_url": "an address without a path, such as https://baloot.example",
    "bot_app": "the short name alone: 3 to 30 letters, digits and _",
    "api_base": "an address such as https://api.telegram.org",
}
"""What a setting with a pattern is, for people."""


class Config(BaseSettings):
    """Every setting, with the value that serves `python -m webapp` on one's own machine."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", frozen=True)

    host: str = "127.0.0.1"
    port: int = Field(default=8080, ge=0, le=65535)
    database_url: str = "sqlite+aiosqlite:///data/baloot.db"
    log_level: str = Field(default="INFO", pattern="^(DEBUG|INFO|WARNING|ERROR)$")
    public_url: str | None = Field(default=None, pattern=r"^https?://[A-Za-z0-9.\-]+(:\d+)?/?$")
    allow_guests: bool | None = None
    """Whether people may play without Telegram; by default only where there is no bot."""

    bot_token: SecretStr | None = None
    bot_app: str | None = Field(default=None, pattern="^[A-Za-z0-9_]{3,30}$")
    """The short name of the app that BotFather's /newapp gave; group links then open it."""

    api_base: str = Field(default="https://api.telegram.org", pattern=r"^https?://[^\s?#]+$")
    """The Bot API server that is asked."""

    webhook: bool | None = None
    """Whether Telegram sends updates to us (else we ask for them); by default with https."""

    login_age: int = Field(default=MAX_AGE, ge=60)
    """How old, in seconds, the launch data may be that logs somebody in."""

    bot_pace: float = Field(default=1.0, ge=0, le=10)
    """Factor on the pauses of bots and between deals; 0 for tests."""

    bot_threads: int = Field(default=1, ge=1, le=32)
    trusted_proxy: IPv4Network | IPv6Network | None = None
    """The address or network of a proxy in front of us, whose `X-Forwarded-For` is believed."""

    body_bytes: int = Field(default=16 * 1024, ge=256)
    requests_per_minute: int = Field(default=60, ge=1)
    tables_per_hour: int = Field(default=10, ge=1)
    invites_per_hour: int = Field(default=20, ge=1)
    guests_per_hour: int = Field(default=300, ge=1)
    """New guests from one address; wide, since mobile networks share addresses."""

    socket_rate: float = Field(default=10, gt=0)
    socket_burst: int = Field(default=20, ge=1)
    auth_seconds: float = Field(default=5, gt=0)
    ping_seconds: float = Field(default=5, gt=0)
    idle_seconds: float = Field(default=10, gt=0)
    """How long a connection may take over a request, or wait for the next one."""

    waiting_sockets: int = Field(default=200, ge=1)
    """Sockets that have not said yet who they are, in all; for one more a silent one goes."""

    waiting_per_address: int = Field(default=24, ge=1)
    sockets_per_user: int = Field(default=8, ge=1)
    sockets_per_address: int = Field(default=300, ge=1)

    @field_validator("bot_token")
    @classmethod
    def _token(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _TOKEN.fullmatch(value.get_secret_value()):
            raise ValueError("should be a number, a colon and letters, as BotFather gave it")
        return value

    @field_validator("webhook")
    @classmethod
    def _webhook(cls, value: bool | None, info: ValidationInfo) -> bool | None:
        """Telegram would refuse it at every start, and the bot would hear nothing."""
        told = info.data  # the settings above that could be used
        if value and told.get("bot_token") and "public_url" in told:
            public_url = told["public_url"]
            if public_url is None or not public_url.startswith(_HTTPS):
                raise ValueError("needs an https PUBLIC_URL: Telegram brings updates no other way")
        return value

    @field_validator("trusted_proxy", mode="before")
    @classmethod
    def _proxy(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        try:
            return ip_network(value.strip(), strict=False)
        except ValueError:
            raise ValueError("should be an address, or a network such as 172.16.0.0/12") from None

    @field_validator("*", mode="before")  # the last one is the first to run
    @classmethod
    def _nothing(cls, value: object, info: ValidationInfo) -> object:
        """An empty line of the `.env` file sets nothing; no host at all would be every network."""
        if isinstance(value, str) and not value.strip():
            return cls.model_fields[str(info.field_name)].default
        return value

    @property
    def guests(self) -> bool:
        """Whether people may play without Telegram."""
        return self.bot_token is None if self.allow_guests is None else self.allow_guests

    @property
    def hooked(self) -> bool:
        """Whether updates come by webhook."""
        if self.bot_token is None or self.public_url is None:
            return False
        return self.secure if self.webhook is None else self.webhook

    def derived(self, purpose: str) -> str:
        """A secret of this bot for one purpose, the same after every start; needs a token."""
        if self.bot_token is None:
            raise ValueError("there is no bot")
        token = self.bot_token.get_secret_value()
        return hmac.new(token.encode(), purpose.encode(), hashlib.sha256).hexdigest()

    @property
    def secure(self) -> bool:
        """Whether people reach us by https."""
        return self.public_url is not None and self.public_url.startswith(_HTTPS)

    def trusts(self, peer: str) -> bool:
        """Whether what connects from this address is the proxy of the settings."""
        if self.trusted_proxy is None:
            return False
        try:
            address = ip_address(peer)
        except ValueError:  # none at all, where a socket of the system is listened on
            return False
        mapped = address.ipv4_mapped if address.version == 6 else None
        return (mapped or address) in self.trusted_proxy

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


def bad_settings(error: ValidationError) -> str:
    """Which settings cannot be used, and why, in a line; never their values: they may be secret."""
    reasons = {str(part["loc"][0]): _reason(part) for part in error.errors() if part["loc"]}
    told = [f"{name.upper()}: {reason}" for name, reason in sorted(reasons.items())]
    return f"bad setting: {'; '.join(told)}"


def _reason(part: ErrorDetails) -> str:
    if part["type"] == "string_pattern_mismatch":
        return f"should be {_FORMS[str(part['loc'][0])]}"
    text = part["msg"].removeprefix("Value error, ").removeprefix("Input ")
    return text.partition(",")[0] if part["type"].endswith("_parsing") else text


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
