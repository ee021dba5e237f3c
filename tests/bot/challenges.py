"""Challenges in a group as people of it post and play them."""

from __future__ import annotations

from sqlalchemy import update

from engine.store.contest_schema import contest
from tests.bot.club import Club
from tests.bot.fake.people import Group, Person
from tests.bot.fake.state import Post
from tests.bot.fake.telegram import FakeTelegram
from tests.table.players import Person as Player


async def chooser(tg: FakeTelegram, group: Group, person: Person, said: str = "") -> Post:
    """The message under which somebody chooses."""
    before = len(tg.messages(group))
    tg.say(person, group, f"/challenge {said}".rstrip())
    return await tg.reply(group, before)


async def posted(house: Club, group: Group, person: Person, said: str = "1") -> Post:
    """The card of a new challenge."""
    post = await chooser(house.tg, group, person, said)
    await house.answered(house.tg.press(person, post, "Post the challenge"))
    await house.tg.until(lambda: post.buttons[0].get("url"))
    return post


def id_of(card: Post) -> str:
    """The challenge a card shows."""
    [button] = card.buttons
    return str(button["url"]).rpartition("startapp=c")[2]


async def begun(house: Club, id: str, person: Person) -> Player:
    """Somebody who takes part, before the own table."""
    await house.token(person)
    user = (await house.user(person)).id
    table = await house.services.challenges.begin(id, user)
    player = Player(house.services.tables, user, table)
    await player.look()
    return player


async def finish(player: Player) -> None:
    """Plays to the end."""
    await player.until_asked()
    while not player.over:
        await player.step()


def ends(tg: FakeTelegram, group: Group) -> list[Post]:
    """The messages that tell the end."""
    return [post for post in tg.messages(group) if "is over" in post.text]


async def over(house: Club, id: str) -> None:
    """The deadline passes, and whoever looks for such finds it."""
    early = update(contest).where(contest.c.id == id).values(ends=1.0, closes=1.0)
    await house.database.within(None, early)
    await house.services.challenges.find(id)
