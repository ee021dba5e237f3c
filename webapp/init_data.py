"""What Telegram signs at the launch of the app: taken apart, checked, or refused with a code."""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final
from urllib.parse import parse_qsl

import msgspec
from msgspec import Meta, Struct

MOST_BYTES: Final = 4096
MOST_PAIRS: Final = 32
MAX_AGE: Final = 24 * 3600
"""Seconds. Some clients hand out launch data of yesterday; after the log-in it is not needed."""

_AHEAD: Final = 60  # seconds a phone's signature may be ahead of our clock
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_DATE: Final = re.compile(r"[0-9]{1,12}")
_START: Final = re.compile(r"[A-Za-z0-9_-]{0,512}")


class InitDataCode(StrEnum):
    """Why launch data logs nobody in."""

    AUTH_REQUIRED = "auth_required"
    BAD_INIT_DATA = "bad_init_data"
    BAD_SIGNATURE = "bad_signature"
    EXPIRED = "expired"
    FROM_FUTURE = "from_future"


class InitDataRefused(Exception):
    """The launch data logs nobody in; `code` says why, the text holds nothing of the data."""

    def __init__(self, code: InitDataCode) -> None:
        super().__init__(code)
        self.code = code


class TelegramUser(Struct, frozen=True):
    """The person of the launch, as Telegram names them; other fields are not looked at."""

    id: Annotated[int, Meta(ge=1, lt=2**53)]
    first_name: str
    last_name: str | None = None
    language_code: str | None = None
    allows_write_to_pm: bool = False

    @property
    def name(self) -> str:
        """First and last name, not yet cleaned."""
        return f"{self.first_name} {self.last_name or ''}".strip()


@dataclass(frozen=True, slots=True)
class InitData:
    """Launch data whose signature is good. `hash` names the launch; `fields` are all pairs."""

    user: TelegramUser
    auth_date: int
    hash: str
    start_param: str
    fields: dict[str, str]


def verify_init_data(init_data: str, bot_token: str, *, now: int, max_age: int) -> InitData:
    """The launch data, if this bot's Telegram signed it at most `max_age` seconds before `now`.

    Raises `InitDataRefused`. All fields but `hash` are signed, whatever their names.
    """
    fields = _pairs(init_data)
    given = fields.pop("hash", "")
    signed = "\n".join(f"{key}={value}" for key, value in sorted(fields.items()))
    if not _HASH.fullmatch(given) or not hmac.compare_digest(given, sign(signed, bot_token)):
        raise InitDataRefused(InitDataCode.BAD_SIGNATURE)
    return InitData(
        _user(fields.get("user", "")),
        _date(fields.get("auth_date", ""), now, max_age),
        given,
        _start(fields.get("start_param", "")),
        fields,
    )


def sign(check_string: str, bot_token: str) -> str:
    """The `hash` that belongs to the sorted pairs, one a line."""
    secret = hmac.digest(b"WebAppData", bot_token.encode(), hashlib.sha256)
    return hmac.new(secret, check_string.encode(), hashlib.sha256).hexdigest()


def _pairs(init_data: str) -> dict[str, str]:
    if not init_data:
        raise InitDataRefused(InitDataCode.AUTH_REQUIRED)
    try:
        if len(init_data.encode()) > MOST_BYTES:
            raise ValueError("too long")
        pairs = parse_qsl(
            init_data,
            keep_blank_values=True,
            strict_parsing=True,
            errors="strict",
            max_num_fields=MOST_PAIRS,
        )
    except ValueError:
        raise InitDataRefused(InitDataCode.BAD_INIT_DATA) from None
    if len({key for key, _ in pairs}) != len(pairs):  # which of the two would have been meant?
        raise InitDataRefused(InitDataCode.BAD_INIT_DATA)
    return dict(pairs)


def _date(text: str, now: int, max_age: int) -> int:
    if not _DATE.fullmatch(text):
        raise InitDataRefused(InitDataCode.BAD_INIT_DATA)
    date = int(text)
    if date > now + _AHEAD:
        raise InitDataRefused(InitDataCode.FROM_FUTURE)
    if now - date > max_age:
        raise InitDataRefused(InitDataCode.EXPIRED)
    return date


def _start(text: str) -> str:
    if not _START.fullmatch(text):
        raise InitDataRefused(InitDataCode.BAD_INIT_DATA)
    return text


def _user(text: str) -> TelegramUser:
    """The user; a launch without one (from a reply keyboard) tells nobody's name."""
    try:
        return msgspec.json.decode(text, type=TelegramUser)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise InitDataRefused(InitDataCode.BAD_INIT_DATA) from None
