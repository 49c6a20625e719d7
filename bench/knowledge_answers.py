"""Whether documents answer questions: those about HopQL and its demo, and those to other projects' documentation.

    python -m hopql.bench.knowledge_answers files [--suite NAME …] [--mode mix] [--misses] [--purge]
    python -m hopql.bench.knowledge_answers own [--answers sentences|model] [--about handbook|hopql|schema] [--misses]
    python -m hopql.bench.knowledge_answers projects [--misses]

Questions of odd number are for development; of those of even number none is read, and no miss is told.
`--half dev|held|all` asks only these.

`files`: the repository is indexed into a space of its own, which is kept: a later run reads only what changed. Two
suites of 25 questions each are searched for with keywords by rules, without a model: `suites/hopql_architecture.jsonl`,
in the project's terms, and `suites/hopql_files.jsonl`, in those of somebody who does not know them. A file counts when
one of its chunks is in the context and it is among the first five documents there: `recall@5` is the mean share of a
question's files, `all@5` the share of questions with all of them. Milliseconds include the embedding of the question.

`own`: 50 questions, 20 about the demo team's handbook, 20 about HopQL's own README, docs and code, 10 about the schema
of the demo's database. `projects`: 30 questions, written from the tables of contents of three projects that write
reStructuredText (Flask, SimPy, marshmallow) before any answer was looked at; each project's sdist is fetched by pip
once. All are asked through `hopql.serve.client.HopQL.inform`, in workspaces and spaces that are made and kept.

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
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar, get_args

import click
from pydantic import AfterValidator, AliasChoices, BaseModel, ConfigDict, Field

from hopql.bench import HALVES, forget_vectors, half_of, run, say, tell_added
from hopql.evals.suite import read_lines
from hopql.state.knowledge import KnowledgeContext, Mode
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from hopql.tools.knowledge.knowledge import Knowledge


FOLDER: Final = Path(__file__).parent / "suites"
ROOT: Final = Path(__file__).resolve().parents[1]
BEST: Final = 5
"""Documents that count."""
SPACE: Final = "eval-hopql"
SPACES: Final = {"handbook": "eval-handbook", "schema": "eval-handbook", "hopql": SPACE}
"""The workspace that a question is asked in, whose name is that of its space."""
SUITES: Final = ("hopql_architecture", "hopql_files")
OWN: Final = ("*/bench/suites/*", "*/evals/suites/*")
"""Where questions are: no document of a measured space is."""
SCHEMA: Final = "schema:"
"""A document that begins so is a database's schema, of whatever name."""
MARKS: Final = re.compile(r"(?<!\w):(?:[a-z]+:)?[a-z]+:(?=[~`<!.\w])|^\.\. |``|::$|`__?\b", re.MULTILINE)
_HALF = click.option("--half", type=click.Choice(HALVES), default="all", help="Which questions. Default: all.")


def _pattern(text: str) -> str:
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

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    id: str
    question: str
    about: str = Field(validation_alias=AliasChoices("about", "project"))
    """`handbook`, `hopql`, `schema`, or a project as pip names it: `flask==3.1.3`."""
    expects: list[Annotated[str, AfterValidator(_pattern)]] = Field(min_length=1)
    """Regular expressions, without case, each of which a right answer contains."""
    documents: list[str] = []
    """Any of which says so: paths from the project's root, or `schema:`."""


Asked = TypeVar("Asked", FileQuestion, AnswerQuestion)


def read_questions(name: str, kind: type[Asked], half: str = "all", folder: Path = FOLDER) -> list[Asked]:
    """The questions of a suite, of a half or all. Raises UsageError when a line cannot be read."""
    hint = f"A line has {', '.join(kind.model_fields)}."
    return [one for one in read_lines(folder / f"{name}.jsonl", kind, hint) if half in ("all", half_of(one.id))]


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


