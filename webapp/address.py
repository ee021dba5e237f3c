"""Where a request comes from, and whether a page of ours made it."""

from __future__ import annotations

from urllib.parse import urlsplit

from aiohttp import hdrs, web

from webapp.keys import CONFIG


def address_of(request: web.Request) -> str:
    """The client's address; `X-Forwarded-For` counts only from the proxy named in the settings."""
    peer = request.remote or ""
    if not request.app[CONFIG].trusts(peer):
        return peer
    return request.headers.get(hdrs.X_FORWARDED_FOR, "").rpartition(",")[2].strip()[:64] or peer


def same_origin(request: web.Request) -> bool:
    """Whether the `Origin`, where there is one, is the host that is asked, or our public address.

    Browsers do not keep foreign pages from opening sockets here; the server has to look.
    """
    origin = request.headers.get(hdrs.ORIGIN)
    if origin is None:
        return True
    config = request.app[CONFIG]
    if config.public_url is not None and origin == config.public_url.rstrip("/"):
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == request.headers.get(hdrs.HOST)
