"""How fast HopQL is on this machine. Benchmarks, not tests: nothing else should run.

    python -m hopql.bench.speed [--workspace demo] [--questions 12] [--cold 3]
    python -m hopql.bench.speed --page http://127.0.0.1:8321 [--times 20]

Warm, cold, and everything but the model. Warm: each question once, after one that is not counted, so that no
prompt is read from the cache but what all questions share. Cold: a new process with no model server running, from start
to printed answer. The query memory is on, as it is for a user, with a tenant of the measurement's own: each
question is looked up and kept, and none was asked before.

With `--page`, each time a browser that has never seen the page of a running `hopql serve` opens it: from the start of
the navigation to the first paint (the Paint Timing API's `first-contentful-paint`), and all bytes of what the page asks
for until it was at rest, as they were sent. Needs Chromium (`apt-get install chromium`).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING
from uuid import uuid4

import click

from hopql.bench import run
from hopql.evals.report import quantile
from hopql.evals.suite import choose, read_suite
from hopql.tools.base.errors import ModelError

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.serve.result import Result


@click.command("speed")
@click.option("-w", "--workspace", default="demo", help="Folder or name.")
@click.option("--suite", default="nycflights", type=click.Path(path_type=Path), help="Where the questions come from.")
@click.option("--questions", default=12, help="How many to ask warm; 0 is all.")
@click.option("--cold", default=3, help="How many cold starts; each ends the running model server. 0: none.")
@click.option("--page", metavar="URL", help="Measure the page of this running server instead.")
@click.option("--times", default=20, type=click.IntRange(1), help="How often the page is opened.")
def main(workspace: str, suite: Path, questions: int, cold: int, page: str | None, times: int) -> None:
    """Measure and print a table of what is wanted and what was measured."""
    if page:
        measure_page(page, times)
        return
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
    from hopql.tools.models.run_server import stop_server

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


_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
_SENT = """() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""


def chromium() -> str:
    """Where Chromium is: as HOPQL_CHROMIUM says, or where it is installed; empty where there is none."""
    return os.environ.get("HOPQL_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""


def measure_page(url: str, times: int) -> None:
    """Open the page, and print how soon it was painted and what it weighs.

    Raises:
        ClickException: there is no Chromium, or no page.
    """
    from playwright.sync_api import Error, sync_playwright

    if not (place := chromium()):
        raise click.ClickException("There is no chromium: apt-get install chromium.")
    paints, sent = [], (0, 0)
    with sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=place, args=options)
        for _ in range(times + 1):
            context = browser.new_context(viewport={"width": 1200, "height": 900})
            page = context.new_page()
            try:
                page.goto(url, wait_until="networkidle")
            except Error as error:
                raise click.ClickException(f"{url} cannot be opened: start `hopql serve`. {error.message}") from None
            try:  # a busy machine paints after the last request
                paints.append(page.wait_for_function(_PAINT, polling=50).json_value())
            except Error:
                raise click.ClickException(f"Nothing was painted at {url}.") from None
            sent = page.evaluate(_SENT)
            context.close()
        browser.close()
    warm = paints[1:]  # the first starts the browser's own parts
    click.echo(f"first paint  p50 {median(warm):.0f} ms, p95 {quantile(warm, 0.95):.0f} ms, of {times}")
    click.echo(f"sent         {sent[0]} requests, {sent[1] / 1000:.0f} kB")


if __name__ == "__main__":
    run(main)
