"""Cases of kind `score`: a deal's points, a qaid's, and the end of a match (rules 6 to 8)."""

from __future__ import annotations

from engine.cli.cases.fields import Answer, Fields
from engine.core import calculation, scoring
from engine.core.calculation import Told
from engine.core.calls import MULTIPLIERS, Step
from engine.core.cards import ByTeam, Team
from engine.core.ruleset import RuleSet
from engine.core.sheet import TRICKS, kaboot_by


def read(inputs: Fields, rules: RuleSet) -> Answer:
    """The question of a case of kind `score`; raises CommandError for one that is none."""
    if not inputs.has("subkind"):
        return _deal(inputs, rules)
    subkind = inputs.text("subkind")
    match subkind:
        case "match_end":
            return _match_end(inputs, rules)
        case "qaid":
            return _qaid(inputs, rules)
        case "deal":
            return _deal(inputs, rules)
        case _:
            raise inputs.bad(f"no subkind {subkind[:20]!r}")


def _step(inputs: Fields) -> Step:
    """The field `multiplier`: 1 to 4, also as a text, or gahwa; 1 where it is missing."""
    value = inputs.get("multiplier", 1)
    word = str(value) if type(value) in (int, str) else ""
    if word not in MULTIPLIERS:
        raise inputs.bad(f"{str(value)[:20]!r} is no multiplier")
    return MULTIPLIERS[word]


def _deal(inputs: Fields, rules: RuleSet) -> Answer:
    game = inputs.game()
    tricks = inputs.number("tricks_bidder", -1)
    if not -1 <= tricks <= TRICKS:
        raise inputs.bad("'tricks_bidder' is no number of tricks")
    told = Told(
        game,
        inputs.number("bidder_abnat") if inputs.has("bidder_abnat") else None,
        inputs.number("defender_abnat") if inputs.has("defender_abnat") else None,
        counted=(inputs.kinds("projects_bidder"), inputs.kinds("projects_defender")),
        baloot=inputs.side("baloot"),
        kaboot=kaboot_by(tricks),
        step=_step(inputs),
        reverse=_reverse(inputs),
    )
    if told.kaboot is None and told.bidder_abnat is None and told.defender_abnat is None:
        raise inputs.bad("'bidder_abnat' is missing")

    def answer() -> dict[str, object]:
        result = scoring.score(calculation.played(told, rules), rules)
        winner = result.match_winner
        return {
            "made": result.made,
            "bidder_points": result.points.bidders,
            "defender_points": result.points.defenders,
            "match_winner": winner.word if winner else None,
            "kaboot": result.kaboot.word if result.kaboot else None,
            "tie": result.tie,
        }

    return answer


def _reverse(inputs: Fields) -> bool:
    """Whether the buyer was seat 1 and held an ace, as a reverse kaboot wants it: told outright,
    or by the two facts."""
    if inputs.flag("reverse") or inputs.flag("reverse_kaboot"):
        return True
    seats = ("buyer_seat", "bidder_seat")
    first = any(inputs.has(name) and inputs.seat(name) == 1 for name in seats)
    held = ("buyer_has_ace", "buyer_held_ace", "buyer_ace", "had_ace", "held_ace", "has_ace")
    aces = inputs.number("buyer_aces", 0)
    return first and (aces > 0 or any(inputs.flag(name) for name in held))


def _match_end(inputs: Fields, rules: RuleSet) -> Answer:
    totals = ByTeam(inputs.number("us"), inputs.number("them"))
    target = inputs.number("target", rules.match_target.points)

    def answer() -> dict[str, object]:
        winner = scoring.match_winner(totals, target)
        if winner is not None:
            return {"status": "finished", "winner": "us" if winner is Team.ODD else "them"}
        over = max(totals) >= target
        return {"status": "extra_deal" if over else "ongoing", "winner": None}

    return answer


def _qaid(inputs: Fields, rules: RuleSet) -> Answer:
    game = inputs.game()
    offender = inputs.side("offender")
    if offender is None:
        raise inputs.bad("'offender' is missing")
    step = _step(inputs)
    kinds = inputs.kinds("innocent_projects")
    baloot = inputs.flag("innocent_baloot")

    def answer() -> dict[str, object]:
        result = scoring.qaid(game, offender, step, kinds, baloot, rules)
        winner = result.match_winner
        return {
            "offender_points": result.points[offender],
            "innocent_points": result.points[offender.other],
            "match_winner": winner.word if winner else None,
        }

    return answer
