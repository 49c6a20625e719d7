"""Whether answers from documents are right, and whether their references hold.

    python -m hopql.bench.knowledge_answers [--answers sentences|model] [--about handbook|hopql|schema] [--half …]
    [--misses]

50 questions: 20 about the demo team's handbook, 20 about HopQL's own README, docs and code, 10 about the schema of the
demo's database. They are asked through `hopql.serve.client.HopQL.inform`, in two workspaces that this makes and keeps:
`eval-handbook` has the handbook and the schema, `eval-hopql` the repository (shared with
`hopql.bench.knowledge_files`).

`answered`: share of questions with an answer. `right`: share whose answer contains all that is expected. `cites`: share
that cite a document which says so. `references`: sentences with a reference; `hold`: share of them that the product's
own check lets stand. `seconds`: median.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Any, get_args

import click

from hopql.bench import run
from hopql.bench.knowledge_files import (
    HALVES,
    ROOT,
    SPACE,
    About,
    AnswerQuestion,
    cited_right,
    contains,
    half_of,
    indexed,
    of_half,
    project,
    read_answers,
    relative,
    workspace,
)
from hopql.state.knowledge import Mode

HANDBOOK = "eval-handbook"
URL = "embedded:///nycflights"
SPACES: Mapping[About, str] = {"handbook": HANDBOOK, "schema": HANDBOOK, "hopql": SPACE}
"""The workspace that a question is asked in, whose name is that of its space."""
HEAD = "about      questions answered  right  cites references   hold  seconds"


@dataclass(frozen=True)
class Answered:
    """A question with what was told, judged."""

    question: AnswerQuestion
    told: Mapping[str, Any]
    documents: Sequence[str]
    """Of its references, relative to the root."""
    held: Sequence[bool]
    """Of its sentences with a reference, whether the check lets them stand."""
    seconds: float

    @property
    def answered(self) -> bool:
        """There is an answer."""
        return bool(self.told["status"] == "answered")

    @property
    def right(self) -> bool:
        """The answer contains all that is expected."""
        return self.answered and contains(self.told["answer"], self.question.expects)

    @property
    def cites(self) -> bool:
        """One of its documents says what was asked."""
        return cited_right(self.documents, self.question.documents)


@click.command("knowledge_answers")
@click.option("--answers", type=click.Choice(["sentences", "model"]), default="sentences", show_default=True,
              help="Who writes: the best sentences are chosen, or a model writes.")  # fmt: skip
@click.option("--about", "kinds", type=click.Choice(get_args(About)), multiple=True, default=get_args(About),
              help="May be given several times. Default: all.")  # fmt: skip
@click.option("--mode", type=click.Choice(get_args(Mode)), default="mix", show_default=True)
@click.option("--half", type=click.Choice(HALVES), default="all", help="Which questions. Default: all.")
@click.option("-m", "--model", default="", help="Chat model of --answers model; by default the setting's.")
@click.option("--root", type=click.Path(path_type=Path), default=ROOT, help="The repository. Default: this one.")
@click.option("--misses", is_flag=True, help="Tell the answer of each development question with something wrong.")
def main(answers: str, kinds: Sequence[About], mode: str, half: str, model: str, root: Path, misses: bool) -> None:
    """Shares of answers that are right, and of references that hold, by what is asked about."""
    from hopql.serve.client import HopQL

    folder = project(root)
    options = {"answers": answers, "mode": mode, **({"model": model} if model else {})}
    found: list[Answered] = []
    for space in dict.fromkeys(SPACES[kind] for kind in kinds):
        click.echo(f"{space}: {prepared(space, folder)}")
        client = HopQL(workspace(space), **options)
        questions = [one for one in of_half(read_answers(), half) if one.about in kinds and SPACES[one.about] == space]
        found += [asked(client, one, folder) for one in questions]
    click.echo(HEAD)
    for part in (*kinds, "all"):
        click.echo(row(part, [one for one in found if part in ("all", one.question.about)]))
    if misses:
        _tell([one for one in found if half_of(one.question.id) == "dev"])


def prepared(space: str, root: Path) -> str:
    """Have a space with its documents; what indexing them took. The schema is that of the workspace's index."""
    from hopql.tools import demo
    from hopql.tools.knowledge.knowledge import Knowledge
    from hopql.tools.knowledge.open_knowledge import have_schema
    from hopql.tools.preparation import index
    from hopql.tools.workspace import open_workspace

    knowledge, folder = Knowledge(space), workspace(space)
    if space == SPACE:
        return indexed(knowledge, [root])
    demo.load(URL)
    index(folder)
    have_schema(open_workspace(str(folder)))
    return indexed(knowledge, [root / "tools" / "demo" / "workspace" / "handbook"])


def asked(client: Any, question: AnswerQuestion, root: Path) -> Answered:
    """A question asked as a user would."""
    begun = time.perf_counter()
    told = client.inform(question.question)
    seconds = time.perf_counter() - begun
    documents = [relative(one["document"], root) for one in told["references"]]
    held = [claim["held"] for claim in told["claims"] if claim["cites"]]
    return Answered(question, told, documents, held, seconds)


def row(part: str, found: Sequence[Answered]) -> str:
    """A line of the table."""
    if not found:
        return f"{part:10} {0:9}"
    pairs, held = sum(len(one.held) for one in found), sum(sum(one.held) for one in found)
    shares = [mean(getattr(one, name) for one in found) for name in ("answered", "right", "cites")]
    return (
        f"{part:10} {len(found):9} {shares[0]:8.3f} {shares[1]:6.3f} {shares[2]:6.3f} {pairs:10} "
        f"{held / pairs if pairs else 0:6.3f} {median(one.seconds for one in found):8.2f}"
    )


def _tell(found: Sequence[Answered]) -> None:
    for one in found:
        if not (one.right and all(one.held) and one.cites):
            click.echo(f"{one.question.id}: {one.question.question}")
            click.echo(f"  expected {one.question.expects} from {', '.join(one.question.documents)}")
            click.echo(f"  told {' '.join(one.told['answer'].split())[:600]!r} from {', '.join(one.documents)}")


if __name__ == "__main__":
    run(main)
