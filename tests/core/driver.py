"""A plain seeded player of random deals, steered towards what is rare; also the rigged packs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

from engine.core import cardplay, doubling, shuffle
from engine.core.calls import Contract, Game, Raise, Say, Step
from engine.core.cards import PACK, SEATS, ByTeam, Card, Rank, Seat, Suit, card_of
from engine.core.commands import Bid, ClaimSawa, Command, Double, PlayCard, SeatCommand, StartDeal
from engine.core.deal import Stage
from engine.core.events import DealScored, DealStarted, Event, MatchStarted, TakenBack
from engine.core.match import Match, apply, decide, legal_calls
from engine.core.ruleset import RuleSet
from engine.core.sheet import DealScore, Pair, Result

LEVEL: Final = ByTeam(0, 0)

Hands = dict[int, tuple[Card, ...]]
"""Cards wished for, by place in the speaking order (1 to 4)."""


@dataclass(frozen=True)
class Steer:
    """A way to play: calls it prefers, raises it prefers, cards it wishes to be dealt.

    `calls` are kinds of call to prefer, by the place of the speaker (0: any place). `highest` plays
    the strongest legal card. `claims` says sawa whenever it is offered. `rig` wishes for cards,
    with `taker` (a place) as in `rigged`. `totals` are those before the deal.
    """

    name: str
    calls: dict[int, tuple[Say, ...]] = field(default_factory=dict)
    raises: tuple[str, ...] = ()
    rig: Callable[[Random], Hands] | None = None
    taker: int = 1
    highest: bool = False
    claims: bool = False
    totals: ByTeam[int] = LEVEL


@dataclass(frozen=True)
class Ply:
    """One decision: the match before, the command, what it brought about, the match after."""

    before: Match
    command: Command
    events: tuple[Event, ...]
    after: Match


@dataclass(frozen=True)
class PlayedDeal:
    """One deal from `MatchStarted` to its score or its end without a buyer."""

    steer: str
    seed: bytes
    rules: RuleSet
    prelude: tuple[Event, ...]
    plies: tuple[Ply, ...]

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole list of events."""
        return (*self.prelude, *(event for ply in self.plies for event in ply.events))

    @property
    def final(self) -> Match:
        """The match at the end of the deal."""
        return self.plies[-1].after


# --- rigged packs ---------------------------------------------------------------------------------


def rigged(wishes: Hands, rng: Random, taker: int = 1) -> tuple[Card, ...]:
    """A pack that deals each place the wished cards, the rest by chance.

    More than five cards come to a place only if the place `taker` gets the turned card.
    """
    pack: list[Card | None] = [None] * 32
    taken = {card for some in wishes.values() for card in some}
    for place, some in wishes.items():
        spots = [*range(3 * place - 3, 3 * place), *range(10 + 2 * place, 12 + 2 * place)]
        at = 21 + 3 * (place - 1) - (place > taker)
        spots += [20, at, at + 1] if place == taker else [at, at + 1, at + 2]
        for spot, card in zip(spots, some, strict=False):
            pack[spot] = card
    rest = [card for card in PACK if card not in taken]
    rng.shuffle(rest)
    return tuple(card if card is not None else rest.pop() for card in pack)


def _leader_has_all(rng: Random) -> Hands:
    order = list(Suit)
    rng.shuffle(order)
    return {1: tuple(card_of(suit, rank) for rank in (Rank.TEN, Rank.ACE) for suit in order)}


def _four_aces(rng: Random) -> Hands:
    return {rng.randint(1, 4): tuple(card_of(suit, Rank.ACE) for suit in Suit)}


def _equal_siras(rng: Random) -> Hands:
    """The same three cards of a sequence in two hands of different sides."""
    one, two = rng.sample(list(Suit), 2)
    top = rng.randrange(2, 8)
    ranks = list(Rank)[top - 2 : top + 1]
    place, other = rng.choice([(1, 2), (2, 3), (3, 4), (1, 4)])
    return {
        place: tuple(card_of(one, rank) for rank in ranks),
        other: tuple(card_of(two, rank) for rank in ranks),
    }


def _low_hand(rng: Random) -> Hands:
    low = [card for card in PACK if card.rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE)]
    return {rng.randint(1, 4): tuple(rng.sample(low, 5))}


ANY: dict[int, tuple[Say, ...]] = {0: (Say.HOKM, Say.CONFIRM_HOKM, Say.PASS)}
UP = ("double", "three", "four", "gahwa")
STEERS = (
    Steer("random"),
    Steer("random hokm", ANY),
    Steer("ashkal", {0: (Say.ASHKAL, Say.PASS)}),
    Steer("before you", {3: (Say.SUN,), 4: (Say.SUN,), 1: (Say.PASS,), 2: (Say.PASS,)}),
    Steer("turn to sun", {0: (Say.HOKM, Say.CONFIRM_SUN, Say.PASS)}),
    Steer("void", {0: (Say.PASS,)}),
    Steer("kaboot", {1: (Say.SUN,), 0: (Say.PASS,)}, rig=_leader_has_all, highest=True),
    Steer(
        "kaboot lost", {2: (Say.SUN,), 0: (Say.PASS,)}, rig=_leader_has_all, taker=2, highest=True
    ),
    Steer("gahwa", ANY, UP),
    Steer("locked", ANY, ("double:locked", "locked")),
    Steer("four hundred", {0: (Say.SUN,)}, rig=_four_aces),
    Steer("project tie", ANY, rig=_equal_siras),
    Steer("sawa", {0: (Say.SUN,)}, claims=True, highest=True),
    Steer("sawa hokm", ANY, claims=True, highest=True),
    Steer("sun gate", {0: (Say.SUN,)}, ("double",), totals=ByTeam(101, 90)),
    Steer("kawesh", {0: (Say.KAWESH,)}, rig=_low_hand),
)
"""Every way to play; a run takes them in turn."""


