"""For all tests: their order, and how much asyncio's debug mode writes down."""

from __future__ import annotations

from asyncio import constants

import pytest

# The debug mode notes where every future and callback was made. Its checks are wanted where tables
# and the store are tested; elsewhere they take half as long again as the tests themselves. The
# stacks behind them, ten calls deep, would take as long once more.
constants.DEBUG_STACK_DEPTH = 1  # type: ignore[misc]  # final for programs, not for tests


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests of the browser first: they mostly wait, while others compute."""
    items.sort(key=lambda item: "e2e" not in item.path.parts)
