"""Challenges in words: what is played and until when, who stands where, how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

from babel.dates import format_datetime, get_timezone

from bot.phrases import rules_name
from bot.words import N_, Words
from engine.contest.challenge_views import Challenge, PlayerLine, PlayerState
from engine.contest.errors import ChallengeCode
from engine.contest.terms import SINGLE, Asked
from engine.core.ruleset import RuleSet

MOST: Final = 20  # lines of a ranking, and names in a row

REFUSALS: Final = {
    ChallengeCode.CLOSED: N_("This challenge is closed."),
    ChallengeCode.FULL: N_("This duel has its two players."),
    ChallengeCode.TOO_MANY: N_("You have ten challenges open. Wait until one of them closes."),
}


def refusal(words: Words, code: ChallengeCode) -> str:
    """Why a challenge says no, in a sentence."""
    return words.gettext(REFUSALS[code])


def what(words: Words, deals: int, rules: RuleSet) -> str:
    """So many deals, or a whole match to so many points."""
    if deals:
        return words.ngettext("{count} deal", "{count} deals", deals).format(count=deals)
    target = rules.match_target.points
    return words.gettext("A whole match to {target}").format(target=target)


def span(words: Words, hours: int) -> str:
    """How long there is to play: in days where they are whole."""
    if hours % 24 or hours == 24:
        return words.ngettext("{count} hour", "{count} hours", hours).format(count=hours)
    return words.ngettext("{count} day", "{count} days", hours // 24).format(count=hours // 24)


def choice_text(words: Words, asked: Asked) -> str:
    """What is being chosen for a challenge, before there is one."""
    return words.message(
        "challenge_choice",
        what=what(words, asked.deals, asked.rules),
        rules=_rules(words, asked.deals, asked.rules),
        span=span(words, asked.hours),
        duel=asked.duel,
    )


def card_text(words: Words, found: Challenge) -> str:
    """A challenge as it stands: totals only."""
    return words.message(
        "challenge",
        name=words.name(found.name),
        duel=found.duel,
        closed=found.closed,
        what=what(words, found.deals, found.rules),
        rules=_rules(words, found.deals, found.rules),
        when=_when(words, found.closes),
        **_standing(words, found),
    )


def over_text(words: Words, found: Challenge) -> str:
    """How a closed challenge ended, and which deal decided it."""
    ranked = [line for line in found.lines if line.rank is not None]
    first = [_name(words, line) for line in ranked if line.rank == 1]
    gains = [line.deals[found.decided - 1] for line in ranked[:2] if line.deals and found.decided]
    return words.message(
        "challenge_over",
        what=what(words, found.deals, found.rules),
        first=first[:MOST],
        alone=len(ranked) == 1,
        decided=found.decided,
        gains=[signed(gain) for gain in gains],
        **_standing(words, found),
    )


def signed(score: int) -> str:
    """A score with its sign."""
    return f"+{score}" if score > 0 else f"−{-score}" if score else "0"


def _standing(words: Words, found: Challenge) -> dict[str, Any]:
    """Who has finished, with totals, and who has not."""
    ranked = [line for line in found.lines if line.rank is not None]
    return {
        "ranked": [(one.rank, _name(words, one), _result(words, one)) for one in ranked[:MOST]],
        "more": _more(words, len(ranked) - MOST),
        "playing": _names(words, found.lines, PlayerState.PLAYING),
        "left": _names(words, found.lines, PlayerState.LEFT),
    }


def _more(words: Words, count: int) -> str:
    """How many are not named; empty where all are."""
    if count <= 0:
        return ""
    return words.ngettext("and {count} more", "and {count} more", count).format(count=count)


def _names(words: Words, lines: Sequence[PlayerLine], state: PlayerState) -> list[str]:
    return [_name(words, line) for line in lines if line.state is state][:MOST]


def _name(words: Words, line: PlayerLine) -> str:
    """What a player is called; an erased account has no name any more."""
    return words.listed(line.name) if line.name else words.gettext("Somebody")


def _result(words: Words, line: PlayerLine) -> str:
    margin = signed(line.score or 0)
    if line.won is None:
        return margin
    won, lost = words.gettext("won, {margin}"), words.gettext("lost, {margin}")
    return (won if line.won else lost).format(margin=f"\u2068{margin}\u2069")


def _rules(words: Words, deals: int, rules: RuleSet) -> str:
    """The rules by name; what is said already, or goes without saying, is no change."""
    return rules_name(words, rules, {"match.target", *(SINGLE if deals else ())})


def _when(words: Words, at: float) -> str:
    moment = datetime.fromtimestamp(at, UTC)
    zone = get_timezone("Asia/Riyadh")
    return format_datetime(moment, "EEEE d MMMM HH:mm", zone, words.lang)