def indexed(knowledge: Knowledge, paths: Sequence[Path]) -> str:
    """Have the files in the space, without the suites themselves; what that took, in a line."""
    begun = time.perf_counter()
    added = knowledge.add(paths, progress=say)
    knowledge.remove(OWN)
    counts = ", ".join(f"{count:,} {name}" for name, count in knowledge.count().items())
    return f"{tell_added(added, time.perf_counter() - begun, 'documents')}; {counts}"


@click.group()
def main() -> None:
    """Documents that answer questions: are they found, and are the answers right?"""


@dataclass(frozen=True)
class Searched:
    """What a question found."""

    question: FileQuestion
    files: Sequence[str]
    """The first documents of its context, at most `BEST`."""
    ms: float

    @property
    def recall(self) -> float:
        """Share of its files among them."""
        return len({*self.question.files} & {*self.files}) / len(self.question.files)


@main.command("files")
@click.option("--mode", "modes", type=click.Choice(get_args(Mode)), multiple=True, default=("mix",),
              help="How it is searched; may be given several times. Default: mix.")  # fmt: skip
@click.option("--suite", "suites", type=click.Choice(SUITES), multiple=True, default=SUITES, help="Default: both.")
@_HALF
@click.option("--root", type=click.Path(path_type=Path), default=ROOT, help="The repository. Default: this one.")
@click.option("--space", default=SPACE, show_default=True, help="Where the index is kept.")
@click.option("--misses", is_flag=True, help="Tell the files found for each development question that lacks one.")
@click.option("--purge", is_flag=True, help="Delete the index that earlier runs kept, and end.")
def find_files(
    modes: Sequence[str], suites: Sequence[str], half: str, root: Path, space: str, misses: bool, purge: bool
) -> None:
    """Recall of files among five, by mode of search."""
    from hopql.tools.knowledge.knowledge import Knowledge

    knowledge, folder = Knowledge(space), root.expanduser().resolve()
    if purge:
        knowledge.purge()
        click.echo(f"The space {space} is empty.")
        return
    click.echo(indexed(knowledge, [folder]))
    click.echo(f"{'suite':18} {'mode':8} {'half':5} {'questions':>9} {'recall@5':>9} {'all@5':>6} {'ms':>6}")
    for suite in suites:
        questions = read_questions(suite, FileQuestion, half)
        for mode in modes:
            forget_vectors()
            found = [searched(knowledge, one, mode, folder) for one in questions]
            for part in HALVES if half == "all" else (half,):
                of_part = [one for one in found if part in ("all", half_of(one.question.id))]
                if of_part:
                    recall, whole = mean(one.recall for one in of_part), mean(one.recall == 1 for one in of_part)
                    told = f"{len(of_part):9} {recall:9.3f} {whole:6.3f} {median(one.ms for one in of_part):6.0f}"
                    click.echo(f"{suite:18} {mode:8} {part:5} {told}")
            for one in found if misses else ():
                if one.recall < 1 and half_of(one.question.id) == "dev":
                    lacks = ", ".join(file for file in one.question.files if file not in one.files)
                    click.echo(f"{one.question.id}: {one.question.question}\n  found {', '.join(one.files)}")
                    click.echo(f"  lacks {lacks}")


def searched(knowledge: Knowledge, question: FileQuestion, mode: str, root: Path) -> Searched:
    """A question searched for, as the product does without a model."""
    from hopql.tools.planning.extract_keywords import by_rules

    begun = time.perf_counter()
    context = knowledge.search(question.question, by_rules(question.question), mode, k=0)  # type: ignore[arg-type]
    return Searched(question, documents(context, root)[:BEST], (time.perf_counter() - begun) * 1000)


def documents(context: KnowledgeContext, root: Path) -> list[str]:
    """Documents of a context's chunks, each once, in the order of its first chunk; relative to the root."""
    return list(dict.fromkeys(relative(chunk["document"], root) for chunk in context["chunks"]))


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


@main.command("own")
@click.option("--answers", type=click.Choice(["sentences", "model"]), default="sentences", show_default=True,
              help="Who writes: the best sentences are chosen, or a model writes.")  # fmt: skip
