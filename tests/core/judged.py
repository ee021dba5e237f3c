"""The slow judge over a whole deal: what may be done at each moment, and what it came to."""

from __future__ import annotations

from random import Random

from engine.core import projects
from engine.core.calls import ASHKAL, CONFIRM_HOKM, CONFIRM_SUN, HOKM, KAWESH, PASS, SUN, Raise
from engine.core.cards import PACK, SEATS, Seat
from engine.core.commands import (
    Bid,
    ClaimSawa,
    Double,
    PlayCard,
    RevealSeed,
    SeatCommand,
    StartDeal,
    StartMatch,
)
from engine.core.deal import Deal, Stage
from engine.core.events import (
    BalootCalled,
    BidMade,
    CardPlayed,
    DealScored,
    DealStarted,
    Doubled,
    Event,
    MatchWon,
    ProjectsDeclared,
    ProjectsShown,
    TrickTaken,
)
from engine.core.match import Match
from engine.core.sheet import Side
from engine.core.view import PlayerView, view
from tests.core import slow_deal, slow_projects
from tests.core.checks import refused
from tests.core.driver import PlayedDeal, Ply, legal_commands
from tests.core.slow_deal import Standing

CALLS = (PASS, SUN, ASHKAL, CONFIRM_HOKM, CONFIRM_SUN, KAWESH, *HOKM.values())


# --- what may be done -----------------------------------------------------------------------------


def everything(seat: Seat) -> list[SeatCommand]:
    """All calls, raises and cards there are, from one seat."""
    return [
        *(Bid(seat, call) for call in CALLS),
        *(Double(seat, call) for call in Raise),
        *(PlayCard(seat, card) for card in PACK),
        ClaimSawa(seat),
    ]


def as_move(command: SeatCommand) -> str:
    """The text of a command for the slow judge."""
    match command:
        case Bid() | Double():
            return str(command.call)
        case PlayCard():
            return str(command.card)
        case ClaimSawa():
            return "sawa"


def _stage_of(command: SeatCommand) -> Stage:
    match command:
        case Bid():
            return Stage.AUCTION
        case Double():
            return Stage.DOUBLING
        case PlayCard() | ClaimSawa():
            return Stage.PLAY


def check_actions(ply: Ply, asking: tuple[int, set[str]] | None, rng: Random) -> None:
    """Of everything that can be asked, exactly what the slow judge allows is accepted; the view
    says the same beforehand, with the same codes."""
    match, deal, seat = ply.before, ply.before.running, ply.before.to_act
    if deal is None:
        return
    assert seat is not None
    assert asking is not None
    assert deal.auction.position(seat) == asking[0]
    legal = asking[1]
    here = view(match, seat)
    listed = {as_move(command) for command in legal_commands(match)}
    assert listed - {"sawa"} == legal
    assert ("sawa" in listed) == here.sawa
    assert {str(call) for call in (*here.calls, *here.raises)} == (
        set() if deal.stage is Stage.PLAY else legal
    )
    choices = {str(choice.card): choice.refusal for choice in here.choices}
    for command in everything(seat):
        move, right_stage = as_move(command), _stage_of(command) is deal.stage
        allowed = right_stage and (move in legal or (move == "sawa" and here.sawa))
        code = refused(match, command)
        assert (code is None) == allowed, (command, code)
        if right_stage and move in choices:
            assert code == choices[move], command
    others = rng.choice([other for other in SEATS if other is not seat])
    for command in everything(others):
        assert refused(match, command) is not None, command
    assert not view(match, others).choices
    assert refused(match, StartDeal(bytes(32))) == "deal_running"
    assert refused(match, RevealSeed(bytes(32))) == "deal_running"
    assert refused(match, StartMatch(match.rules, Seat.ONE)) == "already_started"


def check_between(match: Match) -> None:
    """Between deals no seat may do anything."""
    assert match.running is None
    for seat in SEATS:
        for command in everything(seat):
            assert refused(match, command) is not None, command
        assert nothing_offered(view(match, seat))


def nothing_offered(seen: PlayerView) -> bool:
    """Whether a view offers its viewer nothing to do."""
    return not (seen.calls or seen.raises or seen.choices or seen.sawa or seen.to_act)


# --- the slow judge over a whole deal -------------------------------------------------------------


def moves_of(events: tuple[Event, ...]) -> list[str]:
    """The decisions among events, in the slow judge's words."""
    words: list[str] = []
    for event in events:
        match event:
            case BidMade() | Doubled():
                words.append(str(event.call))
            case CardPlayed():
                words.append(str(event.card))
            case _:
                pass
    return words


