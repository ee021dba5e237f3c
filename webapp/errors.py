"""Every refusal leaves as JSON or as a small page; nothing else does, least of all a trace."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from aiohttp import hdrs, web

from engine.store.errors import Unavailable
from webapp.keys import CONFIG, DRAINING, INVITES, PAGES
from webapp.problem import Problem, as_json, code_of

log: Final = structlog.stdlib.get_logger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
_CLOSING: Final = frozenset({400, 405, 408, 413, 415})
"""After these the rest of the request is not worth reading: the connection is closed."""

_NO_PAGE: Final = ("/api/", "/static/", "/ws", "/healthz", "/tg/")


@web.middleware
async def errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """The outermost layer: checks the request as such, and answers whatever is refused."""
    try:
        _check(request)
        return await handler(request)
    except Problem as problem:
        return _answer(request, problem)
    except web.HTTPException as error:
        if error.status < 400:
            raise
        response = _answer(request, Problem(error.status, code_of(error.status)))
        if hdrs.ALLOW in error.headers:
            response.headers[hdrs.ALLOW] = error.headers[hdrs.ALLOW]
        return response
    except TimeoutError:
        return _answer(request, Problem(408, "too_slow"))
    except Unavailable as error:
        log.warning("store out of reach", error=str(error))
        return _answer(request, Problem(503, "try_again", retry_after=2))
    except Exception:
        log.exception("request failed", method=request.method, path=_shown(request.path))
        return _answer(request, Problem(500, "internal"))


def _shown(path: str) -> str:
    """A path for the log; that of the webhook is a secret."""
    return "/tg/…" if path.startswith("/tg/") else path[:200]


def _check(request: web.Request) -> None:
    if not request.app[CONFIG].is_ours(request.headers.get(hdrs.HOST, "")):
        raise Problem(400, "bad_host")
    if request.method in ("GET", "HEAD") and request.body_exists:
        raise Problem(400, "unexpected_body")


def _answer(request: web.Request, problem: Problem) -> web.Response:
    log.info(
        "refused",
        method=request.method,
        path=_shown(request.path),
        status=problem.status,
        code=problem.code,
    )
    if request.path.startswith(_NO_PAGE):
        response = as_json(problem)
    else:
        response = request.app[PAGES].error(request, problem)
    if problem.status in _CLOSING:
        response.force_close()
    return response


async def expect(request: web.Request) -> web.Response | None:
    """Answers an `Expect` header: go on, or spare the sender a body that is too large."""
    if request.headers.get(hdrs.EXPECT, "").lower() != "100-continue":
        return _answer(request, Problem(400, "bad_expect"))
    if (request.content_length or 0) > request.app[CONFIG].body_bytes:
        return _answer(request, Problem(413))
    await request.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    return None


def spend_invite(request: web.Request, user: str) -> None:
    """One more of what a person may begin for others in an hour; refuses with 429 what is too
    many."""
    if not request.app[INVITES].take(user):
        raise Problem(429, retry_after=600)


def refuse_while_draining(request: web.Request) -> None:
    """Nothing new begins once the process has been told to stop."""
    if request.app[DRAINING].is_set():
        raise Problem(503, "restarting", retry_after=2)
