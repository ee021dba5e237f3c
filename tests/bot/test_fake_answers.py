"""Telegram's rules for answering presses and inline queries."""

from __future__ import annotations

from typing import Any

from tests.bot.asking import ask, keyboard
from tests.bot.fake.telegram import FakeTelegram

_TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


def article(number: int, **more: Any) -> dict[str, Any]:
    """A result that can be sent."""
    content = {"message_text": "x"}
    return {
        "type": "article",
        "id": str(number),
        "title": "Table",
        "input_message_content": content,
    } | more


async def test_a_stale_press_is_too_old(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    post = tg.say(sara, sara, "x")
    stale = tg.press_data(sara, post, "x", stale=True)
    for number in (stale.id, "12345"):
        answer = await ask(tg, "answerCallbackQuery", callback_query_id=number)
        assert (answer.status, answer.why) == (400, _TOO_OLD)


async def test_a_toast_has_up_to_200_signs(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    press = tg.press_data(sara, tg.say(sara, sara, "x"), "x")
    asked = {"callback_query_id": press.id, "show_alert": True}
    long = await ask(tg, "answerCallbackQuery", text="ب" * 201, **asked)
    assert (long.status, long.why) == (400, "Bad Request: MESSAGE_TOO_LONG")
    assert press.said is None
    assert (await ask(tg, "answerCallbackQuery", text="ب" * 200, **asked)).result is True
    assert press.said == "ب" * 200


async def test_a_press_opens_the_bot_and_nothing_else(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    press = tg.press_data(sara, tg.say(sara, sara, "x"), "x")
    asked = {"callback_query_id": press.id}
    foreign = await ask(tg, "answerCallbackQuery", url="https://example.org/", **asked)
    assert foreign.why == "Bad Request: URL_INVALID"
    own = "https://t.me/baloot_bot?start=tabc"
    assert (await ask(tg, "answerCallbackQuery", url=own, **asked)).result is True


async def test_chat_instance_is_the_same_for_everybody_in_a_chat(tg: FakeTelegram) -> None:
    sara, omar = tg.person("Sara"), tg.person("Omar")
    one, two = tg.group("One", sara, omar), tg.group("Two", sara, omar)
    for group in (one, two):
        await ask(
            tg,
            "sendMessage",
            chat_id=group.id,
            text="x",
            reply_markup=keyboard(callback_data="1"),
        )
    for person, group in ((sara, one), (omar, one), (sara, two)):
        tg.press(person, tg.messages(group)[0], "Go")
    found = [
        update["callback_query"]["chat_instance"] for update in (await ask(tg, "getUpdates")).result
    ]
    assert found[0] == found[1] != found[2]
    assert str(one.id) not in found


async def test_of_an_old_message_only_the_number_is_told(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    post = tg.say(sara, sara, "x")
    tg.press_data(sara, post, "x", old=True)
    _, update = (await ask(tg, "getUpdates")).result
    message = update["callback_query"]["message"]
    assert (message["date"], "text" in message) == (0, False)


async def test_an_inline_query_takes_up_to_50_results_once(tg: FakeTelegram) -> None:
    sara = tg.person("Sara")
    question = tg.inline(sara, "")

    async def answer(*results: dict[str, Any], **more: Any) -> str:
        asked = {"inline_query_id": question.id, "results": list(results)} | more
        said = await ask(tg, "answerInlineQuery", **asked)
        return str(said.body.get("description", "ok"))

    assert await answer(*map(article, range(51))) == "Bad Request: RESULTS_TOO_MUCH"
    assert await answer(article(1), article(1)) == "Bad Request: RESULT_ID_DUPLICATE"
    assert await answer(article(1, id="ع" * 33)) == "Bad Request: RESULT_ID_INVALID"
    assert await answer(article(1), cache_time=0, is_personal=True) == "ok"
    assert await answer(article(1)) == _TOO_OLD


async def test_a_chosen_result_is_a_message_with_an_inline_id(tg: FakeTelegram) -> None:
    sara = tg.person("Sara")
    group = tg.group("Friends", sara)
    group.bot = "left"
    question = tg.inline(sara, "")
    results = [article(1, reply_markup=keyboard(callback_data="sit")), article(2)]
    await ask(tg, "answerInlineQuery", inline_query_id=question.id, results=results)
    post = tg.choose(question, 0, group)
    tg.press(sara, post, "Go")
    _, update = (await ask(tg, "getUpdates")).result
    press = update["callback_query"]
    assert "message" not in press
    edit = {"inline_message_id": press["inline_message_id"], "text": "y"}
    assert (await ask(tg, "editMessageText", **edit)).result is True
    assert post.text == "y"
    assert tg.choose(question, 1, group).inline_id is None
