"""Names that nobody can guess: 128 random bits for people and tables, 256 for what lets one in."""

import hashlib
import re
import secrets
from typing import Final

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")


def new_id() -> str:
    """A new name of a person or a table: 22 letters, digits, `-` or `_`."""
    return secrets.token_urlsafe(16)


def is_id(text: str) -> bool:
    """Whether a person, lobby or table could have this name."""
    return _ID.fullmatch(text) is not None


def new_token() -> str:
    """A new secret of a session or a device: 43 letters, digits, `-` or `_`."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    """The SHA-256 of a secret, in hex: all of it that is kept."""
    return hashlib.sha256(secret.encode()).hexdigest()
