"""Groups: their house rules, and how all that is theirs moves to a new id."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.ruleset import PRESETS, Preset, RuleSet
from engine.store.chats import Chat, Chats
from engine.store.db import Database
from engine.store.lobbies import Lobbies
from engine.store.outbox import Outbox
from engine.store.passes import Passes
from engine.store.users import Users
from tests.store.samples import Time, lobby

OLD, NEW = -4_000_000_001, -1_004_000_000_001


@pytest.fixture
def chats(database: Database, time: Time) -> Chats:
    return Chats(database, time)


async def test_a_new_group_plays_the_standard_rules_without_a_clock(
    chats: Chats, time: Time
) -> None:
    assert await chats.get(OLD) is None
    made = await chats.ensure(OLD, "fr")
    assert made == Chat(OLD, RuleSet(), "none", "fr", time.seconds)
    assert await chats.get(OLD) == made


async def test_house_rules_stay_whatever_comes_after(chats: Chats) -> None:
    await chats.ensure(OLD, "ar")
    await chats.set_rules(OLD, PRESETS[Preset.KAMMELNA], "fast")
    await chats.set_present(OLD, False)
    await chats.set_lang(OLD, "en")
    found = await chats.ensure(OLD, "fr")
    assert (found.rules, found.clock) == (PRESETS[Preset.KAMMELNA], "fast")
    assert (found.lang, found.present) == ("en", False)


async def test_a_group_knows_since_when_the_bot_has_gone(chats: Chats, time: Time) -> None:
    await chats.ensure(OLD, "ar")
    left = time.seconds
    for _ in range(2):  # told again it has not left again
        await chats.set_present(OLD, False)
        time.seconds += 60
    found = await chats.get(OLD)
    assert found is not None
    assert (found.present, found.gone) == (False, left)
    await chats.set_present(OLD, True)
    found = await chats.get(OLD)
    assert found is not None
    assert (found.present, found.gone) == (True, None)


async def test_a_supergroup_takes_everything_over_once(
    chats: Chats, database: Database, users: Users
) -> None:
    host = await users.create_guest("a", "ar")
    await chats.ensure(OLD, "ar")
    await chats.set_rules(OLD, RuleSet(), "relaxed")
    await Lobbies(database).add(replace(lobby("l1", host.id), chat_id=OLD, message_id=5))
    outbox = Outbox(database)
    await outbox.put(None, "card:l1", OLD, "sendMessage", {"chat_id": OLD, "text": "x"}, 0.0)
    passes = Passes(database)
    key = await passes.make(OLD, host.id)
    for _ in range(2):
        await chats.migrate(OLD, NEW)
    assert await chats.get(OLD) is None
    moved = await chats.get(NEW)
    assert moved is not None
    assert moved.clock == "relaxed"
    (card,) = await Lobbies(database).of_chat(NEW)
    assert (card.id, card.message_id) == ("l1", 5)
    assert await passes.chat_of(key, host.id) == NEW
    (sending,) = await outbox.due(1e9, 5)
    assert (sending.chat_id, sending.body["chat_id"]) == (NEW, NEW)


async def test_what_the_new_group_was_given_by_mistake_gives_way(chats: Chats, time: Time) -> None:
    """An update of the new group may be handled before the news that it is the old one."""
    await chats.ensure(OLD, "ar")
    await chats.set_rules(OLD, RuleSet(), "fast")
    time.seconds += 60
    await chats.ensure(NEW, "en")
    await chats.migrate(OLD, NEW)
    moved = await chats.get(NEW)
    assert moved is not None
    assert (moved.clock, moved.lang) == ("fast", "ar")


async def test_a_straggler_of_the_old_group_does_not_undo_the_new_rules(
    chats: Chats, time: Time
) -> None:
    await chats.ensure(OLD, "ar")
    await chats.migrate(OLD, NEW)
    await chats.set_rules(NEW, RuleSet(), "fast")
    time.seconds += 60
    await chats.ensure(OLD, "ar")
    await chats.migrate(OLD, NEW)
    assert await chats.get(OLD) is None
    kept = await chats.get(NEW)
    assert kept is not None
    assert kept.clock == "fast"


async def test_a_group_nobody_knows_moves_without_a_trace(chats: Chats) -> None:
    await chats.migrate(OLD, NEW)
    assert await chats.get(NEW) is None
