"""The check page as one file: saved, opened from a disk, it needs neither server nor network."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from aiohttp import hdrs, web

from webapp import words
from webapp.assets import CRITICAL_CSS, Assets
from webapp.keys import ASSETS, PAGES
from webapp.pages import Pages, data_block, language

ENTRY: Final = "js/checkpage.js"
_SHEETS: Final = (CRITICAL_CSS, "css/pages.css", "css/fair.css")
_INSTEAD: Final = {"js/device.js": "export const pref = () => null;"}
"""What the file has in the place of a module: it remembers nothing."""

_IMPORT: Final = re.compile(r"^import \{([^}]*)\} from '\./([\w.]+)';$", re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export ((?:const|let|class|(?:async )?function\*?) (\w+))", re.MULTILINE
)


async def check_file(request: web.Request) -> web.Response:
    """GET /check.html: the file, in the reader's language."""
    lang = language(request)
    text = _made(request.app[PAGES], request.app[ASSETS], lang)
    return web.Response(
        text=text,
        content_type="text/html",
        headers={hdrs.CONTENT_DISPOSITION: 'attachment; filename="baloot-check.html"'},
    )


@cache
def _made(pages: Pages, assets: Assets, lang: str) -> str:
    modules = [name for name in assets.modules(ENTRY) if name not in _INSTEAD]
    return pages.text(
        lang,
        "pages/_check_file.html",
        css="\n".join(map(assets.text, _SHEETS)),
        script=bundle(assets, ENTRY, _INSTEAD),
        words_json=data_block(words.js_words(lang, modules)),
    )


def bundle(assets: Assets, entry: str, instead: dict[str, str]) -> str:
    """A module and all it imports as one script: each is a function that gives what it exports, and
    is called once, those it imports first. What it loads later is not in it."""
    done: dict[str, str] = {}

    def add(name: str) -> None:
        if name in done:
            return
        text = instead.get(name) or assets.text(name)
        for _, file in _IMPORT.findall(text):
            add(f"js/{file}")
        done[name] = _as_function(name, text)

    add(entry)
    return "'use strict';\n(() => {\nconst modules = {};\n" + "".join(done.values()) + "})();\n"


def _as_function(name: str, text: str) -> str:
    exports = ", ".join(found[1] for found in _EXPORT.findall(text))
    text = _IMPORT.sub(lambda found: _taken(found[1], found[2]), text)
    text = _EXPORT.sub(r"\1", text)
    if re.search(r"^(?:import|export)\b", text, re.MULTILINE) or "</script" in text:
        raise ValueError(f"{name} cannot be part of a file")
    return f"modules['{name}'] = (() => {{\n{text}\nreturn {{ {exports} }};\n}})();\n"


def _taken(names: str, file: str) -> str:
    return f"const {{{names.replace(' as ', ': ')}}} = modules['js/{file}'];"
