"""The static tree: one version, compressed once, nothing outside it."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from webapp.assets import STATIC, Assets, accepts_gzip

FILES = {
    "js/main.js": b"""import { a } from './a.js';
import {
  b,
} from "./deep/b.js";
import './c.js';
export { d } from './d.js';
const later = () => import('./later.js');
// import x from './comment.js' is no import at the start of a line
""",
    "js/a.js": b"import { b } from './deep/b.js';\n",
    "js/deep/b.js": b"import { a } from '../a.js';\n",
    "js/c.js": b"",
    "js/d.js": b"",
    "js/later.js": b"",
    "css/base.css": b"a { color: red }\n" * 50,
}


def test_the_digest_changes_with_any_byte_and_any_name() -> None:
    digest = Assets(FILES).digest
    assert Assets(dict(reversed(FILES.items()))).digest == digest
    assert Assets(FILES | {"js/c.js": b" "}).digest != digest
    assert Assets(FILES | {"js/e.js": b""}).digest != digest


def test_addresses_carry_the_digest_and_exist_only_for_files() -> None:
    assets = Assets(FILES)
    assert assets.url("js/a.js") == f"/static/{assets.digest}/js/a.js"
    with pytest.raises(KeyError):
        assets.url("js/missing.js")


def test_the_preload_list_is_every_module_that_is_imported_at_once() -> None:
    modules = Assets(FILES).modules("js/main.js")
    assert modules == ["js/main.js", "js/a.js", "js/deep/b.js", "js/c.js", "js/d.js"]


def test_a_file_is_kept_plain_and_packed_and_a_tiny_one_only_plain() -> None:
    assets = Assets(FILES)
    css = assets.get(assets.digest, "css/base.css")
    assert css is not None
    assert css.packed is not None
    assert gzip.decompress(css.packed) == css.content == FILES["css/base.css"]
    tiny = assets.get(assets.digest, "js/a.js")
    assert tiny is not None
    assert tiny.packed is None


def test_another_digest_or_another_path_finds_nothing() -> None:
    assets = Assets(FILES)
    assert assets.get("0" * 16, "js/a.js") is None
    for path in ("../app.py", "js/../js/a.js", "js/", "", "/js/a.js", "js/a.js\0"):
        assert assets.get(assets.digest, path) is None


def test_a_folder_of_sheets_is_one_file_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / "css/table").mkdir(parents=True)
    for name in ("css/table/02-bar.css", "css/table/01-frame.css", "css/daily.css"):
        (tmp_path / name).write_text(f"{name}\n")
    assets = Assets.load(tmp_path)
    assert assets.text("css/table.css") == "css/table/01-frame.css\ncss/table/02-bar.css\n"
    assert assets.text("css/daily.css") == "css/daily.css\n"
    assert assets.text("css/table/02-bar.css") == ""


def test_no_sheet_is_longer_than_one_reads() -> None:
    long = {path.name: len(path.read_text().splitlines()) for path in STATIC.rglob("css/**/*.css")}
    assert [name for name, lines in long.items() if lines > 300] == []


def test_only_what_browsers_may_have_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    for name in ("js/a.js", "js/types.d.ts", "js/jsconfig.json", ".env", "notes.md"):
        (tmp_path / name).write_text("x")
    assets = Assets.load(tmp_path, {"deck.svg": "<svg/>"})
    assert assets.text("js/a.js") == "x"
    assert assets.text("deck.svg") == "<svg/>"
    for name in ("js/types.d.ts", "js/jsconfig.json", ".env", "notes.md"):
        assert assets.get(assets.digest, name) is None


def test_every_file_of_the_tree_has_a_type_browsers_accept() -> None:
    assets = Assets.load()
    for path in STATIC.rglob("*.js"):
        found = assets.get(assets.digest, path.relative_to(STATIC).as_posix())
        assert found is not None
        assert found.content_type == "text/javascript; charset=utf-8"


@pytest.mark.parametrize(
    ("header", "accepts"),
    [
        ("gzip, deflate, br", True),
        ("GZIP;q=0.5", True),
        ("*", True),
        ("", False),
        ("br", False),
        ("gzip;q=0", False),
        ("gzip; q=0.000, br", False),
    ],
)
def test_gzip_is_sent_only_to_those_who_take_it(header: str, accepts: bool) -> None:
    assert accepts_gzip(header) is accepts
