"""What a deal told in a line is worth, in words: for the command and for inline mode."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from bot.phrases import rules_name
from bot.words import N_, Words, isolated
from engine.core import calculation, score_text
from engine.core.calculation import Flaw, Impossible, Offence, Told
from engine.core.calls import Game, Step
from engine.core.ruleset import PRESETS, RuleSet
from engine.core.score_steps import values_of
from engine.core.score_text import Reading, TextFlaw, Unreadable
from engine.core.sheet import Result, Side

EXAMPLES: Final = (
    N_("hokm us 96 sira them fifty x2"),
    N_("sun them kaboot"),
    N_("qaid them hokm"),
)
"""Lines that can be read, in each language."""

UNREADABLE: Final = {
    TextFlaw.TOO_LONG: N_("That is too long for one deal."),
    TextFlaw.UNKNOWN_WORD: N_("I don’t know the word {word}."),
    TextFlaw.TWICE: N_("{word}: that was said already."),
    TextFlaw.NO_SIDE: N_("{word}: us or them?"),
    TextFlaw.NOT_IN_QAID: N_("{word}: that says nothing where there is a qaid."),
    TextFlaw.NO_KABOOT: N_("{word}: say whose kaboot it was."),
    TextFlaw.NO_CONTRACT: N_("Hokm or sun?"),
    TextFlaw.NO_BUYER: N_("Who bought? Say us or them right after the contract."),
}

IMPOSSIBLE: Final = {
    Flaw.MISSING: N_("The abnat of one side are missing."),
    Flaw.ABNAT_RANGE: N_("A side cannot have so many abnat."),
    Flaw.ABNAT_SUM: N_("The abnat of both sides do not add up."),
    Flaw.KABOOT_ABNAT: N_("A kaboot takes all the abnat."),
    Flaw.BALOOT_IN_SUN: N_("There is no baloot in sun."),
    Flaw.NO_SUCH_PROJECT: N_("There is no such project in this game."),
    Flaw.TOO_MANY_PROJECTS: N_("One side cannot hold so many projects."),
    Flaw.POINTS_RANGE: N_("That is more than a round can give."),
    Flaw.NO_POINTS: N_("Somebody has to have points in a round."),
    Flaw.WHOSE_IS_HIGHER: N_("Both have the same project. Add: higher us, higher them or equal."),
}

_STEPS: Final = {
    Step.DOUBLE: N_("Double"),
    Step.THREE: N_("Three"),
    Step.FOUR: N_("Four"),
    Step.GAHWA: N_("Gahwa"),
}


class NoScore(Exception):
    """A line that says no deal; `why` is a sentence for whoever wrote it."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Score:
    """A deal and what it is worth: `outcome` in a few words, `head` what was told of it, `text` all
    of it as a message."""

    outcome: str
    head: str
    text: str


def score(words: Words, line: str, house: RuleSet) -> Score:
    """What the deal of a line is worth by these rules, or by those it names; raises `NoScore`."""
    try:
        reading = score_text.read(line)
        rules = PRESETS[reading.preset] if reading.preset else house
        result = calculation.worth(reading.told, rules)
    except (Unreadable, Impossible) as wrong:
        raise NoScore(why(words, wrong)) from None
    head, outcome = _head(words, reading), _outcome(words, reading, result)
    steps = values_of(result, reading.told, rules)
    text = words.message(
        "score",
        head=head,
        outcome=outcome,
        steps=[Markup(words.message("score_step", **one)) for one in steps],  # escaped once there
        beyond=calculation.beyond_double(reading.told),
        rules=rules_name(words, rules, {"match.target"}),
    )
    return Score(outcome, head, text)


def why(words: Words, wrong: Unreadable | Impossible) -> str:
    """The sentence for whoever wrote a line that cannot be read, or a deal that cannot be."""
    if isinstance(wrong, Impossible):
        return words.gettext(IMPOSSIBLE[wrong.flaw])
    return words.gettext(UNREADABLE[wrong.flaw]).format(word=isolated(wrong.word[:40]))


def _head(words: Words, reading: Reading) -> str:
    """Who bought what, and how high it went: "Hokm · We bought · Double"."""
    told = reading.told
    parts = [words.gettext("Hokm") if told.game is Game.HOKM else words.gettext("Sun")]
    if isinstance(told, Told):
        ours = reading.us is Side.BIDDERS
        parts.append(words.gettext("We bought") if ours else words.gettext("They bought"))
    if told.step is not Step.NONE:
        parts.append(words.gettext(_STEPS[told.step]))
    return " · ".join(parts)


def _outcome(words: Words, reading: Reading, result: Result) -> str:
    """How it ended, and with what: "Made: Us 10 – Them 6"."""
    if isinstance(reading.told, Offence):
        verdict = words.gettext("Qaid")
    else:
        verdict = words.gettext("Made") if result.made else words.gettext("Set")
    totals = _totals(words, reading, result)
    return words.gettext("{verdict}: {result}").format(verdict=verdict, result=totals)


def _totals(words: Words, reading: Reading, result: Result) -> str:
    if result.match_winner is not None:
        ours = result.match_winner is reading.us
        return words.gettext("The match is ours") if ours else words.gettext("The match is theirs")
    us, them = result.points[reading.us], result.points[reading.us.other]
    return f"{words.gettext('Us')} {us} – {words.gettext('Them')} {them}"
