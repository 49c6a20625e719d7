"""Whether questions are answered from files: those about HopQL's own code, and those to other projects' documentation.

    python -m hopql.bench.knowledge_files repository [--suite NAME …] [--mode mix] [--misses] [--purge]
    python -m hopql.bench.knowledge_files projects [--misses]

Questions of odd number are for development; of those of even number none is read, and no miss is told.
`--half dev|held|all` asks only these.

`repository`: the repository is indexed into a space of its own, which is kept: a later run reads only what changed. Two
suites of 25 questions each are searched for with keywords by rules, without a model: `suites/hopql_architecture.jsonl`,
in the project's terms, and `suites/hopql_files.jsonl`, in those of somebody who does not know them. A file counts when
one of its chunks is in the context and it is among the first five documents there: `recall@5` is the mean share of a
question's files, `all@5` the share of questions with all of them. Milliseconds include the embedding of the question.

`projects`: 30 questions, written from the tables of contents of three projects that write reStructuredText (Flask,
SimPy, marshmallow) before any answer was looked at. Each project's sdist is fetched by pip once, its `.rst` files are a
space of their own, and the questions are asked through `HopQL.inform`, without a model. `right`: share whose answer
contains all that is expected; `first`: share whose first paragraph does. `marks`: answers in which marks of
reStructuredText are left.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar, get_args

import click
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from hopql.bench import run, say
from hopql.evals.suite import read_lines
from hopql.state.knowledge import KnowledgeContext, Mode
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge


FOLDER = Path(__file__).parent / "suites"
ROOT = Path(__file__).resolve().parents[1]
"""Of the project, where the code is run from its repository."""
HALVES = ("dev", "held", "all")
SCHEMA = "schema:"
"""A document that begins so is a database's schema, of whatever name."""

About = Literal["handbook", "hopql", "schema"]


def pattern(text: str) -> str:
    """A regular expression, as it is. Raises ValueError where it is none."""
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"{text!r} is no regular expression: {error}") from error
    return text


class FileQuestion(BaseModel):
    """A question about the code, and the files that answer it."""

    model_config = ConfigDict(extra="forbid")

    id: str
    question: str
    files: list[str] = Field(min_length=1)
    """Relative to the project's root."""


class AnswerQuestion(BaseModel):
    """A question, and what tells a right answer."""

    model_config = ConfigDict(extra="forbid")

    id: str
    question: str
    about: About
    expects: list[Annotated[str, AfterValidator(pattern)]] = Field(min_length=1)
    """Regular expressions, without case, each of which a right answer contains."""
    documents: list[str] = Field(min_length=1)
    """Any of which says so: paths from the project's root, or `schema:`."""


Asked = TypeVar("Asked", FileQuestion, AnswerQuestion)


def read_files(path: Path) -> list[FileQuestion]:
    """The questions about files. Raises UsageError when a line cannot be read."""
    return read_lines(path, FileQuestion, 'A line is {"id", "question", "files": […]}.')


def read_answers(path: Path = FOLDER / "knowledge_answers.jsonl") -> list[AnswerQuestion]:
    """The questions with what their answers contain. Raises UsageError when a line cannot be read."""
    return read_lines(path, AnswerQuestion, 'A line is {"id", "question", "about", "expects": […], "documents": […]}.')


def half_of(id_: str) -> Literal["dev", "held"]:
    """Questions of odd number are for development, those of even number are held out.

    Raises:
        UsageError: the id ends in no number.
    """
    number = re.search(r"\d+$", id_)
    if number is None:
        raise UsageError(f"The question id {id_!r} ends in no number.", hint="Number the questions: hq-01, hq-02, ….")
    return "dev" if int(number[0]) % 2 else "held"


def of_half(questions: Sequence[Asked], half: str) -> list[Asked]:
    """The questions of a half, or all."""
    return [one for one in questions if half in ("all", half_of(one.id))]


