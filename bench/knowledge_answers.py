"""Whether documents answer questions: those about HopQL and its demo, and those to other projects' documentation.

    python -m hopql.bench.knowledge_answers own [--misses]
    python -m hopql.bench.knowledge_answers projects [--misses]

`own`: 50 questions, 20 about the demo team's handbook, 20 about HopQL's own README, docs and code, 10 about the schema
of the demo's database. `projects`: 30 questions, written from the tables of contents of three projects that write
reStructuredText (Flask, SimPy, marshmallow) before any answer was looked at; each project's sdist is fetched by pip
once. All are asked through `hopql.serve.client.HopQL.inform`, in workspaces and spaces that are made and kept: a later
run reads only what changed. Questions of odd number are for development; of those of even number none is read, and no
miss is told.

`answered`: share of questions with an answer. `right`: share whose answer contains all that is expected; `first`: whose
first paragraph does. `cites`: share that cite a document which says so. `references`: sentences with a reference;
`hold`: share of them that the product's own check lets stand. `marks`: answers in which marks of reStructuredText are
left. `seconds`: median.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Annotated, Any, Final

import click
from pydantic import AfterValidator, AliasChoices, BaseModel, ConfigDict, Field

from hopql.bench import HALVES, half_of, run, say, tell_added
from hopql.evals.suite import read_lines
from hopql.tools.base.errors import UsageError

FOLDER: Final = Path(__file__).parent / "suites"
ROOT: Final = Path(__file__).resolve().parents[1]
SUITES: Final = {"own": "knowledge_answers", "projects": "project_docs"}
SPACES: Final = {"handbook": "eval-handbook", "schema": "eval-handbook", "hopql": "eval-hopql"}
"""The workspace that a question is asked in, whose name is that of its space."""
OWN: Final = ("*/bench/suites/*", "*/evals/suites/*")
"""Where questions are: no document of a measured space is."""
SCHEMA: Final = "schema:"
"""A document that begins so is a database's schema, of whatever name."""
MARKS: Final = re.compile(r"(?<!\w):(?:[a-z]+:)?[a-z]+:(?=[~`<!.\w])|^\.\. |``|::$|`__?\b", re.MULTILINE)


def _pattern(text: str) -> str:
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"{text!r} is no regular expression: {error}") from error
    return text


class AnswerQuestion(BaseModel):
    """A question, and what tells a right answer."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    id: str
    question: str
    about: str = Field(validation_alias=AliasChoices("about", "project"))
    """`handbook`, `hopql`, `schema`, or a project as pip names it: `flask==3.1.3`."""
    expects: list[Annotated[str, AfterValidator(_pattern)]] = Field(min_length=1)
    """Regular expressions, without case, each of which a right answer contains."""
    documents: list[str] = []
    """Any of which says so: paths from the project's root, or `schema:`."""


@click.command("knowledge_answers")
@click.argument("suite", type=click.Choice(list(SUITES)))
@click.option("--misses", is_flag=True, help="Tell the answer of each development question with something wrong.")
def main(suite: str, misses: bool) -> None:
    """Shares of answers from documents that are right, and of references that hold."""
    from hopql.serve.client import HopQL

    questions = read_questions(SUITES[suite])
    found: list[Answered] = []
    for space in dict.fromkeys(map(space_of, questions)):
        of_space = [one for one in questions if space_of(one) == space]
        click.echo(f"{space}: {prepared(space, of_space[0].about)}")
        client = HopQL(workspace(space), answers="sentences")
        found += [asked(client, one) for one in of_space]
    names = " ".join(f"{name:>8}" for name in ("answered", "right", "first", "cites"))
    click.echo(f"{'about':20} {'questions':>9} {names} references   hold marks seconds")
    for part in (*dict.fromkeys(one.question.about for one in found), *HALVES):
        of_part = [one for one in found if part in ("all", one.question.about, half_of(one.question.id))]
        click.echo(row(part, of_part))
    for one in found if misses else ():
        if half_of(one.question.id) == "dev" and not (one.right and all(one.held) and one.cites):
            click.echo(f"{one.question.id}: {one.question.question}\n  expected {one.question.expects}")
            told = " ".join(one.told["answer"].split())[:900]
            click.echo(f"  told {told!r} from {', '.join(one.documents)}")


def read_questions(name: str, folder: Path = FOLDER) -> list[AnswerQuestion]:
    """The questions of a suite. Raises UsageError when a line cannot be read."""
    hint = f"A line has {', '.join(AnswerQuestion.model_fields)}."
    return read_lines(folder / f"{name}.jsonl", AnswerQuestion, hint)


