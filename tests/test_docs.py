"""The documents as a test: what the code offers is written down, and what is written is there."""

from __future__ import annotations

import ast
import doctest
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import Final, get_args

import pytest

from engine.ai.base import Level
from engine.cli.faults import Fault
from engine.cli.run import COMMANDS
from engine.core import commands, events
from engine.core.calculation import Flaw
from engine.core.errors import Code
from engine.core.pad import PadCode
from engine.core.ruleset import PRESETS, choices
from engine.store.errors import Trouble
from webapp import __main__ as program
from webapp import connections, frames, line, problem, protocol, routes
from webapp.config import Config

ROOT: Final = Path(__file__).parents[1]
REFUSALS: Final = frozenset({"Problem", "Malformed", "Nack"})
"""The exceptions that carry a code as a text."""


def text(name: str) -> str:
    """A document of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def documents() -> list[Path]:
    """Every Markdown file of ours."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def guides() -> list[Path]:
    """Those whose commands people copy."""
    return [path for path in documents() if path.name != "CHANGELOG.md"]


def first_cells(name: str) -> set[str]:
    """The words in code letters of the first column of a document's tables."""
    rows = re.findall(r"^\| *(`[^|]*)\|", text(name), re.MULTILINE)
    return {word for row in rows for word in re.findall(r"`([^`]+)`", row)}


