"""A few questions to the Bot API without the bot, whose libraries take seconds to load."""

from __future__ import annotations

from typing import Any, Final

import aiohttp

Json = dict[str, Any]

_SECONDS: Final = 15.0


class Refused(Exception):
    """Telegram answered no. `status` is that of HTTP."""

    def __init__(self, status: int, description: str) -> None:
        super().__init__(description)
        self.status = status


class Unreachable(Exception):
    """Nothing that speaks the Bot API is at the address."""


class BotApi:
    """Questions with one token. It is in no message of any error."""

    def __init__(self, http: aiohttp.ClientSession, base: str, token: str) -> None:
        self._http = http
        self._url = f"{base.rstrip('/')}/bot{token}"

    async def ask(self, method: str, **fields: Any) -> Any:
        """The result of a method. Raises `Refused` or `Unreachable`."""
        seconds = aiohttp.ClientTimeout(total=_SECONDS)
        try:
            async with self._http.post(
                f"{self._url}/{method}", json=fields, timeout=seconds
            ) as response:
                body = await response.json(content_type=None)
                status = response.status
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            raise Unreachable(type(error).__name__) from None  # its text may hold the token
        if not isinstance(body, dict) or "ok" not in body:
            raise Unreachable("no answer of the Bot API")
        if not body["ok"]:
            raise Refused(status, str(body.get("description", "")))
        return body.get("result")


async def answers(http: aiohttp.ClientSession, url: str) -> str | None:
    """Why a page cannot be had; None where it can."""
    try:
        async with http.get(url, timeout=aiohttp.ClientTimeout(total=_SECONDS)) as response:
            return None if response.status == 200 else f"HTTP {response.status}"
    except aiohttp.ClientConnectorCertificateError:
        return "the certificate is not trusted"
    except aiohttp.ClientSSLError:
        return "no https is spoken there"
    except TimeoutError:
        return "no answer in time"
    except aiohttp.ClientError as error:
        return type(error).__name__
