"""The composition root: `python -m webapp` opens the database, serves, and stops in good order."""

from __future__ import annotations

import asyncio
import resource
import signal
import sys
from contextlib import AsyncExitStack
from typing import Final

import structlog
from aiohttp import web
from pydantic import ValidationError

from engine.store.db import Database
from engine.store.devices import Devices
from engine.store.errors import Unusable
from engine.store.sessions import Sessions
from engine.store.users import Users
from engine.table.bots import ThreadBots
from engine.table.clock import Pace, SystemClock
from engine.table.service import TableService
from engine.table.tasks import Nursery
from webapp import logs
from webapp.accounts import Accounts
from webapp.app import make_app, runner_options
from webapp.config import Config
from webapp.keys import DRAINING

log: Final = structlog.stdlib.get_logger(__name__)

_WANTED_FILES: Final = 20_000  # two thousand tables keep some eight thousand sockets open


def main() -> int:
    """Serves until SIGTERM or SIGINT; 0, or 2 where the settings or the database cannot be used."""
    try:
        config = Config()
    except ValidationError as error:
        names = sorted({str(part["loc"][0]).upper() for part in error.errors() if part["loc"]})
        print(f"bad setting: {', '.join(names)}", file=sys.stderr)
        return 2
    logs.configure(config.log_level)
    _raise_file_limit()
    try:
        asyncio.run(serve(config))
    except Unusable as error:
        print(str(error), file=sys.stderr)
        return 2
    except UnicodeError:  # a name that can be no host's, such as "a..b"
        print("bad setting: HOST", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"cannot listen on {config.host}:{config.port}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


async def serve(config: Config) -> None:
    """Serves until told to stop. Raises `Unusable`, or OSError where the port is not to be had."""
    stop = asyncio.Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(one, stop.set)
    async with AsyncExitStack() as stack:
        database = await Database.open(config.database_url)
        stack.push_async_callback(database.close)
        service = await _tables(config, database, stack)
        accounts = Accounts(Users(database), Sessions(database), Devices(database))
        app = make_app(service, accounts, config)
        runner = await _listen(config, app, stack)
        log.info("listening", addresses=runner.addresses)
        await stop.wait()
        app[DRAINING].set()
        log.info("stopping")
        await service.close()  # what was asked is stored and answered before sockets close
    log.info("stopped")


async def _tables(config: Config, database: Database, stack: AsyncExitStack) -> TableService:
    bots = ThreadBots(config.bot_threads)
    stack.callback(bots.close)
    nursery = await stack.enter_async_context(Nursery())
    usual, factor = Pace(), config.bot_pace
    pace = Pace(usual.bot * factor, usual.bot_spread * factor, usual.void * factor)
    service = TableService(database, bots, SystemClock(), nursery, pace=pace)
    stack.push_async_callback(service.close)
    return service


async def _listen(config: Config, app: web.Application, stack: AsyncExitStack) -> web.AppRunner:
    runner = web.AppRunner(app, **runner_options(config))
    await runner.setup()
    stack.push_async_callback(runner.cleanup)
    await web.TCPSite(runner, config.host, config.port).start()
    host, port = runner.addresses[0][:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"Baloot: http://{shown}:{port}/", flush=True)
    return runner


def _raise_file_limit() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_FILES if hard == resource.RLIM_INFINITY else min(_WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


if __name__ == "__main__":
    sys.exit(main())
