"""`python -m engine play`: four bots play a match, printed in the notation."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.ai.base import Level, choose
from engine.cli.arguments import Arguments
from engine.cli.faults import CommandError, Fault
from engine.cli.files import json_line
from engine.core import match as matches
from engine.core import notation, shuffle
from engine.core.cards import BySeat, Seat
from engine.core.commands import Command, RevealSeed, SeatCommand, StartDeal, StartMatch
from engine.core.events import Event, TakenBack
from engine.core.match import Match
from engine.core.ruleset import Preset, RuleSet, check_playable, choices, preset
from engine.core.view import PlayerView, view

TABLE: Final = "terminal"
MAX_DEALS: Final = 400
"""The length of the chain of seeds; bots that buy at all are done in far fewer."""

Chooser = Callable[[PlayerView], SeatCommand]


def main(argv: Sequence[str]) -> int:
    """Prints a match, an event a line, and nothing else; the same seed gives the same text.

    All arguments are checked before the first line; raises CommandError or Refused for a bad one.
    """
    args = _parser().parse_args(argv)
    rules = read_rules(args.rules, args.target)
    bots = read_bots(args.bots)
    secret = secret_of(secrets.token_hex(16) if args.seed is None else args.seed)
    form = json_line if args.json else notation.write_line
    if not args.json:
        print(notation.HEADER)
    for event in played(rules, bots, secret):
        print(form(event))
    return 0


def _parser() -> Arguments:
    levels = ", ".join(Level)
    parser = Arguments(
        "play",
        "Four bots play a match. It is printed in the notation, an event a line, the seed of each "
        "deal after the deal; `verify` recomputes it, `replay` shows any moment of it.",
    )
    parser.add_argument("--seed", metavar="S", help="any text or number; without it, a random one")
    parser.add_argument(
        "--target", metavar="N", help=f"points that win: {' or '.join(choices()['match.target'])}"
    )
    parser.add_argument(
        "--rules",
        metavar="P",
        default=Preset.STANDARD.value,
        help=f"a preset ({', '.join(Preset)}), settings after it: pagat,score.half=set",
    )
    parser.add_argument(
        "--bots",
        metavar="A,B,C,D",
        default=Level.EASY.value,
        help=f"the bots of seats 1 to 4, or one name for all: {levels}",
    )
    parser.add_argument("--json", action="store_true", help="JSON lines instead of the notation")
    return parser


def read_rules(text: str, target: str | None) -> RuleSet:
    """The rules of `--rules` and `--target`; refuses an unknown preset or setting with
    `bad_setting`, one that no table can play with `setting_not_offered`."""
    name, *changes = [word for word in re.split(r"[,\s]+", text) if word] or [text]
    pairs = [change.partition("=") for change in changes]
    rules = preset(name).with_settings({setting: value for setting, _, value in pairs})
    if target is not None:
        rules = rules.with_settings({"match.target": target})
    check_playable(rules)
    return rules


def read_bots(text: str) -> BySeat[Chooser]:
    """The bots of the four seats from their names; raises CommandError (`bad_bot`)."""
    names = text.split(",")
    known = {level.value: level for level in Level}
    for name in names:
        if name not in known:
            raise CommandError(Fault.BAD_BOT, f"no bot {name[:20]!r}; there are {', '.join(known)}")
    if len(names) not in (1, 4):
        raise CommandError(Fault.BAD_BOT, f"four bots sit at a table, not {len(names)}")
    levels = names * 4 if len(names) == 1 else names
    return BySeat.of(lambda seat: _bot(known[levels[seat - 1]]))


def _bot(level: Level) -> Chooser:
    return lambda seen: choose(seen, level)


def secret_of(seed: str) -> bytes:
    """The 32 secret bytes a seed stands for: they end the chain of the deals' seeds."""
    return hashlib.sha256(seed.encode("utf-8", "surrogateescape")).digest()


def played(rules: RuleSet, bots: BySeat[Chooser], secret: bytes) -> Iterator[Event]:
    """The events of a whole match, each seed revealed after its deal.

    Raises CommandError (`too_long`) where nobody has won after `MAX_DEALS` deals.
    """
    seeds = shuffle.chain(secret, MAX_DEALS)
    dealer = Seat(hashlib.sha256(b"dealer" + secret).digest()[0] % 4 + 1)
    match = Match()
    command: Command | None = StartMatch(rules, dealer, TABLE, shuffle.commitment(TABLE, seeds[0]))
    while command is not None:
        for event in matches.decide(match, command):
            assert not isinstance(event, TakenBack)
            match = matches.apply(match, event)
            yield event
        command = _next(match, bots, seeds)


def _next(match: Match, bots: BySeat[Chooser], seeds: Sequence[bytes]) -> Command | None:
    """What happens next: the seat to act chooses, a seed is revealed, a deal begins; None: over."""
    seat = match.to_act
    if match.running is not None and seat is not None:
        return bots[seat](view(match, seat))
    if match.revealed < match.number:
        return RevealSeed(seeds[match.number - 1])
    if match.winner is not None:
        return None
    if match.number == MAX_DEALS:
        raise CommandError(Fault.TOO_LONG, f"nobody has won after {MAX_DEALS} deals")
    return StartDeal(seeds[match.number])