# --- playing --------------------------------------------------------------------------------------


def legal_commands(match: Match) -> list[SeatCommand]:
    """Everything the seat to act may do now, a claim of sawa included; nothing between deals."""
    deal, seat = match.running, match.to_act
    if deal is None or seat is None:
        return []
    if deal.stage is Stage.AUCTION:
        return [Bid(seat, call) for call in legal_calls(match, seat)]
    if deal.stage is Stage.DOUBLING:
        assert deal.ladder is not None
        return [Double(seat, call) for call in doubling.legal_raises(deal.ladder, match.rules)]
    claims: list[SeatCommand] = []
    if cardplay.sawa_proof(deal, seat, match.rules) is not None:
        claims.append(ClaimSawa(seat))
    return claims + [
        PlayCard(seat, card) for card in cardplay.duty(deal, seat, match.rules).allowed
    ]


def choose(match: Match, steer: Steer, rng: Random) -> SeatCommand:
    """A legal command, by chance but for what the steer prefers."""
    legal = legal_commands(match)
    first = legal[0]
    deal = match.running
    assert deal is not None
    if isinstance(first, Bid):
        place = deal.auction.position(first.seat)
        wanted = (*steer.calls.get(place, ()), *steer.calls.get(0, ()))
        bids = [command for command in legal if isinstance(command, Bid)]
        # "before you": whoever may claim a sun with a sun does it every second time
        for say in wanted if deal.auction.sun is None else ():
            some = [bid for bid in bids if bid.call.say is say]
            if some:
                return rng.choice(some)
        return rng.choice(bids)
    if isinstance(first, Double):
        ups = [c for c in legal if isinstance(c, Double) and c.call is not Raise.PASS]
        liked = [c for c in ups if any(c.call.value.startswith(word) for word in steer.raises)]
        return rng.choice(liked) if liked else rng.choice([first, first, *legal])
    if isinstance(first, ClaimSawa):
        if steer.claims or rng.random() < 0.1:
            return first
        legal = legal[1:]
    if steer.highest:
        return max(legal, key=lambda c: _height(c, deal.contract))
    return rng.choice(legal)


def _height(command: SeatCommand, contract: Contract | None) -> int:
    assert isinstance(command, PlayCard)
    card = command.card
    trump = contract.trump if contract else None
    order = "7 8 Q K 10 A 9 J" if card.suit is trump else "7 8 9 J Q K 10 A"
    return order.split().index(card.rank.value) + (8 if card.suit is trump else 0)


def with_totals(totals: ByTeam[int], dealer: Seat) -> DealScored:
    """An earlier deal that left these totals."""
    contract = Contract(Game.SUN, None, Seat.ONE, Seat.ONE)
    result = Result(True, False, None, Pair(totals.odd, totals.even), None, ())
    return DealScored(DealScore(contract, Step.NONE, result, totals, totals), dealer)


def play_deal(seed: int, rules: RuleSet, steer: Steer = STEERS[0]) -> PlayedDeal:
    """One deal of a match of its own, played to its end; the same arguments give the same deal."""
    rng = Random(f"{seed} {steer.name}")
    dealer = rng.choice(SEATS)
    prelude: list[Event] = [MatchStarted(rules, dealer, "test", "")]
    if steer.totals != LEVEL:
        prelude.append(with_totals(steer.totals, dealer))
    match = Match()
    for event in prelude:
        assert not isinstance(event, TakenBack)
        match = apply(match, event)
    secret = rng.randbytes(32)
    start: Command = StartDeal(secret)
    events: tuple[Event, ...] = decide(match, start)
    if steer.rig:
        events = (DealStarted(1, dealer, rigged(steer.rig(rng), rng, steer.taker)),)
    plies = [_ply(match, start, events)]
    while plies[-1].after.running is not None:
        match = plies[-1].after
        command = choose(match, steer, rng)
        plies.append(_ply(match, command, decide(match, command)))
    return PlayedDeal(steer.name, secret, rules, tuple(prelude), tuple(plies))


def _ply(before: Match, command: Command, events: tuple[Event, ...]) -> Ply:
    after = before
    for event in events:
        assert not isinstance(event, TakenBack)
        after = apply(after, event)
    return Ply(before, command, events, after)


def play_deals(
    n: int, seed: int, rules: RuleSet, steer: Steer | None = None
) -> Iterator[PlayedDeal]:
    """`n` deals; without a steer they take every way to play in turn."""
    for i in range(n):
        yield play_deal(seed * 1_000_003 + i, rules, steer or STEERS[i % len(STEERS)])


def play_match(seed: int, rules: RuleSet, steer: Steer = STEERS[0]) -> list[Event]:
    """The events of a whole match to its target, by chance, with seeds from a chain."""
    rng = Random(seed)
    seeds = shuffle.chain(rng.randbytes(32), 200)
    dealer = rng.choice(SEATS)
    events: list[Event] = [
        MatchStarted(
            rules, dealer, f"golden-{seed}", shuffle.commitment(f"golden-{seed}", seeds[0])
        )
    ]
    match = Match()
    assert isinstance(events[0], MatchStarted)
    match = apply(match, events[0])
    while match.winner is None:
        command: Command = (
            choose(match, steer, rng) if match.running else StartDeal(seeds[match.number])
        )
        ply = _ply(match, command, decide(match, command))
        events += ply.events
        match = ply.after
    return events
