"""A match as a person at the open table sees it, in plain text."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.calls import Contract, Lock, Step
from engine.core.cards import SEATS, ByTeam, Card, Suit
from engine.core.deal import Deal, Tricks
from engine.core.hand import sort_hand
from engine.core.match import Match
from engine.core.play import TrickCard
from engine.core.ruleset import RuleSet, nearest_preset
from engine.core.sheet import DealScore

_STEPS = {Step.NONE: "", Step.DOUBLE: "x2", Step.THREE: "x3", Step.FOUR: "x4", Step.GAHWA: "gahwa"}


def table(match: Match) -> str:
    """The rules, the totals, every deal's score, and the running deal with all cards open."""
    lines = [_line("rules", rules_text(match.rules)), _line("totals", _teams(match.totals))]
    lines += [
        _line(f"score {number}", _scored(score)) for number, score in enumerate(match.scored, 1)
    ]
    if match.deal is not None:
        lines += _deal(match.deal)
    lines.append(_line("next", _next(match)))
    return "\n".join(lines)


def rules_text(rules: RuleSet) -> str:
    """The nearest preset and what differs from it: "pagat, match.target=100"."""
    nearest, changes = nearest_preset(rules)
    return ", ".join((nearest.value, *(f"{name}={value}" for name, value in changes.items())))


def _line(name: str, text: str) -> str:
    return f"{name:<10} {text}".rstrip()


def _teams(points: ByTeam[int]) -> str:
    return f"1+3: {points.odd}   2+4: {points.even}"


def _contract(contract: Contract) -> str:
    trump = f" {contract.trump.value}" if contract.trump else ""
    ashkal = f" by ashkal, the card to {contract.card_to:d}" if contract.ashkal else ""
    return f"{contract.game}{trump}, buyer {contract.buyer:d}{ashkal}"


def _scored(score: DealScore) -> str:
    result = score.result
    words = [_contract(score.contract)]
    if score.step is not Step.NONE:
        words.append(_STEPS[score.step])
    words.append("made" if result.made else "set")
    if result.kaboot:
        words.append(f"kaboot by the {result.kaboot}")
    points = "gahwa" if result.match_winner else f"{score.points.odd} - {score.points.even}"
    return f"{', '.join(words)}: {points}, totals {_teams(score.totals)}"


def _deal(deal: Deal) -> list[str]:
    lines = [_line("deal", f"{deal.number}, dealer {deal.dealer:d}, turned {deal.auction.turned}")]
    calls = [f"{spoken.seat:d} {spoken.call}" for spoken in deal.auction.spoken]
    lines.append(_line("calls", ", ".join(calls)))
    if deal.contract is not None:
        lines.append(_line("contract", _contract(deal.contract)))
    if deal.ladder is not None and deal.ladder.said:
        raises = [f"{said.seat:d} {said.call}" for said in deal.ladder.said]
        locked = " (locked)" if deal.ladder.lock is Lock.LOCKED else ""
        lines.append(_line("doubling", ", ".join(raises) + locked))
    trump = deal.contract.trump if deal.contract else None
    lines += [_line(f"hand {seat:d}", _hand(deal.hands[seat], trump)) for seat in SEATS]
    if deal.tricks is not None:
        lines += _tricks(deal.tricks)
    return lines


def _hand(hand: Iterable[Card | None], trump: Suit | None) -> str:
    held = list(hand)
    known = sort_hand([card for card in held if card is not None], trump)
    return " ".join([*map(str, known), *("?" for card in held if card is None)]) or "-"


def _tricks(tricks: Tricks) -> list[str]:
    lines = []
    for seat in SEATS:
        if tricks.declared[seat]:
            kinds = ", ".join(kind.word for kind in tricks.declared[seat])
            lines.append(_line("projects", f"{seat:d} {kinds}"))
    if tricks.baloot:
        lines.append(_line("baloot", f"{tricks.baloot:d}"))
    for number, taken in enumerate(tricks.taken, 1):
        won = f"to {taken.winner:d}, {taken.abnat} abnat"
        lines.append(_line(f"trick {number}", f"{_cards(taken.cards)}: {won}"))
    if tricks.trick:
        lines.append(_line("trick now", _cards(tricks.trick)))
    lines.append(_line("abnat", _teams(tricks.abnat)))
    if tricks.sawa:
        lines.append(_line("sawa", f"{tricks.sawa:d}"))
    return lines


def _cards(trick: Iterable[TrickCard]) -> str:
    return ", ".join(f"{one.seat:d} {one.card}{' ekka' if one.ekka else ''}" for one in trick)


def _next(match: Match) -> str:
    """What the match is waiting for."""
    if match.winner is not None:
        seats = "2+4" if match.winner else "1+3"
        return f"nothing: {seats} have won{' by gahwa' if match.by_gahwa else ''}"
    if match.done:
        return "nothing: the contest is over"
    if match.running is not None:
        return f"seat {match.to_act:d}" if match.to_act else "the table"
    void = f" ({match.void})" if match.void else ""
    return f"a deal by {match.dealer:d}{void}"
