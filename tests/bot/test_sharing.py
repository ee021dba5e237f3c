"""Results that people send from the app: kept at Telegram by the bot, with their picture."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bot.club import PUBLIC, Club, club
from tests.bot.fake.people import Json
from tests.bot.fake.refusals import Bad, TooMany
from tests.bot.fake.state import FAILURE
from tests.bot.fake.telegram import FakeTelegram
from tests.node import missing
from tests.webapp.player import Player
from tests.webapp.test_daily import easy
from webapp.pictures import find_fonts

WORDS = "Baloot <today> & 1 · *78%*\n1 🟦⚪"
LINK = "https://t.me/baloot_bot/play?startapp=d214"
PICTURE = f"{PUBLIC}/p/{'A' * 80}.png"


def sent(tg: FakeTelegram, id: str | None) -> Json:
    """The message a person would send."""
    assert id is not None
    content: Json = tg.state.prepared[id]["result"]["input_message_content"]
    return content


async def test_a_message_is_prepared_with_the_picture_over_the_text(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    id = await polled.bot.prepared.prepare(sara.id, "en", WORDS, LINK, PICTURE)
    content = sent(tg, id)
    assert content["message_text"] == WORDS
    preview = content["link_preview_options"]
    assert (preview["url"], preview["show_above_text"]) == (PICTURE, True)
    [[button]] = tg.state.prepared[str(id)]["result"]["reply_markup"]["inline_keyboard"]
    assert button == {"text": "Play now", "url": LINK}


async def test_without_a_picture_the_text_goes_without_any_preview(
    tg: FakeTelegram, polled: Club
) -> None:
    id = await polled.bot.prepared.prepare(tg.person("Sara").id, "ar", WORDS, LINK, None)
    assert sent(tg, id)["link_preview_options"] == {"is_disabled": True}


@pytest.mark.parametrize("refusal", [Bad("INLINE_BOT_REQUIRED"), FAILURE, TooMany(3)])
async def test_where_telegram_refuses_nothing_is_prepared(
    refusal: Bad, tg: FakeTelegram, polled: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.sharing._PATIENCE", 0.2)
    tg.fail("savePreparedInlineMessage", refusal, times=9)
    sara = tg.person("Sara")
    assert await polled.bot.prepared.prepare(sara.id, "ar", WORDS, LINK, PICTURE) is None
    assert await polled.bot.prepared.prepare(12345, "ar", WORDS, LINK, None) is None


@pytest.mark.parametrize(
    ("challenge", "title", "rows"), [(False, "Baloot du jour n°", 4), (True, "Défi de baloot", 1)]
)
async def test_a_player_of_telegram_gets_a_message_of_the_own_result(
    challenge: bool,
    title: str,
    rows: int,
    tmp_path: Path,
    tg: FakeTelegram,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if find_fonts() is None:
        missing("there is no Noto font for Arabic")
    easy(monkeypatch)
    async with club(tmp_path, tg) as house:
        sara = tg.person("Sara", lang="fr")
        token = await house.token(sara)

        async def ask(path: str, body: Json) -> Json:
            headers = {"Authorization": f"Bearer {token}"}
            async with house.http.post(house.url(path), headers=headers, json=body) as response:
                answer: Json = await response.json()
                return answer

        start = "/api/daily"
        if challenge:
            made = await ask("/api/challenges", {"deals": 1, "hours": 1})
            start = f"/api/challenges/{made['challenge']['id']}"
        table = (await ask(start, {}))["table"]
        async with house.http.ws_connect(house.url("/ws"), max_msg_size=0) as ws:
            player = Player(ws)
            await player.log_in(token)
            await player.watch(table)
            await player.play_out()
        prepared = (await ask(f"/api/attempts/{table}/share?lang=fr", {}))["prepared"]
        content = sent(tg, prepared)
        first, *shapes = content["message_text"].split("\n")
        assert first.startswith(title)
        assert len(shapes) == rows
        [[button]] = tg.state.prepared[prepared]["result"]["reply_markup"]["inline_keyboard"]
        token_of_link = button["url"].partition("startapp=")[2]
        assert token_of_link[0] == ("c" if challenge else "d")
        assert not challenge or token_of_link[1:] == start.rpartition("/")[2]
        address = content["link_preview_options"]["url"]
        assert address.startswith(f"{PUBLIC}/p/")
        async with house.http.get(house.url(address.removeprefix(PUBLIC))) as response:
            assert response.content_type == "image/png"
