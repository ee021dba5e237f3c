"""The browser modules: their own tests run by Node, and their types checked by TypeScript.

Node is no requirement of the project: without it these tests are skipped with the reason. In CI
(the variable CI is set) a missing Node or package fails instead.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.node import node as node_path
from tests.node import package_file
from tests.node import run as _run

HERE: Final = Path(__file__).parent
MODULE_FLAG: Final = "--experimental-default-type"
"""Older Nodes (18.19 and on) take a `.js` file for a module only with this; newer ones need no flag
and know none."""

pytestmark = pytest.mark.xdist_group("js")


@pytest.fixture(scope="module")
def node() -> str:
    """The path of Node."""
    return node_path()


@pytest.fixture(scope="module")
def tsc(node: str) -> list[str]:
    """The command of the TypeScript checker."""
    return [node, str(package_file("typescript/bin/tsc"))]


def _module_options(node: str) -> dict[str, str]:
    known = _run(node, "-p", f"process.allowedNodeEnvironmentFlags.has('{MODULE_FLAG}')").stdout
    return {"NODE_OPTIONS": f"{MODULE_FLAG}=module"} if known.strip() == "true" else {}


def test_the_browser_modules_pass_their_own_tests(node: str) -> None:
    files = sorted(HERE.glob("*.test.js"))
    assert files
    done = _run(node, "--test", *files, **_module_options(node))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_of_the_browser_modules_hold(tsc: list[str]) -> None:
    done = _run(*tsc, "-p", HERE / "jsconfig.json")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_type_check_sees_a_planted_mistake(tsc: list[str], tmp_path: Path) -> None:
    (tmp_path / "planted.js").write_text("/** @type {number} */\nexport const n = 'one';\n")
    config = tmp_path / "jsconfig.json"
    config.write_text(f'{{"extends": "{HERE / "jsconfig.json"}", "include": ["planted.js"]}}')
    done = _run(*tsc, "-p", config)
    assert done.returncode != 0
    assert "planted.js" in done.stdout
