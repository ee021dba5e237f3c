"""Running the kernel: WebAssembly in wasmtime, one instance a thread, the interpreter lock free."""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from struct import Struct
from typing import Final

from wasmtime import Config, Engine, Func, Instance, Memory, Module, Store

from engine.ai import evaluate

VERSION: Final = "v1"
"""The kernel the levels of today play by: one file of this folder."""

_FOLDER: Final = Path(__file__).parent
_VALUES: Final = Struct("<32q")
_WORTHS: Final = Struct("<768i3i4i")


def file(version: str = VERSION) -> Path:
    """Where a version of the kernel lies."""
    return _FOLDER / f"{version}.wasm"


class Kernel:
    """One instance of the kernel, for one thread: a block of integers in, one value a card out."""

    def __init__(self, version: str = VERSION) -> None:
        """Raises FileNotFoundError for a version that is not there."""
        engine, module = _compiled(version)
        self._store = Store(engine)
        exports = Instance(self._store, module, []).exports(self._store)
        memory = exports["memory"]
        assert isinstance(memory, Memory)
        self._memory = memory
        self._calls = {name: call for name in exports if isinstance(call := exports[name], Func)}
        self._task = self.call("task")
        self._values = self.call("values")
        self.write(worths(), self.call("worths"))
        self.call("prepare")

    def call(self, name: str, *words: int) -> int:
        """Calls an exported function of integers; KeyError where there is none."""
        result = self._calls[name](self._store, *words)
        return int(result) if result is not None else 0

    def write(self, block: bytes, at: int) -> None:
        """Puts bytes at an address the kernel has given."""
        self._memory.write(self._store, block, at)

    def read(self, at: int, size: int) -> bytes:
        """Takes bytes from an address the kernel has given."""
        return bytes(self._memory.read(self._store, at, at + size))

    def think(self, task: bytes) -> tuple[int, tuple[int, ...]]:
        """The number of worlds looked at, and by code what a card is worth to team 0 in their sum.

        `task` is what `encode.task` gives. Cards that may not be played are worth 0.
        """
        self.write(task, self._task)
        return self.call("think"), self.values()

    def values(self) -> tuple[int, ...]:
        """By code the values of the last call."""
        return _VALUES.unpack(self.read(self._values, _VALUES.size))


@cache
def _compiled(version: str) -> tuple[Engine, Module]:
    engine = Engine(Config())
    return engine, Module(engine, file(version).read_bytes())


def worths() -> bytes:
    """What a hand is worth, as the kernel wants it before `prepare`."""
    tables = evaluate.TRUMP_TABLE, evaluate.SIDE_TABLE, evaluate.SUN_TABLE
    return _WORTHS.pack(
        *(value for table in tables for value in table),
        evaluate.HOKM_BASE,
        evaluate.SUN_BASE,
        evaluate.FOUR_ACES,
        *evaluate.FIRST_LEAD,
    )


class _Mine(threading.local):
    def __init__(self) -> None:
        self.kernels: dict[str, Kernel] = {}


_mine: Final = _Mine()


def kernel(version: str = VERSION) -> Kernel:
    """This thread's own instance of a version, made when it is first asked for."""
    found = _mine.kernels.get(version)
    if found is None:
        found = _mine.kernels[version] = Kernel(version)
    return found
