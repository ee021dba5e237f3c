"""The check page as a file: it is handed out to be saved, and holds all it needs."""

from __future__ import annotations

import re

import pytest

from tests.webapp.world import World
from webapp.assets import Assets
from webapp.checkfile import ENTRY, bundle


@pytest.mark.parametrize("lang", ["ar", "en", "fr"])
async def test_the_file_is_saved_and_asks_nobody_for_anything(world: World, lang: str) -> None:
    async with world.http.get(world.url(f"/check.html?lang={lang}")) as response:
        assert response.status == 200
        assert response.headers["Content-Disposition"].startswith("attachment;")
        text = await response.text()
    assert f'<html lang="{lang}"' in text
    assert not re.search(r"<(?:link|script|img)\b[^>]*\b(?:src|href)=", text)
    assert set(re.findall(r"https?://[\w.]+", text)) == {"http://www.w3.org"}  # names of SVG
    assert not re.search(r"\burl\((?!\"?data:)", text)


def test_modules_come_after_those_they_import_and_keep_nothing_of_their_own_outside() -> None:
    files = {
        "js/a.js": "import { b, c as d } from './b.js';\n\nexport const a = b + d();\n",
        "js/b.js": "import { x } from './x.js';\nconst own = x;\nexport const b = own;\n"
        "export function c() {\n  return own;\n}\n",
    }
    assets = Assets({name: text.encode() for name, text in files.items()})
    script = bundle(assets, "js/a.js", {"js/x.js": "export const x = 1;"})
    places = [script.index(f"modules['js/{name}.js'] = ") for name in "xba"]
    assert places == sorted(places)
    assert "const { b, c: d } = modules['js/b.js'];" in script
    assert "return { b, c };" in script
    assert not re.search(r"^(?:import|export)\b", script, re.MULTILINE)


@pytest.mark.parametrize(
    "text",
    ["export { a };\n", "import './b.js';\n", "export default 1;\n", "const a = '</script>';\n"],
)
def test_what_cannot_stand_in_a_file_is_an_error_at_once(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be part"):
        bundle(Assets({"js/a.js": text.encode()}), "js/a.js", {})


def test_the_file_holds_the_checker_itself() -> None:
    assets = Assets.load()
    script = bundle(assets, ENTRY, {"js/device.js": "export const pref = () => null;"})
    for name in ("js/sha256.js", "js/check.js", "js/checkpage.js"):
        assert f"modules['{name}'] = " in script
    assert "localStorage" not in script
