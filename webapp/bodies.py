"""JSON bodies: small, of the right type, exactly of the form asked for; and JSON answers."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import hdrs, web
from msgspec import Struct

from webapp.keys import CONFIG
from webapp.problem import Problem

T = TypeVar("T")

_FIELD: Final = re.compile(r"`\$?\.?([^`]*)`(?!.*`)", re.DOTALL)


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """A body without anything in it."""


async def read_body(request: web.Request, kind: type[T]) -> T:
    """The body as a value of this kind.

    Refuses with 415 what is not JSON by its headers, 413 what is too large, 408 what comes too
    slowly, 400 `bad_json`, and 422 `bad_field` with the name of the field that is wrong.
    """
    if request.content_type != "application/json" or request.charset not in (None, "utf-8"):
        raise Problem(415)
    if request.headers.get(hdrs.CONTENT_ENCODING, "identity") != "identity":
        raise Problem(415)
    if (request.content_length or 0) > request.app[CONFIG].body_bytes:
        raise Problem(413)
    async with asyncio.timeout(request.app[CONFIG].idle_seconds):
        raw = await request.read()
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise Problem(422, "bad_field", _field(str(error))) from None
    except (msgspec.DecodeError, RecursionError):
        raise Problem(400, "bad_json") from None


async def read_text(request: web.Request, most: int) -> str | None:
    """The body as a text of at most so many bytes; None where it is not UTF-8.

    Refuses with 415 what is no plain text by its headers, with 413 and 408 as `read_body` does.
    """
    if request.content_type != "text/plain" or request.charset not in (None, "utf-8"):
        raise Problem(415)
    if request.headers.get(hdrs.CONTENT_ENCODING, "identity") != "identity":
        raise Problem(415)
    if (request.content_length or 0) > most:
        raise Problem(413)
    raw = bytearray()
    async with asyncio.timeout(request.app[CONFIG].idle_seconds):
        async for chunk in request.content.iter_any():
            raw += chunk
            if len(raw) > most:
                raise Problem(413)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _field(message: str) -> str | None:
    """The field that msgspec names last, such as "settings" in "… at `$.settings[...]`"."""
    found = _FIELD.search(message)
    if found is None or (" - at " not in message and "field" not in message):
        return None
    return found[1].partition("[")[0][:40] or None


def answer(value: Any, status: int = 200) -> web.Response:
    """The value as JSON."""
    return web.Response(
        status=status, body=msgspec.json.encode(value), content_type="application/json"
    )
