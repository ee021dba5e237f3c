"""The verifier of the documents, which knows nothing of our code, proves what we dealt."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
VERIFIER = ROOT / "docs" / "verify.py"
GOLDEN = ROOT / "tests" / "golden"
FILES = {"live": GOLDEN / "standard-easy.txt", "daily": GOLDEN / "contest-easy.txt"}


def verified(file: Path) -> subprocess.CompletedProcess[str]:
    """What the verifier says of a file, by any Python, far from our packages."""
    command = [sys.executable, "-I", str(VERIFIER), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=file.parent)


def test_it_has_sixty_lines_and_imports_nothing_of_ours() -> None:
    text = VERIFIER.read_text()
    assert len(text.splitlines()) <= 60
    assert set(re.findall(r"^import (\w+)", text, re.MULTILINE)) == {
        "hashlib",
        "hmac",
        "json",
        "sys",
    }
    assert "from " not in re.sub(r'""".*?"""', "", text, flags=re.DOTALL).replace("yield from", "")


@pytest.mark.parametrize("kind", FILES)
def test_it_proves_every_deal_of_a_match_and_of_a_contest(kind: str) -> None:
    done = verified(FILES[kind])
    deals = len(re.findall(r"^deal ", FILES[kind].read_text(), re.MULTILINE))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("proven\n") == deals > 3


@pytest.mark.parametrize(
    ("pattern", "change"),
    [
        (r"^seed 2 (.)", lambda m: f"seed 2 {'0' if m[1] != '0' else '1'}"),
        (r"(commitment )(.)", lambda m: m[1] + ("0" if m[2] != "0" else "1")),
        (r"^(deal 3 dealer \d cards )(\S+) (\S+)", lambda m: f"{m[1]}{m[3]} {m[2]}"),
    ],
)
@pytest.mark.parametrize("kind", FILES)
def test_it_finds_what_was_changed(kind: str, pattern: str, change: object, tmp_path: Path) -> None:
    text = FILES[kind].read_text()
    changed = re.sub(pattern, change, text, count=1, flags=re.MULTILINE)  # type: ignore[call-overload]
    assert changed != text
    file = tmp_path / "match.txt"
    file.write_text(changed)
    done = verified(file)
    assert done.returncode == 1
    assert "NOT PROVEN" in done.stdout