def snake(name: str) -> str:
    """CardPlayed as card_played."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def written_codes() -> Iterator[str]:
    """The codes that the sources of the web app and the tables give as texts."""
    for folder in ("engine", "webapp", "bot"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _name_of(node.func) in REFUSALS:
                    yield from _texts(node.args[:2])


def _name_of(function: ast.expr) -> str:
    return ast.unparse(function).rpartition(".")[2]


def _texts(arguments: list[ast.expr]) -> Iterator[str]:
    for argument in arguments:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def targets() -> set[str]:
    """The targets of the Makefile."""
    return set(re.findall(r"^([a-z][a-z-]*):", text("Makefile"), re.MULTILINE))


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)
def test_every_make_command_in_a_document_exists(document: Path) -> None:
    named = set(re.findall(r"(?:^|`)make ([a-z][a-z-]*)", document.read_text(), re.MULTILINE))
    assert named <= targets()


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)
def test_every_engine_command_in_a_document_exists(document: Path) -> None:
    named = set(re.findall(r"python -m engine ([a-z]+)", document.read_text()))
    assert named <= set(COMMANDS)


@pytest.mark.parametrize("document", guides(), ids=lambda path: path.name)
def test_every_command_in_a_document_runs_in_the_environment_that_make_made(
    document: Path,
) -> None:
    """By its path; or in the one block that activates it."""
    page = re.sub(r"```sh\n\. \.venv/bin/activate.*?```", "", document.read_text(), flags=re.DOTALL)
    bare = re.findall(r"(?:^|[^/])\bpython -m .*", page, re.MULTILINE)
    bare += re.findall(r"\.venv/bin/pip\b.*", page)  # there is none where uv made it
    assert bare == []


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)
def test_every_command_of_the_program_in_a_document_exists(document: Path) -> None:
    named = set(re.findall(r"python -m webapp ([a-z]+)", document.read_text()))
    assert named <= set(re.findall(r"^  ([a-z]+) ", program.USAGE, re.MULTILINE))


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)
def test_every_extra_in_a_document_exists(document: Path) -> None:
    project = tomllib.loads(text("pyproject.toml"))["project"]
    named = set(re.findall(r"\bEXTRAS=([a-z]+)", document.read_text()))
    assert named <= set(project["optional-dependencies"])


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.name)
def test_every_link_in_a_document_leads_somewhere(document: Path) -> None:
    links = re.findall(r"""(?:\]\(|src=")([^)#"\s]+)""", document.read_text())
    missing = [
        link for link in links if "://" not in link and not (document.parent / link).exists()
    ]
    assert missing == []


def test_every_target_for_people_is_in_the_readme() -> None:
    offered = re.findall(r"^([a-z-]+):.*## ", text("Makefile"), re.MULTILINE)
    readme = text("README.md")
    assert [target for target in offered if f"make {target}" not in readme] == []


def test_every_engine_command_is_in_the_readme() -> None:
    readme = text("README.md")
    assert [name for name in COMMANDS if f"python -m engine {name}" not in readme] == []


def test_every_path_of_the_readmes_map_exists() -> None:
    block = re.search(r"## Map of the code.*?```text\n(.*?)```", text("README.md"), re.DOTALL)
    assert block
    paths = re.findall(r"^(\S+/)", block[1], re.MULTILINE)
    assert len(paths) > 5
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_readmes_examples_give_what_they_say() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_every_rule_setting_is_documented_with_its_values() -> None:
    rows = dict(re.findall(r"^\| `([a-z]+\.[a-z0-9_]+)` \| ([^|]+) \|", _rules(), re.MULTILINE))
    assert {name: tuple(re.findall(r"`([^`]+)`", row)) for name, row in rows.items()} == choices()


def test_every_preset_is_documented_with_what_it_changes() -> None:
    names = [name for name in PRESETS if name != "standard"]
    shown: dict[str, dict[str, str]] = {str(name): {} for name in names}
    for setting, cells in re.findall(r"^\| `(\S+)` \|[^|]+\|(.*)\|$", _rules(), re.MULTILINE):
        for name, cell in zip(names, cells.split("|"), strict=True):
            if cell.strip():
                shown[name][setting] = cell.strip().strip("`")
    standard = PRESETS[next(iter(PRESETS))]
    assert shown == {str(name): PRESETS[name].changes_from(standard) for name in names}


def _rules() -> str:
    return text("docs/settings.md").partition("## Of a match")[2]


def test_every_rule_setting_is_in_the_rules() -> None:
    rules = text("docs/rules.md")
    free_choice = {"play.ekka", "proj.declare", "double.enabled"}  # named in settings.md only
    assert {name for name in choices() if f"`{name}`" not in rules} <= free_choice


def test_every_section_of_the_rules_that_the_code_names_is_there() -> None:
    sections = set(re.findall(r"^## (\d+)\. ", text("docs/rules.md"), re.MULTILINE))
    named: set[str] = set()
    for path in sorted((ROOT / "engine").rglob("*.py")):
        for numbers in re.findall(r"\brules (\d[\d., ]*(?:(?:to|and) \d+)?)", path.read_text()):
            named |= set(re.findall(r"[\d.]+\d|\d", numbers))
    assert named
    assert named <= sections


def test_every_process_setting_is_documented_with_its_default() -> None:
    cells = re.findall(r"^\| `([A-Z_]+)` \|([^|]*)\|", text("docs/settings.md"), re.MULTILINE)
    rows = {name: default.strip(" `") for name, default in cells}
    settings = Config.model_fields.items()
    assert rows == {name.upper(): _default(field.default) for name, field in settings}


def test_the_example_of_an_env_file_shows_settings_with_their_defaults() -> None:
    shown = dict(re.findall(r"^([A-Z_]+)=(.*)$", text(".env.example"), re.MULTILINE))
    settings = Config.model_fields.items()
    defaults = {name.upper(): _default(field.default) for name, field in settings}
    assert shown
    assert shown == {name: defaults.get(name) for name in shown}
    unset = set(re.findall(r"^#([A-Z_]+)=", text(".env.example"), re.MULTILINE))
    assert shown.keys() | unset == defaults.keys()


def _default(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case _:
            return str(value)


def test_every_command_and_event_is_documented() -> None:
    asked = {kind.__name__ for kind in get_args(commands.Command)}
    happened = {kind.__name__ for kind in get_args(events.Event)}
    cells = first_cells("docs/events.md")
    assert asked <= {cell.partition("(")[0] for cell in cells}
    assert happened <= cells
    page = text("docs/events.md")
    assert [name for name in happened if f"| `{name}` | `{snake(name)}` |" not in page] == []


def test_every_field_of_an_event_is_documented() -> None:
    rows = dict(
        re.findall(r"^\| `([A-Za-z]+)` \| `[a-z_]+` \| (.*) \|", text("docs/events.md"), re.M)
    )
    for kind in get_args(events.Event):
        for field in fields(kind):
            assert f"`{field.name}`" in rows[kind.__name__], (kind.__name__, field.name)


@pytest.mark.parametrize("codes", [Code, Fault, Trouble, frames.Fault, Flaw, PadCode])
def test_every_code_of_an_enum_is_documented(codes: type[StrEnum]) -> None:
    assert {str(code) for code in codes} <= first_cells("docs/codes.md")


def test_every_code_that_a_door_gives_is_documented() -> None:
    codes = {code for code in written_codes() if code} | set(problem._CODES.values())
    assert codes - first_cells("docs/codes.md") == set()


def test_every_documented_code_is_in_the_code() -> None:
    sources = "\n".join(
        path.read_text(encoding="utf-8")
        for folder in ("engine", "webapp", "bot")
        for path in (ROOT / folder).rglob("*.py")
    )
    assert [code for code in first_cells("docs/codes.md") if f'"{code}"' not in sources] == []


def test_every_message_is_documented_with_its_fields() -> None:
    page = text("docs/protocol.md")
    client, _, server = page.partition("### From the client")[2].partition("### From the server")
    for side, kinds in ((client, protocol.Message), (server, frames.Frame)):
        rows = dict(re.findall(r"^\| `([a-z_]+)` \| (.*?) \|", side, re.MULTILINE))
        for kind in get_args(kinds):
            tag = kind.__struct_config__.tag
            named = set(re.findall(r"`([a-z_]+)`", rows[tag]))
            assert set(kind.__struct_fields__) <= named, tag


def test_every_close_code_is_documented() -> None:
    page = text("docs/protocol.md")
    pairs = [*vars(line).items(), *vars(connections).items()]
    codes = {value for name, value in pairs if name.isupper() and _is_close_code(value)}
    assert codes
    assert [code for code in codes if f"{code}" not in page] == []


def _is_close_code(value: object) -> bool:
    return isinstance(value, int) and (value // 100 == 44 or 1001 <= value <= 1015)


def test_every_address_is_documented() -> None:
    page = text("docs/protocol.md")
    shown = [f"{method} {_plain(path)}" for method, path, _ in routes.TABLE]
    assert [address for address in shown if f"| `{address}` |" not in page] == []


def _plain(path: str) -> str:
    """A path whose placeholders say only their names."""
    return re.sub(r"\{(\w+)[^/]*\}", r"{\1}", path)


def test_every_level_is_named_in_the_readme() -> None:
    readme = text("README.md")
    assert [level for level in Level if f"`{level}`" not in readme] == []


def test_the_map_of_contests_names_every_module() -> None:
    package = ROOT / "engine/contest"
    told = set(re.findall(r"\w+", (package / "__init__.py").read_text(encoding="utf-8")))
    assert [path.stem for path in package.glob("[!_]*.py") if path.stem not in told] == []
