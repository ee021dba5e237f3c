"""A score pad as a file: plain text to read, CSV for a spreadsheet, a picture to send."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from itertools import zip_longest
from typing import Final

from aiohttp import hdrs, web
from jinja2 import Template

from engine.contest.pad_info import PadInfo, at_seq
from engine.core.pad_standing import Place
from webapp import words
from webapp.auth import signed_in
from webapp.keys import LINKS, PADS, SHARING
from webapp.pad_frames import PadFrame, RoundFrame, pad_frame
from webapp.pad_picture import drawing
from webapp.pad_words import PadWords, isolated
from webapp.pads import coded
from webapp.pages import language
from webapp.pictures import NoFont, Pictures, png_of
from webapp.problem import Problem
from webapp.templating import environment

RIYADH: Final = timezone(timedelta(hours=3))
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_BOM: Final = "\ufeff"  # without it a spreadsheet takes Arabic for something else


async def export(request: web.Request) -> web.Response:
    """GET /api/pads/{pad}/export?format=txt|csv: the pad as a file in the reader's language."""
    user = await signed_in(request)
    kind = request.query.get("format", "txt")
    if kind not in ("txt", "csv"):
        raise Problem(422, "bad_field", "format")
    info = await coded(request.app[PADS].find(request.match_info["pad"]))
    link = request.app[LINKS].pad(info.id, f"{request.scheme}://{request.host}")
    lang = language(request)
    pad = pad_frame(info, user, link)
    places = info.standing.places
    text = as_text(pad, places, lang) if kind == "txt" else _BOM + as_csv(pad, places, lang)
    media = "text/plain" if kind == "txt" else "text/csv"
    return web.Response(
        body=text.encode(),
        headers={
            hdrs.CONTENT_TYPE: f"{media}; charset=utf-8",
            hdrs.CONTENT_DISPOSITION: f'attachment; filename="baloot-{info.id[:8]}.{kind}"',
        },
    )


async def picture(request: web.Request) -> web.Response:
    """GET /pad/{pad}/{seq}.png: the pad after event `seq`, for whoever has its id.

    Refuses with 404 what the pad has not come to, with 503 `no_font` where none can be drawn, and
    with 429 where too many have to be.
    """
    pads, sharing = request.app[PADS], request.app[SHARING]
    head = await coded(pads.head(request.match_info["pad"]))
    seq, lang = int(request.match_info["seq"]), language(request)
    if not 1 <= seq <= head.seq:
        raise Problem(404)
    key = (head.id, seq, lang)
    png = sharing.pictures.kept(key)
    if png is None:
        if not sharing.strangers.take():
            raise Problem(429, retry_after=60)
        png = await _drawn(sharing.pictures, key, await coded(pads.find(head.id)))
    headers = {
        hdrs.CACHE_CONTROL: "public, max-age=31536000, immutable",
        hdrs.VARY: hdrs.ACCEPT_LANGUAGE,
    }
    return web.Response(body=png, content_type="image/png", headers=headers)


async def _drawn(pictures: Pictures, key: tuple[str, int, str], info: PadInfo) -> bytes:
    _, seq, lang = key
    shown = pad_frame(at_seq(info, seq), None, "")
    try:
        return await pictures.draw(
            key, lambda fonts: png_of(drawing(shown, lang, fonts.arabic), fonts)
        )
    except NoFont:
        raise Problem(503, "no_font") from None


def as_text(pad: PadFrame, places: Sequence[Place], lang: str) -> str:
    """The sheet to read: names, totals, rules, and a line for each round; `places` of those that
    count."""
    say = PadWords(pad, lang)
    return _template(lang).render(
        pad=pad,
        date=_day(pad.created),
        us=isolated(say.side("us")),
        them=isolated(say.side("them")),
        won=say.won(pad.winner) if pad.winner else None,
        players=", ".join(isolated(name) for name in pad.names.players if name),
        rules=say.rules(),
        lines=[_line(one, place, say) for one, place in zip_longest(pad.rounds, places)],
    )


def _line(one: RoundFrame, place: Place | None, say: PadWords) -> str:
    head = "–" if place is None else f"{place.match}.{place.number}"
    sums = "" if place is None else f" ({place.totals.odd}–{place.totals.even})"
    return f"{head}  {one.us}–{one.them}{sums}  {say.deal(one)}  {isolated(say.who(one.by))}"


def as_csv(pad: PadFrame, places: Sequence[Place], lang: str) -> str:
    """The sheet for a spreadsheet, in which nothing that a person wrote is taken for a formula; the
    rules in the last row."""
    say, gettext = PadWords(pad, lang), words.catalogue(lang).gettext
    us, them = say.side("us"), say.side("them")
    file = io.StringIO()
    writer = csv.writer(file)
    whole = gettext("Total")
    heads = [gettext("Match"), gettext("Round"), us, them, f"{whole}: {us}", f"{whole}: {them}"]
    heads += [gettext("Details"), gettext("Entered by"), gettext("Time"), gettext("Changed by")]
    writer.writerow([_safe(head) for head in heads])
    for one, place in zip_longest(pad.rounds, places):
        edited = say.who(one.edited) if one.edited else ""
        at = ["", ""] if place is None else [place.match, place.number]
        sums = ["", ""] if place is None else list(place.totals)
        row = [*at, one.us, one.them, *sums, say.deal(one), say.who(one.by)]
        row += [_moment(one.by.at), edited]
        writer.writerow([_safe(cell) if isinstance(cell, str) else cell for cell in row])
    writer.writerow([_safe(rule) for rule in say.rules()])
    return file.getvalue()


def _safe(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text


def _day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).astimezone(RIYADH).strftime("%Y-%m-%d")


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).astimezone(RIYADH).isoformat(timespec="seconds")


@cache
def _template(lang: str) -> Template:
    return environment(lang, escaped=False).get_template("messages/pad_sheet.txt")
