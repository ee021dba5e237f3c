"""Every message that templates and browser modules ask for, found by Babel's extractors."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg

ROOT: Final = Path(__file__).parents[2]
SCRIPTS: Final = ROOT / "webapp" / "static" / "js"
KEYWORDS: Final = DEFAULT_KEYWORDS | parse_keywords(["t", "tc:1c,2", "n:1,2"])
LITERAL: Final = re.compile(r"""(?<![\w.$])(?:t|n|tc)\(\s*(?P<quote>['"])(?P<text>.*?)(?P=quote)""")

Key = tuple[str | None, str]
"""A message: its context and its English text (of plurals the first)."""


@cache
def asked_for() -> dict[Key, set[str]]:
    """Each message with the files that ask for it."""
    with (ROOT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file, "babel.cfg")  # type: ignore[no-untyped-call]
    found: dict[Key, set[str]] = {}
    for path, _, message, _, context in extract_from_dir(
        ROOT, methods, options, KEYWORDS, directory_filter=_is_ours
    ):
        text = message if isinstance(message, str) else message[0]
        found.setdefault((context, text), set()).add(path)
    return found


def _is_ours(folder: str | Path) -> bool:
    name = Path(folder).name
    return not name.startswith(".") and name not in ("tests", "node_modules", "docs")


def literals(source: str) -> set[str]:
    """The first literal of each call of `t`, `n` or `tc`, nested calls included."""
    return {match["text"].replace("\\'", "'") for match in LITERAL.finditer(source)}
