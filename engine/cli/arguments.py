"""Reading a command's arguments: argparse, with a coded error in one line."""

from __future__ import annotations

import argparse
from typing import NoReturn

from engine.cli.faults import CommandError, Fault


class Arguments(argparse.ArgumentParser):
    """An argument parser that raises `CommandError` (`bad_usage`) where argparse would exit."""

    def __init__(self, command: str, description: str, epilog: str | None = None) -> None:
        super().__init__(
            prog=f"python -m engine {command}",
            description=description,
            epilog=epilog,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        raise CommandError(Fault.BAD_USAGE, f"{message} (see {self.prog} --help)")
