"""`verify`: an honest match passes; whatever is changed in it is found, with its line."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cli.files import Told, json_line
from engine.cli.proof import proved
from engine.cli.recompute import decided_again
from engine.core.events import (
    BidMade,
    ContractMade,
    DealStarted,
    Doubled,
    Event,
    SawaClaimed,
    TakenBack,
)
from engine.core.notation import write
from engine.core.ruleset import Preset
from tests.cli.wild import Cli, wild_match

EVENTS: Final = wild_match("verify")
LINES: Final = write(EVENTS).splitlines()


def told(events: tuple[Event, ...]) -> list[Told]:
    """Events as if read from a file."""
    return [Told(line, event) for line, event in enumerate(events, 1)]


@pytest.mark.parametrize("preset", Preset)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_an_honest_match_has_no_differences(preset: Preset, seed: str) -> None:
    events = told(wild_match(seed, preset, "100"))
    assert decided_again(events) == []
    proof = proved(events)
    assert proof.differences == ()
    assert proof.proven == proof.deals > 0


def test_the_last_line_sums_up(cli: Cli) -> None:
    deals = sum(line.startswith("deal ") for line in LINES)
    out = cli("verify", cli.match(EVENTS))
    assert out.status == 0
    packs = f"{deals} of {deals} packs proven by their seeds"
    assert out.out == f"{len(EVENTS)} events, {packs}, 0 differences\n"


def test_json_lines_are_verified_too(cli: Cli) -> None:
    assert cli("verify", cli.file("\n".join(map(json_line, EVENTS)))).status == 0


def test_a_claim_is_played_out_again() -> None:
    matches = (wild_match(f"claim {number}") for number in range(40))
    claimed = next(m for m in matches if any(isinstance(event, SawaClaimed) for event in m))
    assert decided_again(told(claimed)) == []


def decisions() -> list[int]:
    """The numbers of events after which the next decision is due."""
    called = (BidMade, Doubled, DealStarted)
    return [seq for seq in range(2, len(EVENTS)) if isinstance(EVENTS[seq], called)]


@pytest.mark.parametrize(("until", "back_to"), [(3, 0), (9, 8), (25, 1), (28, 12)])
def test_taking_back_is_no_difference(until: int, back_to: int) -> None:
    until, back_to = decisions()[until], decisions()[back_to]
    undone = (*EVENTS[:until], TakenBack(back_to), *EVENTS[back_to:])
    assert decided_again(told(undone)) == []
    assert proved(told(undone)).differences == ()


def test_taking_back_into_the_middle_of_a_decision_is_found() -> None:
    bought = next(seq for seq, event in enumerate(EVENTS, 1) if isinstance(event, ContractMade))
    undone = (*EVENTS[: bought + 3], TakenBack(bought - 1), *EVENTS[bought - 1 :])
    (found,) = decided_again(told(undone))
    assert (found.line, found.text[:13]) == (bought + 4, "bad_take_back")


def test_a_match_that_is_not_over_is_no_difference(cli: Cli) -> None:
    for until in decisions()[:20]:
        assert cli("verify", cli.match(EVENTS[:until])).status == 0


def test_a_match_that_breaks_off_in_the_middle_of_a_decision_is_found(cli: Cli) -> None:
    bought = next(seq for seq, event in enumerate(EVENTS, 1) if isinstance(event, ContractMade))
    told_so_far = cli("verify", cli.match(EVENTS[:bought]))
    assert told_so_far.status == 1
    assert told_so_far.out.startswith(f"line {bought + 1}: missing after it: rest card ")


def first(pattern: str) -> int:
    """The index of the first line that a pattern matches."""
    return next(at for at, line in enumerate(LINES) if re.match(pattern, line))


def second_seed() -> int:
    """The index of the line of the second seed."""
    return first("seed 2 ")


Change = Callable[[list[str]], int]
"""Changes the lines; gives the number of the line that must be reported."""


def replaced(pattern: str, old: str, new: str | Callable[[re.Match[str]], str]) -> Change:
    """Changes the first line of a pattern."""

    def change(lines: list[str]) -> int:
        at = first(pattern)
        line = re.sub(old, new, lines[at], count=1)
        assert line != lines[at]
        lines[at] = line
        return at + 1

    return change


def raised_by_one(pattern: str, before: str) -> Change:
    """Adds one to the number that follows some words in the first line of a pattern."""
    return replaced(pattern, rf"({before})(\d+)", lambda m: f"{m[1]}{int(m[2]) + 1}")


def other_seed(lines: list[str]) -> int:
    at = second_seed()
    lines[at] = f"seed 2 {'0' * 64}"
    return at + 1


def swapped_cards_of_a_pack(lines: list[str]) -> int:
    at = first("deal 2 ")
    words = lines[at].split(" ")
    words[5], words[6] = words[6], words[5]
    lines[at] = " ".join(words)
    return second_seed() + 1


def swapped_lines(lines: list[str]) -> int:
    at = first("play ")
    while not lines[at + 1].startswith("play "):
        at += 1
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return at + 1


def dropped(pattern: str) -> Change:
    def change(lines: list[str]) -> int:
        at = first(pattern)
        del lines[at]
        return at + 1

    return change


def doubled_line(lines: list[str]) -> int:
    at = first("trick ")
    lines.insert(at, lines[at])
    return at + 2


def card_of_another(lines: list[str]) -> int:
    """The first card led becomes one that another seat holds and plays later in the trick."""
    at = first("play ")
    other = next(line for line in lines[at + 1 :] if line.startswith("play "))
    lines[at] = f"{' '.join(lines[at].split()[:2])} {other.split()[2]}"
    return at + 1


TAMPERED: Final[dict[str, Change]] = {
    "the points of a deal": raised_by_one("score ", "points "),
    "the totals": raised_by_one("score ", "totals "),
    "made turned to set": replaced("score ", r" (made|set)\b", " neither"),
    "the abnat of a trick": raised_by_one("trick ", "abnat "),
    "the winner of a trick": replaced("trick ", r"winner \d", "winner 9"),
    "a seed": other_seed,
    "a pack": swapped_cards_of_a_pack,
    "a card": card_of_another,
    "an ekka": replaced("play ", r"^(play \d \w+)", r"\1 ekka"),
    "two lines swapped": swapped_lines,
    "a trick left out": dropped("trick "),
    "a score left out": dropped("score "),
    "a call left out": dropped("bid "),
    "a line twice": doubled_line,
    "the commitment": replaced("match ", r"commitment \w{4}", "commitment 0000"),
    "the table": replaced("match ", "table terminal", "table other"),
    "the number of a deal": replaced("deal 2 ", "^deal 2", "deal 3"),
    "the buyer": replaced("contract ", r"buyer \d card \d", "buyer 1 card 3"),
    "the rest of the cards": replaced("rest ", r"hands (\w+),(\w+)", r"hands \2,\1"),
    "who won": replaced("won ", r"won \w+", "won nobody"),
}
UNREADABLE: Final = {"made turned to set", "the winner of a trick", "who won"}
ELSEWHERE: Final = {"the commitment", "the table"}
"""Where the line to blame is another than the one that was changed."""


@pytest.mark.parametrize("what", [what for what in TAMPERED if what not in UNREADABLE])
def test_what_was_changed_is_found_with_its_line(cli: Cli, what: str) -> None:
    lines = list(LINES)
    line = TAMPERED[what](lines)
    told = cli("verify", cli.file("\n".join(lines)))
    assert told.status == 1
    reported = [int(match[1]) for match in re.finditer(r"^line (\d+): ", told.out, re.MULTILINE)]
    assert reported == sorted(reported)
    assert reported
    if what not in ELSEWHERE:
        assert line in reported
    assert told.lines[-1].endswith(f", {len(reported)} differences")


@pytest.mark.parametrize("what", sorted(UNREADABLE))
def test_what_is_no_notation_any_more_is_refused_with_its_line(cli: Cli, what: str) -> None:
    lines = list(LINES)
    line = TAMPERED[what](lines)
    told = cli("verify", cli.file("\n".join(lines)))
    assert (told.status, told.out) == (2, "")
    assert told.err.startswith(f"error: bad_notation: line {line}: ")


def test_a_wrong_total_is_told_with_the_right_one(cli: Cli) -> None:
    lines = list(LINES)
    at = TAMPERED["the totals"](lines)
    told = cli("verify", cli.file("\n".join(lines)))
    assert f"line {at}: expected {LINES[at - 1]}, found {lines[at - 1]}" in told.lines


def test_a_seed_that_was_never_revealed_is_missed(cli: Cli) -> None:
    lines = [line for line in LINES if not line.startswith("seed 1 ")]
    told = cli("verify", cli.file("\n".join(lines)))
    assert told.status == 1
    assert "the seed of deal 1 was not revealed" in told.out
    assert "does not follow the seed of deal 1" in told.out


def test_another_winner_is_found(cli: Cli) -> None:
    lines = list(LINES)
    at = first("won ")
    lines[at] = "won odd" if lines[at] == "won even" else "won even"
    assert f"line {at + 1}: expected {LINES[at]}" in cli("verify", cli.file("\n".join(lines))).out


def test_a_hidden_pack_cannot_be_verified(cli: Cli) -> None:
    lines = list(LINES)
    at = first("deal 1 ")
    lines[at] = re.sub(r"cards \w+", "cards ?", lines[at])
    told = cli("verify", cli.file("\n".join(lines)))
    assert told.status == 1
    assert f"line {at + 1}: bad_card" in told.out


@given(st.data())
@settings(max_examples=150)
def test_any_events_in_any_order_are_judged(data: st.DataObject) -> None:
    until = data.draw(st.integers(0, 150))
    noise = data.draw(st.lists(st.sampled_from(EVENTS), min_size=1, max_size=5))
    listed = told((*EVENTS[:until], *noise, *EVENTS[until : until + 5]))
    found = [*decided_again(listed), *proved(listed).differences]
    assert all(1 <= one.line <= len(listed) for one in found)


def test_a_match_told_twice_is_found() -> None:
    found = decided_again(told((*EVENTS, *EVENTS)))
    assert [one.line for one in found] == [len(EVENTS) + 1]
    assert found[0].text.startswith("already_started: match ")
