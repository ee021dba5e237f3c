"""The words of the bot: the same gettext catalogues as the pages', and templates of messages."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from engine.store.names import number_of

LANGUAGES: Final = ("ar", "en", "fr")
DEFAULT: Final = "ar"

_TEMPLATES: Final = Path(__file__).parent.parent / "templates"
_LONGEST: Final = 40  # signs of a name in a list: many of the longest would not fit a message
_ISOLATE: Final = "\u2068"  # FIRST STRONG ISOLATE
_RIGHT_TO_LEFT: Final = frozenset({"ar"})
_TO_THE_LEFT: Final = "\u200f"  # RIGHT-TO-LEFT MARK: `edge` begins a line that has no word
_END: Final = "\u2069"  # POP DIRECTIONAL ISOLATE


@dataclass(frozen=True, slots=True)
class Words:
    """One language. Messages are Telegram's HTML; what `gettext` gives is plain text."""

    lang: str

    def gettext(self, text: str) -> str:
        """The sentence in this language."""
        return _catalogue(self.lang).ugettext(text)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The sentence for so many, in this language; `{count}` is still to be filled in."""
        return _catalogue(self.lang).ungettext(one, many, count)

    def name(self, name: str) -> str:
        """What a person is called: the own name, or a player's number."""
        number = number_of(name)
        if number is None:
            return name
        return self.gettext("Player {number}").format(number=number)

    def listed(self, name: str) -> str:
        """What a person is called where many are: a name that is too long for that is cut."""
        name = self.name(name)
        return name if len(name) <= _LONGEST else f"{name[:_LONGEST]}…"

    def message(self, template: str, **values: object) -> str:
        """The message `templates/messages/{template}.txt`; every value is escaped."""
        page = _environment(self.lang).get_template(f"messages/{template}.txt")
        return page.render(**values).strip()


def load() -> None:
    """Reads every catalogue, which takes a moment; for a thread."""
    for lang in LANGUAGES:
        _environment(lang)


def N_(text: str) -> str:
    """Marks a sentence that is looked up later, once the language is known."""
    return text


def words_of(lang: str | None) -> Words:
    """The words of an IETF language tag; Arabic where we do not speak that language."""
    spoken = (lang or "").partition("-")[0].lower()
    return Words(spoken if spoken in LANGUAGES else DEFAULT)


def isolated(text: str) -> str:
    """What a person wrote, kept from turning the line around it; for plain text."""
    return f"{_ISOLATE}{text}{_END}"


def shown(text: str) -> Markup:
    """What a person wrote, as a message may hold it: escaped, and kept apart from the line."""
    return Markup(f"{_ISOLATE}{escape(text)}{_END}")


@cache
def _catalogue(lang: str) -> Translations:
    packed = BytesIO()
    with (_TEMPLATES / "locales" / lang / "LC_MESSAGES" / "messages.po").open("rb") as file:
        write_mo(packed, read_po(file, locale=lang))
    packed.seek(0)
    return Translations(packed)


@cache
def _environment(lang: str) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["shown"] = shown
    environment.globals["edge"] = _TO_THE_LEFT if lang in _RIGHT_TO_LEFT else ""
    environment.install_gettext_translations(  # type: ignore[attr-defined]
        _catalogue(lang), newstyle=True
    )
    return environment
