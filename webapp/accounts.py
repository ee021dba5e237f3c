"""Guests: a person with a name and a session, over what the store keeps."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

from engine.store.sessions import Sessions
from engine.store.users import User, Users

__all__ = ["Accounts", "User"]

_NAMELESS: Final = {"ar": "لاعب", "en": "Player", "fr": "Joueur"}
"""Stored with a number as the name of somebody whose own name has nothing to show in it."""


class Accounts:
    """The people who play here. Raises `Unavailable` where the store cannot be reached."""

    def __init__(self, users: Users, sessions: Sessions) -> None:
        self._users = users
        self._sessions = sessions

    async def new_guest(self, name: str, lang: str) -> tuple[str, User]:
        """The token and the account of somebody new."""
        user = await self._users.create_guest(name, lang, _fallback(lang))
        return await self._sessions.open(user.id), user

    async def user_of(self, token: str) -> User | None:
        """Who holds this token; None where nobody does (any more)."""
        user_id = await self._sessions.user_of(token)
        return None if user_id is None else await self._users.find(user_id)

    async def rename(self, user: User, name: str) -> User:
        """The same person under another name, cleaned."""
        return replace(user, name=await self._users.rename(user.id, name, _fallback(user.lang)))


def _fallback(lang: str) -> str:
    return f"{_NAMELESS[lang]} {secrets.randbelow(9000) + 1000}"
