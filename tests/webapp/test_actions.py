"""What may be done at a table, by whom and how often (attacks 30 to 48 and 72)."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

from engine.table.clock import Pace
from tests.webapp.player import Json, Player
from tests.webapp.world import World, running

CARDS = [f"{rank}{suit}" for suit in "SHDC" for rank in ("7", "8", "9", "10", "J", "Q", "K", "A")]


async def to_the_play(player: Player) -> None:
    """Goes on until this player has to play a card."""
    while True:
        await player.my_turn()
        if player.legal.get("cards"):
            return
        await player.step()


async def asked_to_speak(world: World) -> str:
    """A table at which the auction has come to the player: a sun bought at once ends it before."""
    while True:
        table = await world.table()
        async with world.player(table=table) as player:
            await player.my_turn()
            if player.legal.get("calls"):
                return table


async def refused(player: Player, action: Json) -> str:
    """The code an action is refused with; the table stands where it stood."""
    frame = await player.answer(player.signed(action))
    assert frame["t"] == "nack", frame
    assert (frame["seq"], frame["ply"]) == (player.seq, player.ply)
    return str(frame["code"])


async def test_a_play_before_the_play_and_a_bid_in_the_play_are_refused(
    world: World,
) -> None:
    async with world.player(table=await asked_to_speak(world)) as player:
        await player.my_turn()
        for card in CARDS:
            assert await refused(player, {"t": "play", "card": card}) == "not_your_turn"
        await to_the_play(player)
        for call in ("pass", "sun", "hokm:H"):
            assert await refused(player, {"t": "bid", "call": call}) == "bad_bid"


async def test_out_of_turn_nothing_can_be_done(tmp_path: Path) -> None:
    answers: tuple[tuple[Json, str], ...] = (
        ({"t": "bid", "call": "pass"}, "not_your_turn"),
        ({"t": "play", "card": "10H"}, "not_your_turn"),
        ({"t": "double", "call": "pass"}, "bad_double"),
        ({"t": "sawa"}, "bad_sawa"),
        ({"t": "next"}, "deal_running"),
    )
    async with running(tmp_path, pace=Pace(600, 0, 600)) as world:
        table = await world.table()
        async with world.player(table=table) as player:
            if player.can_act:  # seat 1 may be the first to speak
                await player.step({"t": "bid", "call": "pass"})
            for action, code in answers:
                assert await refused(player, action) == code


async def test_each_card_is_refused_with_the_reason_that_was_told(
    world: World,
) -> None:
    seen: set[str] = set()
    while not {"not_in_hand", "must_follow"} <= seen:
        table = await world.table(target=100)
        async with world.player(table=table) as player:
            for _ in range(8):
                await to_the_play(player)
                told = player.legal["cards"]
                foreign = [card for card in CARDS if card not in told][:2]
                for card in [*told, *foreign]:
                    reason = told.get(card, "not_in_hand")
                    if reason is not None:
                        assert await refused(player, {"t": "play", "card": card}) == reason
                        seen.add(reason)
                await player.step()


async def test_what_is_no_card_is_bad_card(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        for card in ("1H", "TH", "ás", "10H ", "10h", "", "10H10H", "x" * 500, 33, None, ["10H"]):
            assert await refused(player, {"t": "play", "card": card}) == "bad_card"


async def test_what_cannot_be_said_in_the_auction_is_bad_bid(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        allowed = player.legal["calls"]
        calls: list[object] = ["pass", "sun", "ashkal", "confirm_hokm", "confirm_sun", "kawesh"]
        calls += [f"hokm:{suit}" for suit in "SHDC"]
        for call in [*calls, "hokm", "hokm:X", "PASS", "", "hokm:H ", 7, None, ["sun"]]:
            if call not in allowed:
                assert await refused(player, {"t": "bid", "call": call}) == "bad_bid"
        await to_the_play(player)
        for call in calls:
            assert await refused(player, {"t": "bid", "call": call}) == "bad_bid"


async def test_what_cannot_be_said_on_the_ladder_is_bad_double(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        for call in ("double", "gahwa", "four:open", "pass", "DOUBLE", "", 7, None):
            assert await refused(player, {"t": "double", "call": call}) == "bad_double"


async def test_projects_are_declared_by_the_server_so_there_is_no_such_message(
    world: World,
) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        assert await player.code({"t": "project", "id": "1", "ply": 1}) == "unknown_type"


async def test_the_next_deal_is_refused_while_one_is_running(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        assert await refused(player, {"t": "next"}) == "deal_running"


def _something_else(message: dict[str, Any]) -> tuple[str, str]:
    """Another body for the same kind of action: the field, and what it holds instead."""
    match message["t"]:
        case "play":
            return "card", "7S" if message["card"] != "7S" else "8S"
        case "double":
            return "call", "pass" if message["call"] != "pass" else "three"
        case _:
            return "call", "pass" if message["call"] != "pass" else "sun"


async def test_an_id_stands_for_one_action(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        message = player.signed(player.action())
        first = await player.answer(message)
        assert first["t"] == "ack"
        await player.my_turn()
        before = player.seq
        assert await player.answer(message) == first
        said, instead = _something_else(message)
        assert await player.code(message | {said: instead}) == "id_reused"
        assert await player.code(message | {"ply": 0}) == "id_reused"
        assert player.seq == before


async def test_the_same_message_sent_twice_at_once_happens_once(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        message = json.dumps(player.signed(player.action()))
        await player.send(message)
        await player.send(message)
        answers = [await player.until("ack", "nack") for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0]["t"] == "ack"


async def test_the_same_id_has_the_same_answer_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as world:
        token, table = await world.token("Sara"), await world.table()
        async with world.player(table=table) as player:
            await player.my_turn()
            message = player.signed(player.action())
            first = await player.answer(message)
            assert first["t"] == "ack"
    async with running(tmp_path) as world, world.socket() as player:
        await player.log_in(token)
        await player.watch(table)
        assert await player.answer(message) == first


async def test_another_ply_is_refused_and_the_table_is_told_again(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        action, ply = player.action(), player.ply
        for wrong in (ply - 1, ply + 1, 0, 2**31):
            frame = await player.answer(player.signed(action, ply=wrong))
            assert (frame["code"], frame["ply"]) == ("ply_mismatch", ply)
            snap = await player.until("snap")
            assert (snap["seq"], snap["ply"]) == (player.seq, ply)
        for odd in (-1, 2**63, 2**64, "7", 1.5, None, True):
            assert await player.code(player.signed(action, ply=odd)) == "bad_message"
        assert (await player.answer(player.signed(action)))["t"] == "ack"


async def test_twenty_plays_from_two_devices_have_one_effect(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as first:
        await to_the_play(first)
        before = first.seq
        async with world.player(table=table) as second:
            assert await first.closed() == 4409
            cards = itertools.cycle(second.legal["cards"])
            for n in range(20):
                action = {"t": "play", "id": f"n{n}", "ply": second.ply, "card": next(cards)}
                await second.send(action)
            answers = [await second.until("ack", "nack") for _ in range(20)]
    acks = [frame for frame in answers if frame["t"] == "ack"]
    assert len(acks) == 1
    codes = {frame.get("code") for frame in answers} - {None}
    assert codes <= {"ply_mismatch", "must_follow", "must_trump", "must_over", "locked"}
    assert acks[0]["seq"] > before


async def test_a_newer_socket_of_the_same_user_and_table_replaces_the_older(world: World) -> None:
    table, other = await world.table(), await world.table()
    async with (
        world.player(table=table) as old,
        world.player(table=other) as elsewhere,
        world.player(table=table) as new,
    ):
        assert await old.closed() == 4409
        for player in (elsewhere, new):
            assert await player.code("[]") == "bad_message"


async def test_who_watches_no_table_has_no_seat(world: World) -> None:
    async with world.player() as player:
        for action in ({"t": "bid", "call": "pass"}, {"t": "next"}, {"t": "play", "card": "10H"}):
            assert await player.code(action | {"id": "1", "ply": 1}) == "not_seated"


async def test_another_users_table_is_like_one_that_does_not_exist(
    world: World,
) -> None:
    table = await world.table("Sara")
    async with world.player("Noura") as player:
        for id in (table, "A" * 22):
            frame = await player.answer({"t": "sub", "table": id})
            assert frame == {"t": "error", "code": "not_found"}
        assert await player.code(player.signed({"t": "bid", "call": "pass"})) == "not_seated"
        assert not [frame for frame in player.frames if frame["t"] in ("snap", "ev")]
    assert (await world.api("GET", "/api/tables", "Noura")).body == {"tables": []}


async def test_ids_that_are_none_are_not_found(world: World) -> None:
    async with world.player() as player:
        for id in ("", "../", "%00", "\x00", "a b", "x" * 3000, "' OR 1=1--", "ع", "1"):
            assert await player.code({"t": "sub", "table": id}) == "not_found"
        for odd in (1, None, ["a"]):
            assert await player.code({"t": "sub", "table": odd}) == "bad_message"


async def test_a_sub_that_fails_leaves_the_table_that_was_watched(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        assert await player.code({"t": "sub", "table": "A" * 22}) == "not_found"
        await player.act()


async def test_since_beyond_the_list_gives_a_snapshot(world: World) -> None:
    table = await world.table()
    async with world.player(table=table) as player:
        await player.my_turn()
        for since in (player.seq + 1, 10**6, 2**31):
            await player.send({"t": "sub", "table": table, "since": since})
            assert (await player.receive())["t"] == "snap"
        for wrong in (-1, 1.5, "7", 2**63, True):
            message = {"t": "sub", "table": table, "since": wrong}
            assert await player.code(message) == "bad_message"


async def test_what_was_acked_is_there_and_what_was_not_is_there_once_or_never(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as world:
        token, table = await world.token("Sara"), await world.table()
        async with world.player(table=table) as player:
            await player.my_turn()
            message = player.signed(player.action())
            await player.send(message)  # and the line is cut before the answer
    async with running(tmp_path) as world, world.socket() as player:
        await player.log_in(token)
        await player.watch(table)
        answer = await player.answer(message)
        assert answer["t"] == "ack"
        again = await player.answer(message)
        assert again == answer
