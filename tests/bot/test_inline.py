"""Inline mode: the app and one's own table, offered in any chat, by links only."""

from __future__ import annotations

from bot.callbacks import Act
from tests.bot.club import Club, lobby_of
from tests.bot.fake.people import Group, Person
from tests.bot.fake.state import Question
from tests.bot.fake.telegram import FakeTelegram


async def asked(house: Club, person: Person, query: str = "") -> Question:
    """An inline query with its answer."""
    question = house.tg.inline(person, query)
    await house.tg.until(lambda: question.answer)
    return question


async def test_anybody_may_share_the_app(tg: FakeTelegram, house: Club) -> None:
    stranger = tg.person("Stranger")
    question = await asked(house, stranger)
    assert question.answer is not None
    assert (question.answer["cache_time"], question.answer["is_personal"]) == (0, True)
    [result] = [one for one in question.answer["results"] if one["id"] == "app"]
    [[button]] = result["reply_markup"]["inline_keyboard"]
    assert button["url"] == "https://t.me/baloot_bot/play"
    assert await house.services.users.by_telegram(stranger.id) is None


async def test_a_host_shares_the_table_where_the_bot_is_not(tg: FakeTelegram, house: Club) -> None:
    sara, omar = tg.person('<b>&"ع'), tg.person("Omar")
    card = await house.card(sara, tg.group("Home", sara))
    question = await asked(house, sara)
    elsewhere: Group = tg.group("Elsewhere", sara, omar)
    elsewhere.bot = "left"
    post = tg.choose(question, 0, elsewhere)
    assert '<b>&"ع' in post.text
    [button] = post.buttons
    assert button["url"].endswith(f"startapp=t{lobby_of(card)}")
    token = button["url"].partition("startapp=")[2]
    tg.start(omar, token)
    assert '<b>&"ع' in (await tg.reply(omar)).text
    assert await house.press(omar, card, Act.SIT, 2) == "This seat is yours."


async def test_any_query_is_answered(tg: FakeTelegram, polled: Club) -> None:
    sara = tg.person("Sara")
    for query in ("x" * 256, "<b>", "\u202e🃏", "' OR 1=1--"):
        assert (await asked(polled, sara, query)).answer
