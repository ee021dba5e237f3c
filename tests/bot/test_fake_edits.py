"""Telegram's rules for changing messages and sending files."""

from __future__ import annotations

from typing import Any

from tests.bot.asking import ask, keyboard
from tests.bot.fake.telegram import FakeTelegram

_SAME = (
    "Bad Request: message is not modified: specified new message content and reply markup are"
    " exactly the same as a current content and reply markup of the message"
)


async def test_an_edit_changes_something(tg: FakeTelegram) -> None:
    group = tg.group("Friends", tg.person("Sara"))
    markup = keyboard(callback_data="1")
    sent = {"chat_id": group.id, "text": "<b>x</b>", "parse_mode": "HTML", "reply_markup": markup}
    number = (await ask(tg, "sendMessage", **sent)).result["message_id"]
    again: dict[str, Any] = sent | {"message_id": number}
    answer = await ask(tg, "editMessageText", **again)
    assert (answer.status, answer.why) == (400, _SAME)
    same = {"chat_id": group.id, "message_id": number, "reply_markup": markup}
    assert (await ask(tg, "editMessageReplyMarkup", **same)).why == _SAME
    [post] = tg.messages(group)
    assert post.edits == 0


async def test_an_edit_without_a_keyboard_takes_it_away(tg: FakeTelegram) -> None:
    group = tg.group("Friends", tg.person("Sara"))
    sent = {"chat_id": group.id, "text": "x", "reply_markup": keyboard(callback_data="1")}
    number = (await ask(tg, "sendMessage", **sent)).result["message_id"]
    edit = {"chat_id": group.id, "message_id": number, "text": "y"}
    assert "reply_markup" not in (await ask(tg, "editMessageText", **edit)).result


async def test_only_what_is_there_and_ones_own_is_edited(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    theirs = tg.say(sara, sara, "hello")
    edit = {"chat_id": sara.id, "message_id": theirs.id, "text": "y"}
    assert (await ask(tg, "editMessageText", **edit)).why == (
        "Bad Request: message can't be edited"
    )
    own = (await ask(tg, "sendMessage", chat_id=sara.id, text="x")).result["message_id"]
    gone = {"chat_id": sara.id, "message_id": own}
    assert (await ask(tg, "deleteMessage", **gone)).result is True
    assert (await ask(tg, "editMessageText", **gone, text="y")).why == (
        "Bad Request: message to edit not found"
    )
    assert (await ask(tg, "deleteMessage", **gone)).why == (
        "Bad Request: message to delete not found"
    )
    unknown = {"inline_message_id": "AgAAAI1", "text": "y"}
    assert (await ask(tg, "editMessageText", **unknown)).why == "Bad Request: MESSAGE_ID_INVALID"


async def test_a_file_arrives_with_its_name(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    sent = {"chat_id": sara.id, "caption": "<b>All</b>", "parse_mode": "HTML", "document": b"{}"}
    message = (await ask(tg, "sendDocument", **sent)).result
    assert message["document"]["file_name"] == "data.json"
    assert message["caption"] == "All"
    [post] = tg.messages(sara)
    assert post.file == ("data.json", b"{}")
    long = sent | {"caption": "x" * 1025}
    assert (await ask(tg, "sendDocument", **long)).why == (
        "Bad Request: message caption is too long"
    )


async def test_a_reply_needs_its_message(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    lost: dict[str, Any] = {"message_id": 5}
    asked = {"chat_id": sara.id, "text": "x"}
    assert (await ask(tg, "sendMessage", **asked, reply_parameters=lost)).why == (
        "Bad Request: message to be replied not found"
    )
    lost["allow_sending_without_reply"] = True
    assert (await ask(tg, "sendMessage", **asked, reply_parameters=lost)).status == 200
