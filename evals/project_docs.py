"""Whether questions to the documentation of other projects are answered from it.

    python -m hopql.evals.project_docs [--half dev|held|all] [--misses]

30 questions, written from the tables of contents of three projects that write reStructuredText (Flask, SimPy,
marshmallow) before any answer was looked at. Each project's sdist is fetched by pip once, its `.rst` files (pages,
change log, README) are a space of their own, and the questions are asked through `hopql.serve.client.HopQL.inform`,
without a model.

`right`: share whose answer contains all that is expected; `first`: share whose first paragraph does. `marks`: answers
in which marks of reStructuredText are left. Questions of odd number are for development; of those of even number none
is read, and no miss is told.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Annotated

import click
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from hopql.evals.knowledge_answers import contains, workspace
from hopql.evals.knowledge_files import indexed
from hopql.evals.knowledge_suite import HALVES, half_of, pattern
from hopql.evals.suite import read_lines
from hopql.tools.errors import HopQLError, UsageError

SUITE = Path("project_docs")
MARKS = re.compile(r"(?<!\w):(?:[a-z]+:)?[a-z]+:(?=[~`<!.\w])|^\.\. |``|::$|`__?\b", re.MULTILINE)
HEAD = "project                questions  right  first  marks"


class ProjectQuestion(BaseModel):
    """A question to a project's documentation, and what tells a right answer."""

    model_config = ConfigDict(extra="forbid")

    id: str
    question: str
    project: str
    """As pip names it: `flask==3.1.3`."""
    expects: list[Annotated[str, AfterValidator(pattern)]] = Field(min_length=1)
    """Regular expressions, without case, each of which a right answer contains."""


@dataclass(frozen=True)
class Told:
    """A question with its answer."""

    question: ProjectQuestion
    answer: str
    documents: Sequence[str]

    @property
    def right(self) -> bool:
        """The answer contains all that is expected."""
        return contains(self.answer, self.question.expects)

    @property
    def first(self) -> bool:
        """Its first paragraph does."""
        return contains(self.answer.split("\n\n")[0], self.question.expects)

    @property
    def marked(self) -> bool:
        """Marks of the format are left in it."""
        return MARKS.search(re.sub(r"```.*?```", "", self.answer, flags=re.DOTALL)) is not None


@click.command("project_docs")
@click.option("--half", type=click.Choice(HALVES), default="all", help="Which questions. Default: all.")
@click.option("--misses", is_flag=True, help="Tell the answer of each development question that is not right.")
def main(half: str, misses: bool) -> None:
    """Shares of questions to three projects' documentation that are answered rightly."""
    from hopql.serve.client import HopQL
    from hopql.tools.knowledge import Knowledge

    found: list[Told] = []
    questions = [one for one in read_questions() if half in ("all", half_of(one.id))]
    for project in dict.fromkeys(one.project for one in questions):
        name = f"eval-{project.partition('=')[0]}"
        folder = fetched(project)
        click.echo(f"{name}: {indexed(Knowledge(name), sorted(folder.rglob('*.rst')))}")
        client = HopQL(workspace(name), answers="sentences")
        found += [asked(client, one) for one in questions if one.project == project]
    click.echo(HEAD)
    for part in (*dict.fromkeys(one.question.project for one in found), *HALVES):
        of_part = [one for one in found if part in ("all", one.question.project, half_of(one.question.id))]
        if of_part:
            click.echo(row(part, of_part))
    for one in found if misses else []:
        if half_of(one.question.id) == "dev" and not (one.right and one.first):
            click.echo(f"{one.question.id}: {one.question.question}\n  expected {one.question.expects}")
            click.echo(f"  told {one.answer[:1200]!r}\n  from {', '.join(map(str, one.documents))}")


def read_questions(path: Path = SUITE) -> list[ProjectQuestion]:
    """The questions. Raises UsageError when a line cannot be read."""
    return read_lines(path, ProjectQuestion, 'A line is {"id", "question", "project", "expects": […]}.')


def fetched(project: str) -> Path:
    """The folder of a project's sdist, got with pip and unpacked once.

    Raises:
        UsageError: pip does not get it.
    """
    from hopql.tools.settings import settings

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


def asked(client: object, question: ProjectQuestion) -> Told:
    """A question asked as a user would."""
    told = client.inform(question.question)  # type: ignore[attr-defined]
    return Told(question, told["answer"], [Path(one["document"]).name for one in told["references"]])


def row(part: str, found: Sequence[Told]) -> str:
    """A line of the table."""
    shares = [mean(getattr(one, name) for one in found) for name in ("right", "first")]
    return f"{part:22} {len(found):9} {shares[0]:6.3f} {shares[1]:6.3f} {sum(one.marked for one in found):6}"


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
