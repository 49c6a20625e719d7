"""How often the query memory replays, and how often it is wrong, on suites made by others. No model, no storage.

    python -m hopql.bench.replay [--suites ../shared/suites] [--workspaces FOLDER] [--show]

1. fow-cache's labelled pairs: what a cache would serve. Traps that are served with the stored answer are false hits.
2. `memory/geography.json`: every question stored, every other asked. Right is what has the gold's result on the
   database `geo`; an empty result counts only for the gold query itself. "Same words, other values" are the possible
   replays.
3. `memory/spider_syn_dev.json`, `sql/defog.jsonl`: no replay may give another query than the gold one. Values are those
   that the suite's own queries compare.
4. `sql/geo_restaurants.jsonl` by execution, as 2.
5. Traps made of these suites' questions and queries with values that their databases store; `--traps`
   measures these alone.

Failures are shown for odd questions only (`--show`); even ones are kept unseen.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path

import click

from hopql.bench import run
from hopql.bench.replay_suites import (
    ASKED,
    LATER,
    Case,
    Finder,
    Pair,
    Tally,
    geography,
    labelled_pairs,
    of_catalog,
    of_queries,
    of_workspace,
    other_words,
    questions,
    same_sql,
    synonyms,
    traps,
    tried,
)
from hopql.evals.load_suite import prepare, workspaces
from hopql.evals.right import same
from hopql.state.database import Rows
from hopql.tools.errors import HopQLError
from hopql.tools.memory.mask_question import read
from hopql.tools.memory.replay_template import Replay, replay, template
from hopql.tools.memory.tokenize_question import Reading, Template
from hopql.tools.workspace import Workspace, open_workspace

Judge = Callable[[str, Case], bool]
"""Whether a query answers a case."""


@dataclass
class Found:
    """The figures of a suite."""

    pairs: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    """By kind: replays among pairs of stored and asked questions."""
    questions: dict[str, Tally] = field(default_factory=lambda: defaultdict(Tally))
    """By kind: questions that the first fitting entry answers."""
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    """Possible replays that were refused, of odd questions."""


def by_sql(sql: str, case: Case) -> bool:
    """Right is what is the gold query."""
    return same_sql(sql, case.gold, case.dialect)


def crossed(cases: Sequence[Case], finders: dict[str, Finder], judge: Judge) -> Found:
    """Stores every case with its first gold query, and asks every other case of its database.

    Pairs without the same skeleton or normal form are refused without a look at the SQL, and are counted as such.
    """
    found = Found()
    readings = [read(case.question, finders[case.db](case.question)) for case in cases]
    stored = [
        template(reading, case.gold[0], asked=ASKED, dialect=case.dialect)
        for case, reading in zip(cases, readings, strict=True)
    ]
    by_key: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, entry in enumerate(stored):
        for key in {f"n {entry.normal}", f"s {entry.skeleton}"} - {"s "}:
            by_key[cases[place].db, key].append(place)
    of_db = {db: sum(case.db == db for case in cases) for db in {case.db for case in cases}}
    for place, (case, reading) in enumerate(zip(cases, readings, strict=True)):
        keys = (f"n {reading.normal}", f"s {reading.skeleton}")
        near = dict.fromkeys(other for key in keys for other in by_key.get((case.db, key), ()) if other != place)
        _ask(found, case, reading, [(cases[other], stored[other]) for other in near], judge)
        found.pairs["other skeleton"].tried[case.number % 2] += of_db[case.db] - 1 - len(near)
    _possible(found, cases, readings, stored, judge)
    return found


def _ask(found: Found, case: Case, reading: Reading, near: Sequence[tuple[Case, Template]], judge: Judge) -> None:
    """Counts the pairs of one asked question with the entries of its skeleton."""
    for other, entry in near:
        kind = "same text" if entry.normal == reading.normal else "same skeleton"
        kind += ", another template" if other.template != case.template else ""
        given = replay(entry, reading, today=LATER)
        right = isinstance(given, Replay) and judge(given.sql, case)
        found.pairs[kind].add(case.number, replayed=isinstance(given, Replay), right=right)
        if isinstance(given, Replay) and not right:
            found.wrong += [] if not case.number % 2 else [f"{other.question!r} → {case.question!r}: {given.sql}"]


def _possible(
    found: Found, cases: Sequence[Case], readings: Sequence[Reading], stored: Sequence[Template], judge: Judge
) -> None:
    """Questions for which the suite has another of the same words (`shape`) or template, with other values."""
    by_shape: dict[str, list[int]] = defaultdict(list)
    by_template: dict[str, list[int]] = defaultdict(list)
    for place, case in enumerate(cases):
        by_shape[case.shape or "?"].append(place)
        by_template[case.template or "?"].append(place)
    for place, case in enumerate(cases):
        if not case.shape:
            continue
        others = [o for o in by_template[case.template] if cases[o].question != case.question]
        same_words = [o for o in by_shape[case.shape] if o in set(others)]
        given = [replay(stored[o], readings[place], today=LATER) for o in (*same_words, *others)]
        first = next((one for one in given if isinstance(one, Replay)), None)
        right = first is not None and judge(first.sql, case)
        if same_words:
            found.questions["same words, other values"].add(case.number, replayed=first is not None, right=right)
            if first is None and case.number % 2:
                found.missed.append(f"{cases[same_words[0]].question!r} → {case.question!r}: {given[0]}")
        if others:
            found.questions["same template, any words"].add(case.number, replayed=first is not None, right=right)


def labelled(pairs: Sequence[Pair]) -> tuple[dict[str, Tally], list[str]]:
    """fow-cache's pairs by category, and in words those that count as the same with another answer, which is wrong.

    They are about no database, so that there is no query to replay: what is read is whether two questions count as the
    same. The same words on questions with queries are among the traps.
    """
    unchanged: dict[str, Tally] = defaultdict(Tally)
    wrong: list[str] = []
    for number, pair in enumerate(pairs):
        one, other = read(pair.a), read(pair.b)
        served = bool(one.normal) and one.normal == other.normal
        unchanged[pair.category].add(number, replayed=served, right=pair.same_answer)
        if served and not pair.same_answer:
            wrong.append(f"{pair.id}: {pair.a!r} → {pair.b!r}")
    return unchanged, wrong


_MOST = 10_000


@click.command("replay")
@click.option("--suites", type=click.Path(path_type=Path), default=Path("../shared/suites"), help="Their folder.")
@click.option("--workspaces", "into", type=click.Path(path_type=Path), help="Keep the databases' workspaces here.")
@click.option("--show", is_flag=True, help="Show wrong and missed replays of odd questions.")
@click.option("--traps", "only_traps", is_flag=True, help="The traps alone.")
def main(suites: Path, into: Path | None, show: bool, only_traps: bool) -> None:
    """Replays of the suites that are there, right and wrong."""
    with tempfile.TemporaryDirectory() as folder:
        opened = cache(partial(_opened, suites / "sql/databases", into or Path(folder)))
        readers = {"sql/defog.jsonl": questions, "sql/geo_restaurants.jsonl": questions}
        with_databases = {"memory/geography.json": geography, **readers}
        there = {file: reader for file, reader in with_databases.items() if (suites / file).is_file()}
        _traps(suites, there, opened, show)
        if only_traps:
            return
        _pairs(show)
        for file, reader in {"memory/spider_syn_dev.json": synonyms, **with_databases}.items():
            if not (suites / file).is_file():
                click.echo(f"{file}: skipped, it is not in {suites}")
                continue
            cases = reader(suites / file)
            names = sorted({case.db for case in cases})
            if file in ("memory/geography.json", "sql/geo_restaurants.jsonl"):
                spaces = {name: opened(name) for name in names}
                finders = {name: of_catalog(space.catalog) for name, space in spaces.items()}
                judge = by_execution({name: runner(space.engine.run) for name, space in spaces.items()})
            else:
                of_db = {name: [case for case in cases if case.db == name] for name in names}
                finders = {
                    name: of_queries((sql for case in some for sql in case.gold), some[0].dialect)
                    for name, some in of_db.items()
                }
                judge = by_sql
            _print(Path(file).stem, crossed(cases, finders, judge), show)


def _opened(dumps: Path, into: Path, name: str) -> Workspace:
    """The workspace of a suite's database, which is loaded and indexed where it is not there."""
    prepare(dumps, [name], workspaces(into), tell=print)
    return open_workspace(workspaces(into).replace("{db}", name))