def space_of(question: AnswerQuestion) -> str:
    """The space that holds what a question is about."""
    return SPACES.get(question.about) or f"eval-{question.about.partition('=')[0]}"


def prepared(space: str, about: str) -> str:
    """Have a space with its documents, without the suites themselves; what that took, in a line. The schema is that of
    the workspace's index."""
    from hopql.tools.knowledge.knowledge import Knowledge
    from hopql.tools.knowledge.open_knowledge import have_schema
    from hopql.tools.setup import load_demo
    from hopql.tools.setup.prepare_workspace import index
    from hopql.tools.workspace.open_workspace import open_workspace

    knowledge, paths = Knowledge(space), [ROOT]
    if about not in SPACES:
        paths = sorted(fetched(about).rglob("*.rst"))
    elif about != "hopql":
        paths = [load_demo.FILES / "handbook"]
        load_demo.load("embedded:///nycflights")
        index(workspace(space))
        have_schema(open_workspace(str(workspace(space))))
    begun = time.perf_counter()
    added = knowledge.add(paths, progress=say)
    knowledge.remove(OWN)
    counts = ", ".join(f"{count:,} {name}" for name, count in knowledge.count().items())
    return f"{tell_added(added, time.perf_counter() - begun, 'documents')}; {counts}"


def workspace(name: str) -> Path:
    """The folder of a workspace of that name over the demo's database; made where it is missing."""
    from hopql.tools.base.settings import settings
    from hopql.tools.setup.load_demo import write_workspace

    folder = settings().data_dir / "workspaces" / name
    write_workspace(folder)
    return folder


def fetched(project: str) -> Path:
    """The folder of a project's sdist, got with pip and unpacked once.

    Raises:
        UsageError: pip does not get it.
    """
    from hopql.tools.base.settings import settings

    folder = settings().cache_dir / "evals" / "sdists" / project
    if not folder.is_dir():
        draft = folder.with_name(f"{project}.draft")
        draft.mkdir(parents=True, exist_ok=True)
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-binary", ":all:", "--no-deps", "-d", str(draft)]
        if subprocess.run([*pip, project], check=False).returncode:
            raise UsageError(f"pip does not get the sdist of {project}.", hint="See what it says above.")
        for archive in draft.glob("*.tar.gz"):
            with tarfile.open(archive) as opened:
                opened.extractall(draft, filter="data")
        draft.rename(folder)
    return folder


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
    def first(self) -> bool:
        """Its first paragraph does."""
        return self.answered and contains(self.told["answer"].split("\n\n")[0], self.question.expects)

    @property
    def cites(self) -> bool:
        """One of its documents says what was asked, as far as it is known which do."""
        named = [SCHEMA if document.startswith(SCHEMA) else document for document in self.documents]
        return bool(named) and (not self.question.documents or bool({*named} & {*self.question.documents}))

    @property
    def marked(self) -> bool:
        """Marks of reStructuredText are left in it."""
        return MARKS.search(re.sub(r"```.*?```", "", self.told["answer"], flags=re.DOTALL)) is not None


def asked(client: Any, question: AnswerQuestion, root: Path = ROOT) -> Answered:
    """A question asked as a user would."""
    begun = time.perf_counter()
    told = client.inform(question.question)
    seconds = time.perf_counter() - begun
    cited = [one["document"].removeprefix(f"{root.as_posix()}/") for one in told["references"]]
    return Answered(question, told, cited, [one["held"] for one in told["claims"] if one["cites"]], seconds)


def contains(answer: str, expects: Sequence[str]) -> bool:
    """Whether an answer holds every pattern, whatever its case, its line breaks and the marks of Markdown."""
    plain = " ".join(re.sub(r"[*`]", "", answer).split())
    return all(re.search(pattern, plain, re.IGNORECASE) for pattern in expects)


def row(part: str, found: Sequence[Answered]) -> str:
    """A line of the table."""
    pairs, held = sum(len(one.held) for one in found), sum(sum(one.held) for one in found)
    shares = [mean(getattr(one, name) for one in found) for name in ("answered", "right", "first", "cites")]
    return (
        f"{part:20} {len(found):9} {' '.join(f'{share:8.3f}' for share in shares)} {pairs:10} "
        f"{held / pairs if pairs else 0:6.3f} {sum(one.marked for one in found):5} "
        f"{median(one.seconds for one in found):7.2f}"
    )


if __name__ == "__main__":
    run(main)
