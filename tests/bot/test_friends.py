"""Three friends and a bot, from `/table` in their group to the end of the match."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.callbacks import Act
from bot.pacing import Pacing
from tests.bot.club import Club, club, lobby_of, words
from tests.bot.fake.people import Person
from tests.bot.fake.telegram import FakeTelegram
from tests.webapp.player import Player


async def open_app(house: Club, person: Person, table: str, stack: AsyncExitStack) -> Player:
    """A person opens the table from the group and sees it."""
    ws = await stack.enter_async_context(house.http.ws_connect(house.url("/ws"), max_msg_size=0))
    player = Player(ws)
    await player.log_in(await house.token(person))
    await player.watch(table)
    return player


@pytest.mark.parametrize("webhook", [True, False])
async def test_a_group_plays_a_match_and_sees_one_card_and_one_result(
    tmp_path: Path, tg: FakeTelegram, webhook: bool
) -> None:
    sara, omar, huda = people = tg.person("Sara"), tg.person("<Omar>"), tg.person("هدى")
    group = tg.group("Friends & family", *people)
    async with club(tmp_path, tg, webhook=webhook, pacing=Pacing()) as house:
        card = await house.card(sara, group)
        table = lobby_of(card)
        assert await house.press(omar, card, Act.SIT, 2) == "This seat is yours."
        assert await house.press(huda, card, Act.SIT, 3) == "This seat is yours."
        assert "The match is on" in await house.press(sara, card, Act.START)
        await play(house, table, people)
        await tg.until(lambda: len(tg.messages(group)) == 2)
        await house.settled()
    [shown, result] = tg.messages(group)
    assert shown is card
    assert words(card) == ["Open the table"]
    assert card.edits <= 3
    for name in ("Sara", "<Omar>", "هدى", "🏆"):
        assert result.text.count(name) == 1
    assert result.buttons[0]["url"].endswith(f"startapp=t{table}")
    assert result.edits == 0
    assert not any(call.error for call in tg.state.calls), tg.state.calls


async def play(house: Club, table: str, people: tuple[Person, ...]) -> None:
    """All play to the end, each on a socket of one's own."""
    async with AsyncExitStack() as stack:
        players = [await open_app(house, one, table, stack) for one in people]
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play_out())
        assert all(player.over for player in players)
