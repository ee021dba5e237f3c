"""What a person has chosen for every device: looks, sounds, taps, notices; with what is usual."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType


class Preferences(Struct, frozen=True):
    """All there is to choose, each with what is usual."""

    digits: Literal["western", "arabic"] = "western"
    sound: bool = True
    haptics: bool = True
    deck: Literal["2", "4"] = "2"
    one_tap: bool = True
    never_double: bool = False
    notices: bool = False
    listed: bool = True


class PreferenceChange(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Some of them, chosen anew."""

    digits: Literal["western", "arabic"] | UnsetType = UNSET
    sound: bool | UnsetType = UNSET
    haptics: bool | UnsetType = UNSET
    deck: Literal["2", "4"] | UnsetType = UNSET
    one_tap: bool | UnsetType = UNSET
    never_double: bool | UnsetType = UNSET
    notices: bool | UnsetType = UNSET
    listed: bool | UnsetType = UNSET


def chosen(stored: dict[str, Any]) -> Preferences:
    """The stored choices; what is missing, or no longer to be chosen, is as usual."""
    try:
        return msgspec.convert(stored, Preferences)
    except msgspec.ValidationError:
        return Preferences()


def changed(stored: dict[str, Any], change: PreferenceChange) -> dict[str, Any]:
    """What is to be stored after a change."""
    chosen_now: dict[str, Any] = msgspec.to_builtins(change)
    return stored | chosen_now
