"""What the soak asks, how, and whether what came back is right, a clear error, an unclear one, or wrong."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal
from uuid import uuid4

from hopql.evals.soak_world import CARERS, NAMES, PRODUCTS, World, orders_of

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.serve.result import Result

Came = Literal["right", "error", "gave up", "unclear", "wrong"]
_CLEAR: Final = ("cancelled", "failed", "gave_up", "asks", "not_found", "unresolved", "out_of_domain", "nothing_found")
_WITHOUT_HINT: Final = ("FailedQueryError", "StoppedError", "QueryError", "ModelError")
_USERS: Final = ("", "zoe", "ben", "ida")


@dataclass
class Tally:
    """What came of all questions, by kind."""

    came: Counter[tuple[str, Came]] = field(default_factory=Counter)
    bad: list[str] = field(default_factory=list)
    """The first unclear and wrong ones, as they came."""
    errors: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def note(self, kind: str, came: Came, told: str, seconds: float) -> None:
        """Count one."""
        with self._lock:
            self.came[kind, came] += 1
            self.longest = max(self.longest, seconds)
            if came == "error":
                self.errors[told[:110]] += 1
            elif came in ("unclear", "wrong") and len(self.bad) < 50:
                self.bad.append(f"{kind}: {came}: {told[:600]}")

    def total(self, came: Came) -> int:
        """How many came so."""
        return sum(count for (_, how), count in self.came.items() if how == came)


class Asker:
    """Asks, one question after the other, until told to end."""

    def __init__(self, world: World, tally: Tally, seed: int) -> None:
        self._random, self._tally, self._world = Random(seed), tally, world
        self._kinds: list[tuple[Callable[[], tuple[Came, str]], int]] = [
            (self._count, 50), (self._prices, 15), (self._memory, 6), (self._conversation, 6), (self._knowledge, 4),
            (self._api, 4), (self._slow, 3), (self._stopped, 4), (self._remember, 3),
        ]  # fmt: skip

    def run(self, ending: threading.Event) -> None:
        """Ask until then."""
        acts, weights = zip(*self._kinds, strict=True)
        while not ending.is_set():
            self.once(self._random.choices(acts, weights)[0])
            ending.wait(self._random.uniform(0, 0.2))

    def each(self) -> None:
        """Ask one question of every kind."""
        for act, _ in self._kinds:
            self.once(act)

    def once(self, act: Callable[[], tuple[Came, str]]) -> None:
        """Ask one question and note what came of it. A failure that is raised is told as its users would see it."""
        from hopql.tools.errors import HopQLError

        began = time.monotonic()
        try:
            came, told = act()
        except HopQLError as error:
            came, told = ("error" if error.hint else "unclear"), f"{type(error).__name__}: {error}"
        except Exception as error:
            came, told = "unclear", f"raised {type(error).__name__}: {error}"
        self._tally.note(act.__name__.strip("_"), came, told, time.monotonic() - began)

    def _client(self, **options: Any) -> HopQL:
        from hopql.serve.client import HopQL

        folder = self._random.choice([self._world.postgres, self._world.postgres, self._world.sqlite])
        given = {
            "model": "openai:soak", "gate": "off", "effort": "fast", "keywords": "rules", "model_timeout_s": 2.0,
            "timeout_s": 5.0, "user": self._random.choice(_USERS), **options,
        }  # fmt: skip
        return HopQL(folder, **given)

    def _count(self) -> tuple[Came, str]:
        name = self._random.choice(NAMES)
        result = self._client().ask(f"How many orders did {name} place?")
        return _judged(result, lambda: _rows(result) == [[orders_of(name)]])

    def _prices(self) -> tuple[Came, str]:
        price = self._random.choice([5, 7.5, 12, 20, 26])
        result = self._client().ask(f"Which products cost more than {price}?")
        return _judged(result, lambda: sorted(str(row[0]) for row in _rows(result)) == sorted(
            name for name, cost in PRODUCTS if cost > price
        ))  # fmt: skip

    def _memory(self) -> tuple[Came, str]:
        city = self._random.choice(list(CARERS))
        result = self._client().ask(f"Who looks after {city}?")
        return _judged(result, lambda: CARERS[city] in result.answer)

    def _conversation(self) -> tuple[Came, str]:
        from hopql.serve.conversation import conversation

        name = self._random.choice(NAMES)
        with conversation(self._client(), uuid4().hex) as talk:
            first = talk.say(f"How many orders did {name} place?")
            second = talk.say("Which products cost more than 20?") if first.ok else first
        return _judged(second, lambda: _rows(first) == [[orders_of(name)]] and len(_rows(second)) == 4)

    def _knowledge(self) -> tuple[Came, str]:
        state = self._own().inform("What is a late return?")
        return _judged_state(state, "thirty days" in str(state.get("answer")))

    def _api(self) -> tuple[Came, str]:
        state = self._own().calls_for("Create a return")
        return _judged_state(state, "/returns" in str(state.get("answer")))

    def _own(self) -> HopQL:
        from hopql.serve.client import HopQL

        return HopQL(self._world.postgres, model="openai:soak", model_timeout_s=2.0, keywords="rules")

    def _slow(self) -> tuple[Came, str]:
        """A query that is far too much: it is refused or ends in time."""
        result = self._client(timeout_s=0.5, replay="off").ask("How heavy is everything together?")
        return _judged(result, lambda: False)

    def _stopped(self) -> tuple[Came, str]:
        from hopql.tools.stopping import Stop, stoppable

        stop, name = Stop(), self._random.choice(NAMES)
        timer = threading.Timer(self._random.uniform(0, 0.3), stop.stop)
        timer.start()
        try:
            with stoppable(stop):
                result = self._client(replay="off").ask(f"How many orders did {name} place?")
        finally:
            timer.cancel()
            timer.join()
        return _judged(result, lambda: _rows(result) == [[orders_of(name)]])

    def _remember(self) -> tuple[Came, str]:
        """A memory of a few that are told again and again: the store does not grow by it."""
        from hopql.state.memory import Memory
        from hopql.tools.memory import SemanticMemory

        number = self._random.randrange(20)
        done = SemanticMemory(self._world.sqlite.name, "zoe").add([Memory(text=f"Shelf {number} holds part {number}.")])
        return ("right", "") if done[0]["id"] else ("wrong", str(done))


def _rows(result: Result) -> list[list[Any]]:
    return result.rows["rows"] if result.rows else []


def _judged(result: Any, right: Callable[[], bool]) -> tuple[Came, str]:
    if result.status == "answered":
        try:
            fits = right()
        except (TypeError, KeyError, IndexError):
            fits = False
        return ("right", "") if fits else ("wrong", f"{result.question} → {result.answer} · {result.sql} {result.rows}")
    return _failed(result.status, result.failure, result.answer)


def _judged_state(state: Any, fits: bool) -> tuple[Came, str]:
    if fits:
        return "right", ""
    if not state.get("failure") and state.get("status") == "answered":
        return "wrong", f"{state.get('answer')}"
    return _failed(str(state.get("status")), state.get("failure"), str(state.get("answer")))


def foreseen() -> set[str]:
    """The names of the errors that say what to do."""
    import hopql.tools.database.failures  # noqa: F401 - makes one of them
    from hopql.tools.errors import HopQLError

    found, left = set[str](), [HopQLError]
    while left:
        found.add(left[-1].__name__)
        left.extend(left.pop().__subclasses__())
    return found


def _failed(status: str, failure: Any, answer: str) -> tuple[Came, str]:
    """What a question without an answer came to."""
    if failure:
        if failure["kind"] == status and status in _CLEAR:
            return "gave up", failure["message"]
        clear = failure["kind"] in foreseen() and "unforeseen" not in failure["message"]
        clear = clear and bool(failure["hint"] or failure["kind"] in _WITHOUT_HINT)
        return ("error" if clear else "unclear"), f"{failure['kind']}: {failure['message']}"
    return ("gave up" if status in _CLEAR else "unclear"), f"{status}: {answer}"
