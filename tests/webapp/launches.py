"""What Telegram hands to the page, signed for the bot of the tests."""

from __future__ import annotations

import hashlib
import hmac
import json
from time import time
from typing import Any, Final
from urllib.parse import urlencode

BOT_TOKEN: Final = "7100000001:AAF-madeUpTokenForBalootTests_0123456789"


def launch_data(user: Any, token: str = BOT_TOKEN, **fields: Any) -> str:
    """What Telegram hands to the page for this user, signed as its manual says."""
    pairs = {"user": user if isinstance(user, str) else json.dumps(user, ensure_ascii=False)}
    pairs |= {key: str(value) for key, value in ({"auth_date": int(time())} | fields).items()}
    return urlencode(pairs | {"hash": signature(pairs, token)})


def signature(pairs: dict[str, str], token: str = BOT_TOKEN) -> str:
    """The hash that belongs to these pairs."""
    text = "\n".join(f"{key}={value}" for key, value in sorted(pairs.items()))
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()
