"""Cases of kind `deal`: how the cards are dealt, what they count, who wins a trick (rules 1)."""

from __future__ import annotations

from itertools import pairwise

from engine.cli.cases.fields import Answer, Fields
from engine.core import play
from engine.core.calls import Game
from engine.core.cards import PACK, SEATS, Seat, Suit, speaking_order
from engine.core.deal import TURNED, completion, started
from engine.core.events import DealStarted
from engine.core.play import TrickCard
from engine.core.ruleset import RuleSet
from engine.core.sheet import LAST_TRICK

DEALER = Seat.FOUR  # cases number the seats in speaking order


def read(inputs: Fields, rules: RuleSet) -> Answer:
    """The question of a case of kind `deal`; raises CommandError for one that is none."""
    ask = inputs.text("ask")
    match ask:
        case "opening":
            return opening
        case "completion":
            return _completion(inputs)
        case "card_points":
            return _card_points(inputs)
        case "trick":
            return _trick(inputs)
        case "next_dealer":
            return _next_dealer(inputs)
        case _:
            raise inputs.bad(f"nothing can be asked by {ask[:20]!r}")


def opening() -> dict[str, object]:
    """The first cards, told from a deal that is dealt; each fact under every name it may go by."""
    deal = started(DealStarted(1, DEALER, PACK))
    order = speaking_order(DEALER)
    firsts = [deal.hands[seat] for seat in order]
    each = len(firsts[0])
    packets = _packets(firsts[0])
    stock = len(PACK) - each * len(order) - 1
    by_seat: dict[str, object] = {str(int(seat)): len(deal.hands[seat]) for seat in SEATS}
    place = PACK.index(deal.auction.turned) + 1
    facts: dict[str, object] = {
        "packets": packets,
        "by_seat": by_seat,
        "from_deck": by_seat,
        "order": [int(seat) for seat in order],
        "leader": int(order[0]),
        "dealer": int(DEALER),
        "dealt": each * len(order),
        "turned": place,
        "turned_up": 1,
        "face_up": 1,
    }
    same: list[tuple[object, tuple[str, ...]]] = [
        (each, ("hand_sizes", "hand_size", "cards_each", "dealt_each", "cards_per_player")),
        (place, ("turned_card", "turned_index", "turned_position", "turned_card_index")),
        (place, ("turned_place", "turned_number", "turned_card_number", "turned_card_position")),
        (stock, ("stock", "stock_size", "stock_left", "in_stock", "remaining", "cards_left")),
        (int(order[0]), ("first", "first_seat", "first_to_speak", "first_speaker", "to_speak")),
        (packets, ("packet_sizes", "rounds", "batches", "packages")),
    ]
    return facts | {name: value for value, names in same for name in names}


def _packets(hand: tuple[object, ...]) -> list[int]:
    """The runs of neighbours of the pack in a hand: how many cards came at a time."""
    places = [PACK.index(card) for card in hand]
    sizes = [1]
    for before, place in pairwise(places):
        if place == before + 1:
            sizes[-1] += 1
        else:
            sizes.append(1)
    return sizes


def _completion(inputs: Fields) -> Answer:
    taker = inputs.seat("card_to_seat")

    def answer() -> dict[str, object]:
        rest = completion(PACK, DEALER, taker)
        turned = PACK[TURNED]
        five = started(DealStarted(1, DEALER, PACK)).hands
        sizes = {len(five[seat]) + len(rest[seat]) for seat in SEATS}
        return {
            "from_stock": {
                str(int(seat)): sum(card is not turned for card in rest[seat]) for seat in SEATS
            },
            "turned_to": next(int(seat) for seat in SEATS if turned in rest[seat]),
            "hand_sizes": sizes.pop() if len(sizes) == 1 else sorted(sizes),
            "stock_left": len(set(PACK[TURNED:]) - {card for own in rest for card in own}),
            "leader": int(DEALER.next),
        }

    return answer


def _card_points(inputs: Fields) -> Answer:
    game = inputs.game()

    def answer() -> dict[str, object]:
        trump = Suit.SPADES if game is Game.HOKM else None
        total = sum(play.abnat_of(card, trump) for card in PACK)
        trumps = sum(play.abnat_of(card, trump) for card in PACK if card.suit is trump)
        plain = sum(play.abnat_of(card, trump) for card in PACK if card.suit is Suit.HEARTS)
        return {
            "cards": total,
            "with_last_trick": total + LAST_TRICK,
            "last_trick": LAST_TRICK,
            "trump_suit": trumps,
            "plain_suit": plain,
        }

    return answer


def _trick(inputs: Fields) -> Answer:
    trump = inputs.trump(inputs.game())
    trick = read_trick(inputs)
    if not trick:
        raise inputs.bad("the trick is empty")
    last = inputs.flag("last")

    def answer() -> dict[str, object]:
        winner = int(play.best(trick, trump).seat)
        points = play.abnat_in(trick, trump) + (LAST_TRICK if last else 0)
        return {"winner_seat": winner, "winner": winner, "leader": winner, "points": points}

    return answer


def read_trick(inputs: Fields) -> tuple[TrickCard, ...]:
    """The field `trick`: at most four cards in playing order, each of another seat."""
    trick = tuple(
        TrickCard(played.seat("seat"), played.card("card"), played.flag("ekka"))
        for played in inputs.each("trick", [])
    )
    for one in ({played.seat for played in trick}, {played.card for played in trick}):
        if len(one) != len(trick):
            raise inputs.bad("a seat or a card is in the trick twice")
    return trick


def _next_dealer(inputs: Fields) -> Answer:
    dealer = inputs.seat("dealer_seat", inputs.get("dealer", int(DEALER)))
    return lambda: {"next_dealer_seat": int(dealer.next)}
