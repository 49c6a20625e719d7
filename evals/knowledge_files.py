"""Whether the files that answer a question about HopQL's own code are found, over the knowledge graph.

    python -m hopql.evals.knowledge_files [--suite NAME …] [--mode mix] [--half dev|held|all] [--misses] [--purge]

The repository is indexed into a space of its own, which is kept: a later run reads only what changed. Two suites of 25
questions each are searched for with keywords by rules, without a model: `suites/hopql_architecture.jsonl`, in the
project's terms, and `suites/hopql_files.jsonl`, in those of somebody who does not know them. A file counts when one
of its chunks is in the context and it is among the first five documents there: `recall@5` is the mean share of a
question's files, `all@5` the share of questions with all of them. Milliseconds include the embedding of the question.
Questions of odd number are for development; of those of even number none is read, and no miss is told.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, get_args

import click

from hopql.evals.knowledge_suite import HALVES, ROOT, FileQuestion, half_of, of_half, project, read_files, relative
from hopql.state.knowledge import KnowledgeContext, Mode
from hopql.tools.errors import HopQLError

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge

BEST = 5
"""Documents that count."""
SPACE = "eval-hopql"
TOLD = 5
"""Refused files that are named."""
SUITES = ("hopql_architecture", "hopql_files")
OWN = "*/evals/suites/*"
"""Where the questions are: no document of a measured space is."""


@dataclass(frozen=True)
class Searched:
    """What a question found."""

    question: FileQuestion
    files: Sequence[str]
    """The first documents of its context, at most `BEST`."""
    fallback: str
    ms: float

    @property
    def recall(self) -> float:
        """Share of its files among them."""
        return len({*self.question.files} & {*self.files}) / len(self.question.files)


@click.command("knowledge_files")
@click.option("--mode", "modes", type=click.Choice(get_args(Mode)), multiple=True, default=("mix",),
              help="How it is searched; may be given several times. Default: mix.")  # fmt: skip
@click.option("--suite", "suites", type=click.Choice(SUITES), multiple=True, default=SUITES, help="Default: both.")
@click.option("--half", type=click.Choice(HALVES), default="all", help="Which questions. Default: all.")
@click.option("--root", type=click.Path(path_type=Path), default=ROOT, help="The repository. Default: this one.")
@click.option("--space", default=SPACE, show_default=True, help="Where the index is kept.")
@click.option("--misses", is_flag=True, help="Tell the files found for each development question that lacks one.")
@click.option("--purge", is_flag=True, help="Delete the index that earlier runs kept, and end.")
def main(
    modes: Sequence[str], suites: Sequence[str], half: str, root: Path, space: str, misses: bool, purge: bool
) -> None:
    """Recall of files among five, by mode of search."""
    from hopql.tools.knowledge import Knowledge

    knowledge, folder = Knowledge(space), project(root)
    if purge:
        knowledge.purge()
        click.echo(f"The space {space} is empty.")
        return
    click.echo(indexed(knowledge, [folder]))
    click.echo(f"{'suite':18} {'mode':8} {'half':5} {'questions':>9} {'recall@5':>9} {'all@5':>6} {'ms':>6}")
    for suite in suites:
        questions = of_half(read_files(Path(suite)), half)
        for mode in modes:
            found = [searched(knowledge, one, mode, folder) for one in fresh(questions)]
            for part in HALVES if half == "all" else (half,):
                told = _row(mode, part, [one for one in found if part in ("all", half_of(one.question.id))])
                click.echo(f"{suite:18} {told}")
            if misses:
                _tell([one for one in found if one.recall < 1 and half_of(one.question.id) == "dev"])


def indexed(knowledge: Knowledge, paths: Sequence[Path]) -> str:
    """Have the files in the space, without the suites themselves; what that took, in a line."""
    begun = time.perf_counter()
    added = knowledge.add(paths, progress=_say)
    knowledge.remove([OWN])
    took, new = time.perf_counter() - begun, added.added + added.replaced
    counts = ", ".join(f"{count:,} {name}" for name, count in knowledge.count().items())
    for one in added.refused[:TOLD]:
        print(f"refused {one.uri}: {one.why}", file=sys.stderr)
    told = f"{new:,} documents, {added.unchanged:,} as they were, {len(added.refused):,} refused"
    return f"indexed in {took:.1f} s: {told}; {counts}"


def fresh(questions: Sequence[FileQuestion]) -> Sequence[FileQuestion]:
    """The questions, with no vector of them at hand: each search embeds its own, in each mode."""
    from hopql.tools.embedders import embed_array, embedder, factory
    from hopql.tools.embedders.factory import Recent

    factory._recent = Recent()
    embed_array(embedder(""), ["the weights are loaded before anything is timed"], query=True)
    return questions


def searched(knowledge: Knowledge, question: FileQuestion, mode: str, root: Path) -> Searched:
    """A question searched for, as the product does without a model."""
    from hopql.tools.planning.extract_keywords import by_rules

    begun = time.perf_counter()
    context = knowledge.search(question.question, by_rules(question.question), mode, k=0)  # type: ignore[arg-type]
    ms = (time.perf_counter() - begun) * 1000
    return Searched(question, documents(context, root)[:BEST], context["fallback"], ms)


def documents(context: KnowledgeContext, root: Path) -> list[str]:
    """Documents of a context's chunks, each once, in the order of its first chunk; relative to the root."""
    return list(dict.fromkeys(relative(chunk["document"], root) for chunk in context["chunks"]))


def _row(mode: str, part: str, found: Sequence[Searched]) -> str:
    if not found:
        return f"{mode:8} {part:5} {0:9}"
    recall, whole = mean(one.recall for one in found), mean(one.recall == 1 for one in found)
    return f"{mode:8} {part:5} {len(found):9} {recall:9.3f} {whole:6.3f} {median(one.ms for one in found):6.0f}"


def _tell(found: Sequence[Searched]) -> None:
    for one in found:
        click.echo(f"{one.question.id}: {one.question.question}")
        click.echo(f"  found {', '.join(one.files) or 'nothing'}{' (' + one.fallback + ')' if one.fallback else ''}")
        click.echo(f"  lacks {', '.join(file for file in one.question.files if file not in one.files)}")


def _say(what: str, done: int, of: int) -> None:
    end = "\n" if done >= of else ""
    print(f"\r{what}: {done:,} of {of:,}", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
