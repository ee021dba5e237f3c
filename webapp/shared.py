"""What of a result may be shared: how it stood and who took the tricks; never a card or a name."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from typing import Final

import msgspec
from msgspec import Struct

from engine.contest.views import Outcome
from engine.core.sheet import TRICKS
from webapp.words import catalogue

_OWN: Final = "🟦"
_THEIRS: Final = "⚪"
_CROWN: Final = "👑"
_MOST_ROWS: Final = 8
_SEAL_BYTES: Final = 16


class Shared(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A finished result without spoilers. `percent` is whole; `streak` is 0 where none is told.

    `rows` are the tricks deal by deal, "1" for each own one and "0" for each of theirs, empty for a
    deal nobody bought; a whole match has no rows.
    """

    number: int | None
    percent: int | None
    score: int
    rank: int | None
    players: int
    streak: int
    rows: tuple[str, ...]


def shared(outcome: Outcome, streak: int) -> Shared:
    """What of an outcome may be shared; `streak` is told with daily deals only."""
    rows = tuple(deal.tricks for deal in outcome.deals)
    return Shared(
        outcome.number,
        None if outcome.percent is None else outcome.percent // 100,
        outcome.score,
        outcome.rank,
        outcome.players,
        0 if outcome.number is None else streak,
        rows if len(rows) <= _MOST_ROWS else (),
    )


def kaboot(tricks: str) -> bool:
    """Whether every trick is one's own."""
    return tricks == "1" * TRICKS


def signed(points: int) -> str:
    """+31, −6, 0."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def text(what: Shared, lang: str) -> str:
    """The result in words and shapes, at most 300 characters: a plain sentence, then the deals."""
    gettext = catalogue(lang).gettext
    if what.number is None:
        parts = [gettext("Baloot challenge")]
    else:
        parts = [gettext("Baloot today #{number}").format(number=what.number)]
    if what.percent is None:
        parts.append(f"\u2068{signed(what.score)}\u2069")
    else:
        parts.append(gettext("Better than {percent}%").format(percent=what.percent))
    if what.streak > 1:
        parts.append(gettext("streak {days}").format(days=what.streak))
    rows = [f"{number} {_shapes(tricks)}" for number, tricks in enumerate(what.rows, start=1)]
    return "\n".join([" · ".join(parts), *rows])


def _shapes(tricks: str) -> str:
    shapes = "".join(_OWN if one == "1" else _THEIRS for one in tricks) or "—"
    return f"{shapes} {_CROWN}" if kaboot(tricks) else shapes


def seal(key: bytes, what: Shared, lang: str) -> str:
    """All of it as a word for an address, which only who holds the key can make."""
    data = msgspec.msgpack.encode((lang, what))
    return base64.urlsafe_b64encode(_mac(key, data) + data).decode().rstrip("=")


def unseal(key: bytes, word: str) -> tuple[str, Shared] | None:
    """The language and the result that `seal` has put into a word; None of any other word."""
    try:
        raw = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
    except (binascii.Error, ValueError):
        return None
    mac, data = raw[:_SEAL_BYTES], raw[_SEAL_BYTES:]
    if not hmac.compare_digest(mac, _mac(key, data)):
        return None
    lang, what = msgspec.msgpack.decode(data, type=tuple[str, Shared])
    return lang, what


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, hashlib.sha256)[:_SEAL_BYTES]
