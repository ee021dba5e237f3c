"""Names that nobody can guess: 128 random bits for people and tables, 256 for a session."""

import secrets


def new_id() -> str:
    """A new name of a person or a table: 22 letters, digits, `-` or `_`."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """A new secret of a session: 43 letters, digits, `-` or `_`."""
    return secrets.token_urlsafe(32)
