"""A long measurement as a person sees it: a line a question on stderr, with how far it is and how long it will take."""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

from hopql.evals.outcome import Record


class Pace:
    """Tells each judged question and how long the rest will take, at the pace of each system so far."""

    def __init__(
        self, say: Callable[[str], None] | None = None, clock: Callable[[], float] = time.monotonic,
        *, counted: bool = False,
    ) -> None:  # fmt: skip
        """By default lines go to stderr. `counted`: they do not say which question it was, nor how it ended."""
        self._say, self._clock, self._counted = say or _to_stderr, clock, counted
        self._left: Counter[str] = Counter()
        self._took: dict[str, list[float]] = defaultdict(list)
        self._right: Counter[str] = Counter()
        self._total, self._last = 0, 0.0

    def begin(self, blocks: Sequence[tuple[str, int]]) -> None:
        """Start the clock: systems with the number of questions each block puts to them."""
        for system, questions in blocks:
            self._left[system] += questions
        self._total, self._last = sum(self._left.values()), self._clock()

    def tell(self, record: Record) -> None:
        """One question more is judged."""
        now = self._clock()
        self._took[record.system].append(now - self._last)
        self._last = now
        self._left[record.system] -= 1
        self._right[record.system] += record.right
        done = self._total - sum(self._left.values())
        if self._counted:
            self._say(f"[{done}/{self._total}] {_time(self.seconds_left())} left")
            return
        system = f"{record.system} " if len(self._left) > 1 else ""
        asked = len(self._took[record.system])
        self._say(
            f"[{done}/{self._total}] {record.id} {system}{mark(record):7} {record.seconds:5.1f} s, {record.calls} "
            f"call{'s' if record.calls != 1 else ''}; {self._right[record.system]} of {asked} right, "
            f"{_time(self.seconds_left())} left: {record.question[:80]}"
        )

    def seconds_left(self) -> float:
        """What the rest will take when it goes on as before; a system not seen yet goes as the others did."""
        seen = [seconds for some in self._took.values() for seconds in some]
        general = sum(seen) / len(seen) if seen else 0.0
        paces = {system: sum(some) / len(some) for system, some in self._took.items()}
        return sum(count * paces.get(system, general) for system, count in self._left.items())


def mark(record: Record) -> str:
    """A word for how a question ended."""
    if record.right:
        return "right"
    return "refused" if record.refused else "wrong" if record.executed else "failed"


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min" if minutes >= 10 else f"{minutes}:{rest:02} min"


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
