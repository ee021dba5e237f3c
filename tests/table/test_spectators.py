"""Who watches a table without sitting at it: no hands, and the card play one trick late."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import history
from engine.core.cards import Card, Seat
from engine.core.commands import Bid, Double, PlayCard, SeatCommand, StartDeal, StartMatch
from engine.core.deal import Stage
from engine.core.events import (
    CardPlayed,
    DealScored,
    DealStarted,
    Event,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    SawaClaimed,
    TrickTaken,
)
from engine.core.match import Match, decide
from engine.core.ruleset import RuleSet
from engine.core.view import redact, view
from engine.store.db import Database
from engine.store.eventlog import Stored
from engine.table.record import Record, after
from engine.table.service import AskNext, ClockKind, Emote, Level, Nack, NotFound, Reply
from tests.table.friends import gathered, live, refused
from tests.table.players import Person, serving, sit

CARDS = CardPlayed | ProjectsDeclared | ProjectsShown | SawaClaimed | TrickTaken


def known(events: Sequence[Event]) -> int:
    """An independent reading of the rule: how many events of a list spectators know."""
    tricks, last_deal = 0, 0
    for place, event in enumerate(events):
        if isinstance(event, DealStarted):
            tricks, last_deal = 0, place
        tricks += isinstance(event, TrickTaken)
    running = events[last_deal:]
    if any(isinstance(event, DealScored) for event in running):
        return len(events)
    seen = 0
    for place, event in enumerate(running, last_deal):
        if isinstance(event, CARDS) and seen >= tricks - 1:
            return place
        seen += isinstance(event, TrickTaken)
    return len(events)


def anything(match: Match, seat: Seat, choices: Random) -> SeatCommand:
    """Some legal action."""
    seen = view(match, seat)
    if seen.calls:
        return Bid(seat, choices.choice(seen.calls))
    if seen.raises:
        return Double(seat, choices.choice(seen.raises))
    return PlayCard(seat, choices.choice([one.card for one in seen.choices if one.refusal is None]))


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(seed=st.binary(min_size=32, max_size=32), choices=st.randoms(use_true_random=False))
def test_spectators_are_strictly_one_trick_late_and_see_no_hand(
    seed: bytes, choices: Random
) -> None:
    """In any game, after every decision."""
    events = list(decide(Match(), StartMatch(RuleSet(), Seat(choices.randint(1, 4)))))
    events += decide(after(Match(), events), StartDeal(seed))
    stored = [Stored(seq, 0.0, 1, event) for seq, event in enumerate(events, 1)]
    record = Record(stored)
    while record.match.to_act is not None:
        made = decide(record.match, anything(record.match, record.match.to_act, choices))
        record.add(made, 0.0)
        events += made
        shown, ply = record.seen_by(None)
        count = known(events)
        assert shown == history.fold(events[:count])
        assert ply <= record.ply
        assert view(shown, None).hand == ()
        woken = Record([Stored(seq, 0.0, 1, event) for seq, event in enumerate(events, 1)])
        assert woken.seen_by(None)[0] == shown
        tail = record.since(1, None, shown.seq)
        assert tail == tuple(
            (seq, redact(event, None)) for seq, event in enumerate(events[1:count], 2)
        )


def cards_in(event: Event) -> set[Card]:
    """Every card an event tells."""
    match event:
        case DealStarted():
            return {card for card in event.deck if card}
        case RestDealt():
            return {card for hand in event.hands for card in hand if card}
        case CardPlayed():
            return {event.card}
        case ProjectsShown():
            return {card for project in event.projects for card in project.cards}
        case _:
            return set()


async def test_a_spectator_is_told_what_is_known_and_when(database: Database) -> None:
    async with gathered(database, 4) as friends:
        watcher = Person(friends.service, "stranger", friends.table)
        await watcher.look()
        await friends.catch_up()
        played = 0
        while played < 26:
            await friends.act(await friends.catch_up())
            await friends.news(watcher)
            stored = [one.event for one in await friends.stored()]
            assert watcher.seq == known(stored)
            assert watcher.legal is None
            assert {event for _, event in watcher.events} <= {
                redact(event, None) for event in stored[: watcher.seq]
            }
            played = sum(isinstance(event, CardPlayed) for event in stored)
        hidden = {
            card
            for event in stored[watcher.seq :]
            for card in ([event.card] if isinstance(event, CardPlayed) else [])
        }
        public = {
            card for event in stored if isinstance(event, ProjectsShown) for card in cards_in(event)
        }
        turned = view(await friends.match(), None).turned
        told = {card for _, event in watcher.events for card in cards_in(event)}
        assert hidden
        assert told & hidden <= public | {turned}
        late = Person(friends.service, "another", friends.table)
        await late.look()
        assert late.snapshots[0].view == view(history.fold(stored[: watcher.seq]), None)
        assert late.seq == watcher.seq


async def test_a_spectator_who_comes_back_goes_on_where_it_was(database: Database) -> None:
    async with gathered(database, 4) as friends:
        watcher = Person(friends.service, "stranger", friends.table)
        await watcher.look()
        start = watcher.seq
        await friends.until(
            lambda match: (
                match.deal is not None
                and match.deal.tricks is not None
                and len(match.deal.tricks.taken) == 3
            )
        )
        await watcher.look(start)
        stored = [one.event for one in await friends.stored()]
        assert len(watcher.snapshots) == 1
        assert watcher.seq == known(stored) < len(stored)


async def test_a_spectator_may_do_nothing(database: Database) -> None:
    async with gathered(database, 4) as friends:
        await friends.catch_up()
        table, service = friends.table, friends.service
        acts = (
            service.act(table, "stranger", "k", friends[1].ply, AskNext()),
            service.give_seat(table, "stranger", Seat.ONE, Level.EASY),
            service.leave(table, "stranger"),
            service.rematch(table, "stranger"),
            service.block("stranger", table, Seat.ONE),
        )
        assert [await refused(act) for act in acts] == [Reply.NOT_SEATED] * 5
        assert await refused(service.take_seat(table, "stranger", Seat.ONE)) is Reply.SEAT_TAKEN


def third_trick(match: Match) -> bool:
    """In the third trick of a deal: spectators know of the first."""
    tricks = match.deal.tricks if match.deal is not None else None
    return tricks is not None and len(tricks.taken) == 2 and bool(tricks.trick)


async def test_a_refusal_tells_a_spectator_no_more_than_it_was_shown(database: Database) -> None:
    async with gathered(database, 4) as friends:
        watcher = Person(friends.service, "stranger", friends.table)
        await watcher.look()
        match = await friends.until(third_trick)
        await friends.news(watcher)
        for work in (
            friends.service.act(friends.table, "stranger", "k", match.seq, AskNext()),
            friends.service.give_seat(friends.table, "stranger", Seat.ONE, None),
            friends.service.emote(friends.table, "stranger", Emote.WELL_PLAYED),
            friends.service.rematch(friends.table, "stranger"),
        ):
            with pytest.raises(Nack) as nack:
                await work
            assert (nack.value.seq, nack.value.ply) == (watcher.seq, watcher.ply)
        assert watcher.seq < match.seq
        with pytest.raises(Nack) as nack:
            await friends.service.act(friends.table, friends[1].user, "k", 1, AskNext())
        assert nack.value.seq == match.seq, "who sits there knows it all"


async def test_spectators_learn_one_trick_late_what_is_left_of_the_banks(
    database: Database,
) -> None:
    async with gathered(database, 4, ClockKind.FAST) as friends:
        watcher = Person(friends.service, "stranger", friends.table)
        await watcher.look()
        truth = {(await friends.catch_up()).seq: banks(friends[1])}
        late = 0
        while len(truth) < 30:
            friends.clock.move(16.0)  # longer than any turn
            await friends.act(await friends.match())
            seq = (await friends.catch_up()).seq
            await friends.news(friends[1])
            truth[seq] = banks(friends[1])
            await friends.news(watcher)
            public = max(one for one in truth if one <= watcher.seq)
            assert banks(watcher) == truth[public]
            late += banks(watcher) != truth[seq]
        assert late


def banks(one: Person) -> list[float]:
    """What a person was told last of the time banks."""
    return [state.bank for state in live(one).states]


async def test_spectators_are_counted_and_told_no_deadline(database: Database) -> None:
    async with gathered(database, 2, ClockKind.FAST) as friends:
        await friends.until(lambda match: match.to_act is not None and match.to_act <= 2)
        watchers = [Person(friends.service, name, friends.table) for name in ("a", "b", "a")]
        for one in watchers:
            await one.look()
        await friends.news(friends[1])
        assert live(friends[1]).watching == 2
        assert live(friends[1]).deadline is not None
        await friends.news(watchers[0])
        assert (live(watchers[0]).watching, live(watchers[0]).deadline) == (2, None)
        for one in watchers:
            assert one.feed is not None
            one.feed.close()
        await friends.news(friends[1])
        assert live(friends[1]).watching == 0


async def test_a_table_of_ones_own_cannot_be_watched(database: Database) -> None:
    async with serving(database) as service:
        person = await sit(service, database)
        with pytest.raises(NotFound):
            await service.subscribe(person.table, "stranger", None)
        act = service.act(person.table, "stranger", "k", 1, AskNext())
        assert await refused(act) is Reply.NOT_FOUND


async def test_what_is_told_of_the_auction_is_told_at_once(database: Database) -> None:
    async with gathered(database, 4) as friends:
        watcher = Person(friends.service, "stranger", friends.table)
        await watcher.look()
        while True:
            match = await friends.catch_up()
            if match.deal is None or match.deal.stage is not Stage.AUCTION:
                break
            await friends.news(watcher)
            assert watcher.seq == match.seq
            await friends.act(match)
