"""The command line: `python -m webapp` serves until it is told to stop.

`python -m webapp doctor` looks after the settings at Telegram instead, and
`python -m webapp backup FILE` copies the database.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pydantic import ValidationError

from engine.store.errors import Unusable
from webapp import backup, logs, openfiles
from webapp.config import Config, bad_settings

USAGE: Final = """usage: python -m webapp [doctor | backup FILE]

Serves Baloot, and runs its bot where BOT_TOKEN is set. Settings come from the environment or from
the file .env of the folder it is started in; docs/settings.md lists them.

  doctor        asks Telegram what is still missing, and says where to put it right
  backup FILE   copies the SQLite database to a new file, while it is played on or not
"""


def main(arguments: Sequence[str] = ()) -> int:
    """Serves until SIGTERM or SIGINT; 0, or 2 where the settings or the database cannot be used."""
    if arguments:
        return _other(arguments)
    try:
        config = Config()
    except ValidationError as error:
        print(bad_settings(error), file=sys.stderr)
        return 2
    from webapp.program import serve  # takes a second to load: not for a word about a setting

    logs.configure(config.log_level)
    openfiles.allow_many()
    try:
        asyncio.run(serve(config))
    except Unusable as error:
        print(str(error), file=sys.stderr)
        return 2
    except UnicodeError:  # a name that can be no host's, such as "a..b"
        print("bad setting: HOST: should be an address or the name of one", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"cannot listen on {config.host}:{config.port}: {error.strerror}", file=sys.stderr)
        return 2
    return 0


def _other(arguments: Sequence[str]) -> int:
    """What else can be asked for on the command line."""
    if {"-h", "--help"} & set(arguments):
        print(USAGE, end="")
        return 0
    match list(arguments):
        case ["doctor"]:
            from webapp import doctor  # loads what the server does not need

            return doctor.main()
        case ["backup", target]:
            return backup.main(Path(target))
        case _:
            print(USAGE.partition("\n")[0], file=sys.stderr)
            return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
