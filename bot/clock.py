"""The clock on the wall."""

import asyncio
import time


class SystemClock:
    """Implements `bureau.ports.Clock`."""

    def now(self) -> int:
        """See `Clock.now`."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """See `Clock.monotonic`."""
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        """See `Clock.sleep`."""
        await asyncio.sleep(seconds)
