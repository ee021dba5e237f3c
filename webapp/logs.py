"""Logs as JSON, one object a line, with every secret taken out before it is written."""

from __future__ import annotations

import logging
import re
import sys
from typing import Any, Final, TextIO

import structlog
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web import RequestPayloadError
from structlog.typing import EventDict, Processor, WrappedLogger

_SECRETS: Final = (
    re.compile(r"\d+:[A-Za-z0-9_-]{35,}"),  # a bot token
    # a token, a device key, or a pass, which has an "h" before it in a start token
    re.compile(r"(?<![A-Za-z0-9_-])h?[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])"),
    re.compile(r"(?<=[?&])[^\s\"']+"),  # a query string, launch data among them
    re.compile(r"(?i)(?<=\btma )\s*[^\s\"']+"),  # launch data in a header
    re.compile(  # launch data alone, of which the step above leaves the first pair
        r"\b(?:user|query_id|auth_date|hash|signature|receiver|chat(?:_instance|_type)?|start_param)"
        r"=[^\s\"']+"
    ),
)
_SECRET_KEYS: Final = frozenset(
    {"token", "authorization", "init_data", "launch", "secret", "seed", "hands"}
)
_HIDDEN: Final = "[hidden]"
_MALFORMED: Final = (HttpProcessingError, RequestPayloadError)
_INFO: Final = (logging.INFO, "INFO")


def clean(value: Any) -> Any:
    """The value with tokens, query strings and fields of secret names hidden, however deep."""
    match value:
        case str():
            for pattern in _SECRETS:
                value = pattern.sub(_HIDDEN, value)
            return value
        case dict():
            return {k: _HIDDEN if k in _SECRET_KEYS else clean(v) for k, v in value.items()}
        case list() | tuple():
            return [clean(item) for item in value]
        case bool() | int() | float() | None:
            return value
        case _:
            return clean(str(value))


def hide_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """The last step before an entry becomes text."""
    return {key: _HIDDEN if key in _SECRET_KEYS else clean(entry) for key, entry in event.items()}


_SHARED: Final[tuple[Processor, ...]] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
)


def tame(record: logging.LogRecord) -> bool:
    """Makes one plain line of what aiohttp logs as an error of ours, with a trace: bytes from
    somebody that are no HTTP."""
    if record.exc_info and isinstance(record.exc_info[1], _MALFORMED):
        record.exc_info = None
        said = "malformed request from %s" if record.args else "malformed request"
        record.msg, record.levelno, record.levelname = said, *_INFO
    return logging.getLogger().isEnabledFor(record.levelno)


def configure(level: str, stream: TextIO | None = None) -> None:
    """Sends our own entries and those of the libraries to one stream (standard error)."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            structlog.stdlib.PositionalArgumentsFormatter(),
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=list(_SHARED),
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                hide_secrets,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    handler.addFilter(tame)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for noisy in ("aiosqlite", "alembic", "sqlalchemy.engine"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
