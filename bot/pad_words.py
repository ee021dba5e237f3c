"""Score pads in words: the card of a group, how a match ended, why something was not written."""

from __future__ import annotations

from typing import Any, Final

from bot.phrases import rules_name
from bot.words import N_, Words
from engine.contest.pad_info import PadInfo
from engine.core.cards import ByTeam, Seat, Team
from engine.core.pad import PadCode

_EXAMPLE: Final = N_("hokm us 96 sira them fifty x2")

REFUSALS: Final = {
    PadCode.NOT_FOUND: N_("This score sheet is not there any more."),
    PadCode.PAD_MOVED: N_("Somebody was faster. Look at the sheet and try again."),
    PadCode.PAD_OVER: N_("The match is over. /pad begins the next one."),
    PadCode.PAD_FOLLOWED: N_("The next match has begun: this one stays as it ended."),
    PadCode.PAD_FULL: N_("The sheet is full. End it in the app, and /pad begins another."),
    PadCode.NO_ROUND: N_("This round was taken out."),
    PadCode.NOTHING_TO_UNDO: N_("There is nothing to undo."),
    PadCode.TOO_MANY: N_("You have a hundred score sheets running."),
}


def refusal(words: Words, code: PadCode) -> str:
    """Why a pad says no, in a sentence."""
    return words.gettext(REFUSALS.get(code, REFUSALS[PadCode.PAD_MOVED]))


def side(words: Words, info: PadInfo, team: Team) -> str:
    """What a side is called."""
    own = info.pad.names.teams[team]
    return own or (words.gettext("Us") if team is Team.ODD else words.gettext("Them"))


def score(words: Words, points: ByTeam[int]) -> str:
    """Points of both sides, ours where one starts to read: "16–10"."""
    start = "\u2067" if words.lang == "ar" else "\u2066"
    return f"{start}{points.odd}–{points.even}\u2069"


def card_text(words: Words, info: PadInfo) -> str:
    """The running score, the last round, who deals."""
    return words.message(
        "pad",
        **_standing(words, info),
        last=_last(words, info),
        dealer=_player(words, info, info.pad.dealer),
        over=info.pad.over,
        example=words.gettext(_EXAMPLE),
    )


def over_text(words: Words, info: PadInfo) -> str:
    """Who has won, by how much, and by which rules."""
    return words.message(
        "pad_over", **_standing(words, info), gahwa=info.standing.matches[-1].gahwa
    )


def _standing(words: Words, info: PadInfo) -> dict[str, Any]:
    pad, standing = info.pad, info.standing
    winner = standing.winner
    target = pad.rules.match_target.points
    return {
        "sides": [side(words, info, team) for team in Team],
        "totals": list(standing.totals),
        "winner": None if winner is None else int(winner),
        "best_of": pad.best_of,
        "won": score(words, standing.won),
        "rules": rules_name(words, pad.rules, {"match.target"}),
        "target": words.gettext("to {target}").format(target=target),
        "rounds": standing.counted,
    }


def _last(words: Words, info: PadInfo) -> tuple[int, str, str] | None:
    """The last round that counts: its number, its points, who entered it."""
    counted = info.pad.rounds[: info.standing.counted]
    if not counted:
        return None
    who = info.change(counted[-1].changed)
    name = words.name(who.name) if who.user is not None else words.gettext("Somebody")
    number = info.standing.matches[-1].rounds
    return number, score(words, counted[-1].score.points), name


def _player(words: Words, info: PadInfo, seat: Seat) -> str:
    own = info.pad.names.players[seat]
    if own:
        return own
    number = 2 if seat > Seat.TWO else 1
    return f"{side(words, info, seat.team)} {number}"
