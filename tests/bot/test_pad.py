"""The score sheet of a group: one card that is edited, written to by many, and the end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.pacing import Pacing
from engine.core.pad_entry import Deal
from engine.core.ruleset import PRESETS, Preset
from engine.store.schema import inbox
from tests.bot.club import PUBLIC, Club, club
from tests.bot.fake.telegram import FakeTelegram
from tests.bot.sheets import card, http, id_of, points, sheet

PACED = Pacing((10_000, 1.0), (10_000, 1.0), (18, 60.0), ((1, 0.2), (15, 60.0)))


async def test_a_group_has_one_sheet_by_its_house_rules_and_one_card(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    tg.say(sara, group, "/table")
    await tg.reply(group)
    await polled.services.chats.set_rules(group.id, PRESETS[Preset.CLASSIC], "none")
    post = await card(polled, group, sara)
    assert "Classic · to 152" in post.text
    info = await sheet(polled, post)
    assert (info.pad.rules, info.head.chat_id) == (PRESETS[Preset.CLASSIC], group.id)
    again = await card(polled, group, omar)
    assert again.text == "The score sheet is here."
    assert id_of(again) == id_of(post)
    assert (await sheet(polled, post)).head.message_id == post.id


async def test_rounds_are_written_in_a_line_by_answering_the_card_or_by_the_command(
    tg: FakeTelegram, polled: Club
) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    group = tg.group("Friends", sara, omar)
    post = await card(polled, group, sara)
    tg.say(sara, group, "16 10", reply_to=post)
    await sheet(polled, post)
    tg.say(omar, group, "/pad hokm us 96 sira us x2")
    info = await sheet(polled, post)
    assert points(info)[0] == (16, 10)
    assert isinstance(info.pad.rounds[1].entry, Deal)
    assert [info.change(one.id).name for one in info.pad.rounds] == ["Sara", "Omar"]
    totals = info.standing.totals
    assert f"\u2068Us\u2069 — {totals.odd}" in post.text
    assert "entered by \u2068Omar\u2069" in post.text
    tg.say(omar, group, "/pad undo")
    assert points(await sheet(polled, post)) == [(16, 10)]
    tg.say(omar, group, "well played, 16 points!", reply_to=post)
    tg.say(omar, group, "16 10")
    assert points(await sheet(polled, post)) == [(16, 10)], "talk is no round"
    assert [one.id for one in tg.messages(group) if one.buttons] == [post.id]


async def test_the_app_and_the_group_write_at_the_same_time_and_the_card_keeps_to_the_limits(
    tmp_path: Path, tg: FakeTelegram
) -> None:
    async with club(tmp_path, tg, pacing=PACED) as house:
        people = [tg.person(name) for name in ("Sara", "Omar", "Huda")]
        group = tg.group("Friends", *people)
        post = await card(house, group, people[0])
        id = id_of(post)

        async def by_app(number: int) -> None:
            told = {"kind": "round", "id": f"own-{number}", "after": 0}
            told |= {"entry": {"kind": "quick", "us": number, "them": 1}}
            while "seq" not in (
                answer := await http(house, people[number % 2], f"/api/pads/{id}/events", told)
            ):
                told["after"] = answer["pad"]["last"]

        for number in range(5):
            tg.say(people[2], group, f"/pad 0 {number + 2}")
        await asyncio.gather(*(by_app(number) for number in range(1, 6)))
        info = await sheet(house, post)
        expected = [(number, 1) for number in range(1, 6)] + [(0, n + 2) for n in range(5)]
        assert sorted(points(info)) == sorted(expected)
        await tg.until(lambda: "\u2068Us\u2069 — 15" in post.text)
        await house.settled()
        assert "\u2068Them\u2069 — 25" in post.text
        assert len(tg.messages(group)) == 1
        assert tg.state.rates.most[group.id] <= 20


@pytest.mark.parametrize("line", ["/pad 16 10", "/pad 160 10", "/pad undo"])
async def test_an_update_that_is_handled_again_after_a_restart_changes_nothing(
    tmp_path: Path, tg: FakeTelegram, line: str
) -> None:
    """The process ended after it had written the round, and before it had noted the update."""
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    async with club(tmp_path, tg) as house:
        post = await card(house, group, sara)
        for said in ("/pad 1 2", "/pad 3 4", line):
            tg.say(sara, group, said)
            await house.settled()
        before = points(await sheet(house, post))
    unnoted = update(inbox).where(inbox.c.data.contains(line)).values(done=0)
    async with club(tmp_path, tg, started=False) as house:
        await house.database.within(None, unnoted)
    async with club(tmp_path, tg) as house:
        assert points(await sheet(house, post)) == before
        assert [one.id for one in await house.services.pads.recent(group.id)] == [id_of(post)]


async def test_the_end_is_told_once_and_the_next_sheet_follows(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await card(polled, group, sara)
    before = len(tg.messages(group))
    tg.say(sara, group, "/pad 160 20")
    final = await tg.reply(group, before)
    await polled.settled()
    assert "Match over" in final.text
    assert "🏆 \u2068Us\u2069 — 160" in final.text
    [sent] = [one for one in tg.calls("sendMessage") if "Match over" in one.values["text"]]
    assert sent.values["reply_parameters"]["message_id"] == post.id
    assert sent.values["link_preview_options"]["url"].startswith(
        f"{PUBLIC}/pad/{id_of(post)}/2.png"
    )
    assert "/pad begins the next one." in post.text
    tg.say(sara, group, "16 10", reply_to=post)
    assert (await tg.reply(group, before + 1)).text.startswith("The match is over.")
    tg.say(sara, group, "/pad undo")
    assert points(await sheet(polled, post)) == []
    tg.say(sara, group, "/pad 160 20")
    await polled.settled()
    fresh = await card(polled, group, sara)
    assert id_of(fresh) != id_of(post)
    tg.say(sara, group, "16 10", reply_to=fresh)
    await polled.settled()
    before = len(tg.messages(group))
    tg.say(sara, group, "undo", reply_to=post)
    assert (await tg.reply(group, before)).text.startswith("The next match has begun")
    assert [one.id for one in await polled.services.pads.of_chat(group.id)] == [id_of(fresh)]
    tg.say(sara, group, "/pad 160 20")
    await polled.settled()
    before = len(tg.messages(group))
    tg.say(sara, group, "undo", reply_to=post)
    assert (await tg.reply(group, before)).text.startswith("The next match has begun")


async def test_a_group_that_becomes_a_supergroup_keeps_its_sheet(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await card(polled, group, sara)
    tg.say(sara, group, "/pad 16 10")
    id = (await sheet(polled, post)).id
    moved = tg.migrate(group, sara)
    fresh = await tg.reply(moved)
    assert id_of(fresh) == id
    tg.say(sara, moved, "/pad 0 26")
    await polled.settled()
    assert points(await polled.services.pads.find(id)) == [(16, 10), (0, 26)]
    await tg.until(lambda: "\u2068Them\u2069 — 36" in fresh.text)


async def test_a_link_opens_the_sheet_in_private_and_the_command_leads_to_the_app(
    tg: FakeTelegram, polled: Club
) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    post = await card(polled, group, sara)
    tg.say(sara, sara, f"/start s{id_of(post)}")
    shown = await tg.reply(sara)
    assert "Score sheet" in shown.text
    tg.say(sara, sara, "/pad")
    led = await tg.reply(sara, 1)
    assert [button["text"] for button in led.buttons] == ["Score sheets"]
    tg.say(sara, sara, "/start s" + "x" * 22)
    assert "leads nowhere" in (await tg.reply(sara, 2)).text
