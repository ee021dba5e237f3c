"""Templates with the words of a language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from webapp import words

TEMPLATES: Final = Path(__file__).parent.parent / "templates"


def environment(lang: str, templates: Path = TEMPLATES, *, escaped: bool = True) -> Environment:
    """The templates of a folder, in a language; `escaped` for what a browser reads as HTML."""
    made = Environment(
        loader=FileSystemLoader(templates),
        autoescape=escaped,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.install_gettext_translations(  # type: ignore[attr-defined]
        words.catalogue(lang), newstyle=True
    )
    return made
