"""The short things the bot says of rules, clocks, chairs and refusals, in words."""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from bot.words import N_, Words, isolated
from engine.core.ruleset import RuleSet, nearest_preset
from engine.table.clock import ClockKind
from engine.table.lobby import LobbyCode, LobbySeat

PRESETS: Final = {
    "standard": N_("Standard"),
    "classic": N_("Classic"),
    "pagat": N_("Pagat"),
    "official": N_("Official"),
    "kammelna": N_("Kammelna"),
}

CLOCKS: Final = {
    ClockKind.NONE: N_("No clock"),
    ClockKind.RELAXED: N_("Relaxed clock"),
    ClockKind.FAST: N_("Fast clock"),
}

REFUSALS: Final = {
    LobbyCode.NOT_FOUND: N_("This table is not there any more."),
    LobbyCode.BUSY: N_("You sit at another table that is waiting. Leave that one first."),
    LobbyCode.FULL: N_("All four seats are taken."),
    LobbyCode.SEAT_TAKEN: N_("This seat is taken."),
    LobbyCode.STARTED: N_("This match has begun."),
    LobbyCode.CANCELLED: N_("This table was cancelled."),
    LobbyCode.NOT_HOST: N_("Only the host of the table may do that."),
    LobbyCode.NOT_SEATED: N_("You have no seat at this table."),
    LobbyCode.TOO_EARLY: N_(
        "Seats are open to everyone: wait half a minute, then bots may fill in."
    ),
    LobbyCode.TOO_MANY: N_("You have five matches going. Finish one first."),
    LobbyCode.BLOCKED: N_("You cannot sit down at this table."),
}


def refusal(words: Words, code: LobbyCode) -> str:
    """Why a lobby says no, in a sentence."""
    return words.gettext(REFUSALS[code])


def rules_line(words: Words, rules: RuleSet, clock: ClockKind) -> str:
    """The rules of a table in one line: the preset and its changes, the target, the clock."""
    name = rules_name(words, rules, {"match.target"})
    target = words.gettext("to {target}").format(target=rules.match_target.points)
    return " · ".join((name, target, words.gettext(CLOCKS[clock])))


def rules_name(words: Words, rules: RuleSet, apart: Set[str]) -> str:
    """The preset, and how many changes to it there are, apart from those that are named."""
    base, changes = nearest_preset(rules)
    name = words.gettext(PRESETS[base])
    others = len(changes.keys() - apart)
    if not others:
        return name
    return words.ngettext("{preset} + {count} change", "{preset} + {count} changes", others).format(
        preset=name, count=others
    )


def chair(words: Words, seat: LobbySeat | None) -> str:
    """Who sits on a chair, as plain text."""
    if seat is None:
        return words.gettext("free seat")
    return words.gettext("bot") if seat.user is None else isolated(words.name(seat.name))
