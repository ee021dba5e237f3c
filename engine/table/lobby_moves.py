"""What people may do in a lobby: functions from the lobby as it is to the lobby as it will be.

Each gives the very same lobby back where there is nothing to do, and refuses (`LobbyRefused`) what
the person may not do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.ai.base import Level
from engine.core.cards import SEATS, BySeat, Seat
from engine.core.ruleset import RuleSet
from engine.store.ids import new_id
from engine.store.lobbies import Lobby, Sitter
from engine.table.clock import ClockKind
from engine.table.lobby_info import ChatPlace, LobbyCode, LobbyRefused, LobbyState

OPEN_FOR: Final = 30.0  # seconds the chairs of an open lobby are kept for people


def new(
    host: str,
    rules: RuleSet,
    clock: ClockKind,
    level: Level,
    chairs: BySeat[Sitter | None],
    now: float,
) -> Lobby:
    """A lobby that nobody has changed yet."""
    settings = (rules, clock.value, level.value, False)
    return Lobby(new_id(), host, now, now, LobbyState.WAITING.value, 1, *settings, chairs)


def place(lobby: Lobby, chat: ChatPlace) -> Lobby:
    """Where the card is."""
    placed = replace(
        lobby, chat_id=chat.chat_id, thread_id=chat.thread_id, message_id=chat.message_id
    )
    return lobby if placed == lobby else placed


def sit(lobby: Lobby, user: str, seat: Seat | None) -> Lobby:
    """Sits down, or moves to another chair; without a chair, to the first that is free."""
    own = lobby.people.get(user)
    there = lobby.state in (LobbyState.WAITING, LobbyState.STARTED)
    if own is not None and there and seat in (None, own):
        return lobby
    _check_waiting(lobby)
    at = _first_free(lobby, SEATS) if seat is None else seat
    return _moved(lobby, user, own, at)


def swap(lobby: Lobby, user: str) -> Lobby:
    """Moves to the first chair of the other side that is free."""
    _check_waiting(lobby)
    own = _own_seat(lobby, user)
    return _moved(lobby, user, own, _first_free(lobby, (own.next, own.next.partner)))


def leave(lobby: Lobby, user: str) -> Lobby:
    """Gets up; the host leaves the lobby to the next person, or, alone, calls it off."""
    own = lobby.people.get(user)
    if own is None:
        return lobby
    _check_waiting(lobby)
    left = replace(lobby, chairs=lobby.chairs.replace(own, None))
    if lobby.host != user:
        return left
    by_turn = sorted(left.people.items(), key=lambda one: (one[1] - own) % 4)
    if by_turn:
        return replace(left, host=by_turn[0][0])
    return replace(left, state=LobbyState.CANCELLED.value)


def add_nonce(lobby: Lobby, user: str, nonce: bytes) -> Lobby:
    """Adds 16 bytes to the shuffle, once; it stays with the person from chair to chair."""
    _check_waiting(lobby)
    own = _own_seat(lobby, user)
    chair = lobby.chairs[own]
    if chair is None or chair.nonce is not None:
        return lobby
    return replace(lobby, chairs=lobby.chairs.replace(own, replace(chair, nonce=nonce)))


def put_bot(lobby: Lobby, user: str, seat: Seat | None, level: Level | None, now: float) -> Lobby:
    """The host puts a bot of this level on a chair (the first that is free), or with no level takes
    the bot away (the last one)."""
    _check_host(lobby, user)
    _check_waiting(lobby)
    if level is not None:
        _check_kept_long_enough(lobby, now)
        at = _first_free(lobby, SEATS) if seat is None else seat
    else:
        bots = [one for one in SEATS if (chair := lobby.chairs[one]) and chair.bot]
        if seat is None and not bots:
            return lobby
        at = seat or bots[-1]
    chair = lobby.chairs[at]
    if chair is not None and chair.user is not None:
        raise LobbyRefused(LobbyCode.SEAT_TAKEN)
    wanted = Sitter(None, "", level.value) if level is not None else None
    return lobby if chair == wanted else replace(lobby, chairs=lobby.chairs.replace(at, wanted))


def start(lobby: Lobby, user: str, now: float) -> Lobby:
    """The host starts; bots sit down on the chairs that are free. A second time changes nothing."""
    _check_host(lobby, user)
    if lobby.state == LobbyState.STARTED:
        return lobby
    _check_waiting(lobby)
    if any(chair is None for chair in lobby.chairs):
        _check_kept_long_enough(lobby, now)
    bot = Sitter(None, "", lobby.level)
    full: BySeat[Sitter | None] = lobby.chairs.map(lambda chair: chair or bot)
    return replace(lobby, chairs=full, state=LobbyState.STARTED.value)


def cancel(lobby: Lobby, user: str) -> Lobby:
    """The host calls it off. A second time changes nothing."""
    _check_host(lobby, user)
    if lobby.state == LobbyState.CANCELLED:
        return lobby
    _check_waiting(lobby)
    return replace(lobby, state=LobbyState.CANCELLED.value)


def change(lobby: Lobby, user: str, **settings: object) -> Lobby:
    """The host sets the rules, the clock, the level, or whether it is open or rated."""
    _check_host(lobby, user)
    _check_waiting(lobby)
    changed = replace(lobby, **settings)  # type: ignore[arg-type]  # named by `LobbyService.change`
    return lobby if changed == lobby else changed


def close(lobby: Lobby, since: float) -> Lobby:
    """Closes a lobby that nothing has changed since this time."""
    if lobby.state != LobbyState.WAITING or lobby.changed > since:
        return lobby
    return replace(lobby, state=LobbyState.CLOSED.value)


def _moved(lobby: Lobby, user: str, own: Seat | None, at: Seat) -> Lobby:
    if lobby.chairs[at] is not None:
        raise LobbyRefused(LobbyCode.SEAT_TAKEN)
    if own is None:
        return replace(lobby, chairs=lobby.chairs.replace(at, Sitter(user, "", None)))
    return replace(lobby, chairs=lobby.chairs.replace(own, None).replace(at, lobby.chairs[own]))


def _first_free(lobby: Lobby, among: tuple[Seat, ...]) -> Seat:
    for seat in among:
        if lobby.chairs[seat] is None:
            return seat
    raise LobbyRefused(LobbyCode.FULL)


def _own_seat(lobby: Lobby, user: str) -> Seat:
    own = lobby.people.get(user)
    if own is None:
        raise LobbyRefused(LobbyCode.NOT_SEATED)
    return own


def _check_waiting(lobby: Lobby) -> None:
    if lobby.state == LobbyState.STARTED:
        raise LobbyRefused(LobbyCode.STARTED)
    if lobby.state != LobbyState.WAITING:
        raise LobbyRefused(LobbyCode.CANCELLED)


def _check_host(lobby: Lobby, user: str) -> None:
    if lobby.host != user:
        raise LobbyRefused(LobbyCode.NOT_HOST)


def _check_kept_long_enough(lobby: Lobby, now: float) -> None:
    if lobby.open and now - lobby.created < OPEN_FOR:
        raise LobbyRefused(LobbyCode.TOO_EARLY)