def judge(deal: PlayedDeal, rng: Random, share: float) -> Standing:
    """Holds the slow judge against the engine: what may be done at a share of the moments, and all
    that the deal came to."""
    (start,) = [event for event in deal.events if isinstance(event, DealStarted)]
    deck = [str(card) for card in start.deck]
    settings = deal.rules.settings()
    before = deal.plies[0].before
    first, second = start.dealer.next.team, start.dealer.next.team.other
    scores = (before.totals[first], before.totals[second])
    moves: list[str] = []
    for ply in deal.plies:
        if ply.before.running is not None and rng.random() < share:
            state = slow_deal.standing(deck, settings, moves, scores)
            check_actions(ply, state.asking, rng)
        moves += moves_of(ply.events)
    state = slow_deal.standing(deck, settings, moves, scores)
    assert state.asking is None
    return state


def check_outcome(deal: PlayedDeal, state: Standing, preset: str) -> None:
    """Contract, stakes, tricks, projects, baloot, ekkas and points are the slow judge's."""
    final, bought = deal.final.deal, state.bought
    assert final is not None
    assert bought is not None
    if bought.buyer is None:
        assert deal.final.void is not None
        assert deal.final.totals == deal.plies[0].before.totals
        return
    _check_contract(final, state)
    events = deal.events
    place = final.auction.position
    taken = [place(event.winner) for event in events if isinstance(event, TrickTaken)]
    assert taken == state.winners
    assert [str(e.card) for e in events if isinstance(e, CardPlayed) and e.ekka] == state.ekkas
    _check_projects(deal, final, state)
    made, points = slow_deal.outcome(state, preset, deal.rules.settings())
    (scored,) = [e.score for p in deal.plies for e in p.events if isinstance(e, DealScored)]
    assert scored.result.made == made
    teams = (final.first.team, final.first.team.other)
    assert (scored.points[teams[0]], scored.points[teams[1]]) == points
    won = [event for event in events if isinstance(event, MatchWon)]
    if state.stakes.step == 5:
        assert [(event.by_gahwa, event.team) for event in won] == [
            (True, scored.contract.buyer.team if made else scored.contract.buyer.team.other)
        ]
        assert (scored.result.match_winner is Side.BIDDERS) == made


def _check_contract(final: Deal, state: Standing) -> None:
    contract, bought = final.contract, state.bought
    assert contract is not None
    assert bought is not None
    place = final.auction.position
    assert place(contract.buyer) == bought.buyer
    assert (contract.trump.value if contract.trump else None) == bought.trump
    assert contract.ashkal == bought.ashkal
    assert place(contract.card_to) == bought.card_to
    assert int(final.step) == state.stakes.step
    assert final.locked == state.stakes.locked
    for seat in SEATS:
        assert {str(card) for card in final.dealt[seat]} == state.dealt[place(seat)]


def _check_projects(deal: PlayedDeal, final: Deal, state: Standing) -> None:
    """Each seat names its projects, best first; those of the counting side are shown at trick 2."""
    place, settings = final.auction.position, deal.rules.settings()
    assert state.bought is not None
    assert state.bought.buyer is not None
    game = "hokm" if state.bought.trump else "sun"
    order = settings["proj.hundred_order"]
    declared = {e.seat: e.kinds for e in deal.events if isinstance(e, ProjectsDeclared)}
    shown = {e.seat: e.projects for e in deal.events if isinstance(e, ProjectsShown)}
    _, counted = slow_projects.counted(state.dealt, game, state.bought.buyer, settings)
    for seat in SEATS:
        splits = slow_projects.best_splits(state.dealt[place(seat)], game, order)
        own = (
            projects.find(final.dealt[seat], final.contract.game, deal.rules.proj_hundred_order)
            if final.contract
            else ()
        )
        assert frozenset((p.kind.word, frozenset(map(str, p.cards))) for p in own) in splits
        assert declared.get(seat, ()) == tuple(p.kind for p in own)
        kinds = tuple(p.kind.word for p in shown.get(seat, ()))
        assert kinds == counted.get(place(seat), ())
    holder = slow_projects.baloot(state.dealt, state.bought.trump, settings)
    called = [place(event.seat) for event in deal.events if isinstance(event, BalootCalled)]
    assert called == ([holder] if holder else [])
