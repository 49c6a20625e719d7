from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tools import postgres
from tools.errors import DiskError

ROOT = Path(__file__).parents[2]


def test_a_named_database_is_created_once_and_kept(database_url: str) -> None:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute("CREATE TABLE kept (id int)")
    name = database_url.split("@/")[1].split("?")[0]
    server = Path(database_url.split("host=")[1].split("/postgres&")[0])
    assert postgres.embedded(name, data_dir=server) == database_url
    with psycopg.connect(database_url) as session:
        assert session.execute("SELECT count(*) FROM kept").fetchone() == (0,)


def test_a_long_folder_and_four_starts_at_once_give_one_server(tmp_path: Path) -> None:
    home = tmp_path / ("long" * 20) / ("path" * 20)
    home.mkdir(parents=True)
    code = (
        "import sys,pathlib;from tools import postgres;"
        "print(postgres.embedded('x y', data_dir=pathlib.Path(sys.argv[1])))"
    )
    starts = [
        subprocess.Popen([sys.executable, "-c", code, str(home)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    urls = {start.communicate()[0].strip() for start in starts}
    try:
        assert len(urls) == 1
        with psycopg.connect(urls.pop()) as session:
            assert session.execute("SELECT current_database()").fetchone() == ("x y",)
        now = postgres.status(data_dir=home)
        assert now.running and now.socket is not None
        assert now.socket.stat().st_mode & 0o077 == 0
    finally:
        assert postgres.stop(data_dir=home)
    assert not postgres.status(data_dir=home).running
    assert not postgres.stop(data_dir=home)


def test_a_killed_server_starts_again(tmp_path: Path) -> None:
    postgres.embedded(data_dir=tmp_path)
    first = postgres.status(data_dir=tmp_path).pid
    assert first is not None
    pid_file = tmp_path / "postgres" / "postmaster.pid"
    kept = pid_file.read_text()
    postgres.stop(data_dir=tmp_path)
    pid_file.write_text(kept.replace(str(first), str(os.getpid()), 1))
    try:
        postgres.embedded(data_dir=tmp_path)
        assert postgres.status(data_dir=tmp_path).pid not in (None, first)
    finally:
        postgres.stop(data_dir=tmp_path)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become another user")
def test_it_runs_for_an_ordinary_user(tmp_path: Path) -> None:
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    home = tmp_path / "home"
    home.mkdir()
    os.chown(home, 65534, 65534)
    code = (
        "import sys,pathlib;from tools import postgres;d=pathlib.Path(sys.argv[1]);"
        "print(postgres.embedded(data_dir=d));postgres.stop(data_dir=d)"
    )
    try:
        done = subprocess.run(
            [sys.executable, "-B", "-c", code, str(home)], cwd=ROOT, user=65534, group=65534, extra_groups=[],
            capture_output=True, text=True,
        )  # fmt: skip
    except PermissionError:
        pytest.skip("another user cannot reach this interpreter")
    assert done.stdout.startswith("postgresql://"), done.stderr


def test_a_folder_that_cannot_be_made_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DiskError, match="Cannot write"):
        postgres.embedded(data_dir=tmp_path / "file" / "under")
