"""`hopql serve` where there is no workspace yet."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import httpx

from hopql.tools.workspace.read_config import write_config
from tests.forked import python


def test_a_server_waits_for_a_workspace_and_then_serves_it(tmp_path: Path) -> None:
    mine = {"HOPQL_DATA_DIR": str(tmp_path / "data"), "HOPQL_WORKSPACE": "", "HOPQL_SERVE_KEY": ""}
    command = [*python(), "-m", "hopql.serve.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, env=os.environ | mine, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            said = next(line for line in server.stderr if "no workspace yet" in line)
            assert "hopql init DATABASE_URL" in said and "hopql demo" in said
            url = next(word for word in said.split() if word.startswith("http://"))
            page = httpx.get(url)
            assert page.status_code == 503 and "hopql init" in page.text and "hopql demo" in page.text
            assert httpx.get(f"{url}healthz").status_code == 200 and httpx.post(f"{url}ask").status_code == 503
            write_config(tmp_path / "hopql", "mine", "")
            served = next(line for line in server.stderr if "HopQL serves 'mine'" in line)
            assert url in served
            end = time.monotonic() + 60
            while httpx.get(url, timeout=30).status_code != 200:
                assert time.monotonic() < end
                time.sleep(0.1)
        finally:
            server.terminate()
