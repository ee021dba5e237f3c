"""The value of every card with all four hands seen, by the kernel's exact solver."""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct
from typing import Final

from engine.ai import easy, stakes
from engine.ai.bitcards import Duties, coding, duties
from engine.ai.kernel.vehicle import kernel
from engine.ai.points import worth
from engine.ai.solver import Open
from engine.core.cards import PACK, Card, Seat, Team
from engine.core.commands import By, PlayCard, SeatCommand
from engine.core.deal import Deal
from engine.core.match import Match
from engine.core.sheet import LAST_TRICK
from engine.core.view import view

_SEEN: Final = Struct("<4i4I6i")
_KABOOT: Final = 500  # what the kernel adds for all eight tricks


@dataclass(frozen=True, slots=True)
class Value:
    """What the seat's own team takes from now on after a card, with best play of all four.

    `abnat` hold those on the table and the ten of the last trick; `kaboot` is 1 where the own team
    takes all eight tricks, -1 where the others do.
    """

    abnat: int
    kaboot: int


def values(match: Match) -> dict[Card, Value]:
    """For each card the seat to act may play its value.

    Raises ValueError where no card is to be played, or not all four hands are known.
    """
    deal, seat = match.running, match.to_act
    if deal is None or seat is None or deal.tricks is None or deal.contract is None:
        raise ValueError("no card is to be played")
    code = coding(deal.contract.trump)
    found = solved(block(match))
    out = [code.code[card.index] for other in Seat for card in known(deal, other)]
    out += [code.code[played.card.index] for played in deal.tricks.trick]
    rest = sum(code.abnat[c] for c in out) + LAST_TRICK
    return {
        code.card[c]: _value(found[c], rest, seat.team)
        for c in range(32)
        if found[c] > -2 * _KABOOT
    }


def block(match: Match) -> bytes:
    """The position for the kernel, laid out as its `Seen`; ValueError as `values`."""
    deal, seat = match.running, match.to_act
    if deal is None or seat is None or deal.tricks is None or deal.contract is None:
        raise ValueError("no card is to be played")
    _check(deal)
    code = coding(deal.contract.trump)
    owed = duties(match.rules, deal.locked)
    trick, taken = deal.tricks.trick, deal.tricks.taken
    one, two, three, four = (code.mask(known(deal, other)) for other in Seat)
    leader = (trick[0].seat if trick else seat) - 1
    table = tuple(code.code[played.card.index] for played in trick)
    odd = sum(done.winner.team is Team.ODD for done in taken)
    swept = (odd == len(taken), odd == 0)
    return packed(code.hokm, owed, Open((one, two, three, four), leader, table, swept))


def _check(deal: Deal) -> None:
    """A list that was not verified may come to what no deal does, and the kernel believes it.

    Raises ValueError.
    """
    assert deal.tricks is not None
    trick, taken = deal.tricks.trick, deal.tricks.taken
    if len(trick) >= len(Seat):
        raise ValueError("the trick is full, and not taken yet")
    out = [played.card for cards in (*(one.cards for one in taken), trick) for played in cards]
    held = [card for seat in Seat for card in known(deal, seat)]
    sizes = [len(known(deal, seat)) for seat in Seat]
    due = [8 - len(taken) - any(one.seat is seat for one in trick) for seat in Seat]
    if sizes != due or len(out) + len(held) != len(PACK) or len({*out, *held}) != len(PACK):
        raise ValueError("the hands are those of no deal")


def packed(hokm: int, owed: Duties, at: Open) -> bytes:
    """Four hands and a trick for the kernel."""
    return _SEEN.pack(
        *(hokm, owed.third, owed.under, owed.locked),
        *at.hands,
        at.leader,
        len(at.table),
        *(*at.table, 0, 0, 0)[:3],
        at.all_so_far[0] | at.all_so_far[1] << 1,
    )


def known(deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """The cards a seat holds; ValueError where they are hidden."""
    hand = deal.known(seat)
    if len(hand) != deal.held(seat):
        raise ValueError("a hand is hidden")
    return hand


def solved(position: bytes) -> tuple[int, ...]:
    """By code what team 0 takes from now on after a card, and 500 more or less where one team takes
    all eight tricks; far less than that for a card that may not be played."""
    thread = kernel()
    thread.write(position, thread.call("seen"))
    thread.call("solve")
    return thread.values()


def _value(odd: int, rest: int, team: Team) -> Value:
    kaboot = 1 if odd >= _KABOOT else -1 if odd < 0 else 0
    abnat = odd - _KABOOT * kaboot
    return Value(abnat, kaboot) if team is Team.ODD else Value(rest - abnat, -kaboot)


def oracle(match: Match) -> SeatCommand:
    """A player that sees all cards: the easy bot's calls, the best card by the exact value.

    It measures what hidden cards are worth; it never sits at a table. Raises ValueError where
    nobody is to act.
    """
    seat = match.to_act
    if seat is None:
        raise ValueError("nobody is to act")
    seen = view(match, seat)
    if seen.contract is None or not seen.choices or seen.sawa:
        return easy.choose(seen)
    points = worth(stakes.seen(seen))
    odd, own = seen.abnat.odd, seat.team is Team.ODD
    total = len(points.by_abnat) - 1

    def gain(item: tuple[Card, Value]) -> tuple[int, int]:
        found = item[1]
        team = found.kaboot if own else -found.kaboot
        end = odd + found.abnat if own else total - seen.abnat.even - found.abnat
        value = (
            points.all_tricks if team > 0 else points.no_trick if team < 0 else points.by_abnat[end]
        )
        return (value if own else -value), -item[0].index

    return PlayCard(seat, max(values(match).items(), key=gain)[0], By.BOT)
