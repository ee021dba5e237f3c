"""The order of the tests: those of the browser mostly wait, so they begin while others compute."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests of the browser first."""
    items.sort(key=lambda item: "e2e" not in item.path.parts)
