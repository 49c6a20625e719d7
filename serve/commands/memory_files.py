"""`hopql memory forget, export, purge`: over what was told and what was asked."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import click

from hopql.serve.commands.memory_opening import DATES, asked, managed, of_tenant, statements, unknown, where
from hopql.serve.commands.options import as_json as with_json
from hopql.serve.commands.options import print_json
from hopql.serve.memories import printable


@click.command("forget")
@click.argument("id_", metavar="ID")
@with_json
@of_tenant
@where
def _forget(id_: str, as_json: bool, tenant: str, workspace: str, user: str) -> None:
    """Delete one memory, or one question with its SQL, for good.

    What a memory had taken the place of holds again; what a corrected SQL had taken the place of stays out of use.
    """
    store = statements(workspace, user)
    found = store.get(id_)
    if found is not None and store.forget(id_):
        _forgotten(id_, found["text"], as_json)
        return
    memory = managed(workspace, user, tenant)
    shown = memory.show(id_)
    if shown is None or not memory.forget(id_):
        raise unknown(id_)
    _forgotten(id_, shown["entry"]["question"], as_json)


def _forgotten(id_: str, text: str, as_json: bool) -> None:
    if as_json:
        print_json({"forgotten": id_, "text": text})
    else:
        click.echo(f'Forgotten: "{printable(text)}"')


@click.command("export")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--asked", "questions", is_flag=True, help="What was asked with its SQL, as far as it is in force.")
@click.option("--everyone", is_flag=True, help="The memories of all users; with --asked, their private questions too.")
@with_json
@of_tenant
@where
def _export(
    file: Path, questions: bool, everyone: bool, as_json: bool, tenant: str, workspace: str, user: str
) -> None:
    """Write memories to FILE.jsonl, history included, or with --asked questions with their SQL; `hopql memory import`
    reads both."""
    if questions:
        done = asked(workspace, user, tenant).export(file, everyone=everyone)
    else:
        done = statements(workspace, user).export_jsonl(file, everyone=everyone)
    what = "questions" if questions else "memories"
    if as_json:
        print_json({"file": str(file), what: done})
    else:
        click.echo(f"{done:,} {what} in {file}", err=True)


@click.command("purge")
@click.option("--asked", "questions", is_flag=True, help="What was asked, instead of what was told.")
@click.option("--before", type=click.DateTime(DATES), help="Only what was told, or last asked, before this time; UTC.")
@click.option("--everyone", is_flag=True, help="Of all users.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@with_json
@of_tenant
@where
def _purge(
    questions: bool, before: datetime | None, everyone: bool, yes: bool, as_json: bool, tenant: str, workspace: str,
    user: str,
) -> None:  # fmt: skip
    """Delete for good all memories of a user; without one, the shared ones. With --asked: what a user asked, with the
    log of it, what is older than --before, or both."""
    if questions:
        _purge_questions(before, everyone, yes, as_json, tenant, workspace, user)
        return
    store = statements(workspace, "")
    whose = "of all users" if everyone else f"of {user}" if user else "that all users share"
    when = f", told before {before.isoformat()}," if before else ""
    if not yes:
        click.confirm(f"Delete all memories of '{store.space}' {whose}{when} for good?", abort=True, err=True)
    gone = store.purge(None if everyone else user, before)
    if as_json:
        print_json({"memories": gone})
    else:
        click.echo(f"{gone:,} memories deleted", err=True)


def _purge_questions(
    before: datetime | None, everyone: bool, yes: bool, as_json: bool, tenant: str, workspace: str, user: str
) -> None:
    if everyone and user:
        raise click.UsageError("Choose one of --everyone and -u.")
    if not (everyone or user or before):
        raise click.UsageError("Say what: -u USER, --before TIME, both, or --everyone.")
    memory = managed(workspace, "", tenant)
    whose = f"what {user} asked of" if user else "what was asked of"
    when = f" before {before.isoformat()}" if before else ""
    if not yes:
        click.confirm(f"Delete {whose} '{memory.key.database}'{when} for good, with its log?", abort=True, err=True)
    gone = memory.purge(user or None, before, everything=everyone)
    if as_json:
        print_json(gone)
        return
    click.echo(
        f"{gone['entries']:,} questions with their SQL, {gone['askings']:,} lines of the log and "
        f"{gone['feedback']:,} feedbacks deleted",
        err=True,
    )


COMMANDS = (_forget, _export, _purge)
