"""How fast HopQL is on this machine. Benchmarks, not tests: nothing else should run.

    python -m hopql.bench.speed answers [--workspace demo] [--questions 12] [--cold 3]
    python -m hopql.bench.speed load [--workspace demo] [--streams 50] [--minutes 5]

`answers`: warm, cold, and everything but the model. Warm: each question once, after one that is not counted, so that no
prompt is read from the cache but what all questions share. Cold: a new process with no model server running, from start
to printed answer. The query memory is on, as it is for a user, with a tenant of the measurement's own: each
question is looked up and kept, and none was asked before.

`load`: what `hopql serve` adds to a model's time while many people wait for answers at once, and whether its memory
grows. A server of its own is started on a free port, with a scripted model that takes `--model-seconds` for each reply,
as a busy hosted one does. Each stream asks, follows the events to the answer, reads it for up to a second, and asks
again: without that pause, streams that were once held up together ask together from then on. Two figures, first for one
stream alone, then for all: the time from the question to the end of its stream without the model's, and without all of
the run's own, which is what line, service and stream add.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import click
import httpx

from hopql.bench import run
from hopql.evals.report import quantile
from hopql.evals.suite import choose, read_suite
from hopql.tools.base.errors import ModelError

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.serve.result import Result


@click.group()
def main() -> None:
    """How fast answers are here, and how many people can wait for them."""


@main.command("answers")
@click.option("-w", "--workspace", default="demo", help="Folder or name.")
@click.option("--suite", default="nycflights", type=click.Path(path_type=Path), help="Where the questions come from.")
@click.option("--questions", default=12, help="How many to ask warm; 0 is all.")
@click.option("--cold", default=3, help="How many cold starts; each ends the running model server. 0: none.")
def measure_answers(workspace: str, suite: Path, questions: int, cold: int) -> None:
    """Measure and print a table of what is wanted and what was measured."""
    asked = [question.question for question in choose(read_suite(suite), sample=questions)]
    lines = [("hopql --help", 0.3, [_process("--help") for _ in range(5)])]
    results = warm(workspace, asked)
    lines.append(("warm answer", 6.0, [result.seconds for result in results]))
    lines.append(("all but the model", 0.08, [result.seconds - result.model_seconds for result in results]))
    if cold:
        lines.append(("cold answer", 15.0, [cold_start(workspace, text) for text in asked[:cold]]))
    click.echo(f"{'':22}{'wanted':>9}{'median':>9}{'p95':>9}{'worst':>9}{'n':>5}   seconds")
    for name, wanted, found in lines:
        click.echo(
            f"{name:22}{wanted:9.3f}{median(found):9.3f}{quantile(found, 0.95):9.3f}{max(found):9.3f}{len(found):5}"
        )


def warm(workspace: str, questions: list[str]) -> list[Result]:
    """Ask in this process, one after another, after a first question that is not counted.

    Raises:
        ModelError: when a question finds no model.
    """
    from hopql.serve.client import HopQL

    client = HopQL(workspace, tenant=_tenant())
    try:
        results = [client.ask(question) for question in ["How many rows are there?", *questions]]
    finally:
        forget(client)
    for result in results:
        if result.failure and result.failure["exit_code"] == ModelError.exit_code:
            raise ModelError(result.failure["message"], hint=result.failure["hint"])
    return results[1:]


def forget(client: HopQL) -> None:
    """Delete what a measurement left in the query memory."""
    from hopql.tools.memory import writer
    from hopql.tools.memory.recall_queries import memory_of

    writer().flush()
    memory_of(client.workspace, client.context({})).purge(everything=True)


def _tenant() -> str:
    return f"answer_speed-{uuid4().hex[:8]}"


def cold_start(workspace: str, question: str) -> float:
    """Seconds from starting `hopql ask` to its end, when no model server runs."""
    from hopql.serve.client import HopQL
    from hopql.tools.models import stop_server

    stop_server()
    client = HopQL(workspace, tenant=_tenant())
    own = f"tenant={client.options['tenant']}"
    try:
        return _process("ask", "--json", "--workspace", workspace, "-o", own, question)
    finally:
        forget(client)


def _process(*arguments: str) -> float:
    begun = time.perf_counter()
    command = [sys.executable, "-m", "hopql.serve.cli", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    seconds = time.perf_counter() - begun
    if arguments[0] == "ask":
        try:
            json.loads(done.stdout)
        except json.JSONDecodeError as error:
            raise ModelError(f"The cold start gave no answer: {done.stderr.strip()[-300:]}") from error
    return seconds



_QUESTION = "How many flights left JFK in March?"
_REPLY = "SELECT count(*) AS flights FROM flights WHERE origin = 'JFK' AND month = 3"
_STARTED = re.compile(r"at (http://\S+?)/ ;")
_ALONE_S = 60.0
_READ_S = 1.0


@dataclass
class Seen:
    """What the streams saw."""

    added: list[float] = field(default_factory=list)
    """Milliseconds beyond the model's, one a question."""
    served: list[float] = field(default_factory=list)
    """Milliseconds beyond those of the run itself."""
    errors: list[str] = field(default_factory=list)
    memory: list[tuple[float, float]] = field(default_factory=list)
    """Seconds since the start, and megabytes of the server's process."""

    def told(self) -> str:
        """Answers, errors, median and percentiles."""
        if not self.added:
            return f"no answer, {len(self.errors)} errors: {self.errors[:1]}"
        told = f"{len(self.added):,} answers, {len(self.errors)} errors; beyond the model: {_shares(self.added)}"
        return f"{told}; beyond the run: {_shares(self.served)}"


