"""`hopql ask`: a question, or a file of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from hopql.serve.commands.completing import files, run_options
from hopql.serve.commands.options import model as of_model
from hopql.serve.commands.options import print_json, trust, warn_of_login
from hopql.serve.commands.options import workspace as of_workspace
from hopql.serve.exits import telling_stop
from hopql.serve.leaving import leaving_at_once

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.serve.result import Result


def _options(ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    options = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not equals:
            raise click.BadParameter(f"'{value}' is not NAME=VALUE, as in -o max_tables=12")
        name = name.strip().replace("-", "_")
        if name == "workspace":
            raise click.BadParameter("the workspace is given with -w")
        _check_name(name)
        options[name] = text.strip()
    return options


def _check_name(name: str) -> None:
    """Refuse an option that no run has, with the name that may have been meant."""
    from difflib import get_close_matches

    from hopql.state.context import Context

    if name not in Context.model_fields:
        near = get_close_matches(name, Context.model_fields, 1)
        meant = f"; did you mean '{near[0]}'?" if near else ";"
        raise click.BadParameter(f"there is no option '{name}'{meant} hopql ask --options lists all")


def _list_options(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    """Print every option of a run with its default, then leave."""
    if not wanted or ctx.resilient_parsing:
        return
    from hopql.state.context import Context

    formatter = ctx.make_formatter()
    formatter.write_dl(
        [
            (f"{name}={field.default}", field.description or "")
            for name, field in Context.model_fields.items()
            if name != "workspace"
        ]
    )
    click.echo(formatter.getvalue().rstrip())
    ctx.exit()


def _refuse_idle(batch: str | None, only_alone: dict[str, bool], only_batch: dict[str, bool]) -> None:
    """Raise UsageError for options that would do nothing."""
    idle = [name for name, given in (only_alone if batch else only_batch).items() if given]
    if idle:
        verb = "has" if len(idle) == 1 else "have"
        raise click.UsageError(f"{', '.join(idle)} {verb} no effect {'with' if batch else 'without'} --batch.")


@click.command("ask")
@click.argument("question", nargs=-1)
@of_workspace
@click.option("-n", "--notes", default="", help="Definitions, rules and units for this question.")
@of_model
@trust
@click.option("--json", "as_json", is_flag=True, help="Everything as one JSON object.")
@click.option("--sql", "sql_only", is_flag=True, help="Only the SQL.")
@click.option("--explain", is_flag=True, help="The whole plan too: gate, ranks, joins, columns, examples, prompt.")
@click.option("--csv", "csv_file", default="", metavar="FILE", shell_complete=files,
              help="Write the rows as CSV too; - is standard output.")  # fmt: skip
@click.option("--raw", is_flag=True, help="With --csv: texts as they are, for programs; a spreadsheet may run some of "
                                          "them as formulas.")  # fmt: skip
@click.option("--chart", "chart_file", default="", metavar="FILE", shell_complete=files,
              help="Draw the rows into FILE.png, .svg or .html.")  # fmt: skip
@click.option("--plan", "plan_file", default="", metavar="FILE", shell_complete=files,
              help="Draw the tables that were read, and how they join, into FILE.svg, or .mmd (Mermaid); for it, "
                   "nothing is replayed.")  # fmt: skip
@click.option("--no-chart", is_flag=True, help="No chart below the rows, which a terminal shows where one fits.")
@click.option("--no-run", is_flag=True, help="Stop at validated SQL.")
@click.option("--steps/--no-steps", default=None, help="Show each step as it happens (on a terminal by default).")
@click.option("--batch", type=click.Path(dir_okay=False), help="JSONL of {id, question, notes}: answer all of them.")
@click.option(
    "--out", type=click.Path(dir_okay=False), help="Where --batch writes; by default to the terminal or pipe."
)
@click.option("--fresh", is_flag=True, help="With --batch: do not go on from an earlier run.")
@click.option("--anyway", is_flag=True, help="Ask it even where it seems to be about something else (gate=off).")
@click.option("--server", default="", envvar="HOPQL_SERVER", metavar="URL",
              help="Ask the server there, which `hopql serve` runs; its key is in HOPQL_SERVER_KEY.")  # fmt: skip
@click.option("-o", "--option", "options", multiple=True, callback=_options, metavar="NAME=VALUE",
              shell_complete=run_options,
              help="Any option of a run, as in max_rows=50, timeout_s=10, gate=off, layout=spec.")  # fmt: skip
@click.option("--options", "listed", is_flag=True, is_eager=True, expose_value=False, callback=_list_options,
              help="List all options that -o takes, and exit.")  # fmt: skip
def command(
    question: tuple[str, ...], workspace: str, notes: str, model: str, as_json: bool, sql_only: bool, explain: bool,
    csv_file: str, raw: bool, chart_file: str, plan_file: str, no_chart: bool, no_run: bool, steps: bool | None,
    batch: str | None, out: str | None, fresh: bool, anyway: bool, server: str, options: dict[str, Any],
) -> int:  # fmt: skip
    """Answer QUESTION: ask the memory for what only it can know, then choose tables and columns, write SQL, check it,
    run it read-only, show the rows; whose memory is set by -o user=NAME.

    With `-`, the question is read from standard input. With --batch FILE.jsonl, a line {id, sql, rows, seconds,
    model_calls, tokens_in, tokens_out, cached, error} is written for each question; run again, it goes on where it
    was stopped.
    """
    _refuse_idle(
        batch,
        {"a question": bool(question), "--json": as_json, "--sql": sql_only, "--explain": explain,
         "--csv": bool(csv_file), "--chart": bool(chart_file), "--plan": bool(plan_file), "--no-chart": no_chart},
        {"--out": bool(out), "--fresh": fresh},
    )  # fmt: skip
    if raw and not csv_file:
        raise click.UsageError("--raw goes with --csv.")
    chosen = [name for name, given in (("--json", as_json), ("--sql", sql_only), ("--csv -", csv_file == "-")) if given]
    if len(chosen) > 1:
        raise click.UsageError(f"Choose one of {' and '.join(chosen)}.")
    text = sys.stdin.read() if question == ("-",) else " ".join(question)
    options = {**options, **({"gate": "off"} if anyway else {})}
    if server:
        needs_here = {"-w": workspace, "--model": model, "--batch": batch, "--plan": plan_file, "--csv": csv_file,
                      "--chart": chart_file, "--explain": explain}  # fmt: skip
        if idle := [name for name, given in needs_here.items() if given]:
            raise click.UsageError(f"{', '.join(idle)} cannot be used with --server: the server has its own.")
        result = _ask_server(server, text, notes, {**options, **({"execute": False} if no_run else {})})
        _tell(result, as_json, sql_only=sql_only, where="", chart=False)
        return result.exit_code
    from hopql.serve.client import HopQL
    from hopql.serve.commands.ask_writing import check_files, write_files, write_plan_file

    check_files(csv_file, chart_file, plan_file)
    planned = {"replay": "off"} if plan_file else {}
    given = {**planned, **options, **({"model": model} if model else {}), **({"execute": False} if no_run else {})}
    client = HopQL(workspace, **given)
    warn_of_login(client.workspace, refusal=False)
    if client.workspace.edited:
        files = " and ".join(client.workspace.edited)
        click.echo(f"{files} changed after the index was built: run hopql index{_where(workspace)}", err=True)
    if batch:
        from hopql.serve.batch import run_batch

        with leaving_at_once(client.cancel, "Stopped."):
            return run_batch(client, batch, out, fresh=fresh, notes=notes)
    watch = steps if steps is not None else sys.stderr.isatty() and not (as_json or sql_only)
    result = ask_watching(client, text, notes=notes, watch=watch)
    if csv_file != "-" or not result.ok:
        _tell(result, as_json, sql_only=sql_only, where=_whose(workspace, options), chart=not (no_chart or chart_file))
    write_plan_file(result, plan_file, client)
    write_files(result, csv_file, chart_file, raw=raw)
    if explain and not as_json:
        from hopql.serve.explain import show_explanation
        from hopql.serve.show import console

        show_explanation(console(stderr=sql_only or csv_file == "-"), result)
    return result.exit_code


def _ask_server(url: str, text: str, notes: str, options: dict[str, Any]) -> Result:
    from os import environ

    from hopql.serve.remote import HopQLClient
    from hopql.tools import secrets

    key = environ.get("HOPQL_SERVER_KEY", "")
    secrets.remember_key(key)
    user = str(options.pop("user", ""))
    with HopQLClient(url, key=key, user=user) as client, leaving_at_once(telling_stop(lambda: None), "Stopped."):
        return client.ask(text, notes=notes, **options)


def _tell(result: Result, as_json: bool, *, sql_only: bool, where: str, chart: bool) -> None:
    """Show the answer; as JSON, why there is none is told on standard error too."""
    from hopql.serve.show import show_failure, show_result

    if not as_json:
        show_result(result, sql_only=sql_only, where=where, chart=chart)
        return
    print_json(result_json(result))
    if not result.ok:
        show_failure(result, refusal_to_stderr=True)


def result_json(result: Result) -> dict[str, Any]:
    """A result as `--json` gives it: with `kind` and `exit_code`, as every error has them."""
    kind = result.failure["kind"] if result.failure else "" if result.ok else result.status
    return {**result.as_json(), "kind": kind, "exit_code": result.exit_code}


def _whose(workspace: str, options: dict[str, Any]) -> str:
    """The options of `hopql memory` that say whose answer it is."""
    from shlex import quote

    named = ((flag, str(options.get(name, ""))) for name, flag in (("user", "-u"), ("tenant", "--tenant")))
    return _where(workspace) + "".join(f" {flag} {quote(value)}" for flag, value in named if value)


def _where(workspace: str) -> str:
    from shlex import quote

    return f" -w {quote(workspace)}" if workspace else ""


def ask_watching(client: HopQL, text: str, *, notes: str = "", watch: bool = True, **options: str) -> Result:
    """Ask, showing each step on stderr as it ends when `watch` is set; Ctrl-C cancels on the server, and leaves."""
    from hopql.serve.result import Result
    from hopql.serve.show import console, show_event

    err = console(stderr=True)
    with leaving_at_once(telling_stop(client.cancel), "Stopped."):
        for event in client.stream(text, notes=notes, **options):
            if isinstance(event, Result):
                return event
            if watch:
                show_event(err, event)
    raise AssertionError("a stream ends with its result")
