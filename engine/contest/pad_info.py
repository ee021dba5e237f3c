"""A score pad as people are told it: the rounds, who wrote what, where the match stands."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.cards import BySeat, ByTeam
from engine.core.pad import Pad, fold
from engine.core.pad_events import Names
from engine.core.pad_standing import Standing
from engine.store.names import clean_name, number_of
from engine.store.pad_heads import PadHead
from engine.store.pads import Change, StoredPad


@dataclass(frozen=True, slots=True)
class PadInfo:
    """A pad after its last event. `changes` are all events, the undone ones too; `following`: the
    pad of the next match."""

    head: PadHead
    pad: Pad
    standing: Standing
    changes: tuple[Change, ...]
    following: str | None

    @property
    def id(self) -> str:
        """The name of the pad."""
        return self.head.id

    def change(self, seq: int) -> Change:
        """The event of this number."""
        return self.changes[seq - 1]


def info_of(stored: StoredPad, state: Pad | None = None) -> PadInfo:
    """What is told of a stored pad; `state`: that of its events, where it is known already."""
    pad = stored.state() if state is None else state
    return PadInfo(stored.head, pad, pad.standing(), stored.changes, stored.following)


def at_seq(info: PadInfo, seq: int) -> PadInfo:
    """The pad as it was after event `seq`; the header is that of today."""
    changes = info.changes[:seq]
    pad = fold([one.event for one in changes])
    head = info.head.after(pad, changes[-1].at)
    return PadInfo(head, pad, pad.standing(), changes, info.following)


def cleaned(names: Names) -> Names:
    """The names as they may be shown; empty where nothing is left of one."""
    teams, players = names.teams, names.players
    return Names(
        ByTeam(_name(teams.odd), _name(teams.even)), BySeat.of(lambda seat: _name(players[seat]))
    )


def _name(text: str) -> str:
    name = clean_name(text) if text.strip() else ""
    return "" if number_of(name) is not None else name
