"""The image: it copies what the package is built from, has the font, and runs without rights."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, Final

from tests.test_architecture import ROOT
from webapp.config import Config

DOCKERFILE: Final = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def lines(instruction: str) -> list[str]:
    """What follows an instruction, line by line, in order."""
    return re.findall(rf"^{instruction} (.+)$", DOCKERFILE, re.MULTILINE)


def wanted() -> set[str]:
    """The files and folders that a wheel is built from."""
    packages = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    project = PROJECT["project"]
    return {*packages, *project["license-files"], project["readme"], "pyproject.toml"}


def test_it_copies_what_the_package_is_built_from_and_no_more() -> None:
    copied = {name for line in lines("COPY") for name in line.split()[:-1]}
    assert copied == wanted()
    assert all((ROOT / name).exists() for name in copied)


def test_nothing_else_is_sent_to_the_builder() -> None:
    rules = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    rules = [rule for rule in rules if rule and not rule.startswith("#")]
    assert rules[0] == "*"
    assert {rule[1:] for rule in rules if rule.startswith("!")} == wanted()


def test_it_has_the_font_of_the_share_pictures() -> None:
    [installed] = [line for line in lines("RUN") if "apt-get install" in line]
    assert "fonts-noto-core" in installed.split()


def test_it_runs_the_program_without_rights_over_a_volume() -> None:
    assert json.loads(lines("CMD")[-1]) == ["python", "-m", "webapp"]
    assert lines("USER") == ["baloot"]
    assert lines("VOLUME") == ["/data"]
    [version] = lines("FROM")
    assert tuple(map(int, re.findall(r"\d+", version))) >= (3, 11)


def test_its_settings_are_settings() -> None:
    pairs = dict(pair.split("=", 1) for line in lines("ENV") for pair in line.split())
    known = {name.upper() for name in Config.model_fields}
    assert {name for name in pairs if not name.startswith("PYTHON")} <= known
    settings: dict[str, Any] = {
        name.lower(): value for name, value in pairs.items() if name in known
    }
    config = Config(_env_file=None, **settings)  # type: ignore[call-arg]
    assert (config.host, config.port) == ("0.0.0.0", 8080)
    assert Path(config.database_url.partition("://")[2][1:]).parent == Path("/data")
