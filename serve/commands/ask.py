"""`hopql ask`, `hopql demo`: a question, a file of them, and questions to a demo."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from difflib import get_close_matches
from os import environ
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from hopql.serve.commands.options import json_option, model_option, trust_option, warn_of_login, workspace_option
from hopql.serve.interrupts import leaving_at_once
from hopql.serve.result import Result
from hopql.serve.show_results import check_files, show_event, show_explanation, show_failure, show_result, write_files
from hopql.serve.terminal import console, print_json, progress_bars, text_of
from hopql.state.context import Context
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import DEMO, named_folder

if TYPE_CHECKING:
    from hopql.serve.client import HopQL


_FIELDS: Final = {name: field for name, field in Context.model_fields.items() if name != "workspace"}
"""Options of a run, as `-o` takes them."""


def _complete_option(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    given = incomplete.replace("-", "_")
    return [CompletionItem(f"{name}=", help=field.description or "")
            for name, field in _FIELDS.items() if name.startswith(given)]  # fmt: skip


def read_options(ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    """The options of a run that are given as NAME=VALUE."""
    options = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not equals:
            raise click.BadParameter(f"'{value}' is not NAME=VALUE, as in -o max_tables=12")
        name = name.strip().replace("-", "_")
        if name == "workspace":
            raise click.BadParameter("the workspace is given with -w")
        if name not in _FIELDS:
            near = get_close_matches(name, _FIELDS, 1)
            meant = f"; did you mean '{near[0]}'?" if near else ";"
            raise click.BadParameter(f"there is no option '{name}'{meant} hopql ask --options lists all")
        options[name] = text.strip()
    return options


def _list_options(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Print every option of a run with its default, then leave."""
    if not wanted or ctx.resilient_parsing:
        return
    formatter = ctx.make_formatter()
    formatter.write_dl([(f"{name}={field.default}", field.description or "") for name, field in _FIELDS.items()])
    click.echo(formatter.getvalue().rstrip())
    ctx.exit()


@click.command("ask")
@click.argument("question", nargs=-1)
@workspace_option
@click.option("-n", "--notes", default="", help="Definitions, rules and units for this question.")
@model_option
@trust_option
@click.option("--json", "as_json", is_flag=True, help="Everything as one JSON object.")
@click.option("--sql", "sql_only", is_flag=True, help="Only the SQL.")
@click.option("--explain", is_flag=True, help="Also show the gate, ranks, joins, columns, examples and prompt.")
@click.option("--csv", "csv_file", default="", type=click.Path(), metavar="FILE",
              help="Write the rows as CSV; - prints only the CSV.")  # fmt: skip
@click.option("--raw", is_flag=True, help="With --csv: no apostrophe before text that a spreadsheet "
                                          "would run as a formula.")  # fmt: skip
@click.option("--chart", "chart_file", default="", type=click.Path(), metavar="FILE",
              help="Draw the rows as a chart into FILE.png or .svg.")  # fmt: skip
@click.option("--no-chart", is_flag=True, help="Show no chart below the rows.")
@click.option("--steps/--no-steps", default=None, help="Show each step as it happens (on a terminal by default).")
@click.option("--batch", type=click.Path(dir_okay=False), help="Answer a JSONL file of {id, question, notes}.")
@click.option(
    "--out", type=click.Path(dir_okay=False), help="Output file of --batch; by default standard output."
)
@click.option("--anyway", is_flag=True, help="Answer even if the question seems out of domain (gate=off).")
@click.option("--server", default="", envvar="HOPQL_SERVER", metavar="URL",
              help="Ask a running `hopql serve`; HOPQL_SERVER_KEY is its key.")  # fmt: skip
@click.option("-o", "--option", "options", multiple=True, callback=read_options, metavar="NAME=VALUE",
              shell_complete=_complete_option,
              help="Set an option, as in max_rows=50 or timeout_s=10.")  # fmt: skip
@click.option("--options", "listed", is_flag=True, is_eager=True, expose_value=False, callback=_list_options,
              help="List all options that -o takes, and exit.")  # fmt: skip