def project(root: Path) -> Path:
    """The absolute folder of the project that the suites ask about.

    Raises:
        UsageError: it is no checkout of the project.
    """
    found = root.expanduser().resolve()
    if not (found / "pyproject.toml").is_file():
        raise UsageError(f"{found} is no checkout of HopQL.", hint="Name the repository's folder with --root.")
    return found


def workspace(name: str) -> Path:
    """The folder of a workspace of that name over the demo's database; made where it is missing."""
    from hopql.tools.demo import write_workspace
    from hopql.tools.settings import settings

    folder = settings().data_dir / "workspaces" / name
    write_workspace(folder)
    return folder


def contains(answer: str, expects: Sequence[str]) -> bool:
    """Whether an answer holds every pattern, whatever its case, its line breaks and the marks of Markdown."""
    plain = " ".join(re.sub(r"[*`]", "", answer).split())
    return all(re.search(pattern, plain, re.IGNORECASE) for pattern in expects)


def relative(document: str, root: Path) -> str:
    """A document's address as a path from the root, where it is a file below it."""
    path = Path(document)
    return path.relative_to(root).as_posix() if path.is_absolute() and path.is_relative_to(root) else document


def cited_right(documents: Sequence[str], expected: Sequence[str]) -> bool:
    """Whether one of the documents, relative to the root, is among those that say what was asked."""
    return any(
        document == one or (one == SCHEMA and document.startswith(SCHEMA)) for document in documents for one in expected
    )


BEST = 5
"""Documents that count."""
SPACE = "eval-hopql"
TOLD = 5
"""Refused files that are named."""
SUITES = ("hopql_architecture", "hopql_files")
OWN = ("*/bench/suites/*", "*/evals/suites/*")
"""Where questions are: no document of a measured space is."""


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


@click.group()
def main() -> None:
    """Files and documentation that answer questions: are they found?"""


@main.command("repository")
@click.option("--mode", "modes", type=click.Choice(get_args(Mode)), multiple=True, default=("mix",),
              help="How it is searched; may be given several times. Default: mix.")  # fmt: skip
@click.option("--suite", "suites", type=click.Choice(SUITES), multiple=True, default=SUITES, help="Default: both.")
@click.option("--half", type=click.Choice(HALVES), default="all", help="Which questions. Default: all.")
@click.option("--root", type=click.Path(path_type=Path), default=ROOT, help="The repository. Default: this one.")
@click.option("--space", default=SPACE, show_default=True, help="Where the index is kept.")
@click.option("--misses", is_flag=True, help="Tell the files found for each development question that lacks one.")
@click.option("--purge", is_flag=True, help="Delete the index that earlier runs kept, and end.")
def find_files(
    modes: Sequence[str], suites: Sequence[str], half: str, root: Path, space: str, misses: bool, purge: bool
) -> None:
    """Recall of files among five, by mode of search."""
    from hopql.tools.knowledge.knowledge import Knowledge

    knowledge, folder = Knowledge(space), project(root)
    if purge:
        knowledge.purge()
        click.echo(f"The space {space} is empty.")
        return
    click.echo(indexed(knowledge, [folder]))
    click.echo(f"{'suite':18} {'mode':8} {'half':5} {'questions':>9} {'recall@5':>9} {'all@5':>6} {'ms':>6}")
    for suite in suites:
        questions = of_half(read_files(FOLDER / f"{suite}.jsonl"), half)
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
    added = knowledge.add(paths, progress=say)
    knowledge.remove(OWN)
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


@main.command("projects")
@click.option("--half", type=click.Choice(HALVES), default="all", help="Which questions. Default: all.")
@click.option("--misses", is_flag=True, help="Tell the answer of each development question that is not right.")
def ask_projects(half: str, misses: bool) -> None:
    """Shares of questions to three projects' documentation that are answered rightly."""
    from hopql.serve.client import HopQL
    from hopql.tools.knowledge.knowledge import Knowledge

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


def read_questions(path: Path = FOLDER / "project_docs.jsonl") -> list[ProjectQuestion]:
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
    run(main)
