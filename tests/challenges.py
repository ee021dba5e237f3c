"""Challenges whose bots think for no time: what is tested does not depend on their play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.ai.base import Level
from engine.contest import terms
from engine.contest.terms import Asked
from engine.store.contests import Contest


def think_for_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots of every challenge that is made from now on, and its par, are of the easy level."""
    made = terms.challenge

    def quick(id: str, host: str, asked: Asked, secret: bytes, now: float) -> Contest:
        return replace(made(id, host, asked, secret, now), level=Level.EASY.value)

    monkeypatch.setattr(terms, "challenge", quick)