def _traps(
    suites: Path, readers: Mapping[str, Callable[[Path], list[Case]]], opened: Callable[[str], Workspace], show: bool
) -> None:
    """The traps of every suite whose databases are at hand."""
    cases = [case for file, reader in readers.items() for case in reader(suites / file)]
    spaces = {name: opened(name) for name in sorted({case.db for case in cases})}
    finders = {name: of_catalog(space.catalog) for name, space in spaces.items()}
    databases = {name: of_workspace(space) for name, space in spaces.items()}
    words = other_words(labelled_pairs()) if cases else []
    found = [trap for case in cases for trap in traps(case, finders[case.db], databases[case.db], words)]
    tallies, wrong = tried(found, finders)
    for kind, tally in sorted(tallies.items()):
        click.echo(tally.line(f"traps, {kind}"))
    _tell("wrong", wrong, show)


def _pairs(show: bool) -> None:
    try:
        pairs = labelled_pairs()
    except HopQLError as error:
        click.echo(f"fow-cache: skipped ({error})")
        return
    unchanged, wrong = labelled(pairs)
    every = Tally()
    for category, tally in sorted(unchanged.items()):
        click.echo(tally.line(f"fow-cache, served unchanged, {category}"))
        every += tally if category not in ("paraphrase", "near_repeat") else Tally()
    click.echo(every.line("fow-cache, all traps served unchanged"))
    _tell("wrong", wrong, show)


def _print(name: str, found: Found, show: bool) -> None:
    for what, tallies in (("pairs", found.pairs), ("questions", found.questions)):
        for kind, tally in sorted(tallies.items()):
            click.echo(tally.line(f"{name}, {what}, {kind}"))
    _tell("wrong", found.wrong, show)
    _tell("missed", found.missed, show)


def _tell(kind: str, lines: Sequence[str], show: bool) -> None:
    for line in lines if show else ():
        click.echo(f"  {kind}: {line}")


def runner(run: Callable[..., Rows]) -> Callable[[str], Rows | None]:
    """Runs each query once; None for what does not run."""
    known: dict[str, Rows | None] = {}

    def result(sql: str) -> Rows | None:
        if sql not in known:
            try:
                known[sql] = run(sql, max_rows=_MOST)
            except HopQLError:
                known[sql] = None
        return known[sql]

    return result


def by_execution(runners: Mapping[str, Callable[[str], Rows | None]]) -> Judge:
    """Right is what has a gold query's result; with an empty result it has to be the gold query."""

    def judge(sql: str, case: Case) -> bool:
        if same_sql(sql, case.gold, case.dialect):
            return True
        answer = runners[case.db](sql)
        golds = [runners[case.db](gold) for gold in case.gold]
        return any(
            answer is not None and gold is not None and bool(gold["rows"]) and same(gold, answer, ordered=False)
            for gold in golds
        )

    return judge


if __name__ == "__main__":
    run(main)
