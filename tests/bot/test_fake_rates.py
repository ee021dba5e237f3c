"""Telegram's speed limits, edits counted, by a clock that the test moves."""

from __future__ import annotations

from tests.bot.asking import Answer, ask
from tests.bot.fake.telegram import FakeTelegram


async def send(tg: FakeTelegram, chat_id: int, text: str = "x") -> Answer:
    """The answer to a message."""
    return await ask(tg, "sendMessage", chat_id=chat_id, text=text)


async def test_a_group_takes_20_a_minute_edits_too(tg: FakeTelegram) -> None:
    group = tg.group("Friends", tg.person("Sara"))
    first = (await send(tg, group.id)).result["message_id"]
    for number in range(19):
        edit = {"chat_id": group.id, "message_id": first, "text": f"{number}"}
        assert (await ask(tg, "editMessageText", **edit)).status == 200
    answer = await send(tg, group.id)
    assert answer.status == 429
    seconds = answer.body["parameters"]["retry_after"]
    assert answer.why == f"Too Many Requests: retry after {seconds}"
    assert 1 <= seconds <= 60
    tg.state.rates.skip(seconds)
    assert (await send(tg, group.id)).status == 200


async def test_a_person_takes_about_one_a_second(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    answers = [await send(tg, sara.id) for _ in range(21)]
    assert [answer.status for answer in answers] == [200] * 20 + [429]
    tg.state.rates.skip(answers[-1].body["parameters"]["retry_after"])
    assert (await send(tg, sara.id)).status == 200


async def test_all_take_30_a_second(tg: FakeTelegram) -> None:
    tg.state.rates.freeze()
    people = [tg.person(f"P{number}", started=True) for number in range(31)]
    answers = [await send(tg, one.id) for one in people]
    assert [answer.status for answer in answers] == [200] * 30 + [429]


async def test_answers_to_presses_are_free(tg: FakeTelegram) -> None:
    sara = tg.person("Sara", started=True)
    post = tg.say(sara, sara, "x")
    for _ in range(40):
        press = tg.press_data(sara, post, "x")
        answer = await ask(tg, "answerCallbackQuery", callback_query_id=press.id)
        assert answer.status == 200
