"""The HTML of messages, read as Telegram reads it, with its complaints."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from tests.bot.fake.refusals import Bad

_KINDS: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
    "blockquote": "blockquote",
}
_SIGNS: Final = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_SIGN: Final = re.compile(r"&(?:#(\d{1,8})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot));?")
_SPACE: Final = " \t\r\n\v\f"


@dataclass
class _Tag:
    name: str
    start: int
    url: str = ""


@dataclass
class _Reader:
    """Goes over the text once; `at` is where, `made` what is to be seen."""

    text: str
    at: int = 0
    made: list[str] = field(default_factory=list)
    size: int = 0
    open: list[_Tag] = field(default_factory=list)
    entities: list[dict[str, Any]] = field(default_factory=list)

    def here(self) -> str:
        """The sign at hand; "" at the end."""
        return self.text[self.at : self.at + 1]

    def fail(self, why: str, at: int) -> Bad:
        """The complaint, with its place counted in bytes as Telegram does."""
        place = len(self.text[:at].encode("utf-8", "replace"))
        return Bad(f"can't parse entities: {why.replace('@', f'at byte offset {place}')}")

    def put(self, sign: str) -> None:
        """Adds what is to be seen."""
        self.made.append(sign)
        self.size += len(sign.encode("utf-16-le", "replace")) // 2

    def skip(self, until: str) -> str:
        """Goes on to one of these signs; what was passed."""
        begin = self.at
        while self.here() and self.here() not in until:
            self.at += 1
        return self.text[begin : self.at]

    def blank(self) -> None:
        """Goes over white space."""
        while self.here() and self.here() in _SPACE:
            self.at += 1


def read_html(text: str) -> tuple[str, list[dict[str, Any]]]:
    """What is to be seen and its entities. Raises `Bad` where Telegram cannot read it."""
    reader = _Reader(text)
    while sign := reader.here():
        if sign == "&" and (found := _SIGN.match(text, reader.at)):
            reader.put(_sign(found))
            reader.at = found.end()
        elif sign != "<":
            reader.put(sign)
            reader.at += 1
        elif text[reader.at + 1 : reader.at + 2] == "/":
            _end(reader)
        else:
            _start(reader)
    if reader.open:
        last = reader.open[-1].name
        raise reader.fail(f'Can\'t find end tag corresponding to start tag "{last}"', 0)
    return "".join(reader.made), reader.entities


def _sign(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _SIGNS[name]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if 0 < code < 0x10FFFF else found[0]


def _start(reader: _Reader) -> None:
    begin = reader.at
    reader.at += 1
    name = reader.skip(_SPACE + ">").lower()
    if not reader.here():
        raise reader.fail("Unclosed start tag @", begin)
    if name not in _KINDS:
        raise reader.fail(f'Unsupported start tag "{name}" @', begin)
    attributes = _attributes(reader, name, begin)
    if name == "span" and attributes.get("class") != "tg-spoiler":
        raise reader.fail('Tag "span" must have class "tg-spoiler" @', begin)
    reader.at += 1
    reader.open.append(_Tag(name, reader.size, attributes.get("href", "")))


def _attributes(reader: _Reader, tag: str, begin: int) -> dict[str, str]:
    found: dict[str, str] = {}
    while True:
        reader.blank()
        if reader.here() == ">":
            return found
        name = reader.skip(_SPACE + "=>/\"'")
        if not name:
            raise reader.fail(f'Empty attribute name in the tag "{tag}" @', begin)
        reader.blank()
        if reader.here() != "=":
            if not reader.here():
                raise reader.fail(f'Unclosed start tag "{tag}" @', begin)
            continue
        reader.at += 1
        reader.blank()
        found[name.lower()] = _value(reader, tag, begin)


def _value(reader: _Reader, tag: str, begin: int) -> str:
    quote = reader.here()
    if not quote:
        raise reader.fail(f'Unclosed start tag "{tag}" @', begin)
    if quote not in "\"'":
        token = reader.at
        while reader.here() and (reader.here().isalnum() or reader.here() in ".-"):
            reader.at += 1
        if not reader.here() or reader.here() not in _SPACE + ">":
            raise reader.fail("Unexpected end of name token @", token)
        return reader.text[token : reader.at].lower()
    reader.at += 1
    value = reader.skip(quote)
    if not reader.here():
        raise reader.fail("Unclosed start tag @", begin)
    reader.at += 1
    return _SIGN.sub(_sign, value)


def _end(reader: _Reader) -> None:
    begin = reader.at
    if not reader.open:
        raise reader.fail("Unexpected end tag @", begin)
    reader.at += 2
    name = reader.skip(_SPACE + ">")
    reader.blank()
    if reader.here() != ">":
        raise reader.fail("Unclosed end tag @", begin)
    tag = reader.open.pop()
    if name and name != tag.name:
        found = f'expected "</{tag.name}>", found "</{name}>"'
        raise reader.fail(f"Unmatched end tag @, {found}", begin)
    reader.at += 1
    if reader.size == tag.start:
        return
    entity: dict[str, Any] = {
        "type": _KINDS[tag.name],
        "offset": tag.start,
        "length": reader.size - tag.start,
    }
    reader.entities.append(entity | ({"url": tag.url} if tag.name == "a" else {}))
