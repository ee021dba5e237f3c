"""Challenges: the same deals for friends who play when they like, each against the same bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from engine.contest import terms
from engine.contest.beginning import Beginnings
from engine.contest.challenge_views import Challenge, PlayerLine, decided, full, lines_of
from engine.contest.closing import all_done, close
from engine.contest.errors import AlreadyBegun, ChallengeCode, ChallengeRefused, NotThere
from engine.contest.outcomes import Outcomes
from engine.contest.ports import Nobody, Watcher
from engine.contest.terms import Asked
from engine.contest.views import Outcome
from engine.core.ruleset import check_playable
from engine.store import challenges as rows
from engine.store import contests
from engine.store.attempts import Attempts
from engine.store.challenges import CardPlace, ChallengeRows, Player
from engine.store.contests import Contest, ContestKind, Contests
from engine.store.db import Database
from engine.store.errors import Conflict
from engine.store.ids import new_id
from engine.table.clock import Tempo
from engine.table.ports import Clock
from engine.table.seeds import new_secret
from engine.table.service import TableService
from engine.table.tasks import Nursery

MOST: Final = 10  # open challenges of one host
SHOWN: Final = 14 * 86_400.0  # seconds a closed one is listed
_NOWHERE: Final = CardPlace()


class Challenges:
    """The challenges of a database. Everything raises `Unavailable` where the store fails."""

    def __init__(
        self,
        database: Database,
        tables: TableService,
        clock: Clock,
        nursery: Nursery,
        watcher: Watcher | None = None,
    ) -> None:
        self._database = database
        self._clock = clock
        self._nursery = nursery
        self._watcher = watcher or Nobody()
        self._contests = Contests(database)
        self._attempts = Attempts(database)
        self._rows = ChallengeRows(database)
        self._outcomes = Outcomes(database, clock)
        self._beginnings = Beginnings(database, tables, clock)

    # --- making -----------------------------------------------------------------------------------

    async def create(self, host: str, asked: Asked, place: CardPlace = _NOWHERE) -> str:
        """A new challenge, whose card is to be at this place; its id. Where that message is a card
        already, the challenge it shows.

        Refuses (`Refused`) rules no table can play; raises `ChallengeRefused` with `too_many` for a
        host of ten open ones, and `NotThere` for one who is not known.
        """
        check_playable(asked.rules)
        made = terms.challenge(new_id(), host, asked, new_secret(), self._clock.now())
        new = replace(
            made,
            chat_id=place.chat_id,
            thread_id=place.thread_id,
            message_id=place.message_id,
            inline_id=place.inline_id,
        )
        try:
            return await self._database.write(partial(self._create, new=new, host=host))
        except Conflict:
            raise NotThere(host) from None

    async def _create(self, connection: AsyncConnection, new: Contest, host: str) -> str:
        if new.message_id is not None or new.inline_id is not None:
            known = await rows.at(connection, place_of(new))
            if known is not None:
                return known.id
        if await rows.open_of(connection, host) >= MOST:
            raise ChallengeRefused(ChallengeCode.TOO_MANY)
        await contests.insert_into(connection, new)
        await self._watcher.changed(connection, new)
        return new.id

    async def placed(self, id: str, message_id: int | None) -> None:
        """Writes down which message of its chat is the card; None where it is lost."""
        await self._database.write(partial(rows.put, id=id, message_id=message_id))

    # --- playing ----------------------------------------------------------------------------------

    async def begin(self, id: str, user: str, tempo: Tempo = Tempo.NORMAL) -> str:
        """Begins the one attempt of a person; its table.

        Raises `NotThere`, `ChallengeRefused` with `closed` or `full`, and `AlreadyBegun`, which
        names the table of the first one, for somebody who has one.
        """
        contest = await self._contest(id)
        if contest.closed(self._clock.now()):
            raise ChallengeRefused(ChallengeCode.CLOSED)
        known = await self._attempts.counted(id, user)
        if known is not None:
            raise AlreadyBegun(known.table)
        if contest.par is None:  # ready long before the first one has finished
            self._nursery.start(self._outcomes.pars.work_out(contest), f"par {id}")
        before = partial(self._may_begin, id=id, user=user)
        after = partial(self._begun, id=id)
        return await self._beginnings.counted(contest, user, tempo, before, after)

    async def _may_begin(self, connection: AsyncConnection, id: str, user: str) -> None:
        contest = await contests.find(connection, id)
        if contest is None or contest.closed(self._clock.now()):
            raise ChallengeRefused(ChallengeCode.CLOSED)
        players = await rows.players(connection, id)
        for player in players:
            if player.user == user:
                raise AlreadyBegun(player.table)
        if full(contest, players, user):
            raise ChallengeRefused(ChallengeCode.FULL)

    async def _begun(self, connection: AsyncConnection, id: str) -> None:
        contest = await contests.find(connection, id)
        if contest is not None:
            await self._watcher.changed(connection, contest)

    # --- being erased -----------------------------------------------------------------------------

    async def open_with(self, user: str) -> list[str]:
        """The open ones a person hosts or plays."""
        return await self._rows.open_with(user)

    async def forgotten(self, ids: Iterable[str]) -> None:
        """Tells of open ones from which a person was erased, whose name is to be seen no more; who
        has waited for that person alone waits no longer."""
        for id in ids:
            await self._database.write(partial(self._forgotten, id=id))

    async def _forgotten(self, connection: AsyncConnection, id: str) -> None:
        contest = await contests.find(connection, id)
        if contest is None or contest.frozen is not None:
            return
        await self._watcher.changed(connection, contest)
        if await all_done(connection, contest):
            await close(connection, contest, self._clock.now(), self._watcher)

    # --- looking ----------------------------------------------------------------------------------

    async def find(self, id: str, reader: str | None = None) -> Challenge:
        """A challenge as a person finds it, or (None) anybody; raises `NotThere`."""
        (shown,) = await self._shown([await self._contest(id)], reader)
        return shown

    async def of_user(self, user: str) -> list[Challenge]:
        """Those a person hosts or plays: the open ones, then those closed in the last 14 days; the
        newest first, at most twenty of each."""
        found = await self._rows.of_user(user, self._clock.now() - SHOWN)
        return await self._shown([await self._in_time(contest) for contest in found], user)

    async def at(self, place: CardPlace) -> str | None:
        """The challenge whose card is this message."""
        async with self._database.reading() as connection:
            found = await rows.at(connection, place)
        return found.id if found else None

    async def of_chat(self, chat_id: int) -> list[str]:
        """The open ones whose cards are in a chat, the newest twenty."""
        return [contest.id for contest in await self._rows.of_chat(chat_id)]

    async def outcome(self, id: str, user: str) -> Outcome | None:
        """What a person's attempt came to; None where there is none. Raises `NotThere`."""
        contest = await self._contest(id)
        attempt = await self._attempts.counted(id, user)
        return await self._outcomes.of(contest, attempt) if attempt else None

    async def _contest(self, id: str) -> Contest:
        """The challenge of this id; raises `NotThere`."""
        found = await self._contests.find(id)
        if found is None or found.kind is not ContestKind.CHALLENGE:
            raise NotThere(id)
        return await self._in_time(found)

    async def _in_time(self, found: Contest) -> Contest:
        """The challenge, closed where its time is up and nobody has looked for such yet."""
        now = self._clock.now()
        if found.frozen is not None or now < found.ends:
            return found
        ended = partial(close, contest=found, now=now, watcher=self._watcher)
        await self._database.write(ended)
        return await self._contests.find(found.id) or found

    async def _shown(self, found: Sequence[Contest], reader: str | None) -> list[Challenge]:
        """Challenges as a person finds them: however many they are, what is stored of all of them
        is read together."""
        ids = [contest.id for contest in found]
        players, hosts = await self._rows.players(ids), await self._rows.hosts(ids)
        mine = {
            id: next((one for one in players[id] if reader and one.user == reader), None)
            for id in ids
        }
        played = await self._rows.played([one.table for one in mine.values() if one])
        closed = [contest.id for contest in found if contest.frozen is not None]
        scores = await self._attempts.scores(closed)
        return [
            self._challenge(
                contest,
                hosts.get(contest.id, ""),
                full(contest, players[contest.id], reader),
                lines_of(contest, players[contest.id], scores),
                own := mine[contest.id],
                played.get(own.table, 0) if own else 0,
            )
            for contest in found
        ]

    def _challenge(
        self,
        contest: Contest,
        host: str,
        is_full: bool,
        lines: tuple[PlayerLine, ...],
        mine: Player | None,
        played: int,
    ) -> Challenge:
        closed = contest.frozen is not None
        deal = min(played + 1, contest.deals) if contest.deals else played + 1
        return Challenge(
            id=contest.id,
            deals=contest.deals,
            duel=contest.most is not None,
            rules=contest.rules,
            host=contest.host,
            name=host,
            created=contest.created,
            closes=contest.closes,
            now=self._clock.now(),
            closed=closed,
            place=place_of(contest),
            lines=lines,
            decided=decided(lines) if closed else None,
            full=is_full,
            progress=self._outcomes.progress(contest, mine),
            table=mine.table if mine else None,
            deal=deal if mine else None,
        )


def place_of(contest: Contest) -> CardPlace:
    """Where its card is."""
    return CardPlace(contest.chat_id, contest.thread_id, contest.message_id, contest.inline_id)
