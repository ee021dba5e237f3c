"""The bench names its figures and never judges them."""

from __future__ import annotations

import importlib.util
import json
import math

import pytest

from engine.cli import measure

LEFT = range(1, 9)
OWN = {
    "core_deals_per_s",
    "core_events_per_deal",
    "playouts_per_s",
    "playouts_without_shuffle_per_s",
    "heuristic_playouts_per_s",
    "heuristic_without_shuffle_per_s",
    "heuristic_over_random_time",
    "easy_ms_per_card",
    "easy_ms_per_call",
    "easy_ms_per_decision",
    "normal_ms_per_card",
    "normal_ms_per_call",
    "normal_ms_per_decision",
    "strong_ms_per_card",
    "strong_ms_per_call",
    "strong_ms_per_decision",
    *(f"{level}_worst_ms_a_card" for level in ("easy", "normal", "strong")),
    *(f"{level}_ms_with_{left}_cards" for level in ("normal", "strong") for left in LEFT),
    "kernel_random_playouts_per_s",
    "kernel_heuristic_playouts_per_s",
    *(f"solves_per_s_trick_{trick}" for trick in (1, 2, 3, 4)),
    "cold_import_ms",
    "cold_first_move_ms",
    "cold_rss_mb",
}
BESIDE_NATIVE = {"wasm_over_native_time"}
BESIDE_COLVER = {
    "colver_stepped_deals_per_s",
    "colver_rollouts_per_s",
    "playout_over_colver_stepped",
    "colver_whole_deals_per_s",
    "core_over_colver_whole",
    "solve_over_colver_time",
    "kernel_over_colver_rollouts",
}


def test_every_figure_is_named_and_a_positive_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert measure.bench(["--json", "--scale", "0.001"]) == 0
    figures = json.loads(capsys.readouterr().out)
    here = OWN | BESIDE_NATIVE | (BESIDE_COLVER if importlib.util.find_spec("colver") else set())
    assert set(figures) == here
    assert all(math.isfinite(value) and value >= 0 for value in figures.values())
    assert 40 < figures["core_events_per_deal"] < 60


def test_without_colver_and_the_compiler_their_figures_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert measure.bench(["--scale", "0.001"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split()[0] for line in lines} == OWN
