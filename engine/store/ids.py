"""Names that nobody can guess: 128 random bits for people and tables, 256 for what lets one in."""

import hashlib
import secrets


def new_id() -> str:
    """A new name of a person or a table: 22 letters, digits, `-` or `_`."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """A new secret of a session or a device: 43 letters, digits, `-` or `_`."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    """The SHA-256 of a secret, in hex: all of it that is kept."""
    return hashlib.sha256(secret.encode()).hexdigest()
