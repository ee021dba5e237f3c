"""The architecture as a test: who may import whom, and the habits every file keeps.

The rules are those of the map in README.md. Each is a function from a file's source to its
breaches, and each is shown to catch a planted one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("engine", "bot", "webapp")

MAY_IMPORT: Final[dict[str, tuple[str, ...]]] = {
    "engine.core": ("engine.core",),
    "engine.ai": ("engine.ai", "engine.core"),
    "engine.store": ("engine.store", "engine.core"),
    "engine.table": ("engine.table", "engine.ai", "engine.store", "engine.core"),
    "engine.contest": (
        "engine.contest",
        "engine.table",
        "engine.ai",
        "engine.store",
        "engine.core",
    ),
    "engine": ("engine",),
    "webapp.program": ("webapp", "bot", "engine"),
    "webapp": ("webapp", "engine"),
    "bot": ("bot", "engine"),
}
"""What a module may import of our own; the longest name that fits the module decides."""

COMMAND_LINE: Final = ("engine.cli", "engine.__main__")
"""The command line stands on top of the engine: nothing but itself imports it."""

EDGE_LIBRARIES: Final = frozenset({"aiohttp", "aiogram", "jinja2"})
"""What the engine never imports: libraries that talk to people."""

_PURE: Final = """
__future__ abc bisect collections copy dataclasses decimal enum fractions functools hashlib heapq
hmac itertools json math numbers operator re statistics string struct textwrap types typing
unicodedata
"""
PURE: Final = frozenset(_PURE.split())
"""The parts of the standard library for the core: no I/O, no clock, no chance, no waiting."""

IMPURE_CALLS: Final = frozenset({"open", "print", "input", "eval", "exec", "__import__"})
TASK_MAKERS: Final = frozenset({"create_task", "ensure_future"})
TASK_OWNER: Final = "engine.table.tasks"


def module_name(path: Path) -> str:
    """The dotted name of a file of the repository; a package is named by its folder."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def python_files(*folders: str) -> list[Path]:
    """Every Python file below these folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def inside(module: str, package: str) -> bool:
    """Whether a module is this package or lies in it."""
    return module == package or module.startswith(f"{package}.")


def imports(module: str, tree: ast.AST, *, is_package: bool = False) -> Iterator[str]:
    """The dotted names a file imports; `from a import b` gives `a.b`, whatever `b` is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parents = module.split(".")
                parents = parents[: len(parents) - node.level + is_package]
                base = ".".join([*parents, base] if base else parents)
            yield from (f"{base}.{alias.name}" for alias in node.names)


