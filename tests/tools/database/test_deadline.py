from __future__ import annotations

import os
import signal
import time

import psycopg
import pytest

from hopql.tools.database.deadline import Deadline


def test_a_session_without_a_timeout_is_cancelled_from_outside(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute("SET statement_timeout = 0")
        with pytest.raises(psycopg.errors.QueryCanceled), Deadline(session, 0.2) as timer:
            session.execute("SELECT pg_sleep(60)")
        assert timer.fired
        with Deadline(session, 5) as timer:
            assert session.execute("SELECT 1").fetchone() == (1,)
        assert not timer.fired


def test_a_server_that_hangs_is_cut_off(database_url: str) -> None:
    session = psycopg.connect(database_url, autocommit=True)
    backend = session.info.backend_pid
    began = time.monotonic()
    os.kill(backend, signal.SIGSTOP)
    try:
        with pytest.raises(psycopg.OperationalError), Deadline(session, 0.2, patience=0.3) as timer:
            session.execute("SELECT pg_sleep(60)")
        assert timer.fired
        assert time.monotonic() - began < 50
    finally:
        os.kill(backend, signal.SIGCONT)
        session.close()
