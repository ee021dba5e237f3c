"""Refusals: what the rules do not allow, each with a code that the edges put into words."""

from enum import StrEnum
from typing import Final


class Code(StrEnum):
    """Why a command, a text or a setting was refused."""

    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    DEAL_RUNNING = "deal_running"
    MATCH_OVER = "match_over"
    NOT_YOUR_TURN = "not_your_turn"
    BAD_BID = "bad_bid"
    BAD_DOUBLE = "bad_double"
    NOT_IN_HAND = "not_in_hand"
    MUST_FOLLOW = "must_follow"
    MUST_TRUMP = "must_trump"
    MUST_OVER = "must_over"
    LOCKED = "locked"
    BAD_SAWA = "bad_sawa"
    BAD_CARD = "bad_card"
    BAD_SETTING = "bad_setting"
    SETTING_NOT_OFFERED = "setting_not_offered"
    BAD_SEED = "bad_seed"
    BAD_TAKE_BACK = "bad_take_back"
    BAD_NOTATION = "bad_notation"
    BAD_SCORE = "bad_score"


class Refused(Exception):
    """A request the rules refuse; `code` is stable, `detail` is for the log and never shown."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else str(code))
        self.code = code
        self.detail = detail


STUMBLES: Final = (
    Refused,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What folding may raise where a list holds events that no match brought about."""
