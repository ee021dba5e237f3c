"""A match as text, one event a line: what players would write down, and read back exactly.

    notation 1
    match dealer 2 table demo commitment 5f0c… rules bid.hokm_replies_r1=all_others …
    contest dealer 2 table d214 commitment … deals 4 rules …    in the place of `match`
    match dealer 2 table demo commitment … nonces 8c…,00…,00…,00… rules …  where a seat gave one
    deal 1 dealer 2 cards 9H AS KD …            32 cards in dealing order, ? for one not seen
    bid 3 hokm:H                                a call of the auction
    contract hokm:H buyer 3 card 3              `contract sun buyer 3 card 1 ashkal`
    rest card 3 hands 9H,7S,8S … … …            what each of seats 1 to 4 received, - for nothing
    double 4 double:open                        a call of the ladder, passes included
    declare 3 sira fifty                        projects named with the first card
    play 3 10H ekka                             a card; `ekka` where it was called one
    show 3 sira:AH,KH,QH                        projects laid open at the second trick
    baloot 3                                    the second of king and queen of trumps fell
    trick 1 winner 3 abnat 24
    sawa 3
    score hokm:H buyer 3 card 3 step double made kaboot bidders sides 50:0 points 50:0 …
        … totals 50:0 dealer 3 lines abnat=162:0 doubled=50:0@score.kaboot_double
    void no_buyer dealer 3                      who deals next
    seed 1 8f14…
    won odd                                     `odd` are seats 1 and 3; `won even gahwa`
    over                                        all deals of a contest are played
    back 57                                     all events after number 57 are taken back

Words are parted by blanks. `bid`, `double` and `play` end in who chose where it was no person:
`bot`, `clock` or `claim`. In `score`, `sides` gives bidders:defenders, `points` and `totals` give
odd:even; `tie`, `kaboot <side>` and `gahwa <side>` stand only where they are so, and `made` or
`set` always. A line's amount names the setting that decided it after `@`. A text value (the table,
the commitment, a seed) is a bare word, or a JSON string with its blanks escaped. Lines that are
blank or start with `#` say nothing; the first line is `notation 1`, and may be missing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import assert_never

from engine.core.calls import Contract
from engine.core.cards import ByTeam, Card
from engine.core.commands import By
from engine.core.events import (
    BalootCalled,
    BidMade,
    CardPlayed,
    ContestOver,
    ContestStarted,
    ContractMade,
    DealScored,
    DealStarted,
    DealVoided,
    Doubled,
    Event,
    MatchStarted,
    MatchWon,
    ProjectsDeclared,
    ProjectsShown,
    RestDealt,
    SawaClaimed,
    SeedRevealed,
    TakenBack,
    TrickTaken,
)
from engine.core.notation_reading import HEADER, parse, parse_line, parse_numbered
from engine.core.notation_words import BARE, HIDDEN, NOTHING
from engine.core.sheet import Pair
from engine.core.shuffle import NO_NONCES, Nonces

__all__ = ["HEADER", "parse", "parse_line", "parse_numbered", "write", "write_line"]


def write(events: Iterable[Event]) -> str:
    """The events as text, a heading first; `parse` gives exactly these events again."""
    return "".join(f"{line}\n" for line in (HEADER, *map(write_line, events)))


def write_line(event: Event) -> str:
    """One event as one line, without its end."""
    match event:
        case MatchStarted():
            return f"match {_begun(event)}{_nonces(event.nonces)} rules {event.rules}"
        case ContestStarted():
            return f"contest {_begun(event)} deals {event.deals} rules {event.rules}"
        case DealStarted():
            cards = " ".join(map(_card, event.deck))
            return f"deal {event.number} dealer {event.dealer:d} cards {cards}".rstrip()
        case BidMade():
            return f"bid {event.seat:d} {event.call}{_by(event.by)}"
        case DealVoided():
            return f"void {event.reason} dealer {event.next_dealer:d}"
        case ContractMade():
            return f"contract {_contract(event.contract)}"
        case RestDealt():
            hands = " ".join(map(_cards, event.hands))
            return f"rest card {event.card_to:d} hands {hands}"
        case Doubled():
            return f"double {event.seat:d} {event.call}{_by(event.by)}"
        case ProjectsDeclared():
            return " ".join((f"declare {event.seat:d}", *(kind.word for kind in event.kinds)))
        case ProjectsShown():
            shown = (f"{project.kind.word}:{_cards(project.cards)}" for project in event.projects)
            return " ".join((f"show {event.seat:d}", *shown))
        case CardPlayed():
            ekka = " ekka" if event.ekka else ""
            return f"play {event.seat:d} {event.card}{ekka}{_by(event.by)}"
        case BalootCalled():
            return f"baloot {event.seat:d}"
        case TrickTaken():
            return f"trick {event.number} winner {event.winner:d} abnat {event.abnat}"
        case SawaClaimed():
            return f"sawa {event.seat:d}"
        case DealScored():
            return _score(event)
        case SeedRevealed():
            return f"seed {event.number} {_text(event.seed)}"
        case MatchWon():
            return f"won {event.team.name.lower()}{' gahwa' if event.by_gahwa else ''}"
        case ContestOver():
            return "over"
        case TakenBack():
            return f"back {event.to_seq}"
        case _:
            assert_never(event)


def _begun(event: MatchStarted | ContestStarted) -> str:
    names = f"table {_text(event.table)} commitment {_text(event.commitment)}"
    return f"dealer {event.dealer:d} {names}"


def _nonces(nonces: Nonces) -> str:
    return "" if nonces == NO_NONCES else f" nonces {','.join(map(bytes.hex, nonces))}"


def _text(text: str) -> str:
    if BARE.fullmatch(text):
        return text
    return json.dumps(text).replace(" ", "\\u0020")


def _by(by: By) -> str:
    return "" if by is By.PERSON else f" {by}"


def _card(card: Card | None) -> str:
    return str(card) if card else HIDDEN


def _cards(cards: Iterable[Card | None]) -> str:
    return ",".join(map(_card, cards)) or NOTHING


def _contract(contract: Contract) -> str:
    trump = f":{contract.trump.value}" if contract.trump else ""
    ashkal = " ashkal" if contract.ashkal else ""
    return f"{contract.game}{trump} buyer {contract.buyer:d} card {contract.card_to:d}{ashkal}"


def _pair(pair: Pair | ByTeam[int]) -> str:
    if isinstance(pair, Pair):
        return f"{pair.bidders}:{pair.defenders}"
    return f"{pair.odd}:{pair.even}"


def _score(event: DealScored) -> str:
    score = event.score
    result = score.result
    words = [
        f"score {_contract(score.contract)} step {score.step.name.lower()}",
        "made" if result.made else "set",
    ]
    if result.tie:
        words.append("tie")
    if result.kaboot:
        words.append(f"kaboot {result.kaboot}")
    if result.match_winner:
        words.append(f"gahwa {result.match_winner}")
    words.append(f"sides {_pair(result.points)} points {_pair(score.points)}")
    words.append(f"totals {_pair(score.totals)} dealer {event.next_dealer:d} lines")
    for line in result.lines:
        setting = f"@{_text(line.setting)}" if line.setting is not None else ""
        words.append(f"{line.kind}={_pair(line.amount)}{setting}")
    return " ".join(words)
