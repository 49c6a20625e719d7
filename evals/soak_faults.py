"""The faults of the soak: lines and model in a process of their own, so that only HopQL is measured, and who breaks
them at random."""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final

from hopql.evals.faults_model import BadModel
from hopql.evals.faults_proxy import Proxy
from hopql.evals.soak_world import reply

_MODEL: Final = ("hang", "die", "die_before", "garbage", "half", "endless", "drip", "busy", "failing", "page", "empty",
                 "odd")  # fmt: skip


def _serve(pipe: Connection, shop: str, state: str) -> None:
    """The process: does what it is told until told to end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parts: dict[str, Any] = {"shop": Proxy(shop), "state": Proxy(state), "model": BadModel(reply)}
    pipe.send({name: part.url for name, part in parts.items()})
    while True:
        try:
            name, act, given = pipe.recv()
        except EOFError:
            break
        if act == "fault":
            parts[name].fault = given[0]
        elif act == "end":
            break
        else:
            getattr(parts[name], act)(*given)
        pipe.send(None)
    os._exit(0)


class Lines:
    """The lines and the model, and their addresses (`urls`: shop, state, model)."""

    def __init__(self, shop: str, state: str) -> None:
        spawn = get_context("spawn")
        self._pipe, theirs = spawn.Pipe()
        self._process = spawn.Process(target=_serve, args=(theirs, shop, state), daemon=True)
        self._process.start()
        theirs.close()
        self._lock = threading.Lock()
        self.urls: dict[str, str] = self._pipe.recv()

    @property
    def pid(self) -> int:
        """Of their process."""
        return self._process.pid or 0

    def do(self, name: str, act: str, *given: Any) -> None:
        """Have one of them do something."""
        with self._lock:
            self._pipe.send((name, act, given))
            self._pipe.recv()

    def close(self) -> None:
        """End them."""
        self._pipe.close()
        self._process.join(10)


class Breaking:
    """Breaks something every few seconds, by a seed, and mends it."""

    def __init__(self, lines: Lines, seed: int, tell: Callable[[str], None]) -> None:
        self._lines, self._random, self._tell = lines, Random(seed), tell
        self.done: Counter[str] = Counter()
        self._faults: list[tuple[Callable[[], str], int]] = [
            (self._cut, 20), (self._slow, 6), (self._stall, 10), (self._refuse, 8), (self._model, 30),
            (self._terminate, 8), (self._restart, 4), (self._kill, 2), (self._hang, 1),
        ]  # fmt: skip

    def run(self, ending: threading.Event) -> None:
        """Until then."""
        faults, weights = zip(*self._faults, strict=True)
        while not ending.wait(self._random.uniform(2, 7)):
            fault = self._random.choices(faults, weights)[0]
            self._ending = ending
            try:
                self.done[fault()] += 1
            except Exception as error:  # a fault that cannot be made is told; the soak goes on
                self._tell(f"fault not made: {type(error).__name__}: {error}")
            self.mend()

    def mend(self) -> None:
        """All works again."""
        self._lines.do("shop", "mend")
        self._lines.do("state", "mend")
        self._lines.do("model", "fault", "")

    def _for(self, least: float, most: float) -> None:
        self._ending.wait(self._random.uniform(least, most))

    def _line(self) -> str:
        return self._random.choice(["shop", "shop", "state"])

    def _cut(self) -> str:
        line = self._line()
        for _ in range(self._random.randint(1, 4)):
            self._lines.do(line, "cut")
            self._for(0.05, 0.5)
        return f"{line} cut"

    def _slow(self) -> str:
        line = self._line()
        self._lines.do(line, "slow", self._random.uniform(0.01, 0.2))
        self._for(1, 4)
        return f"{line} slow"

    def _stall(self) -> str:
        line = self._line()
        self._lines.do(line, "stall")
        self._for(0.5, 4)
        return f"{line} stalled"

    def _hang(self) -> str:
        """So long that what waits must be given up."""
        line = self._line()
        self._lines.do(line, "stall")
        self._for(20, 30)
        return f"{line} hung"

    def _refuse(self) -> str:
        line = self._line()
        self._lines.do(line, "refuse")
        self._lines.do(line, "cut")
        self._for(0.5, 3)
        return f"{line} refused"

    def _model(self) -> str:
        fault = self._random.choice(_MODEL)
        self._lines.do("model", "fault", fault)
        self._for(0.5, 3)
        return f"model {fault}"

    def _terminate(self) -> str:
        import psycopg

        from hopql.tools import postgres

        with psycopg.connect(postgres.embedded(), autocommit=True) as session:
            session.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hopql'")
        return "sessions ended"

    def _restart(self) -> str:
        from hopql.tools import postgres

        postgres.stop()
        self._for(0.2, 2)
        postgres.embedded()
        return "PostgreSQL restarted"

    def _kill(self) -> str:
        from hopql.tools import postgres

        pid = postgres.status().pid
        if pid:
            os.kill(pid, signal.SIGKILL)
        self._for(0.1, 1)
        postgres.embedded()
        return "PostgreSQL killed"
