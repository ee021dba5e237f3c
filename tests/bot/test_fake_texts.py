"""Telegram's rules for texts: their length and their HTML."""

from __future__ import annotations

import pytest

from tests.bot.asking import Answer, ask
from tests.bot.fake.telegram import FakeTelegram


async def send(tg: FakeTelegram, text: str, mode: str = "HTML") -> Answer:
    """The answer to a message of this text."""
    sara = tg.person("Sara", started=True)
    return await ask(tg, "sendMessage", chat_id=sara.id, text=text, parse_mode=mode)


async def test_a_text_has_up_to_4096_signs(tg: FakeTelegram) -> None:
    assert (await send(tg, "ب" * 4096)).status == 200
    answer = await send(tg, "ب" * 4097)
    assert (answer.status, answer.why) == (400, "Bad Request: message is too long")


async def test_the_length_is_of_what_is_seen(tg: FakeTelegram) -> None:
    assert (await send(tg, "<b>" + "&lt;" * 4096 + "</b>")).status == 200


@pytest.mark.parametrize("text", ["", "  \n ", "<b></b>"])
async def test_a_text_is_not_empty(tg: FakeTelegram, text: str) -> None:
    assert (await send(tg, text)).why == "Bad Request: message text is empty"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a <test/> b", 'Unsupported start tag "test/" at byte offset 2'),
        ("ع <name>", 'Unsupported start tag "name" at byte offset 3'),
        ("1 < 2", 'Unsupported start tag "" at byte offset 2'),
        ("1 < 2 > 1", 'Unsupported start tag "" at byte offset 2'),
        ("<b>bold", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("x</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("<b", "Unclosed start tag at byte offset 0"),
        ('<a href="x>y</a>', "Unclosed start tag at byte offset 0"),
        ("<a href=x/y>y</a>", "Unexpected end of name token at byte offset 8"),
        ("<a =x>y</a>", 'Empty attribute name in the tag "a" at byte offset 0'),
        ('<span class="red">y</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<p>y</p>", 'Unsupported start tag "p" at byte offset 0'),
        ("a<br>b", 'Unsupported start tag "br" at byte offset 1'),
    ],
)
async def test_html_is_read_as_telegram_reads_it(tg: FakeTelegram, text: str, why: str) -> None:
    answer = await send(tg, text)
    assert (answer.status, answer.why) == (400, f"Bad Request: can't parse entities: {why}")


async def test_what_is_seen_and_its_entities(tg: FakeTelegram) -> None:
    text = (
        '🂡<b>A &amp; <i>B</i></b> <a href="https://t.me/x?a=1&amp;b=2">&lt;ع&gt;</a> &nbsp; &#39;'
    )
    message = (await send(tg, text)).result
    assert message["text"] == "🂡A & B <ع> &nbsp; '"
    assert message["entities"] == [
        {"type": "italic", "offset": 6, "length": 1},
        {"type": "bold", "offset": 2, "length": 5},
        {"type": "text_link", "offset": 8, "length": 3, "url": "https://t.me/x?a=1&b=2"},
    ]


async def test_without_a_mode_a_text_is_taken_as_it_is(tg: FakeTelegram) -> None:
    assert (await send(tg, "<b>&", "")).result["text"] == "<b>&"
