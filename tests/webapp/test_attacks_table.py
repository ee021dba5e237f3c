"""Tables of several people over real sockets: seats, watchers, two devices (28, 40 to 48)."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.webapp.player import Json, Player
from tests.webapp.world import Answer, World, running


async def seat_api(
    world: World, table: str, name: str, seat: int, deed: str, **body: object
) -> Answer:
    """The answer to something done about a seat."""
    return await world.api("POST", f"/api/tables/{table}/seats/{seat}/{deed}", name, body)


async def test_four_people_see_their_own_hand_and_the_same_table(world: World) -> None:
    people = ("Sara", "Noura", "Huda", "Reem")
    table = await world.shared(*people)
    async with AsyncExitStack() as stack:
        for seat, name in enumerate(people, start=1):
            player = await stack.enter_async_context(world.player(name))
            snap = await player.watch(table)
            assert snap["you"] == seat
            assert [one["name"] for one in snap["seats"]] == list(people)
            assert [one["you"] for one in snap["seats"]].index(True) == seat - 1
            assert snap["live"]["host"] is (name == "Sara")
            assert snap["live"]["shared"] is True


async def test_a_watcher_sees_no_hand_and_may_do_nothing(world: World) -> None:
    table = await world.shared("Sara", "Noura")
    async with world.player("Huda") as watcher:
        for since in (None, 0, 3, 10**6):
            await watcher.send(
                {"t": "sub", "table": table} | ({} if since is None else {"since": since})
            )
            snap = await watcher.until("snap")
            assert snap["you"] is None
            assert snap["view"]["hand"] == []
            assert snap["live"]["host"] is False
        for message in (
            {"t": "play", "card": "10H"},
            {"t": "bid", "call": "pass"},
            {"t": "next"},
            {"t": "sawa"},
        ):
            asked = message | {"id": f"w-{message['t']}", "ply": snap["ply"]}
            assert await watcher.code(asked) == "not_seated"
        assert await watcher.code({"t": "emote", "id": "e", "emote": "wow"}) == "not_seated"


async def test_a_watchers_refusal_tells_no_more_than_the_trick_before(world: World) -> None:
    table = await world.shared("Sara", "Noura", "Reem", "Huda")
    async with AsyncExitStack() as stack:
        names = ("Sara", "Noura", "Reem", "Huda")
        players = [await stack.enter_async_context(world.player(one, table)) for one in names]
        watcher = await stack.enter_async_context(world.player("Fahad", table))
        tricks = 0
        while tricks < 3:
            acting = await who_acts(players)
            await acting.step()
            tricks = sum(frame["e"]["kind"] == "trick_taken" for frame in events(players[0]))
        live = max(player.seq for player in players)
        for message in ({"t": "play", "card": "10H"}, {"t": "next"}, {"t": "sawa"}):
            asked = message | {"id": f"late-{message['t']}", "ply": players[0].ply}
            nack = await watcher.answer(asked)
            assert nack["code"] == "not_seated"
            assert (nack["seq"], nack["ply"]) == (watcher.seq, watcher.ply)
            assert nack["seq"] < live


async def who_acts(players: list[Player]) -> Player:
    """The player the table waits for, once all know as much as the one who knows most."""
    while True:
        newest = max(player.seq for player in players)
        for player in players:
            while player.seq < newest:
                await player.until("ev", "snap")
        for player in players:
            if player.legal:
                return player
        await players[0].until("ev", "snap")


def events(player: Player) -> list[Json]:
    """The events a player was told, as they came."""
    return [frame for frame in player.frames if frame["t"] == "ev"]


async def test_the_people_are_told_who_comes_and_how_many_watch(world: World) -> None:
    table = await world.shared("Sara", "Noura")
    async with world.player("Sara", table) as sara:
        async with world.player("Noura", table):
            await until_live(sara, lambda frame: frame["seats"][1]["online"])
        await until_live(sara, lambda frame: not frame["seats"][1]["online"])
        async with world.player("Huda", table):
            await until_live(sara, lambda frame: frame["live"]["watching"] == 1)
        await until_live(sara, lambda frame: frame["live"]["watching"] == 0)


async def until_live(player: Player, true: object) -> Json:
    """The next frame about the people that this is true of."""
    assert callable(true)
    while True:
        frame = await player.until("live")
        if true(frame):
            return frame


async def test_a_practice_table_is_nobody_elses_to_watch(world: World) -> None:
    table = await world.table("Sara")
    async with world.player("Noura") as other:
        assert await other.code({"t": "sub", "table": table}) == "not_found"
        assert await other.code({"t": "sub", "table": "A" * 22}) == "not_found"


async def test_emotes_are_heard_by_all_but_not_too_often(world: World) -> None:
    table = await world.shared("Sara", "Noura")
    async with (
        world.player("Sara", table) as sara,
        world.player("Noura", table) as noura,
        world.player("Huda", table) as watcher,
    ):
        asked = {"t": "emote", "id": "e1", "emote": "bravo"}
        assert (await noura.answer(asked))["t"] == "ack"
        for player in (sara, watcher):
            frame = await player.until("emote")
            assert (frame["seat"], frame["emote"]) == (2, "bravo")
        assert await noura.code(asked | {"id": "e2"}) == "rate"
        for wrong in ("BRAVO", "insult", "", 7, None):
            assert await sara.code({"t": "emote", "id": "e3", "emote": wrong}) == "bad_message"
        assert await sara.code({"t": "emote", "emote": "bravo"}) == "bad_message"


async def test_who_is_blocked_is_not_heard(world: World) -> None:
    table = await world.shared("Sara", "Noura", "Huda")
    assert (await seat_api(world, table, "Sara", 2, "block")).status == 200
    async with (
        world.player("Sara", table) as sara,
        world.player("Noura", table) as noura,
        world.player("Huda", table) as huda,
    ):
        await noura.answer({"t": "emote", "id": "e", "emote": "laugh"})
        assert (await huda.until("emote"))["seat"] == 2
        await huda.answer({"t": "emote", "id": "e", "emote": "thanks"})
        assert (await sara.until("emote"))["seat"] == 3
        assert [one["seat"] for one in sara.frames if one["t"] == "emote"] == [3]


async def test_two_devices_of_one_person_at_one_table_the_newer_stays(world: World) -> None:
    table = await world.shared("Sara", "Noura")
    async with world.player("Sara", table) as phone, world.player("Sara", table) as desk:
        assert await phone.closed() == 4409
        assert await desk.code("[]") == "bad_message"


async def test_twenty_plays_at_once_from_two_devices_have_one_effect(world: World) -> None:
    table = await world.shared("Sara", "Noura", "Huda", "Reem")
    async with AsyncExitStack() as stack:
        players = {}
        for name in ("Sara", "Noura", "Huda", "Reem"):
            players[name] = await stack.enter_async_context(world.player(name, table))
        name, first = next((n, p) for n, p in players.items() if p.can_act)
        before = first.seq
        second = await stack.enter_async_context(world.player(name, table))
        for n in range(10):
            action = second.action(min) | {"ply": second.ply}
            await asyncio.gather(
                first.send(action | {"id": f"a{n}"}), second.send(action | {"id": f"b{n}"})
            )
        answers = [await second.until("ack", "nack") for _ in range(10)]
        assert await first.closed() == 4409
        acked = sum(frame["t"] == "ack" for frame in answers + first.frames)
        assert acked <= 1
        others = [player for other, player in players.items() if other != name]
        for player in others:
            while player.seq <= before:
                await player.until("ev")
            assert player.seq == before + 1


async def test_the_ninth_socket_costs_the_oldest_that_only_watches(tmp_path: Path) -> None:
    async with running(tmp_path, sockets_per_user=4) as world:
        own = await world.table("Sara")
        watched = [await world.shared("Noura"), await world.shared("Huda")]
        async with (
            world.player("Sara", own) as playing,
            world.player("Sara") as idle,
            world.player("Sara", watched[0]) as oldest,
            world.player("Sara", watched[1]) as newer,
            world.player("Sara") as fifth,
        ):
            assert await oldest.closed() == 4409
            for player in (playing, idle, newer, fifth):
                assert await player.code("[]") == "bad_message"
            async with world.player("Sara") as sixth:
                assert await newer.closed() == 4409
                async with world.player("Sara"):
                    assert await idle.closed() == 4409
                    for player in (playing, fifth, sixth):
                        assert await player.code("[]") == "bad_message"


async def test_five_tables_may_be_open_and_no_sixth(world: World) -> None:
    for _ in range(5):
        await world.table("Sara")
    answer = await world.api("POST", "/api/tables", "Sara", {})
    assert answer == Answer(409, {"code": "too_many"})
    assert (await world.api("POST", "/api/lobbies", "Sara", {})).body == {"code": "too_many"}
    first = (await world.api("GET", "/api/tables")).body["tables"][0]["table"]
    assert await world.api("POST", f"/api/tables/{first}/leave", "Sara", {}) == Answer(200, {})
    listed = {one["table"]: one for one in (await world.api("GET", "/api/tables")).body["tables"]}
    assert first not in listed or listed[first]["closed"] is True
    assert (await world.api("POST", "/api/tables", "Sara", {})).status == 201


async def test_who_leaves_a_shared_table_leaves_a_bot_and_the_host_is_the_next(
    world: World,
) -> None:
    table = await world.shared("Sara", "Noura")
    async with world.player("Noura", table) as noura:
        path = f"/api/tables/{table}/leave"
        assert await world.api("POST", path, "Sara", {}) == Answer(200, {})
        frame = await until_live(noura, lambda frame: frame["seats"][0]["bot"] is not None)
        assert frame["live"]["host"] is True
        assert (await world.api("POST", path, "Sara", {})).status in (403, 404, 409)


async def test_seats_are_given_and_taken_by_the_right_people_and_between_deals(
    world: World,
) -> None:
    table = await world.shared("Sara", "Noura")
    assert (await seat_api(world, table, "Noura", 1, "give")).body == {"code": "not_host"}
    assert (await seat_api(world, table, "Sara", 2, "give")).status == 409
    assert (await seat_api(world, table, "Huda", 3, "take")).status == 409
    assert (await seat_api(world, table, "Huda", 9, "take")).status == 404
    assert (await seat_api(world, table, "Sara", 2, "give", level="x")).status == 422
    private = await world.table("Reem")
    for deed in ("give", "take", "block"):
        assert (await seat_api(world, private, "Huda", 1, deed)).status == 404


async def test_a_rematch_has_the_same_seats_and_is_one_for_all(tmp_path: Path) -> None:
    async with running(tmp_path) as world:
        table = await world.shared("Sara", "Noura", target="100")
        path = f"/api/tables/{table}/rematch"
        assert (await world.api("POST", path, "Sara", {})).status == 409
        async with world.player("Sara", table) as sara, world.player("Noura", table) as noura:
            await asyncio.gather(sara.play_out(), noura.play_out())
            assert sara.over
            answers = await asyncio.gather(
                *(world.api("POST", path, name, {}) for name in ("Sara", "Noura", "Sara"))
            )
            [lobby] = {answer.body["lobby"] for answer in answers}
            frame = await until_live(noura, lambda frame: frame["live"]["rematch"] is not None)
            assert frame["live"]["rematch"] == lobby
        found = (await world.api("GET", f"/api/lobbies/{lobby}", "Noura")).body["lobby"]
        assert [seat["name"] for seat in found["seats"]][:2] == ["Sara", "Noura"]
        assert all(seat["bot"] for seat in found["seats"][2:])


@pytest.mark.parametrize("since", [-1, 1.5, "0", 2**40])
async def test_a_since_of_no_sense_is_bad_message(world: World, since: object) -> None:
    table = await world.shared("Sara", "Noura")
    async with world.player("Huda") as watcher:
        asked = {"t": "sub", "table": table, "since": since}
        assert await watcher.code(asked) == "bad_message"
