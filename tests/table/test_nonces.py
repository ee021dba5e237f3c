"""What people add to the shuffle: after the commitment, once, from chair to chair, to the match."""

from __future__ import annotations

import pytest

from engine.ai.base import Level
from engine.core.cards import Seat
from engine.core.events import DealStarted, MatchStarted
from engine.core.ruleset import RuleSet
from engine.core.shuffle import NO_NONCES, deal_deck
from engine.store.eventlog import EventLog
from engine.table.asks import NotFound
from engine.table.foundry import Share
from engine.table.lobby import LobbyCode, LobbyRefused
from engine.table.seeds import commitment_of, seed_of
from tests.table.lobbies import Place

ONE, TWO = bytes(range(16)), b"\x11" * 16
ZEROS = NO_NONCES[Seat.ONE]


async def begun(place: Place, table: str) -> MatchStarted:
    """How the match at a table began."""
    first, *_ = await EventLog(place.database).since(table)
    assert isinstance(first.event, MatchStarted)
    return first.event


async def started(place: Place, lobby: str, host: str) -> MatchStarted:
    """How the match of a lobby begins."""
    return await begun(place, await place.lobbies.start(lobby, host))


async def test_the_commitment_is_told_before_and_binds_the_seeds_that_come(place: Place) -> None:
    made = await place.lobby()
    host = made.host or ""
    told = await place.lobbies.commitment(made.id)
    await place.lobbies.add_nonce(made.id, host, ONE)
    assert await place.lobbies.commitment(made.id) == told, "no nonce moves it"
    event = await started(place, made.id, host)
    assert (event.table, event.commitment) == (made.id, told)
    secret = await place.tables.pledges.secret(made.id)
    assert commitment_of(made.id, secret) == told
    _, dealt, *_ = await EventLog(place.database).since(made.id)
    assert isinstance(dealt.event, DealStarted)
    seed = seed_of(secret, 1)
    assert dealt.event.deck == deal_deck(seed, made.id, 1, event.nonces)
    assert dealt.event.deck != deal_deck(seed, made.id, 1)


async def test_a_nonce_goes_with_its_person_and_bots_and_silent_people_give_zeros(
    place: Place,
) -> None:
    made = await place.lobby()
    host, guest, silent = made.host or "", await place.person("نورة"), await place.person("ريم")
    await place.lobbies.sit(made.id, guest, Seat.TWO)
    await place.lobbies.sit(made.id, silent, Seat.THREE)
    await place.lobbies.add_nonce(made.id, host, ONE)
    await place.lobbies.add_nonce(made.id, guest, TWO)
    await place.lobbies.sit(made.id, guest, Seat.FOUR)
    assert list((await started(place, made.id, host)).nonces) == [ONE, ZEROS, ZEROS, TWO]


async def test_only_the_first_of_a_sitting_counts_and_who_leaves_takes_it_along(
    place: Place,
) -> None:
    made = await place.lobby()
    host, guest = made.host or "", await place.person("نورة")
    await place.lobbies.sit(made.id, guest, Seat.TWO)
    for nonce in (TWO, ONE, TWO):
        await place.lobbies.add_nonce(made.id, guest, nonce)
    await place.lobbies.leave(made.id, guest)
    await place.lobbies.sit(made.id, guest, Seat.THREE)
    stored = await place.lobbies._lobbies.find(made.id)
    assert stored is not None
    assert [chair and chair.nonce for chair in stored.chairs] == [None] * 4
    await place.lobbies.add_nonce(made.id, guest, ONE)
    await place.lobbies.add_nonce(made.id, guest, TWO)
    assert (await started(place, made.id, host)).nonces[Seat.THREE] == ONE


async def test_who_does_not_sit_or_comes_too_late_adds_nothing(place: Place) -> None:
    made = await place.lobby()
    host, stranger = made.host or "", await place.person("هدى")
    for lobby, code in ((made.id, LobbyCode.NOT_SEATED), ("nothing", LobbyCode.NOT_FOUND)):
        with pytest.raises(LobbyRefused) as refused:
            await place.lobbies.add_nonce(lobby, stranger, ONE)
        assert refused.value.code is code
    assert (await started(place, made.id, host)).nonces == NO_NONCES
    with pytest.raises(LobbyRefused) as refused:
        await place.lobbies.add_nonce(made.id, host, ONE)
    assert refused.value.code is LobbyCode.STARTED


async def test_nobody_is_told_that_somebody_has_added_to_the_shuffle(place: Place) -> None:
    made = await place.lobby()
    before = len(place.told.infos)
    await place.lobbies.add_nonce(made.id, made.host or "", ONE)
    assert len(place.told.infos) == before


async def test_a_rematch_is_bound_anew_and_takes_no_old_nonce_over(place: Place) -> None:
    made = await place.lobby()
    host = made.host or ""
    await place.lobbies.add_nonce(made.id, host, ONE)
    first = await started(place, made.id, host)
    lobby = await place.lobbies.again(await place.tables.info(made.id, host), host)
    told = await place.lobbies.commitment(lobby)
    assert told != first.commitment
    again = await started(place, lobby, host)
    assert (again.commitment, again.nonces) == (told, NO_NONCES)


async def test_a_pledged_table_is_made_once_for_who_was_told_and_for_nobody_else(
    place: Place,
) -> None:
    owner, other = await place.person(), await place.person("ريم")
    given = await place.tables.pledges.give(owner)
    share = Share(given.text, ONE)
    made = await place.tables.create(owner, RuleSet(), Level.EASY, share=share)
    event = await begun(place, made.id)
    assert (made.id, event.table, event.commitment) == (given.table, given.table, given.commitment)
    assert list(event.nonces) == [ONE, ZEROS, ZEROS, ZEROS]
    again = Share(given.text, TWO)
    assert await place.tables.create(owner, RuleSet(), Level.EASY, share=again) == made
    assert (await begun(place, made.id)).nonces == event.nonces
    with pytest.raises(NotFound):
        await place.tables.create(other, RuleSet(), Level.EASY, share=share)


async def test_nobody_claims_a_table_of_an_id_of_their_own_choice(place: Place) -> None:
    """That of a lobby, say, whose table is yet to be made."""
    lobby = await place.lobby()
    owner = await place.person()
    known = (await place.tables.pledges.give(owner)).text.partition(".")[2]
    for text in ("", ".", lobby.id, f"{lobby.id}.", f"{lobby.id}.{known}", f"{lobby.id}.é"):
        with pytest.raises(NotFound):
            await place.tables.create(owner, RuleSet(), Level.EASY, share=Share(text, ONE))
    assert await place.tables.tables_of(owner) == []


async def test_after_a_restart_what_was_pledged_still_holds(place: Place) -> None:
    owner = await place.person()
    given = await place.tables.pledges.give(owner)
    lobby = await place.lobby()
    told = await place.lobbies.commitment(lobby.id)
    fresh = type(place.tables.pledges)(place.database)
    assert await fresh.claimed(given.text, owner) == given.table
    assert await fresh.commitment(given.table) == given.commitment
    assert await fresh.commitment(lobby.id) == told
