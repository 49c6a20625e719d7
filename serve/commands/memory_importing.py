"""`hopql memory import`: memories, and questions with their SQL, from a file."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopql.serve.commands.memory_opening import of_tenant, session, statements, where
from hopql.serve.commands.options import as_json as with_json
from hopql.serve.commands.options import print_json
from hopql.serve.memories import count

if TYPE_CHECKING:
    from hopql.tools.errors import UsageError
    from hopql.tools.memory import SemanticMemory
    from hopql.tools.recall.take_queries import Approval


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--approve", is_flag=True, help="Approve each question of the file.")
@click.option("--keep-approvals", is_flag=True, help="Approve the questions that were approved when exported.")
@with_json
@of_tenant
@where
def _import(
    file: Path, approve: bool, keep_approvals: bool, as_json: bool, tenant: str, workspace: str, user: str
) -> None:
    """Store FILE.jsonl, one {"text": …, "category": …, "metadata": {…}} or {"question": …, "sql": …} a line; run
    again, it goes on.

    A line with `sql` is a question with its SQL, which the guard and the database check; it is an example for others
    only once it is approved. Lines that cannot be read are told with their numbers; the others are stored.
    """
    if approve and keep_approvals:
        raise click.UsageError("Choose one of --approve and --keep-approvals.")
    questions, memories = _counted(file)
    if not questions and (approve or keep_approvals):
        raise click.UsageError(f"{file} holds no line with `sql`: there is nothing to approve.")
    broken: UsageError | None = None
    done: dict[str, dict[str, int]] = {"questions": {}, "memories": {}}
    if questions:
        approval: Approval = "all" if approve else "kept" if keep_approvals else "none"
        broken, done["questions"] = _import_questions(file, approval, memories > 0, workspace, user, tenant)
    if memories or not questions:
        if broken:
            click.echo(f"Error: {broken}", err=True)
        done["memories"] = _import_memories(file, questions > 0, statements(workspace, user))
    if broken:
        raise broken
    if as_json:
        print_json(done)


def _counted(file: Path) -> tuple[int, int]:
    """Lines that are questions with SQL, and lines that are memories; those that cannot be read are neither."""
    questions = memories = 0
    for line in _lines(file):
        question, memory = _kind(line)
        questions += question
        memories += memory
    return questions, memories


def _kind(line: str) -> tuple[bool, bool]:
    from hopql.tools.recall.take_queries import entry_of

    question = entry_of(line) is not None
    return question, not question and '"text"' in line


def _lines(file: Path) -> Iterator[str]:
    from hopql.tools.errors import UsageError

    try:
        with file.open(encoding="utf-8-sig", errors="surrogateescape", newline="\n") as lines:
            yield from lines
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.", hint="Give a file of JSON lines.") from error


def _import_questions(
    file: Path, approval: Approval, mixed: bool, workspace: str, user: str, tenant: str
) -> tuple[UsageError | None, dict[str, int]]:
    """Keep the questions of a file; what is to be said of lines that are not kept, and counts. With `mixed`, other
    lines are left to whoever reads memories."""
    from hopql.serve.progress import progress_bars
    from hopql.tools.errors import UsageError
    from hopql.tools.recall import memory_of
    from hopql.tools.recall.take_queries import imported

    opened, options = session(workspace, user, tenant)
    lines = (line if not mixed or _kind(line)[0] else "" for line in _lines(file))
    with progress_bars() as progress:
        told = imported(opened, memory_of(opened, options), lines, approval, progress)
    click.echo(
        f"{told['added'] + told['merged'] + told['refused']:,} questions: {told['added']:,} added, "
        f"{told['merged']:,} known already, {told['refused']:,} withdrawn or corrected before and not taken",
        err=True,
    )
    counts = {"added": told["added"], "merged": told["merged"], "refused": told["refused"]}
    if not told["broken"]:
        return None, counts
    rest = told["broken"] - len(told["errors"])
    shown = "\n".join(told["errors"]) + (f"\nand {rest} more" if rest else "")
    broken = UsageError(
        f"{told['broken']} lines of {file} cannot be kept:\n{shown}",
        hint="The others are stored. Correct these lines and import the file again.",
    )
    return broken, counts


def _import_memories(file: Path, mixed: bool, store: SemanticMemory) -> dict[str, int]:
    """Store the memories of a file. With `mixed`, from a copy without the questions: lines keep their numbers."""
    from hopql.serve.progress import progress_bars
    from hopql.tools.memory.semantic_memory import BrokenLinesError

    with tempfile.TemporaryDirectory() as folder:
        source = file
        if mixed:
            source = Path(folder) / file.name
            with source.open("w", encoding="utf-8", errors="surrogateescape", newline="\n") as out:
                out.writelines("\n" if _kind(line)[0] else line for line in _lines(file))
        try:
            with progress_bars() as progress:
                stored = store.import_jsonl(source, progress)
        except BrokenLinesError as error:
            count(error.stored)
            raise
    count(stored)
    outcomes = [one["outcome"] for one in stored]
    return {name: outcomes.count(name) for name in ("added", "superseded", "duplicate")}


COMMANDS = (_import,)
