"""A refusal over HTTP: a status and a stable code, which the edges put into words."""

from __future__ import annotations

from typing import Final

import msgspec
from aiohttp import hdrs, web

_CODES: Final = {
    400: "bad_request",
    403: "forbidden",
    404: "not_found",
    405: "bad_method",
    413: "too_large",
    415: "bad_type",
    429: "rate",
}


class Problem(Exception):
    """A refusal: the status, a stable code, the field or line that is wrong, when to try again, and
    the lobby or table where the person sits already."""

    def __init__(
        self,
        status: int,
        code: str = "",
        field: str | None = None,
        retry_after: int | None = None,
        lobby: str | None = None,
        table: str | None = None,
        line: int | None = None,
    ) -> None:
        super().__init__(status, code)
        self.status = status
        self.code = code or _CODES[status]
        self.field = field
        self.retry_after = retry_after
        self.lobby = lobby
        self.table = table
        self.line = line


def as_json(problem: Problem) -> web.Response:
    """The refusal as the JSON interface gives it: {"code", "field"?, "line"?, "lobby"? …}."""
    body: dict[str, str | int] = {"code": problem.code}
    if problem.field is not None:
        body["field"] = problem.field
    if problem.line is not None:
        body["line"] = problem.line
    if problem.lobby is not None:
        body["lobby"] = problem.lobby
    if problem.table is not None:
        body["table"] = problem.table
    response = web.Response(
        status=problem.status, body=msgspec.json.encode(body), content_type="application/json"
    )
    if problem.status == 401:
        response.headers[hdrs.WWW_AUTHENTICATE] = "Bearer"
    if problem.retry_after is not None:
        response.headers[hdrs.RETRY_AFTER] = str(problem.retry_after)
    return response


def code_of(status: int) -> str:
    """The code of a refusal that aiohttp itself made."""
    return _CODES.get(status, "bad_request")
