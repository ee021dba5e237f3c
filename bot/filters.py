"""Where a message was written, or a button pressed."""

from __future__ import annotations

from typing import Final

from aiogram import F

IN_PRIVATE: Final = F.chat.type == "private"
PRESSED_IN_PRIVATE: Final = F.message.chat.type == "private"
IN_GROUP: Final = F.chat.type.in_({"group", "supergroup"})
