"""The rounds of a score pad in words, a line each, in one language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.ruleset import Preset
from webapp import words
from webapp.pad_entries import EntryFrame, SideOfPad
from webapp.pad_frames import PadFrame, RoundFrame, WhoFrame
from webapp.rule_words import changes_in_words

ISOLATE: Final = "\u2068"
END: Final = "\u2069"


def N_(text: str) -> str:
    """Marks a word that is looked up later, once the language is known."""
    return text


PRESETS: Final = {
    Preset.STANDARD: N_("Standard"),
    Preset.CLASSIC: N_("Classic"),
    Preset.PAGAT: N_("Pagat"),
    Preset.OFFICIAL: N_("Official"),
    Preset.KAMMELNA: N_("Kammelna"),
}
_GAMES: Final = {"hokm": N_("Hokm"), "sun": N_("Sun")}
_STEPS: Final = {2: N_("Double"), 3: N_("Three"), 4: N_("Four"), "gahwa": N_("Gahwa")}
_KINDS: Final = {
    "sira": N_("Sira"),
    "fifty": N_("Fifty"),
    "hundred": N_("Hundred"),
    "four_hundred": N_("Four hundred"),
}


class PadWords:
    """What is said of a pad in one language."""

    def __init__(self, pad: PadFrame, lang: str) -> None:
        self._pad = pad
        self._lang = lang
        self.gettext: Final[Callable[[str], str]] = words.catalogue(lang).gettext

    def side(self, side: SideOfPad) -> str:
        """What a side is called."""
        name = self._pad.names.us if side == "us" else self._pad.names.them
        return name or (self.gettext("Us") if side == "us" else self.gettext("Them"))

    def won(self, side: SideOfPad) -> str:
        """Who has won: "We won", or by name."""
        name = self._pad.names.us if side == "us" else self._pad.names.them
        if name:
            return self.gettext("{side} won").format(side=isolated(name))
        return self.gettext("We won") if side == "us" else self.gettext("They won")

    def preset(self) -> str:
        """The name of the rules."""
        return self.gettext(PRESETS[Preset(self._pad.preset)])

    def rules(self) -> list[str]:
        """The rules: the preset with its target, then what differs from it for the score."""
        line = self.gettext("Rules: {rules}, to {target}")
        whole = line.format(rules=self.preset(), target=self._pad.target)
        return [whole, *changes_in_words(self._pad.changes, self._lang)]

    def who(self, who: WhoFrame) -> str:
        """Who did something."""
        return self.gettext("Deleted account") if who.name is None else who.name

    def deal(self, one: RoundFrame) -> str:
        """A round without its points: "Hokm, us, double, set, fifty"."""
        entry = one.entry
        if entry.kind == "quick":
            return self.gettext("Points only")
        if entry.kind == "no_buyer":
            return self.gettext("Nobody bought")
        parts = [self.gettext(_GAMES[entry.contract or "hokm"])]
        if entry.subkind == "qaid":
            offender = "us" if entry.offender == "bidder" else "them"
            parts.append(self.gettext("qaid against {side}").format(side=self._plain(offender)))
        else:
            parts.append(self._plain(entry.buyer or "us"))
        if entry.multiplier is not None:
            parts.append(self.gettext(_STEPS[entry.multiplier]))
        if one.made is not None:
            parts.append(self.gettext("made") if one.made else self.gettext("set"))
        return self.gettext(", ").join(parts + self._extras(entry))

    def _plain(self, side: str) -> str:
        return self.side("us" if side == "us" else "them")

    def _extras(self, entry: EntryFrame) -> list[str]:
        counted = entry.projects_bidder + entry.projects_defender
        declared = entry.declared_bidder + entry.declared_defender
        kinds = counted or declared or entry.innocent_projects
        found = [self.gettext(_KINDS[kind]) for kind in kinds]
        if entry.baloot or entry.innocent_baloot:
            found.append(self.gettext("Baloot"))
        return [*found, self.gettext("Kaboot")] if entry.kaboot else found


def isolated(text: str) -> str:
    """What a person wrote, kept from turning the line around it."""
    return f"{ISOLATE}{text}{END}"
