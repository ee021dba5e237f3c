"""`python -m webapp doctor`: what is still missing at Telegram, and where to put it right."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import aiohttp
from pydantic import ValidationError

from webapp.botapi import BotApi, Json, Refused, Unreachable, answers
from webapp.config import Config, bad_settings
from webapp.pictures import find_fonts

_RECENT: Final = 3600.0
"""An error of the webhook older than this is over; Telegram keeps the last one for ever."""

_MANY: Final = 100
_START: Final = "Start the program (`make run`): it sets this itself at every start."
_REFUSED: Final = "If it runs, look for telegram_refused in its log: Telegram said why it will not."
_CLOSED_PIPE: Final = 141
"""What a shell reports for a program whose reader has gone."""

_SCOPES: Final = {
    "in private": {"type": "all_private_chats"},
    "in groups": {"type": "all_group_chats"},
}


class Mark(StrEnum):
    """How grave a finding is; only `WRONG` makes the whole end badly."""

    GOOD = "ok"
    ADVICE = "advice"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `fix` says what to do."""

    mark: Mark
    what: str
    fix: str = ""

    def __str__(self) -> str:
        line = f"{f'[{self.mark}]':<9} {self.what}"
        return f"{line}\n{'':<10}-> {self.fix}" if self.fix else line


def good(what: str) -> Finding:
    """All is well."""
    return Finding(Mark.GOOD, what)


def wrong(what: str, fix: str) -> Finding:
    """To be put right."""
    return Finding(Mark.WRONG, what, fix)


def advice(what: str, fix: str) -> Finding:
    """It works, and could be better."""
    return Finding(Mark.ADVICE, what, fix)


def main(write: Callable[[str], object] = print) -> int:
    """Looks and tells; 0 where nothing is wrong, 1 where something is, 2 for bad settings."""
    try:
        config = Config()
    except ValidationError as error:
        print(bad_settings(error), file=sys.stderr)
        return 2
    try:
        status = asyncio.run(run(config, write))
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for the last flush
        return _CLOSED_PIPE
    return status


async def run(config: Config, write: Callable[[str], object]) -> int:
    """Writes each finding as it is made; 0 or 1."""
    bad = False
    async with aiohttp.ClientSession() as http:
        async for finding in findings(config, http):
            write(str(finding))
            bad = bad or finding.mark is Mark.WRONG
    write("Something is to be put right." if bad else "All is well.")
    return int(bad)


async def findings(config: Config, http: aiohttp.ClientSession) -> AsyncIterator[Finding]:
    """Everything that can be looked at from here, in the order in which to put it right."""
    async for finding in at_telegram(config, http):
        yield finding
    yield pictures()


async def at_telegram(config: Config, http: aiohttp.ClientSession) -> AsyncIterator[Finding]:
    """What has to do with the bot."""
    if config.bot_token is None:
        fix = "Write /newbot to @BotFather and put the token into .env as BOT_TOKEN=…"
        yield wrong("BOT_TOKEN is not set: there is no bot.", fix)
        return
    api = BotApi(http, config.api_base, config.bot_token.get_secret_value())
    try:
        me: Json = await api.ask("getMe")
        yield good(f"The token is that of @{me['username']}.")
        yield await address(config, http)
        if config.secure:
            yield proxy(config)
        yield await webhook(config, api)
        if config.secure:  # without https there is nothing that a button could open
            yield await menu(config, api)
        yield await commands(api)
        for look in (app, inline, groups, privacy):
            yield look(config, me)
    except Refused as error:
        yield _refused(error)
    except Unreachable as error:
        fix = "Look at the network of this machine, and at API_BASE if you have set it."
        yield wrong(f"Telegram cannot be reached at {config.api_base} ({error}).", fix)


def pictures() -> Finding:
    """Whether results can be shared with a picture."""
    fonts = find_fonts()
    if fonts is not None:
        return good(f"Share pictures are drawn with {fonts.arabic}.")
    fix = "Install the package fonts-noto-core (Debian), or what has Noto Sans Arabic elsewhere."
    return advice("No Noto font for Arabic is found: results are shared as text alone.", fix)


def _refused(error: Refused) -> Finding:
    if error.status in (401, 404):
        fix = (
            "Write /token to @BotFather, choose the bot, and put its token into .env as BOT_TOKEN=…"
        )
        return wrong("Telegram does not know this token.", fix)
    return wrong(f"Telegram refused a question: {error}.", "Try again in a minute.")


