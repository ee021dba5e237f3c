"""The words of the pages: gettext catalogues, read from their .po files once, when first asked for.

One catalogue a language serves the templates and the browser. English is a catalogue like the
others, so that a missing message is noticed the same way in all three.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations

from engine.store.names import number_of

LANGUAGES: Final = ("ar", "en", "fr")
DEFAULT_LANGUAGE: Final = "ar"
LOCALES: Final = Path(__file__).parent.parent / "templates" / "locales"

_SCRIPTS: Final = "webapp/static/"
_RIGHT_TO_LEFT: Final = frozenset({"ar"})
_CONTEXT_END: Final = "\x04"


def direction(lang: str) -> str:
    """Either "rtl" or "ltr", as the `dir` attribute wants it."""
    return "rtl" if lang in _RIGHT_TO_LEFT else "ltr"


@cache
def messages(lang: str) -> Catalog:
    """The catalogue as it is written; raises FileNotFoundError for a language without one."""
    with (LOCALES / lang / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=lang)


@cache
def catalogue(lang: str) -> Translations:
    """The catalogue as gettext wants it: for `jinja2.ext.i18n`, with contexts and plurals."""
    compiled = BytesIO()
    write_mo(compiled, messages(lang))
    compiled.seek(0)
    return Translations(compiled)


def shown_name(name: str, lang: str) -> str:
    """What a person is called to readers of this language: the own name, or a player's number."""
    number = number_of(name)
    if number is None:
        return name
    return catalogue(lang).gettext("Player {number}").format(number=number)


def js_words(lang: str, modules: Collection[str] | None = None) -> dict[str, str | list[str]]:
    """The messages that JavaScript asks for, by English text or "context\\u0004text".

    A message with plurals is the list of its forms. `modules` ("js/main.js", …) leaves only the
    words of those files; without it there are those of all.
    """
    wanted = None if modules is None else {_SCRIPTS + name for name in modules}
    found: dict[str, str | list[str]] = {}
    for message in messages(lang):
        if message.id and _used(message, wanted):
            found[_key(message)] = _forms(message)
    return found


def _used(message: Message, wanted: Collection[str] | None) -> bool:
    files = {path for path, _ in message.locations if path.startswith(_SCRIPTS)}
    return bool(files if wanted is None else files.intersection(wanted))


def _key(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{message.context}{_CONTEXT_END}{text}" if message.context else text


def _forms(message: Message) -> str | list[str]:
    return message.string if isinstance(message.string, str) else list(message.string or ())
