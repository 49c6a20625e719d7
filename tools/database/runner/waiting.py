"""A question under way, as the threads see it that wait for its answer, read it, or stop it."""

from __future__ import annotations

import threading


class LostError(Exception):
    """The process ended, or was ended, before it answered; `why` is `stuck`, `memory` or `ended`."""

    def __init__(self, why: str, *, mine: bool) -> None:
        super().__init__(why)
        self.why = why
        self.mine = mine
        """This question is what it was stuck in, and no other that was under way."""


class Waiting:
    """A question under way, and what became of it."""

    def __init__(self) -> None:
        self.wake = threading.Event()
        self.cancelled = False
        self.late = False
        """It was stopped at its timeout."""
        self.reply: bytearray | None = None

    def cancel(self) -> None:
        """Have it stopped; any thread may call this, and it takes no time."""
        self.cancelled = True
        self.wake.set()
