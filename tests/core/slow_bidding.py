"""The slow judge's auction and doubling ladder, told as two stories in the order of the rules.

Each story is a generator: it yields (seat, what may be said) and is sent what was said.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import dataclass
from typing import TypeVar

from tests.core.slow_rules import SUITS, Rules, rank, suit

Asking = tuple[int, set[str]]
T = TypeVar("T")


def told(story: Generator[Asking, str, T], said: list[str]) -> tuple[Asking | None, T | None]:
    """A story up to what was said: the next question or, where it has ended, its end.

    What is left over when the story ends stays in `said`; what was used is taken out.
    """
    try:
        asking = next(story)
        while said:
            assert said[0] in asking[1], (asking, said[0])
            asking = story.send(said.pop(0))
    except StopIteration as end:
        return None, end.value
    return asking, None


@dataclass(frozen=True)
class Bought:
    """How an auction ended; `trump` is None in sun, `buyer` None in a void hand."""

    buyer: int | None
    trump: str | None = None
    ashkal: bool = False
    kawesh_after_bid: bool | None = None  # None: no kawesh; else whether somebody had bid

    @property
    def card_to(self) -> int:
        """The seat that takes the turned card."""
        assert self.buyer is not None
        return (self.buyer + 1) % 4 + 1 if self.ashkal else self.buyer


Auction = Generator[Asking, str, Bought]


def auction(turned: str, rules: Rules, low_hands: Collection[int] = ()) -> Auction:
    """The whole auction; `low_hands` are the seats whose five cards are all 7, 8 or 9."""

    def extras(seat: int, round: int, passed: set[int]) -> set[str]:
        more = set()
        on_ace = rank(turned) == "A" and rules["bid.ashkal_on_ace"] == "off"
        in_round = round == 1 or rules["bid.ashkal_rounds"] == "both"
        if seat in (3, 4) and seat not in passed and in_round and not on_ace:
            more.add("ashkal")
        if rules["bid.kawesh"] != "off" and seat in low_hands:
            more.add("kawesh")
        return more

    def sun_said(by: int, ashkal: bool) -> Auction:
        for seat in range(1, by):
            with_partner = abs(by - seat) == 2
            priority = rules["bid.sun_priority_r1"]
            if priority == "none" or (priority == "earlier_opponents" and with_partner):
                continue
            if (yield seat, {"pass", "sun"}) == "sun":
                return Bought(seat)
        return Bought(by, ashkal=ashkal)

    def hokm_said(by: int, trump: str, round: int, replies: list[int], passed: set[int]) -> Auction:
        for seat in replies:
            said = yield seat, {"pass", "sun"} | extras(seat, round, passed)
            if said == "kawesh":
                return Bought(None, kawesh_after_bid=True)
            if said in ("sun", "ashkal"):
                if round == 1:
                    return (yield from sun_said(seat, said == "ashkal"))
                return Bought(seat, ashkal=said == "ashkal")
        if rules["bid.hokm_confirm"] == "on":
            on_ace = round == 1 and rank(turned) == "A" and rules["bid.flip_on_ace"] == "off"
            offered = {"confirm_hokm"} if on_ace else {"confirm_hokm", "confirm_sun"}
            if (yield by, offered) == "confirm_sun":
                return Bought(by)
        return Bought(by, trump)

    for round in (1, 2):
        passed: set[int] = set()
        suits = {suit(turned)} if round == 1 else set(SUITS) - {suit(turned)}
        for seat in (1, 2, 3, 4):
            may = {"pass", "sun"} | {f"hokm:{s}" for s in suits} | extras(seat, round, passed)
            said = yield seat, may
            if said == "pass":
                passed.add(seat)
            elif said == "kawesh":
                return Bought(None, kawesh_after_bid=False)
            elif said in ("sun", "ashkal"):
                if round == 1:
                    return (yield from sun_said(seat, said == "ashkal"))
                return Bought(seat, ashkal=said == "ashkal")
            else:
                later = list(range(seat + 1, 5))
                earlier = list(range(1, seat))
                all_reply = round == 1 and rules["bid.hokm_replies_r1"] == "all_others"
                replies = later + earlier if all_reply else later
                return (yield from hokm_said(seat, said[-1], round, replies, passed))
    return Bought(None)


@dataclass(frozen=True)
class Stakes:
    """How a ladder ended: 1 to 4, or 5 for gahwa; and whether the deal is locked."""

    step: int = 1
    locked: bool = False


def ladder(
    hokm: bool, buyer: int, bidders_score: int, defenders_score: int, rules: Rules
) -> Generator[Asking, str, Stakes]:
    """The doubling ladder after all eight cards are held."""
    defenders = [seat for seat in (1, 2, 3, 4) if (seat - buyer) % 2]
    if rules["double.enabled"] == "off":
        return Stakes()
    if not hokm:
        gate = rules["double.sun_gate"]
        trailing = bidders_score > 100 and defenders_score <= 100
        if gate == "never" or (gate == "over_100" and not trailing):
            return Stakes()
        for seat in defenders:
            if (yield seat, {"pass", "double"}) == "double":
                return Stakes(2)
        return Stakes()

    def words(step: str) -> set[str]:
        chooses = {
            "double_and_four": step in ("double", "four"),
            "every_step": step != "gahwa",
            "buyer": False,
        }[rules["double.lock_by"]]
        return {f"{step}:open", f"{step}:locked"} if chooses else {step}

    stakes, doubler = Stakes(), 0
    for step, name in ((2, "double"), (3, "three"), (4, "four"), (5, "gahwa")):
        if name == "gahwa" and rules["double.top"] == "four":
            break
        for seat in {"double": defenders, "four": [doubler]}.get(name, [buyer]):
            said = yield seat, {"pass"} | words(name)
            if said != "pass":
                stakes, doubler = Stakes(step, said.endswith(":locked")), doubler or seat
                break
        else:
            break
    if rules["double.lock_by"] == "buyer" and 2 <= stakes.step <= 4:
        return Stakes(stakes.step, (yield buyer, {"open", "locked"}) == "locked")
    return stakes
