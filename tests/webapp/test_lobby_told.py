"""Lobbies as people see them: in the list, over the socket, by their links, after a restart."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.webapp.lobbies import do, lobby_of, names, seen
from tests.webapp.world import Answer, World, running
from webapp.keys import LINKS


async def test_an_open_lobby_is_shown_to_all_and_waits_before_bots_may_fill_it(
    world: World,
) -> None:
    lobby = await world.lobby("Sara", open=True)
    hidden = await world.lobby("Huda")
    listed = (await world.api("GET", "/api/lobbies", "Noura")).body
    assert [one["id"] for one in listed["open"]] == [lobby]
    assert listed["own"] == []
    own = (await world.api("GET", "/api/lobbies", "Huda")).body
    assert [one["id"] for one in own["own"]] == [hidden]
    assert await do(world, lobby, "start", "Sara") == Answer(409, {"code": "too_early"})
    for name in ("Noura", "Reem", "Layla"):
        await do(world, lobby, "sit", name)
    assert (await world.api("GET", "/api/lobbies", "Mona")).body["open"] == []
    assert (await do(world, lobby, "start", "Sara")).status == 200


async def test_everybody_in_a_lobby_sees_each_change_and_then_the_table(world: World) -> None:
    lobby = await world.lobby("Sara")
    async with world.player("Sara") as sara, world.player("Noura") as noura:
        for player in (sara, noura):
            await player.send({"t": "sub", "table": lobby})
            assert names((await player.until("lobby"))["lobby"])[0] == "Sara"
        await do(world, lobby, "sit", "Noura", seat=3)
        assert (await lobby_of(sara))["seats"][2].items() >= {"name": "Noura", "you": False}.items()
        assert (await lobby_of(noura))["seats"][2].items() >= {"you": True}.items()
        await do(world, lobby, "start", "Sara")
        for player, seat in ((sara, 1), (noura, 3)):
            assert (await lobby_of(player))["state"] == "started"
            snap = await player.watch(lobby)
            assert (snap["t"], snap["you"]) == ("snap", seat)


async def test_in_a_lobby_nothing_can_be_played_or_said(world: World) -> None:
    lobby = await world.lobby("Sara")
    async with world.player("Sara") as player:
        await player.send({"t": "sub", "table": lobby})
        await player.until("lobby")
        play = {"t": "play", "id": "1", "ply": 0, "card": "10H"}
        assert await player.code(play) == "not_seated"
        assert await player.code({"t": "emote", "id": "2", "emote": "bravo"}) == "not_seated"


async def test_a_cancelled_lobby_says_so_and_stays_so(world: World) -> None:
    lobby = await world.lobby("Sara", "Noura")
    async with world.player("Noura") as noura:
        await noura.send({"t": "sub", "table": lobby})
        await noura.until("lobby")
        for _ in range(2):
            assert (await do(world, lobby, "cancel", "Sara")).status == 200
        assert (await lobby_of(noura))["state"] == "cancelled"
        assert await noura.code("[]") == "bad_message"  # the socket stays
        assert await do(world, lobby, "sit", "Huda") == Answer(409, {"code": "cancelled"})
        await noura.send({"t": "sub", "table": lobby})
        assert (await lobby_of(noura))["state"] == "cancelled"


async def test_a_lobby_survives_the_end_of_the_process(tmp_path: Path) -> None:
    async with running(tmp_path) as world:
        lobby = await world.lobby("Sara", "Noura")
        tokens = dict(world.tokens)
    async with running(tmp_path) as world:
        world.tokens |= tokens
        assert names(await seen(world, lobby, "Sara"))[:2] == ["Sara", "Noura"]
        assert (await do(world, lobby, "start", "Sara")).status == 200


ODD_IDS = ("x", "A" * 22, "A" * 64, "-" * 22)


async def test_an_unknown_lobby_is_404_and_not_found_whatever_is_asked(world: World) -> None:
    async with world.player("Sara") as player:
        for id in ODD_IDS:
            assert (await world.api("GET", f"/api/lobbies/{id}")).status == 404
            for deed in ("sit", "leave", "swap", "bot", "start", "cancel"):
                assert (await do(world, id, deed, "Sara")).body == {"code": "not_found"}
            assert await player.code({"t": "sub", "table": id}) == "not_found"
    for id in ("A" * 65, "..%2f", "%00", "a b"):
        assert (await world.api("GET", f"/api/lobbies/{id}")).status in (400, 404)
    assert (await do(world, "A" * 22, "explode", "Sara")).status == 404


@pytest.fixture
async def proxied(tmp_path: Path) -> AsyncIterator[World]:
    """A server that is reached under a public address."""
    folder = tmp_path / "proxied"
    folder.mkdir()
    async with running(folder, public_url="https://baloot.example/") as made:
        yield made


async def test_the_link_leads_to_the_public_address_or_into_telegram(proxied: World) -> None:
    lobby = await proxied.lobby("Sara")
    assert (await seen(proxied, lobby, "Sara"))["link"] == f"https://baloot.example/t/{lobby}"
    proxied.server.app[LINKS].into_telegram(lambda token: f"https://t.me/bot/app?startapp={token}")
    link = (await seen(proxied, lobby, "Sara"))["link"]
    assert link == f"https://t.me/bot/app?startapp=t{lobby}"
