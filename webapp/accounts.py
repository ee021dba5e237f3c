"""People: how they come in, from Telegram or as guests, and what they choose, over the store."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.store.devices import Devices
from engine.store.errors import Conflict
from engine.store.sessions import Sessions
from engine.store.users import User, Users
from webapp import preferences
from webapp.init_data import InitData
from webapp.preferences import PreferenceChange
from webapp.words import DEFAULT_LANGUAGE, LANGUAGES

__all__ = ["Accounts", "Login", "User"]


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
        user = await self._users.create_guest(name, lang)
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

    async def from_telegram(self, launch: InitData) -> tuple[str, User]:
        """A session for the person of this launch, and the person, made at the first log-in.

        Raises `TooMany` where the launch has opened as many sessions as it may.
        """
        told = launch.user
        lang = language_of(told.language_code)
        user = await self._users.of_telegram(told.id, told.name, lang)
        token = await self._sessions.open(user.id, launch.hash)
        if told.allows_write_to_pm and not user.writable:
            await self._users.set_writable(user.id, True)
            user = replace(user, writable=True)
        return token, user

    async def user_of(self, token: str) -> User | None:
        """Who holds this token; None where nobody does (any more)."""
        user_id = await self._sessions.user_of(token)
        return None if user_id is None else await self._users.find(user_id)

    async def rename(self, user: User, name: str) -> User:
        """The same person under another name, cleaned."""
        return replace(user, name=await self._users.rename(user.id, name))

    async def speak(self, user: User, lang: str) -> User:
        """The same person, reading another language."""
        await self._users.set_lang(user.id, lang)
        return replace(user, lang=lang)

    async def choose(self, user: User, change: PreferenceChange) -> User:
        """The same person with other settings; those not named stay as they are."""
        settings = await self._users.change_settings(
            user.id, lambda stored: preferences.changed(stored, change)
        )
        return replace(user, settings=settings)

    async def export(self, user: User) -> dict[str, Any]:
        """All that is kept of a person."""
        return await self._users.export(user.id) or {}

    async def log_out(self, user: User, token: str, *, everywhere: bool) -> None:
        """Ends this session, or all of them and the device keys."""
        if everywhere:
            await self._sessions.close_all(user.id)
        else:
            await self._sessions.close(token)


def language_of(code: str | None) -> str:
    """Our language for a code of Telegram's such as "en-GB"; Arabic where it is not one of ours."""
    lang = (code or DEFAULT_LANGUAGE).lower().partition("-")[0]
    return lang if lang in LANGUAGES else DEFAULT_LANGUAGE
