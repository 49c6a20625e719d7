"""How many queries run at once: in all, of one user, and what who waits is told."""

from __future__ import annotations

import threading
import time
from typing import Any
from unittest.mock import Mock

import pytest

from hopql.state.access import Identity
from hopql.tools.base.errors import ConnectError, StoppedError
from hopql.tools.base.stop_runs import Stop, stoppable
from hopql.tools.database.wrap_engine import InTurn, Turns


def test_a_user_has_no_more_turns_than_theirs_and_others_have_what_is_left() -> None:
    turns = Turns(3, 2, 0.05)
    with turns.turn("ann"), turns.turn("ann"):
        with pytest.raises(ConnectError, match="queries of yours run at once") as told, turns.turn("ann"):
            pass
        assert "HOPQL_QUERIES_PER_USER" in told.value.hint
        with turns.turn("bob"), pytest.raises(ConnectError, match="Too many queries run at once"), turns.turn("zoe"):
            pass
    with turns.turn("ann"), turns.turn(""), turns.turn(""):
        pass
    assert not turns._running, "nobody is remembered who runs nothing"


def test_who_waits_comes_on_when_another_ends() -> None:
    turns, done = Turns(2, 0, 20.0), list[int]()
    most: list[int] = []

    def work(number: int) -> None:
        with turns.turn("ann"):
            most.append(turns._running.total())
            time.sleep(0.01)
            done.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert sorted(done) == list(range(12)) and max(most) == 2


def test_a_turn_ends_also_when_its_query_fails() -> None:
    turns = Turns(1, 1, 0.01)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError), turns.turn("ann"):
            raise ZeroDivisionError
    with turns.turn("ann"):
        pass


def test_a_run_that_is_to_end_waits_no_longer() -> None:
    turns, stop, said = Turns(1, 0, 60.0), Stop(), list[Any]()

    def waits() -> None:
        try:
            with stoppable(stop), turns.turn("bob"):
                pass
        except StoppedError as error:
            said.append(error)

    with turns.turn("ann"):
        waiting = threading.Thread(target=waits)
        waiting.start()
        stop.stop()
        waiting.join(10)
    assert len(said) == 1


def test_an_engine_in_turn_asks_the_engine_behind_it() -> None:
    behind = Mock(dialect="postgres", label="x")
    engine = InTurn(behind, Turns(1, 0, 0.1), "ann")
    engine.run("SELECT 1", max_rows=3, timeout_s=2.0)
    behind.run.assert_called_once_with("SELECT 1", max_rows=3, timeout_s=2.0)
    engine.explain("SELECT 1", 4.0)
    behind.explain.assert_called_once_with("SELECT 1", 4.0)
    engine.distinct_values("t", "c", 5, 1.0)
    behind.distinct_values.assert_called_once_with("t", "c", 5, 1.0)
    engine.acting(Identity("r")).run("SELECT 2")
    behind.acting.assert_called_once_with(Identity("r"))
    for name in ("introspect", "fingerprint", "routines", "cancel", "close"):
        getattr(engine, name)()
        assert getattr(behind, name).called
