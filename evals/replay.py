"""How often the query memory replays, and how often it is wrong, on suites made by others. No model, no storage.

    python -m hopql.evals.replay [--suites ../shared/suites] [--workspaces FOLDER] [--show]

1. fow-cache's labelled pairs: what a cache would serve. Traps that are served with the stored answer are false hits.
2. `memory/geography.json`: every question stored, every other asked. Right is what has the gold's result on the
   database `geo`; an empty result counts only for the gold query itself. "Same words, other values" are the possible
   replays.
3. `memory/spider_syn_dev.json`, `sql/defog.jsonl`: no replay may give another query than the gold one. Values are those
   that the suite's own queries compare.
4. `sql/geo_restaurants.jsonl` by execution, as 2.
5. Traps made of these suites' questions and queries with values that their databases store (`replay_traps`); `--traps`
   measures these alone.

Replays of other words wait for a verifier: reported is how many pairs the rules alone would pass on to it. Failures are
shown for odd questions only (`--show`); even ones are kept unseen.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from hopql.evals.load_suite import prepare, workspaces
from hopql.evals.replay_figures import Tally
from hopql.evals.replay_pairs import Found, Judge, agreements, by_sql, crossed, labelled
from hopql.evals.replay_suites import Case, geography, labelled_pairs, questions, same_sql, synonyms
from hopql.evals.replay_traps import of_workspace, other_words, traps, tried
from hopql.evals.replay_values import Finder, of_catalog, of_queries
from hopql.evals.right import same
from hopql.state.database import Rows
from hopql.tools.errors import HopQLError
from hopql.tools.workspace import open_workspace

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
    unchanged, rebound, passed, wrong = labelled(pairs)
    for name, tallies in (("served unchanged", unchanged), ("only values differ", rebound), ("other words", passed)):
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
    alike, apart = agreements(cases, finders)
    print(alike.passing(f"{file.stem}, pairs in other words with the same query"))
    print(apart.passing(f"{file.stem}, pairs in other words with another query"))


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
