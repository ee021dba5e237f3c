"""Guests: a person with a name, a session and a device key, over what the store keeps."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import Final

from engine.store.devices import Devices
from engine.store.errors import Conflict
from engine.store.sessions import Sessions
from engine.store.users import User, Users

__all__ = ["Accounts", "Login", "User"]

_NAMELESS: Final = {"ar": "لاعب", "en": "Player", "fr": "Joueur"}
"""Stored with a number as the name of somebody whose own name has nothing to show in it."""


@dataclass(frozen=True, slots=True)
class Login:
    """A new session: its token, whose it is, and the key by which this device opens the next."""

    token: str
    key: str
    user: User


class Accounts:
    """The people who play here. Raises `Unavailable` where the store cannot be reached."""

    def __init__(self, users: Users, sessions: Sessions, devices: Devices) -> None:
        self._users = users
        self._sessions = sessions
        self._devices = devices

    async def new_guest(self, name: str, lang: str) -> Login:
        """An account for somebody new, with a session."""
        user = await self._users.create_guest(name, lang, _fallback(lang))
        key = await self._devices.add(user.id)
        return Login(await self._sessions.open(user.id), key, user)

    async def come_back(self, key: str) -> Login | None:
        """A new session for the guest of this device; None where the key is unknown."""
        user_id = await self._devices.use(key)
        user = None if user_id is None else await self._users.find(user_id)
        if user is None:
            return None
        try:
            return Login(await self._sessions.open(user.id), key, user)
        except Conflict:  # erased in this very moment
            return None

    async def user_of(self, token: str) -> User | None:
        """Who holds this token; None where nobody does (any more)."""
        user_id = await self._sessions.user_of(token)
        return None if user_id is None else await self._users.find(user_id)

    async def rename(self, user: User, name: str) -> User:
        """The same person under another name, cleaned."""
        return replace(user, name=await self._users.rename(user.id, name, _fallback(user.lang)))


def _fallback(lang: str) -> str:
    return f"{_NAMELESS[lang]} {secrets.randbelow(9000) + 1000}"
