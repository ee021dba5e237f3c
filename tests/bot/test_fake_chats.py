"""Telegram's rules of chats: who may be written to, topics, and groups that grow up."""

from __future__ import annotations

import pytest

from tests.bot.asking import Answer, ask
from tests.bot.fake.telegram import FakeTelegram


async def send(tg: FakeTelegram, chat_id: int, **more: int) -> Answer:
    """The answer to a message."""
    return await ask(tg, "sendMessage", chat_id=chat_id, text="x", **more)


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_bot_that_was_kicked_says_nothing(tg: FakeTelegram, kind: str) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara, kind=kind)
    post = (await send(tg, group.id)).result
    tg.kick(group, sara)
    answer = await send(tg, group.id)
    assert (answer.status, answer.why) == (403, f"Forbidden: bot was kicked from the {kind} chat")
    edit = {"chat_id": group.id, "message_id": post["message_id"], "text": "y"}
    assert (await ask(tg, "editMessageText", **edit)).status == 403
    tg.add(group, sara)
    assert (await send(tg, group.id)).status == 200


async def test_a_bot_that_left_says_nothing(tg: FakeTelegram) -> None:
    group = tg.group("Friends", tg.person("Sara"))
    assert (await ask(tg, "leaveChat", chat_id=group.id)).result is True
    why = "Forbidden: bot is not a member of the supergroup chat"
    assert (await send(tg, group.id)).why == why


async def test_who_never_wrote_is_not_written_to(tg: FakeTelegram) -> None:
    sara = tg.person("Sara")
    answer = await send(tg, sara.id)
    why = "Forbidden: bot can't initiate conversation with a user"
    assert (answer.status, answer.why) == (403, why)
    tg.start(sara)
    assert (await send(tg, sara.id)).status == 200


async def test_who_blocked_the_bot_is_not_written_to(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    tg.block(sara)
    answer = await send(tg, sara.id)
    assert (answer.status, answer.why) == (403, "Forbidden: bot was blocked by the user")
    tg.unblock(sara)
    assert (await send(tg, sara.id)).status == 200
    sara.deactivated = True
    assert (await send(tg, sara.id)).why == "Forbidden: user is deactivated"


async def test_a_chat_nobody_knows(tg: FakeTelegram) -> None:
    assert (await send(tg, 5)).why == "Bad Request: chat not found"


async def test_a_group_that_grew_up_has_another_id(tg: FakeTelegram) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara, kind="group")
    post = (await send(tg, group.id)).result
    new = tg.migrate(group, sara)
    answer = await send(tg, group.id)
    assert answer.status == 400
    assert answer.why == "Bad Request: group chat was upgraded to a supergroup chat"
    assert answer.body["parameters"] == {"migrate_to_chat_id": new.id}
    assert (await send(tg, new.id)).status == 200
    edit = {"chat_id": new.id, "message_id": post["message_id"], "text": "y"}
    assert (await ask(tg, "editMessageText", **edit)).why == (
        "Bad Request: message to edit not found"
    )
    updates = (await ask(tg, "getUpdates")).result
    old, fresh = (update["message"] for update in updates)
    assert (old["chat"]["id"], old["migrate_to_chat_id"]) == (group.id, new.id)
    assert (fresh["chat"]["id"], fresh["migrate_from_chat_id"]) == (new.id, group.id)


async def test_topics_are_known_by_their_number(tg: FakeTelegram) -> None:
    sara = tg.person("Sara")
    forum = tg.group("Forum", sara, topics=frozenset({12}))
    sent = (await send(tg, forum.id, message_thread_id=12)).result
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (12, True)
    for thread in (1, 13):  # 1 is General, which has no thread
        answer = await send(tg, forum.id, message_thread_id=thread)
        assert answer.why == "Bad Request: message thread not found"
    assert "message_thread_id" not in (await send(tg, forum.id)).result


async def test_the_thread_of_a_reply_is_no_topic(tg: FakeTelegram) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    first = tg.say(sara, group, "/table")
    tg.say(sara, group, "/table", reply_to=first)
    _, update = (await ask(tg, "getUpdates")).result
    message = update["message"]
    assert message["message_thread_id"] == first.id
    assert "is_topic_message" not in message
    answer = await send(tg, group.id, message_thread_id=first.id)
    assert answer.why == "Bad Request: message thread not found"


async def test_who_is_what_in_a_group(tg: FakeTelegram) -> None:
    sara, omar, far = tg.person("Sara"), tg.person("Omar"), tg.person("Far")
    group = tg.group("Friends", sara, omar)
    found = [
        (await ask(tg, "getChatMember", chat_id=group.id, user_id=one.id)).result["status"]
        for one in (sara, omar, far)
    ]
    assert found == ["creator", "member", "left"]
    admins = (await ask(tg, "getChatAdministrators", chat_id=group.id)).result
    assert [one["user"]["id"] for one in admins] == [sara.id]
    assert (await ask(tg, "getChat", chat_id=group.id)).result["title"] == "Friends"


async def test_changes_of_membership_are_told(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    group = tg.group("Friends", sara)
    tg.kick(group, sara)
    tg.block(sara)
    updates = (await ask(tg, "getUpdates")).result
    told = [
        (one["my_chat_member"]["chat"]["type"], one["my_chat_member"]["new_chat_member"]["status"])
        for one in updates
    ]
    assert told == [("supergroup", "kicked"), ("private", "kicked")]


async def test_in_a_group_a_bot_hears_only_what_is_meant_for_it(tg: FakeTelegram) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    for text in ("hello", "/table", "/table@baloot_bot", "/table@other_bot"):
        tg.say(sara, group, text)
    heard = [update["message"]["text"] for update in (await ask(tg, "getUpdates")).result]
    assert heard == ["/table", "/table@baloot_bot"]