def import_breaches(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """Imports that go against the directions of the map."""
    names = imports(module, ast.parse(source), is_package=is_package)
    return [f"{module} imports {name}" for name in names if not _may_import(module, name)]


def _may_import(module: str, name: str) -> bool:
    top = name.partition(".")[0]
    if top in PACKAGES or top == "tests":
        if _is_command_line(name) and not _is_command_line(module):
            return False
        rule = max((key for key in MAY_IMPORT if inside(module, key)), key=len)
        return any(inside(name, package) for package in MAY_IMPORT[rule])
    if inside(module, "engine.core"):
        return top in PURE
    return not (inside(module, "engine") and top in EDGE_LIBRARIES)


def _is_command_line(module: str) -> bool:
    return any(inside(module, package) for package in COMMAND_LINE)


def purity_breaches(module: str, source: str) -> list[str]:
    """Waiting and I/O in the core that need no import."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AsyncFunctionDef | ast.AsyncFor | ast.AsyncWith | ast.Await):
            found.append(f"{module}:{node.lineno} waits")
        elif isinstance(node, ast.Global):
            found.append(f"{module}:{node.lineno} changes a global")
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in IMPURE_CALLS
        ):
            found.append(f"{module}:{node.lineno} calls {node.func.id}")
    return found


def task_breaches(module: str, source: str) -> list[str]:
    """Tasks nobody owns: only the nursery may start one (and `TaskGroup`, which owns its own)."""
    if module == TASK_OWNER:
        return []
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in TASK_MAKERS:
            owner = ast.unparse(node.value)
            if owner == "asyncio" or "loop" in owner:
                found.append(f"{module}:{node.lineno} calls {owner}.{node.attr}")
        elif isinstance(node, ast.ImportFrom) and node.module == "asyncio":
            names = TASK_MAKERS & {alias.name for alias in node.names}
            found += [f"{module}:{node.lineno} imports {name}" for name in sorted(names)]
    return found


def docstring_breaches(module: str, source: str) -> list[str]:
    """A file that does not say in its first line what it is."""
    doc = ast.get_docstring(ast.parse(source))
    return [] if doc and doc.splitlines()[0].strip() else [f"{module} has no docstring"]


def breaches_of(check: str, path: Path) -> list[str]:
    """The breaches of one check in one file of the repository."""
    module, source = module_name(path), path.read_text(encoding="utf-8")
    match check:
        case "imports":
            return import_breaches(module, source, is_package=path.name == "__init__.py")
        case "purity":
            return purity_breaches(module, source)
        case "tasks":
            return task_breaches(module, source)
        case _:
            return docstring_breaches(module, source)


@pytest.mark.parametrize(
    ("check", "folders"),
    [
        ("imports", PACKAGES),
        ("purity", ("engine/core",)),
        ("tasks", (*PACKAGES, "tests")),
        ("docstrings", (*PACKAGES, "templates", "tests", ".ci")),
    ],
)
def test_every_file_keeps_the_rule(check: str, folders: tuple[str, ...]) -> None:
    files = python_files(*folders)
    assert files
    assert [line for path in files for line in breaches_of(check, path)] == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.core.deal", "import asyncio"),
        ("engine.core.deal", "from random import choice"),
        ("engine.core.deal", "import msgspec"),
        ("engine.core.deal", "from engine.ai import base"),
        ("engine.core.deal", "from engine import table"),
        ("engine.core.deal", "from ..table import actor"),
        ("engine.core.deal", "def late() -> None:\n    import time"),
        ("engine.ai.base", "from engine.store import db"),
        ("engine.store.db", "import engine.ai.base"),
        ("engine.table.actor", "from engine.contest import daily"),
        ("engine.table.actor", "from engine.cli import play"),
        ("engine.table.actor", "from aiohttp import web"),
        ("engine.cli.play", "import jinja2"),
        ("engine.cli.play", "from webapp import app"),
        ("bot.app", "from webapp.app import make_app"),
        ("webapp.app", "import bot"),
        ("webapp.app", "from tests import strategies"),
    ],
)
def test_a_planted_import_is_caught(module: str, source: str) -> None:
    assert import_breaches(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.core.deal", "from dataclasses import dataclass\nfrom engine.core import play"),
        ("engine.core.deal", "from . import play"),
        ("engine.table.actor", "from engine.store.eventlog import append\nimport asyncio"),
        ("engine.__main__", "from engine.cli import play"),
        ("webapp.program", "from bot.app import run\nfrom aiohttp import web"),
        ("bot.app", "import aiogram\nfrom engine.table.service import TableService"),
    ],
)
def test_an_import_along_the_map_is_left_alone(module: str, source: str) -> None:
    assert import_breaches(module, source) == []


@pytest.mark.parametrize(
    "source",
    ["async def f() -> None: ...", "print(1)", "f = open('x')", "def f() -> None:\n    global x"],
)
def test_a_planted_impurity_is_caught(source: str) -> None:
    assert purity_breaches("engine.core.deal", source)


@pytest.mark.parametrize(
    "source",
    [
        "import asyncio\nasyncio.create_task(f())",
        "import asyncio\nasyncio.get_running_loop().create_task(f())",
        "loop.create_task(f())",
        "import asyncio\nasyncio.ensure_future(f())",
        "from asyncio import create_task",
    ],
)
def test_a_planted_task_without_an_owner_is_caught(source: str) -> None:
    assert task_breaches("webapp.socket", source)
    assert task_breaches(TASK_OWNER, source) == []


def test_a_task_group_may_start_tasks() -> None:
    assert task_breaches("webapp.socket", "group.create_task(f())") == []


@pytest.mark.parametrize("source", ["x = 1", "", '"""\n"""'])
def test_a_file_without_a_docstring_is_caught(source: str) -> None:
    assert docstring_breaches("engine.core.deal", source)


SCRIPTS: Final = ROOT / "webapp" / "static" / "js"
PAGE: Final = re.compile(
    r"\b(?:document|window|localStorage|navigator|fetch|WebSocket|setTimeout)\b"
)
"""What only a browser's page has; the modules that fold and ask run without one."""


def js_code(source: str) -> str:
    """A module without its comments (types are imported in comments)."""
    return re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", source, flags=re.DOTALL | re.MULTILINE)


def js_imports(source: str) -> set[str]:
    """The modules beside it that a module imports, now or later."""
    return set(re.findall(r"""(?:from|import\(|import)\s*['"]\./([^'"]+)['"]""", js_code(source)))


def js_reach(name: str) -> set[str]:
    """A module and everything it brings in."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += js_imports((SCRIPTS / module).read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("name", ["state.js", "turns.js"])
def test_the_modules_that_fold_and_ask_touch_no_page(name: str) -> None:
    sources = {module: (SCRIPTS / module).read_text(encoding="utf-8") for module in js_reach(name)}
    assert [module for module, source in sources.items() if PAGE.search(js_code(source))] == []


def test_only_the_main_modules_of_table_lobby_and_pad_know_the_socket() -> None:
    sources = {path.name: path.read_text(encoding="utf-8") for path in SCRIPTS.glob("*.js")}
    assert {name for name, source in sources.items() if "socket.js" in js_imports(source)} == {
        "main.js",
        "lobby.js",
        "pad.js",
        "padtv.js",
    }


def test_a_planted_use_of_the_page_is_seen_and_a_comment_is_not() -> None:
    assert PAGE.search(js_code("export const a = document.body;"))
    assert not PAGE.search(js_code("/** the document\n * window */\n// fetch\nexport const a = 1;"))
    assert js_imports("import { a } from './a.js';\nconst b = await import('./b.js');") == {
        "a.js",
        "b.js",
    }
    assert js_imports("/** @typedef {import('./types').Card} Card */") == set()
