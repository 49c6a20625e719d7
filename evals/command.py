"""`hopql eval`: measures answers on a suite, compares with a baseline, and tells two runs apart.

hopql eval nycflights
hopql eval authors --part read --databases ../shared/databases
hopql eval SUITE.jsonl --databases DUMPS --compare oneshot --out run.jsonl --report report
hopql eval diff before.jsonl after.jsonl
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import click

from hopql.evals.suite import READ, UNREAD
from hopql.serve.commands.ask import read_options

OTHERS = {
    "diff": "Compare two finished runs: diff BEFORE.jsonl AFTER.jsonl.",
    "gate": "Measure how well the gate refuses questions that a database cannot answer.",
    "hops": "Measure whether HopQL finds the hops of a question, and the answer.",
}
"""Commands beside the suite, with a line of help."""


class Evals(click.Group):
    """A group whose first word is a suite when it is none of its commands."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Help is that of measuring a suite."""
        helped = not args or args[0] in ctx.help_option_names
        return super().parse_args(ctx, ["SUITE", "--help"] if helped else args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command of that name, which is imported when it is run; else the measuring of that suite."""
        if args[0] == "diff":
            return "diff", diff, args[1:]
        if args[0] in OTHERS:
            return args[0], import_module(f"hopql.evals.{args[0]}").main, args[1:]
        return "SUITE", suite, args[1:] if args == ["SUITE", "--help"] else args


@click.group("eval", cls=Evals, context_settings={"help_option_names": ["-h", "--help"]})
def eval_command() -> None:
    """Measure answers on a suite."""


_EPILOG = "\b\nCommands:\n" + "\n".join(f"  {name}  {told}" for name, told in OTHERS.items())


@click.command("suite", epilog=_EPILOG)
@click.argument("suite", type=click.Path(path_type=Path), metavar="")
@click.option("--part", type=click.Choice([READ, UNREAD]),
              help="Half of a suite (authors): read, for development; or unread, only counted.")  # fmt: skip
@click.option("--databases", type=click.Path(path_type=Path), metavar="DIR",
              help="Folder of dumps DB.sql, DB.postgres.sql to load into the embedded PostgreSQL.")  # fmt: skip
@click.option("-w", "--workspace", default="", metavar="NAME",
              help="Without --databases: folder or name; {db} is the question's database; default demo.")  # fmt: skip
@click.option("--ids", default="", metavar="A,B", help="Only these questions.")
@click.option("--db", default="", help="Only questions to this database.")
@click.option("--sample", default=0, metavar="N", help="Only a random sample of N questions.")
@click.option("--seed", default=0, metavar="S", help="Seed of the sample.")
@click.option("-m", "--model", default="", help="Chat model; by default HOPQL_MODEL.")
@click.option("-o", "--option", "options", multiple=True, callback=read_options, metavar="NAME=VALUE",
              help="Option of a question (`hopql ask --options`).")  # fmt: skip
@click.option("--compare", type=click.Choice(["oneshot"]),
              help="Compare with this baseline: one greedy call, the whole schema, no repair.")  # fmt: skip
@click.option("--oneshot", is_flag=True, help="Measure only the baseline.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="RUN.jsonl",
              help="File of the results (baseline: RUN.oneshot.jsonl); a stopped run continues.")  # fmt: skip
@click.option("--report", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Write report.md there, with totals and wrong answers.")  # fmt: skip
def suite(suite: Path, oneshot: bool, compare: str | None, folder: Path | None, **given: Any) -> int:
    """Answer the questions of SUITE, a JSONL file or a packaged suite, and compare the rows with those of the gold SQL.

    Each result is stored at once. If the run is stopped, the same command continues it.
    """
    if oneshot and compare:
        raise click.UsageError("Choose one of --oneshot and --compare.")
    if given["databases"] and given["workspace"]:
        raise click.UsageError("Choose one of --databases and --workspace.")
    if given["part"] == UNREAD and (given["out"] or given["ids"] or folder):
        raise click.UsageError("The unread part is only counted: leave --out, --ids and --report out.")
    from hopql.evals.execution import run_suite
    from hopql.evals.report import report, summary

    records, *others = run_suite(suite, ["oneshot" if oneshot else "hopql", *([compare] if compare else [])], **given)
    baseline = others[0] if others else None
    click.echo(summary(records, baseline))
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "report.md").write_text(report(records, baseline, suite.stem), encoding="utf-8")
        click.echo(f"The report is in {folder}.", err=True)
    return 0


@click.command("diff")
@click.argument("before", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("after", type=click.Path(path_type=Path, dir_okay=False))
def diff(before: Path, after: Path) -> int:
    """Compare two finished runs on their common questions: won, lost, McNemar's exact test, seconds, levers."""
    from hopql.evals.records import read_run
    from hopql.evals.report import changes

    (first, old), (second, new) = read_run(before), read_run(after)
    for line in second.differences(first):
        click.echo(f"differs: {line.replace(' there', ' before').replace(' here', ' after')}")
    click.echo(changes(old, new))
    return 0