async def address(config: Config, http: aiohttp.ClientSession) -> Finding:
    """Whether people can open the app: only by https, and only where it answers."""
    if not config.secure:
        shown = config.public_url or "not set"
        fix = (
            "Put a proxy with a certificate in front and set PUBLIC_URL=https://your.domain in .env"
            " (docs/telegram.md, step 2)."
        )
        return wrong(f"PUBLIC_URL is {shown}: Telegram opens apps by https only.", fix)
    trouble = await answers(http, f"{str(config.public_url).rstrip('/')}/healthz")
    if trouble is None:
        return good(f"{config.public_url} answers by https.")
    fix = "Start the program, and look at the proxy, the certificate and the name in the DNS."
    return wrong(f"{config.public_url} does not answer: {trouble}.", fix)


def proxy(config: Config) -> Finding:
    """Whether people behind the proxy, without which there is no https, can be told apart."""
    if config.trusted_proxy is not None:
        return good("Where people come from is learned from the proxy (TRUSTED_PROXY).")
    fix = (
        "If a proxy is in front, put its address as this program sees it into .env, such as"
        " TRUSTED_PROXY=127.0.0.1"
    )
    what = "TRUSTED_PROXY is not set: all seem to come from one address, and share its limits."
    return advice(what, fix)


async def webhook(config: Config, api: BotApi) -> Finding:
    """Whether updates arrive the way the settings say."""
    info: Json = await api.ask("getWebhookInfo")
    url, waiting = str(info.get("url", "")), int(info.get("pending_update_count", 0))
    if not config.hooked:
        if url:
            return wrong("A webhook is set, but the settings ask for polling.", _START)
        return good("Updates are asked for (polling).")
    if not url:
        return wrong("No webhook is set.", f"{_START} {_REFUSED}")
    if not url.startswith(f"{str(config.public_url).rstrip('/')}/"):
        return wrong("The webhook leads to another address than PUBLIC_URL.", _START)
    if time.time() - float(info.get("last_error_date", 0)) < _RECENT:
        fix = "Telegram must reach PUBLIC_URL from outside, by https, at port 443, 80, 88 or 8443."
        return wrong(f"The webhook failed lately: {info.get('last_error_message')}.", fix)
    if waiting > _MANY:
        fix = "Look whether the program runs and what its log says."
        return wrong(f"{waiting} updates wait to be fetched.", fix)
    return good(f"The webhook is set; {waiting} updates wait.")


async def menu(config: Config, api: BotApi) -> Finding:
    """Whether the button beside the message field opens the app."""
    button: Json = await api.ask("getChatMenuButton")
    url = str(button.get("web_app", {}).get("url", ""))
    if button.get("type") != "web_app":
        return wrong("The menu button does not open the app.", _START)
    if not url.startswith(f"{str(config.public_url).rstrip('/')}/"):
        return wrong("The menu button opens another address than PUBLIC_URL.", _START)
    return good("The menu button opens the app.")


async def commands(api: BotApi) -> Finding:
    """Whether people are shown the commands, in private and in groups."""
    lists = {where: await api.ask("getMyCommands", scope=scope) for where, scope in _SCOPES.items()}
    missing = [where for where, found in lists.items() if not found]
    if missing:
        return wrong(f"No commands are shown {' and '.join(missing)}.", _START)
    counted = ", ".join(f"{len(found)} {where}" for where, found in lists.items())
    return good(f"Commands are shown: {counted}.")


def app(config: Config, me: Json) -> Finding:
    """Whether links in groups can open the app, and in which form."""
    link = f"https://t.me/{me['username']}"
    if config.bot_app:
        return good(
            f"Links in groups are {link}/{config.bot_app}?startapp=… (open one to see that the"
            " direct-link app is there: Telegram tells it to nobody else)."
        )
    if me.get("has_main_web_app"):
        return good(f"Links in groups are {link}?startapp=… (main app).")
    fix = (
        "@BotFather: /mybots, the bot, Bot Settings, Configure Mini App, Enable, with PUBLIC_URL as"
        " address. Or /newapp, and its short name into .env as BOT_APP=…"
    )
    return wrong("The bot has no app, so links in groups open nothing.", fix)


def inline(config: Config, me: Json) -> Finding:
    """Whether `@bot` may be written in any chat."""
    if me.get("supports_inline_queries"):
        return good("Inline mode is on.")
    return wrong("Inline mode is off.", "@BotFather: /setinline, the bot, and a word to show.")


def groups(config: Config, me: Json) -> Finding:
    """Whether the bot can be added to groups."""
    if me.get("can_join_groups"):
        return good("The bot can be added to groups.")
    fix = "@BotFather: /setjoingroups, the bot, Enable."
    return wrong("The bot cannot be added to groups.", fix)


def privacy(config: Config, me: Json) -> Finding:
    """Whether the bot reads no more in groups than it needs."""
    if not me.get("can_read_all_group_messages"):
        return good("Privacy is on: in groups the bot reads only what is meant for it.")
    fix = (
        "@BotFather: /setprivacy, the bot, Enable; then remove it from its groups and add it again."
    )
    return advice("Privacy is off: the bot gets every message of its groups.", fix)