def ask_command(
    question: tuple[str, ...], workspace: str, notes: str, model: str, as_json: bool, sql_only: bool, explain: bool,
    csv_file: str, raw: bool, chart_file: str, no_chart: bool, steps: bool | None,
    batch: str | None, out: str | None, anyway: bool, server: str, options: dict[str, Any],
) -> int:  # fmt: skip
    """Answer QUESTION: split it into hops, select tables and columns, write SQL, check it, run it read-only, and show
    the rows. -o user=NAME sets the user.

    With `-`, the question is read from standard input. With --batch FILE.jsonl, each question gives a line {id, sql,
    rows, seconds, model_calls, tokens_in, tokens_out, cached, doubts, error}. A stopped batch continues with the same
    --out.
    """
    alone = {"a question": question, "--json": as_json, "--sql": sql_only, "--explain": explain, "--csv": csv_file,
             "--chart": chart_file, "--no-chart": no_chart}  # fmt: skip
    if idle := [name for name, given in (alone if batch else {"--out": out}).items() if given]:
        raise click.UsageError(f"{', '.join(idle)}: no effect {'with' if batch else 'without'} --batch.")
    if raw and not csv_file:
        raise click.UsageError("--raw goes with --csv.")
    chosen = [name for name, given in (("--json", as_json), ("--sql", sql_only), ("--csv -", csv_file == "-")) if given]
    if len(chosen) > 1:
        raise click.UsageError(f"Choose one of {' and '.join(chosen)}.")
    text = text_of(question)
    options = {**options, **({"gate": "off"} if anyway else {})}
    needs_here = {"-w": workspace, "--model": model, "--batch": batch, "--chart": chart_file, "--explain": explain}
    if server and (idle := [name for name, given in needs_here.items() if given]):
        why = "the server chooses workspace and model, and --csv or --json gives what it answers"
        raise click.UsageError(f"{', '.join(idle)} cannot be used with --server: {why}.")
    check_files(csv_file, chart_file)
    if server:
        result = _ask_server(server, text, notes, options)
    else:
        from hopql.serve.client import HopQL

        client = HopQL(workspace, **{**options, **({"model": model} if model else {})})
        warn_of_login(client.workspace, refusal=False)
        if client.workspace.edited:
            files = " and ".join(client.workspace.edited)
            click.echo(f"{files} changed after the index was built: run hopql index{_where(workspace)}", err=True)
        if batch:
            from hopql.serve.batch import run_batch

            with leaving_at_once(client.cancel):
                return run_batch(client, batch, out, notes=notes)
        watch = steps if steps is not None else sys.stderr.isatty() and not (as_json or sql_only)
        result = ask_watching(client, text, notes=notes, watch=watch)
    if as_json:
        print_json(result_json(result))
        if not result.ok:  # told on standard error too
            show_failure(result, refusal_to_stderr=True)
    elif csv_file != "-" or not result.ok:
        where = None if server else _whose(workspace, options)
        show_result(result, sql_only=sql_only, where=where, chart=not (no_chart or chart_file or server))
    write_files(result, csv_file, chart_file, raw=raw)
    if explain and not as_json:
        show_explanation(console(stderr=sql_only or csv_file == "-"), result)
    return result.exit_code


def _ask_server(server: str, text: str, notes: str, options: dict[str, Any]) -> Result:
    from hopql.serve.client import HopQLClient
    from hopql.tools.base import hide_secrets

    key = environ.get("HOPQL_SERVER_KEY", "")
    hide_secrets.remember_key(key)
    user = str(options.pop("user", ""))
    with HopQLClient(server, key=key, user=user) as asker, leaving_at_once():
        return asker.ask(text, notes=notes, **options)


def result_json(result: Result) -> dict[str, Any]:
    """A result as `--json` gives it: with `kind` and `exit_code`, as every error has them."""
    kind = result.failure["kind"] if result.failure else "" if result.ok else result.status
    return {**result.as_json(), "kind": kind, "exit_code": result.exit_code}


def _whose(workspace: str, options: dict[str, Any]) -> str:
    """The options of `hopql memory` that say whose answer it is."""
    named = ((flag, str(options.get(name, ""))) for name, flag in (("user", "-u"), ("tenant", "--tenant")))
    return _where(workspace) + "".join(f" {flag} {quote(value)}" for flag, value in named if value)