def _shares(found: list[float]) -> str:
    """Median and percentiles."""
    ordered = sorted(found)
    at = {share: ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.95, 0.99)}
    return ", ".join(f"p{share * 100:.0f} {value:,.0f} ms" for share, value in at.items())


@main.command("load")
@click.option("-w", "--workspace", default="demo", help="Folder or name: the demo's flights are asked for.")
@click.option("--streams", default=50, help="Questions that wait for answers at once.")
@click.option("--minutes", default=5.0, help="How long.")
@click.option("--model-seconds", default=10.0, help="That each reply of the model takes.")
def measure_load(workspace: str, streams: int, minutes: float, model_seconds: float) -> None:
    """Measure, and print the figures."""
    with _server(workspace, model_seconds) as (url, process):
        alone = asyncio.run(_load(url, process.pid, 1, _ALONE_S, model_seconds))
        click.echo(f"one stream alone   {alone.told()}")
        seen = asyncio.run(_load(url, process.pid, streams, minutes * 60, model_seconds))
    click.echo(f"{streams} streams         {seen.told()}")
    marks = [seen.memory[int(share * (len(seen.memory) - 1))] for share in (0.1, 0.5, 1.0)]
    click.echo("memory             " + ", ".join(f"{size:,.0f} MB after {at:.0f} s" for at, size in marks))
    for error in seen.errors[:3]:
        click.echo(f"error: {error}")


@contextlib.contextmanager
def _server(workspace: str, model_seconds: float) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A server with a scripted model; its address and process."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "model.jsonl"
        script.write_text(json.dumps({"match": ".", "reply": _REPLY, "seconds": model_seconds}) + "\n")
        command = [sys.executable, "-m", "hopql.serve.cli", "serve", "-w", workspace, "--port", "0"]
        command += ["-m", f"fake:{script}"]
        chosen = {**os.environ, "HOPQL_REPLAY": "off", "HOPQL_EFFORT": "fast", "HOPQL_KEYWORDS": "rules"}
        told = Path(folder) / "log"  # a file: a pipe that nobody reads would fill up with a line a request
        with told.open("w") as log:
            process = subprocess.Popen(command, stderr=log, env=chosen)
        try:
            yield _address(process, told), process
        finally:
            process.terminate()
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                raise click.ClickException(f"The server did not end within 60 s: {told.read_text()[-500:]}") from None


def _address(process: subprocess.Popen[bytes], told: Path) -> str:
    """Where the server listens, once it does."""
    while process.poll() is None:
        if found := _STARTED.search(told.read_text()):
            return found[1]
        time.sleep(0.1)
    raise click.ClickException(f"The server did not start: {told.read_text()[-500:]}")


async def _load(url: str, pid: int, streams: int, seconds: float, model_seconds: float) -> Seen:
    """Ask by `streams` streams for so long."""
    seen, begun, pauses = Seen(), time.monotonic(), Random(0)
    limits = httpx.Limits(max_connections=streams + 5, max_keepalive_connections=streams + 5)
    async with httpx.AsyncClient(base_url=url, timeout=300, limits=limits) as client:

        async def stream(number: int) -> None:
            await asyncio.sleep(model_seconds * number / streams)  # people do not ask in step
            while time.monotonic() - begun < seconds:
                asked = time.monotonic()
                try:
                    model, run = await _by_page(client)
                    took = time.monotonic() - asked
                    seen.added.append(1000 * (took - model))
                    seen.served.append(1000 * (took - run))
                except (httpx.HTTPError, ValueError, KeyError) as error:
                    seen.errors.append(f"{type(error).__name__}: {error}")
                await asyncio.sleep(pauses.uniform(0, _READ_S))

        watching = asyncio.create_task(_watch(pid, seen, begun))
        await asyncio.gather(*(stream(number) for number in range(streams)))
        watching.cancel()
    return seen


async def _watch(pid: int, seen: Seen, begun: float) -> None:
    import psutil

    process = psutil.Process(pid)
    while True:
        seen.memory.append((time.monotonic() - begun, process.memory_info().rss / 1e6))
        await asyncio.sleep(2)


async def _by_page(client: httpx.AsyncClient) -> tuple[float, float]:
    """As the page asks: a conversation, then its events. Seconds of the model and of the run, as the answer tells."""
    done = await client.post(f"/api/threads/{uuid4().hex}/asks", json={"question": _QUESTION})
    done.raise_for_status()
    last: dict[str, Any] = {}
    async with client.stream("GET", f"/api/runs/{done.json()['run']}/events") as events:
        async for line in events.aiter_lines():
            if line.startswith("data: "):
                last = json.loads(line[6:])
    if last.get("event") != "result" or last["result"]["status"] != "answered":
        raise ValueError(f"no answer: {str(last)[:200]}")
    result = last["result"]
    return sum(call["seconds"] for call in result["calls"]), float(result["seconds"])


if __name__ == "__main__":
    run(main)
