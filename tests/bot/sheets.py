"""The score sheet of a group as people of it use and see it."""

from __future__ import annotations

from typing import Any

from engine.contest.pad_info import PadInfo
from tests.bot.club import Club
from tests.bot.fake.people import Group, Person
from tests.bot.fake.state import Post


async def card(house: Club, group: Group, person: Person) -> Post:
    """The card of a new sheet."""
    before = len(house.tg.messages(group))
    house.tg.say(person, group, "/pad")
    return await house.tg.reply(group, before)


def id_of(post: Post) -> str:
    """The sheet a card shows."""
    [button] = post.buttons
    return str(button["url"]).rpartition("startapp=s")[2]


async def sheet(house: Club, post: Post) -> PadInfo:
    """The sheet of a card, once all is handled."""
    await house.settled()
    return await house.services.pads.find(id_of(post))


def points(info: PadInfo) -> list[tuple[int, int]]:
    """The points of the rounds, in their order."""
    return [(one.score.points.odd, one.score.points.even) for one in info.pad.rounds]


async def http(house: Club, person: Person, path: str, body: Any) -> Any:
    """The answer to somebody who has the app open."""
    headers = {"Authorization": f"Bearer {await house.token(person)}"}
    async with house.http.post(house.url(path), json=body, headers=headers) as response:
        return await response.json()