def _where(workspace: str) -> str:
    return f" -w {quote(workspace)}" if workspace else ""


def ask_watching(client: HopQL, text: str, *, notes: str = "", watch: bool = True, **options: str) -> Result:
    """Ask, showing each step on stderr as it ends when `watch` is set; Ctrl-C cancels on the server, and leaves."""
    with leaving_at_once(client.cancel):
        return watched(client.stream(text, notes=notes, **options), watch)


def watched(events: Iterable[dict[str, Any] | Result], watch: bool) -> Result:
    """The result that a stream ends with."""
    err = console(stderr=True)
    for event in events:
        if isinstance(event, Result):
            return event
        if watch:
            show_event(err, event)
    raise AssertionError("a stream ends with its result")


QUESTIONS = (
    "How many flights from JFK were cancelled in February?",
    "Which five airlines had the highest average arrival delay?",
    "Which manufacturer built the planes that flew the most miles in total, and how many miles?",
    "What was the average departure delay of our preferred carrier out of the airport that Maria looks after?",
    "What does our handbook say about delays over three hours, and how many flights were that late?",
    "Describe the overall architecture of HopQL",
    "How do I create a campaign?",
    "Which carrier had the highest average departure delay out of JFK, and how do I subscribe to delay alerts for that"
    " carrier?",
)
AGAIN = "How many flights from LGA were cancelled in March?"
"""The first question with other values: its query is replayed."""


@click.command("demo")
@click.option("-m", "--model", default="", help="Chat model; by default HOPQL_MODEL.")
@json_option
def demo_command(model: str, as_json: bool) -> int:
    """Answer nine questions on flights out of New York in 2013. Some also use the demo team's memory, its handbook, API
    specs and HopQL's own source. The last repeats the first with other values and needs no model.

    The first run downloads the embedded model and the data, and loads them into an embedded PostgreSQL. Later runs
    start in seconds and download nothing.
    """
    from hopql.serve.client import HopQL
    from hopql.tools.memory import writer

    err = console(stderr=True)
    prepare(model)
    client = HopQL(named_folder(DEMO), **({"model": model} if model else {}))
    worst, results = 0, []
    for question in (*QUESTIONS, AGAIN):
        err.print(f"\n[bold]{question}[/bold]")
        writer().flush()
        result = ask_watching(client, question, replay="template" if question == AGAIN else "off")
        results.append(result_json(result))
        if not as_json:
            show_result(result, where=f" -w {DEMO}")
        worst = max(worst, result.exit_code)
    if as_json:
        print_json(results)
    err.print(
        '\nYours now: [bold]hopql ask "…"[/bold] on this database, [bold]hopql init postgresql://…[/bold] on your own.'
    )
    return worst


def prepare(model: str = "") -> None:
    """Everything that the demo needs and that is not there yet; the embedded model only where `model` (empty: the
    setting's) is that."""
    from hopql.serve.commands.workspace import build_index, warm_model
    from hopql.tools.apis.open_collection import apis_of
    from hopql.tools.knowledge.open_knowledge import knowledge_of
    from hopql.tools.memory import SemanticMemory
    from hopql.tools.models.choose_model import fetch_model
    from hopql.tools.setup.load_demo import load, write_workspace

    folder = named_folder(DEMO)
    with progress_bars() as progress:
        fetch_model(model, progress=progress)
        load("embedded:///nycflights", progress)
    write_workspace(folder)
    build_index(folder)
    workspace = open_workspace(str(folder))
    memory = SemanticMemory(workspace.config.name)
    with progress_bars() as progress:
        if not memory.count():
            memory.import_jsonl(folder / "memories.jsonl", progress)
        knowledge_of(workspace).add([folder / "handbook", *own_source()], progress=progress)
        apis_of(workspace).add([folder / "apis"], progress=progress)
    warm_model(str(folder), model)


def own_source() -> list[Path]:
    """The folder of HopQL's own source; none where it is installed without it."""
    root = Path(__file__).resolve().parents[2]
    return [root] if (root / "pyproject.toml").is_file() else []
