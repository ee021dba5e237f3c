"""What people say to each other: from a fixed set, not too often, and not to who wants no part."""

from __future__ import annotations

from engine.core.cards import Seat
from engine.store.blocks import Blocks
from engine.store.db import Database
from engine.store.eventlog import EventLog
from engine.table.emotes import EMOTE_PAUSE
from engine.table.feed import Emoted
from engine.table.service import Emote, Reply
from tests.table.friends import gathered, refused
from tests.table.players import Person


def test_there_are_eight_and_their_names_are_on_the_wire() -> None:
    assert {emote.value for emote in Emote} == {
        "bravo",
        "well_played",
        "thanks",
        "hurry",
        "sorry",
        "laugh",
        "wow",
        "coffee",
    }


async def test_everybody_hears_it_the_one_who_speaks_too(database: Database) -> None:
    async with gathered(database, 4) as friends:
        watcher = Person(friends.service, "stranger", friends.table)
        await watcher.look()
        before = await EventLog(database).since(friends.table)  # no bot adds to it meanwhile
        await friends.service.emote(friends.table, friends[2].user, Emote.COFFEE)
        for one in (*friends.people, watcher):
            await friends.news(one)
            assert one.heard == [Emoted(Seat.TWO, Emote.COFFEE)]
        assert await EventLog(database).since(friends.table) == before


async def test_one_in_three_seconds_and_each_person_for_themselves(database: Database) -> None:
    async with gathered(database, 2) as friends:
        emote, table = friends.service.emote, friends.table
        one, two = (person.user for person in friends.people)
        await emote(table, one, Emote.WOW)
        friends.clock.move(EMOTE_PAUSE - 0.1)
        assert await refused(emote(table, one, Emote.WOW)) is Reply.RATE
        await emote(table, two, Emote.SORRY)
        friends.clock.move(0.2)
        await emote(table, one, Emote.LAUGH)
        await friends.news(friends[1])
        assert [said.emote for said in friends[1].heard] == [Emote.WOW, Emote.SORRY, Emote.LAUGH]


async def test_the_pause_outlasts_a_new_connection(database: Database) -> None:
    async with gathered(database, 2) as friends:
        await friends.service.emote(friends.table, friends[1].user, Emote.WOW)
        await friends[1].look()
        again = friends.service.emote(friends.table, friends[1].user, Emote.WOW)
        assert await refused(again) is Reply.RATE


async def test_who_has_blocked_the_speaker_hears_nothing(database: Database) -> None:
    async with gathered(database, 4) as friends:
        await friends.service.block(friends[3].user, friends.table, Seat.ONE)
        await friends.service.block(friends[3].user, friends.table, Seat.ONE)
        await friends.service.emote(friends.table, friends[1].user, Emote.HURRY)
        for one in friends.people:
            await friends.news(one)
        assert [len(one.heard) for one in friends.people] == [1, 1, 0, 1]
        blocked = await Blocks(database).of(friends[3].user)
        assert [user for user, _ in blocked] == [friends[1].user]


async def test_only_other_people_at_the_table_can_be_blocked(database: Database) -> None:
    async with gathered(database, 2) as friends:
        block, table = friends.service.block, friends.table
        for seat in (Seat.ONE, Seat.THREE):
            assert await refused(block(friends[1].user, table, seat)) is Reply.BAD_MESSAGE
        assert await Blocks(database).of(friends[1].user) == []


async def test_only_those_who_sit_may_speak(database: Database) -> None:
    async with gathered(database, 2) as friends:
        await friends.service.subscribe(friends.table, "stranger", None)
        emote = friends.service.emote
        assert await refused(emote(friends.table, "stranger", Emote.WOW)) is Reply.NOT_SEATED
        assert await refused(emote("nothing", "stranger", Emote.WOW)) is Reply.NOT_FOUND
