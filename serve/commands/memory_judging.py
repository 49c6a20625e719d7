"""`hopql memory approve, correct, feedback, withdraw, restore`: what people think of what was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import click

from hopql.serve.commands.memory_opening import managed, of_tenant, session, unknown, where
from hopql.serve.commands.options import as_json as with_json
from hopql.serve.commands.options import print_json
from hopql.serve.memories import one_line, show_replays, times

if TYPE_CHECKING:
    from hopql.state.asked_told import Judged, Replay
    from hopql.tools.memory import QueryMemory

_JUDGED = "The entry is {}: it is never replayed again."


@click.command("approve")
@click.argument("id_", metavar="ID")
@click.option("--no", "refuse", is_flag=True, help="Take an approval back.")
@with_json
@of_tenant
@where
def _approve(id_: str, refuse: bool, as_json: bool, tenant: str, workspace: str, user: str) -> None:
    """Let a question with its SQL be an example for new ones, also where only what is approved may be."""
    memory = managed(workspace, user, tenant)
    shown = memory.show(id_)
    if user and shown and not shown["entry"]["private"]:
        memory = managed(workspace, "", tenant)
    if not memory.approve(id_, not refuse, user):
        raise _not_in_force(memory, id_)
    if as_json:
        print_json({"id": id_, "approved": not refuse})
    else:
        click.echo("No longer approved." if refuse else "Approved.")


def _not_in_force(memory: QueryMemory, id_: str) -> Exception:
    from hopql.tools.errors import UsageError

    shown = memory.show(id_)
    if shown is None:
        return unknown(id_, "question")
    if shown["entry"]["superseded_by"]:
        return UsageError(
            f"'{id_}' was corrected.", hint=f"Approve what took its place: {shown['entry']['superseded_by']}."
        )
    return UsageError(f"'{id_}' is withdrawn.", hint=f"`hopql memory restore {id_}` takes that back.")


@click.command("correct")
@click.argument("id_", metavar="ID")
@click.argument("sql", nargs=-1, required=True)
@click.option("--comment", default="", help="What was wrong.")
@click.option("--approve", is_flag=True, help="Approve the correction too.")
@with_json
@of_tenant
@where
def _correct(
    id_: str, sql: tuple[str, ...], comment: str, approve: bool, as_json: bool, tenant: str, workspace: str,
    user: str,
) -> None:  # fmt: skip
    """Give the right SQL of an answer, or of a question that is kept.

    ID is what `hopql memory asked` shows, or what `hopql ask --json` gives as `asking`. The SQL must be one read-only
    query over the workspace's tables; it runs once. What it corrects is never used again.
    """
    from hopql.tools.recall.take_queries import corrected

    opened, options = session(workspace, user, tenant)
    done = corrected(opened, id_, " ".join(sql), options, comment)
    successor = done.judged["successor"]
    if approve:
        managed(workspace, user, tenant).approve(successor)
    if as_json:
        print_json({
            **done.judged, "question": done.question, "row_count": done.rows["row_count"],
            "truncated": done.rows["truncated"], "approved": approve, "elsewhere": done.elsewhere,
        })  # fmt: skip
        return
    rows = f"{done.rows['row_count']:,} row{'s' if done.rows['row_count'] != 1 else ''}"
    more = ", and there are more" if done.rows["truncated"] else ""
    click.echo(f"Corrected: {successor}  {one_line(done.question)}  ({rows}{more})")
    if approve:
        click.echo("Approved.")
    if done.elsewhere:
        click.echo("It holds where that held: for another schema or other notes than there are now.", err=True)
    _affected(done.judged["replays"])


@click.command("feedback")
@click.argument("id_", metavar="ID")
@click.argument("verdict", type=click.Choice(["up", "down"]))
@click.option("--comment", default="", help="Why.")
@with_json
@of_tenant
@where
def _feedback(
    id_: str, verdict: Literal["up", "down"], comment: str, as_json: bool, tenant: str, workspace: str, user: str
) -> None:
    """Say that an answer was right or wrong.

    ID is what `hopql ask` names below a replayed answer and gives as `asking` with --json, or what `hopql memory asked`
    shows. An entry is withdrawn by the complaint of who asked it first, or of two others.
    """
    from hopql.state.asked import Feedback

    memory = managed(workspace, user, tenant)
    about: dict[str, Any] = {"entry": id_} if memory.show(id_) else {"asking": id_}
    judged = memory.feedback(Feedback(verdict=verdict, comment=comment, **about))
    if as_json:
        print_json(judged)
    else:
        _tell(judged)


def _tell(judged: Judged) -> None:
    if not judged["entry"]:
        click.echo("Noted. The answer is not kept, so there is nothing to withdraw.")
        return
    click.echo(f"Noted: {judged['up']} up, {judged['down']} down for {judged['entry']}.")
    if judged["withdrawn"]:
        click.echo(_JUDGED.format("withdrawn"))
    _affected(judged["replays"])


@click.command("withdraw")
@click.argument("id_", metavar="ID")
@click.option("--why", required=True, help="Why; it is shown to whoever looks.")
@with_json
@of_tenant
@where
def _withdraw(id_: str, why: str, as_json: bool, tenant: str, workspace: str, user: str) -> None:
    """Never use a question's SQL again, and tell what was answered with it."""
    memory = managed(workspace, user, tenant)
    if memory.show(id_) is None:
        raise unknown(id_, "question")
    replays = memory.withdraw(id_, why)
    if as_json:
        print_json({"id": id_, "withdrawn": True, "replays": replays})
        return
    click.echo(_JUDGED.format("withdrawn"))
    _affected(replays)


def _affected(replays: list[Replay]) -> None:
    if replays:
        click.echo(f"It was {times('replayed', len(replays), 1000)}:")
        show_replays(replays)


@click.command("restore")
@click.argument("id_", metavar="ID")
@with_json
@of_tenant
@where
def _restore(id_: str, as_json: bool, tenant: str, workspace: str, user: str) -> None:
    """Take a withdrawal back; earlier complaints no longer count."""
    memory = managed(workspace, user, tenant)
    if not memory.restore(id_):
        raise unknown(id_, "withdrawn question")
    if as_json:
        print_json({"id": id_, "restored": True})
    else:
        click.echo("In force again.")


COMMANDS = (_approve, _correct, _feedback, _withdraw, _restore)
