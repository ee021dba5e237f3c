"""Those who check deals without our engine: the verifier of the documents, and the page's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests import node as nodes

DOCS = Path(__file__).parents[2] / "docs" / "verify.py"


def verified(text: str, file: Path) -> list[subprocess.CompletedProcess[str]]:
    """What each says of a match, written to this file: a line a deal, status 0 where all are
    proven."""
    file.write_text(text)
    python = [sys.executable, "-I", str(DOCS), str(file)]
    return [
        subprocess.run(python, capture_output=True, text=True, check=False),
        nodes.run(nodes.node(), "verify.mjs", file),
    ]
