"""The settings that decide what a deal is worth, in the words of the rule sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from webapp import words


def N_(text: str) -> str:
    """Marks a word that is looked up later, once the language is known."""
    return text


SETTINGS: Final[Mapping[str, tuple[str, Mapping[str, str]]]] = {
    "proj.hundred_order": (
        N_("Hundred against hundred"),
        {
            "quads_first": N_("four of a kind"),
            "sequence_first": N_("the run"),
            "rank_only": N_("the top card"),
        },
    ),
    "proj.tie": (
        N_("Equal projects"),
        {"bidders": N_("the buyers’"), "dealer_right": N_("by seat from the dealer")},
    ),
    "proj.baloot_absorbed": (
        N_("Baloot inside a hundred"),
        {"off": N_("counts"), "on": N_("does not count")},
    ),
    "score.rounding": (
        N_("Rounding"),
        {
            "largest_fraction": N_("largest fraction"),
            "nearest_ten": N_("nearest ten"),
            "kammelna": N_("as in Kammelna"),
        },
    ),
    "score.half": (
        N_("Exactly half"),
        {"made": N_("is enough"), "set": N_("is not enough")},
    ),
    "score.made_test": (
        N_("Making the deal"),
        {
            "abnat": N_("abnat alone"),
            "points": N_("points and projects"),
            "raw_with_projects": N_("abnat and projects"),
            "kammelna": N_("as in Kammelna"),
        },
    ),
    "score.set_projects": (
        N_("Set: their projects"),
        {"to_defenders": N_("go to the others"), "lost": N_("lost")},
    ),
    "score.set_baloot": (
        N_("Set: their baloot"),
        {
            "holder": N_("stays theirs"),
            "defenders": N_("goes to the others"),
            "lost": N_("is lost"),
        },
    ),
    "score.doubled_loser": (
        N_("Loser of a doubled deal"),
        {"scores": N_("keeps its points"), "zero": N_("gets nothing")},
    ),
    "score.project_double": (
        N_("Projects, doubled"),
        {"face": N_("face value"), "x2": N_("always twice"), "full": N_("multiplied like tricks")},
    ),
    "score.kaboot_double": (
        N_("Kaboot, doubled"),
        {"multiplied": N_("multiplied"), "flat": N_("not multiplied")},
    ),
    "score.kaboot_loser_projects": (
        N_("Kaboot: losers’ projects"),
        {
            "keep_unless_set": N_("kept, unless set"),
            "lost": N_("lost"),
            "to_winner": N_("go to the others"),
        },
    ),
    "score.doubled_tie": (
        N_("Doubled, exactly half"),
        {"made": N_("as in any deal"), "last_raiser_loses": N_("the last to raise loses")},
    ),
    "score.reverse_kaboot": (
        N_("Reverse kaboot"),
        {"off": N_("44 as any kaboot"), "on": N_("counts 88")},
    ),
}
"""The name of each setting and of its values, the same as in `js/rules.js`."""


def changes_in_words(changes: Mapping[str, str], lang: str) -> list[str]:
    """Settings that differ from a preset, a line each; those of the auction and of the play, which
    no score depends on, are left out."""
    gettext = words.catalogue(lang).gettext
    return [
        f"{gettext(name)}: {gettext(values[changes[setting]])}"
        for setting, (name, values) in SETTINGS.items()
        if setting in changes
    ]
