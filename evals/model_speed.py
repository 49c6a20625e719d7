"""How fast the embedded model is here: `python -m hopql.evals.model_speed [local|local:0.5b] [--busy N]`.

Starts a server of its own beside the user's, so that nothing is lost; the weights are the user's. Run it on a quiet
machine: llama.cpp's threads wait for each other. `--busy N` runs N processes beside it that do nothing but count.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click

_SYSTEM = "You are a PostgreSQL expert."
_TABLE = (
    "CREATE TABLE t{0} (id integer PRIMARY KEY, name text, amount numeric, created_at timestamp, "
    "owner_id integer REFERENCES people(id)); -- rows of kind {0}\n"
)


@click.command("model_speed")
@click.argument("name", default="local")
@click.option("--busy", default=0, help="Processes that keep a core busy meanwhile.")
def main(name: str, busy: int) -> None:
    """Measure and print a table."""
    from hopql.tools.models.known import fetch_model
    from hopql.tools.settings import settings

    fetch_model(name)
    artifacts = settings().cache_dir / "artifacts"
    with tempfile.TemporaryDirectory(prefix="hopql-speed-") as folder:
        (Path(folder) / "artifacts").symlink_to(artifacts)
        os.environ["HOPQL_CACHE_DIR"] = folder
        settings.cache_clear()
        beside = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(busy)]
        try:
            rows = _measured(name)
        finally:
            for process in beside:
                process.kill()
            from hopql.tools.models import stop_server

            stop_server()
    width = max(len(label) for label, _ in rows)
    for label, value in rows:
        print(f"{label:<{width}}  {value}")


def _measured(name: str) -> list[tuple[str, str]]:
    from hopql.tools.models import chat_model, complete, stop_server, warm

    prefix = "".join(_TABLE.format(i) for i in range(30)) + "\n"
    model = chat_model(name)
    rows: list[tuple[str, str]] = []

    def timed(label: str) -> float:
        start = time.perf_counter()
        complete(model, _SYSTEM, "", "Say yes.", opened="", stop=(), max_tokens=1)
        seconds = time.perf_counter() - start
        rows.append((label, f"{seconds:6.2f} s"))
        return seconds

    timed("start of the server and first token")
    start = time.perf_counter()
    warm(model, _SYSTEM, prefix, "speed")
    read_s = time.perf_counter() - start
    done = complete(model, _SYSTEM, prefix, "Sum of t3 amount per owner?\n", cache_key="speed")
    rows.append(("prompt read, and saved to disk", f"{done.cached_tokens / read_s:6.0f} tokens/s"))
    rows.append((f"a question on {done.cached_tokens} cached tokens", f"{done.seconds:6.2f} s"))
    done = complete(model, "", "", "Write an essay on trade.\n", opened="", stop=(), max_tokens=100)
    rows.append(("written", f"{done.tokens_out / done.seconds:6.1f} tokens/s"))
    stop_server()
    timed("start of a new server, weights in memory")
    start = time.perf_counter()
    warm(model, _SYSTEM, prefix, "speed")
    rows.append(("the prefix back from disk", f"{(time.perf_counter() - start) * 1000:6.0f} ms"))
    done = complete(model, _SYSTEM, prefix, "Sum of t3 amount per owner?\n", cache_key="speed")
    rows.append((f"a question then ({done.cached_tokens} of {done.tokens_in} cached)", f"{done.seconds:6.2f} s"))
    return rows


if __name__ == "__main__":
    main()
