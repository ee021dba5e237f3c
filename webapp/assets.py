"""The static files: read, compressed and hashed once at start, served under the hash for ever.

Everything lies under one prefix `/static/<digest of the tree>/`, so relative imports between
modules keep to one version and a new deploy can never mix old files with new ones.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from aiohttp import hdrs, web

STATIC: Final = Path(__file__).parent / "static"
CRITICAL_CSS: Final = "css/critical.css"
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
_IMPORT: Final = re.compile(
    r"""^\s*(?:import|export)\s(?:[^'"();]*?\sfrom\s*)?['"](\.{1,2}/[^'"]+)['"]""", re.MULTILINE
)
_LATER: Final = re.compile(r"""\bimport\(\s*['"](\.{1,2}/[^'"]+)['"]""")


@dataclass(frozen=True, slots=True)
class Asset:
    """One file as it is sent; `packed` is None where compressing does not make it smaller."""

    content: bytes
    packed: bytes | None
    content_type: str


class Assets:
    """The static tree of this process."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """Takes every file by its path below the prefix ("js/main.js")."""
        digest = hashlib.sha256()
        for path, content in sorted(files.items()):
            digest.update(f"{path}\0{len(content)}\0".encode() + content)
        self.digest: Final = digest.hexdigest()[:16]
        self._files: Final = {path: _asset(path, content) for path, content in files.items()}

    @classmethod
    def load(cls, folder: Path = STATIC, extra: Mapping[str, str] | None = None) -> Assets:
        """The files of a folder that browsers may have, and generated ones by path and text.

        A folder of style sheets is one file: its sheets in the order of their names.
        """
        files: dict[str, bytes] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix in _TYPES:
                name = _joined_sheet(path.relative_to(folder)).as_posix()
                files[name] = files.get(name, b"") + path.read_bytes()
        return cls(files | {path: text.encode() for path, text in (extra or {}).items()})

    def url(self, path: str) -> str:
        """The address of a file; raises KeyError where there is none, so that pages fail early."""
        if path not in self._files:
            raise KeyError(f"no static file {path!r}")
        return f"/static/{self.digest}/{path}"

    def text(self, path: str) -> str:
        """The text of a file, empty where there is none."""
        found = self._files.get(path)
        return found.content.decode() if found else ""

    def modules(self, entry: str, *, later: bool = False) -> list[str]:
        """The entry module and everything it imports at once, in the order of discovery.

        With `later` also what is loaded only when it is needed, by `import()`.
        """
        found = [entry]
        for path in found:
            found += [name for name in self._imports(path, later) if name not in found]
        return found

    def _imports(self, path: str, later: bool) -> list[str]:
        text = self.text(path)
        named = _IMPORT.findall(text) + (_LATER.findall(text) if later else [])
        joined = dict.fromkeys(_joined(path, name) for name in named)
        return [name for name in joined if name in self._files]

    def get(self, digest: str, path: str) -> Asset | None:
        """The file at an address; None for another digest or anything that is not in the tree."""
        return self._files.get(path) if digest == self.digest else None


def _joined_sheet(path: Path) -> Path:
    """The file a sheet becomes part of: `css/table/02-bar.css` of `css/table.css`."""
    in_folder = path.suffix == ".css" and len(path.parts) > 2
    return path.parent.with_suffix(".css") if in_folder else path


def _asset(path: str, content: bytes) -> Asset:
    packed = gzip.compress(content, 9, mtime=0)
    kind = _TYPES[PurePosixPath(path).suffix]
    return Asset(content, packed if len(packed) < len(content) else None, kind)


def _joined(path: str, relative: str) -> str:
    parts = list(PurePosixPath(path).parent.parts)
    for part in PurePosixPath(relative).parts:
        if part == "..":
            del parts[-1:]
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def accepts_gzip(header: str) -> bool:
    """Whether an `Accept-Encoding` header allows gzip."""
    for item in header.lower().split(","):
        name, _, quality = item.strip().partition(";")
        if name in ("gzip", "*"):
            return quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def respond(asset: Asset, request: web.Request) -> web.Response:
    """The file, compressed if the browser takes that; it may be kept for ever."""
    headers = {
        hdrs.CONTENT_TYPE: asset.content_type,
        hdrs.CACHE_CONTROL: "public, max-age=31536000, immutable",
        hdrs.VARY: hdrs.ACCEPT_ENCODING,
    }
    body = asset.content
    if asset.packed is not None and accepts_gzip(request.headers.get(hdrs.ACCEPT_ENCODING, "")):
        headers[hdrs.CONTENT_ENCODING] = "gzip"
        body = asset.packed
    return web.Response(body=body, headers=headers)
