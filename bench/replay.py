"""How often the query memory replays, and how often it is wrong, on suites made by others. No model, no storage.

    python -m hopql.bench.replay [--suites ../shared/suites] [--workspaces FOLDER] [--show]

1. fow-cache's labelled pairs: what a cache would serve. Traps that are served with the stored answer are false hits.
2. `memory/geography.json`: every question stored, every other asked. Right is what has the gold's result on the
   database `geo`; an empty result counts only for the gold query itself. "Same words, other values" are the possible
   replays.
3. `memory/spider_syn_dev.json`, `sql/defog.jsonl`: no replay may give another query than the gold one. Values are those
   that the suite's own queries compare.
4. `sql/geo_restaurants.jsonl` by execution, as 2.
5. Traps made of these suites' questions and queries with values that their databases store (`replay_traps`); `--traps`
   measures these alone.

Failures are shown for odd questions only (`--show`); even ones are kept unseen.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

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
from hopql.tools.memory.question_template import Reading, Template
from hopql.tools.memory.replay_template import Replay, replay, template
from hopql.tools.workspace import open_workspace

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


def labelled(pairs: Sequence[Pair]) -> tuple[dict[str, Tally], dict[str, Tally], list[str]]:
    """fow-cache's pairs by category: served unchanged, and alike but for values.

    They are about no database, so that there is no query to replay: what is read is whether two questions count as the
    same, or as alike but for values. Counting as the same with another answer is wrong. The same
    words on questions with queries are in `replay_traps`.
    """
    unchanged: dict[str, Tally] = defaultdict(Tally)
    rebound: dict[str, Tally] = defaultdict(Tally)
    wrong: list[str] = []
    for number, pair in enumerate(pairs):
        one, other = read(pair.a), read(pair.b)
        served = bool(one.normal) and one.normal == other.normal
        values = not served and bool(one.skeleton) and one.skeleton == other.skeleton
        unchanged[pair.category].add(number, replayed=served, right=pair.same_answer)
        rebound[pair.category].add(number, replayed=values)
        if served and not pair.same_answer:
            wrong.append(f"{pair.id}: {pair.a!r} → {pair.b!r}")
    return unchanged, rebound, wrong


_MOST = 10_000


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the suites that are there and prints their figures."""
    options = argparse.ArgumentParser(description="Measure the replay of stored queries.")
    options.add_argument("--suites", type=Path, default=Path("../shared/suites"))
    options.add_argument("--workspaces", type=Path, help="keep the databases' workspaces here")
    options.add_argument("--show", action="store_true", help="show wrong and missed replays of odd questions")
    options.add_argument("--traps", action="store_true", help="the traps alone")
    given = options.parse_args(arguments)
    suites: Path = given.suites
    with tempfile.TemporaryDirectory() as folder:
        into = given.workspaces or Path(folder)
        _traps(suites, into, given.show)
        if given.traps:
            return
        _pairs(given.show)
        _suite(suites / "memory/geography.json", geography, given.show, dumps=suites / "sql/databases", into=into)
        _suite(suites / "memory/spider_syn_dev.json", synonyms, given.show)
        _suite(suites / "sql/defog.jsonl", questions, given.show)
        _suite(suites / "sql/geo_restaurants.jsonl", questions, given.show, dumps=suites / "sql/databases", into=into)


def _traps(suites: Path, into: Path, show: bool) -> None:
    """The traps of every suite whose databases are at hand."""
    files = {"memory/geography.json": geography, "sql/defog.jsonl": questions, "sql/geo_restaurants.jsonl": questions}
    cases = [case for file, reader in files.items() if (suites / file).is_file() for case in reader(suites / file)]
    if not cases:
        print(f"traps: skipped, there are no suites in {suites}")
        return
    names = sorted({case.db for case in cases})
    prepare(suites / "sql/databases", names, workspaces(into), tell=print)
    opened = {name: open_workspace(workspaces(into).replace("{db}", name)) for name in names}
    finders = {name: of_catalog(workspace.catalog) for name, workspace in opened.items()}
    databases = {name: of_workspace(workspace) for name, workspace in opened.items()}
    words = other_words(labelled_pairs())
    found = [trap for case in cases for trap in traps(case, finders[case.db], databases[case.db], words)]
    tallies, wrong = tried(found, finders)
    for kind, tally in sorted(tallies.items()):
        print(tally.line(f"traps, {kind}"))
    for line in wrong if show else ():
        print(f"  wrong: {line}")


def _pairs(show: bool) -> None:
    try:
        pairs = labelled_pairs()
    except HopQLError as error:
        print(f"fow-cache: skipped ({error})")
        return
    unchanged, rebound, wrong = labelled(pairs)
    for name, tallies in (("served unchanged", unchanged), ("only values differ", rebound)):
        for category, tally in sorted(tallies.items()):
            said = tally.line if name == "served unchanged" else tally.passing
            print(said(f"fow-cache, {name}, {category}"))
    traps = Tally()
    for category, tally in unchanged.items():
        if category not in ("paraphrase", "near_repeat"):
            for half in (0, 1):
                traps.tried[half] += tally.tried[half]
                traps.replayed[half] += tally.replayed[half]
                traps.wrong[half] += tally.wrong[half]
    print(traps.line("fow-cache, all traps served unchanged"))
    for line in wrong if show else ():
        print(f"  wrong: {line}")


def _suite(
    file: Path, reader: Callable[[Path], list[Case]], show: bool, *, dumps: Path | None = None, into: Path | None = None
) -> None:
    """One suite: by execution where its databases are given, else by comparison of the SQL."""
    if not file.is_file():
        print(f"{file.stem}: skipped, there is no {file}")
        return
    cases = reader(file)
    names = sorted({case.db for case in cases})
    finders: dict[str, Finder] = {}
    judge: Judge = by_sql
    if dumps is not None and into is not None:
        prepare(dumps, names, workspaces(into), tell=print)
        opened = {name: open_workspace(workspaces(into).replace("{db}", name)) for name in names}
        finders = {name: of_catalog(workspace.catalog) for name, workspace in opened.items()}
        judge = by_execution({name: runner(workspace.engine.run) for name, workspace in opened.items()})
    else:
        for name in names:
            of_db = [case for case in cases if case.db == name]
            finders[name] = of_queries((sql for case in of_db for sql in case.gold), of_db[0].dialect)
    _print(file.stem, crossed(cases, finders, judge), show)


def _print(name: str, found: Found, show: bool) -> None:
    for kind, tally in sorted(found.pairs.items()):
        print(tally.line(f"{name}, pairs, {kind}"))
    for kind, tally in sorted(found.questions.items()):
        print(tally.line(f"{name}, questions, {kind}"))
    for kind, lines in (("wrong", found.wrong), ("missed", found.missed)) if show else ():
        for line in lines:
            print(f"  {kind}: {line}")


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
    main()