@click.option("--about", "kinds", type=click.Choice(list(SPACES)), multiple=True, default=list(SPACES),
              help="May be given several times. Default: all.")  # fmt: skip
@click.option("--mode", type=click.Choice(get_args(Mode)), default="mix", show_default=True)
@_HALF
@click.option("-m", "--model", default="", help="Chat model of --answers model; by default the setting's.")
@click.option("--misses", is_flag=True, help="Tell the answer of each development question with something wrong.")
def ask_own(answers: str, kinds: Sequence[str], mode: str, half: str, model: str, misses: bool) -> None:
    """Shares of answers about HopQL and its demo that are right, and of references that hold."""
    options = {"answers": answers, "mode": mode, **({"model": model} if model else {})}
    found: list[Answered] = []
    for space in dict.fromkeys(SPACES[kind] for kind in kinds):
        click.echo(f"{space}: {_prepared(space)}")
        questions = read_questions("knowledge_answers", AnswerQuestion, half)
        of_space = [one for one in questions if one.about in kinds and SPACES[one.about] == space]
        found += _asked_all(space, of_space, options)
    _report(found, misses)


@main.command("projects")
@_HALF
@click.option("--misses", is_flag=True, help="Tell the answer of each development question that is not right.")
def ask_projects(half: str, misses: bool) -> None:
    """Shares of questions to three projects' documentation that are answered rightly."""
    from hopql.tools.knowledge.knowledge import Knowledge

    found: list[Answered] = []
    questions = read_questions("project_docs", AnswerQuestion, half)
    for project in dict.fromkeys(one.about for one in questions):
        space = f"eval-{project.partition('=')[0]}"
        click.echo(f"{space}: {indexed(Knowledge(space), sorted(fetched(project).rglob('*.rst')))}")
        found += _asked_all(space, [one for one in questions if one.about == project], {"answers": "sentences"})
    _report(found, misses)


def _prepared(space: str) -> str:
    """Have a space with its documents; what indexing them took. The schema is that of the workspace's index."""
    from hopql.tools import demo
    from hopql.tools.knowledge.knowledge import Knowledge
    from hopql.tools.knowledge.open_knowledge import have_schema
    from hopql.tools.preparation import index
    from hopql.tools.workspace import open_workspace

    knowledge, folder = Knowledge(space), workspace(space)
    if space == SPACE:
        return indexed(knowledge, [ROOT])
    demo.load("embedded:///nycflights")
    index(folder)
    have_schema(open_workspace(str(folder)))
    return indexed(knowledge, [ROOT / "tools" / "demo" / "workspace" / "handbook"])


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


def _asked_all(space: str, questions: Sequence[AnswerQuestion], options: Mapping[str, Any]) -> list[Answered]:
    from hopql.serve.client import HopQL

    client = HopQL(workspace(space), **options)
    return [asked(client, one) for one in questions]


def asked(client: Any, question: AnswerQuestion, root: Path = ROOT) -> Answered:
    """A question asked as a user would."""
    begun = time.perf_counter()
    told = client.inform(question.question)
    seconds = time.perf_counter() - begun
    cited = [relative(one["document"], root) for one in told["references"]]
    return Answered(question, told, cited, [one["held"] for one in told["claims"] if one["cites"]], seconds)


def _report(found: Sequence[Answered], misses: bool) -> None:
    names = ("answered", "right", "first", "cites")
    shown = " ".join(f"{name:>8}" for name in names)
    click.echo(f"{'about':20} {'questions':>9} {shown} references   hold marks seconds")
    for part in (*dict.fromkeys(one.question.about for one in found), *HALVES):
        of_part = [one for one in found if part in ("all", one.question.about, half_of(one.question.id))]
        if of_part:
            click.echo(row(part, of_part))
    for one in found if misses else ():
        if half_of(one.question.id) == "dev" and not (one.right and all(one.held) and one.cites):
            click.echo(f"{one.question.id}: {one.question.question}\n  expected {one.question.expects}")
            told = " ".join(one.told["answer"].split())[:900]
            click.echo(f"  told {told!r} from {', '.join(one.documents)}")


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
