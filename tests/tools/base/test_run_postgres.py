from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg
import pytest

from hopql.tools.base import run_postgres
from hopql.tools.base.errors import DiskError
from tests.forked import python

ROOT = Path(__file__).parents[3]


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder of its own outside pytest's, which closes its folders to the server's user at every start."""
    with tempfile.TemporaryDirectory(prefix="hopql-") as folder:
        yield Path(folder)


def test_a_named_database_is_created_once_and_kept(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute("CREATE TABLE kept (id int)")
    name = database_url.split("@/")[1].split("?")[0]
    server = Path(database_url.split("host=")[1].split("/postgres&")[0])
    assert run_postgres.embedded(name, data_dir=server) == database_url
    with psycopg.connect(database_url) as session:
        assert session.execute("SELECT count(*) FROM kept").fetchone() == (0,)


def test_a_long_folder_and_four_starts_at_once_give_one_server(home: Path) -> None:
    home = home / ("long" * 20) / ("path" * 20)
    home.mkdir(parents=True)
    code = (
        "import sys,pathlib;from hopql.tools.base import run_postgres;"
        "print(run_postgres.embedded('x y', data_dir=pathlib.Path(sys.argv[1])))"
    )
    starts = [
        subprocess.Popen([*python(), "-c", code, str(home)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    urls = {start.communicate()[0].strip() for start in starts}
    try:
        assert len(urls) == 1
        with psycopg.connect(urls.pop()) as session:
            assert session.execute("SELECT current_database()").fetchone() == ("x y",)
        socket = run_postgres.answering(home / "postgres")
        assert socket and socket.stat().st_mode & 0o077 == 0
    finally:
        assert run_postgres.stop(data_dir=home)
    assert run_postgres.answering(home / "postgres") is None
    assert not run_postgres.stop(data_dir=home)


def test_a_killed_server_starts_again_and_is_forgotten_when_it_is_stopped(home: Path) -> None:
    run_postgres.embedded(data_dir=home)
    first = int(run_postgres.postmaster(home / "postgres")[0])
    pid_file = home / "postgres" / "postmaster.pid"
    kept = pid_file.read_text()
    run_postgres.stop(data_dir=home)
    pid_file.write_text(kept.replace(str(first), str(os.getpid()), 1))
    run_postgres.embedded(data_dir=home)
    found = int(run_postgres.postmaster(home / "postgres")[0])
    assert found != first
    os.kill(found, signal.SIGKILL)
    psutil.wait_procs([psutil.Process(found)], timeout=30)
    assert pid_file.exists()
    assert not run_postgres.stop(data_dir=home)
    assert not pid_file.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become another user")
def test_it_runs_for_an_ordinary_user(home: Path) -> None:
    os.chown(home, 65534, 65534)
    code = (
        "import sys,pathlib;from hopql.tools.base import run_postgres;d=pathlib.Path(sys.argv[1]);"
        "print(run_postgres.embedded(data_dir=d));run_postgres.stop(data_dir=d)"
    )
    try:
        done = subprocess.run(
            [sys.executable, "-B", "-c", code, str(home)], cwd=ROOT, user=65534, group=65534, extra_groups=[],
            capture_output=True, text=True,
        )  # fmt: skip
    except PermissionError:
        pytest.skip("another user cannot reach this interpreter")
    assert done.stdout.startswith("postgresql://"), done.stderr


def test_a_folder_that_cannot_be_made_is_a_clear_error(home: Path) -> None:
    (home / "file").write_text("")
    with pytest.raises(DiskError, match="Cannot write"):
        run_postgres.embedded(data_dir=home / "file" / "under")
