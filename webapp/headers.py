"""The headers every answer carries, errors included (quality of the shell, not of one page)."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import hdrs, web

from webapp.config import Config

_TELEGRAM_FRAMES: Final = " ".join(
    f"https://{name}.telegram.org" for name in ("web", "weba", "webk", "webz")
)
_FIXED: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Resource-Policy": "same-origin",
    hdrs.SERVER: "baloot",
}


def policy(critical_css: str, host: str) -> str:
    """The content policy: our own files, no inline script, one inlined style known by its hash.

    The socket is named by host too: older Safari does not count it as `'self'`.
    """
    style = "'self'"
    if critical_css:
        digest = base64.b64encode(hashlib.sha256(critical_css.encode()).digest()).decode()
        style += f" 'sha256-{digest}'"
    return (
        "default-src 'none'; script-src 'self' https://telegram.org; "
        f"style-src {style}; img-src 'self' data:; font-src 'self'; "
        f"connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; "
        f"frame-ancestors 'self' {_TELEGRAM_FRAMES}; "
        "base-uri 'none'; form-action 'none'; object-src 'none'"
    )


Signal = Callable[[web.Request, web.StreamResponse], Awaitable[None]]


def on_prepare(config: Config, critical_css: str) -> Signal:
    """The signal that adds the headers; a signal, since a middleware misses raised answers."""

    async def add(request: web.Request, response: web.StreamResponse) -> None:
        if response.status == 101:
            return
        response.headers.update(_FIXED)
        response.headers.setdefault(hdrs.CACHE_CONTROL, "no-store")
        if response.content_type == "text/html":
            host = request.headers.get(hdrs.HOST, "")
            safe = host if config.is_ours(host) else "localhost"
            response.headers["Content-Security-Policy"] = policy(critical_css, safe)
        else:
            response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        if config.secure:
            response.headers["Strict-Transport-Security"] = "max-age=31536000"

    return add
