"""What sends for the bot ends when it is told to, whatever else happens at that moment."""

from __future__ import annotations

import asyncio

from tests.bot.club import Club


async def test_the_sender_ends_though_there_is_something_new_at_that_very_moment(
    polled: Club,
) -> None:
    sender = polled.bot.sender
    for _ in range(20):
        async with asyncio.TaskGroup() as group:
            task = group.create_task(sender.run())
            await polled.settled()
            sender.wake()
            await asyncio.sleep(0)  # the wait is over, but the sender has not gone on yet
            task.cancel()
            await asyncio.wait([task], timeout=10)
            ended = task.done()
            task.cancel()
        assert ended
