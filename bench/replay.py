"""How often the query memory replays, and how often it is wrong, on suites made by others. No model, no storage.

    python -m hopql.bench.replay [--suites ../shared/suites] [--workspaces FOLDER]

1. Traps made of the suites' questions and queries with values that their databases store (`replay_traps`); `--traps`
   measures these alone.
2. fow-cache's labelled pairs: what a cache would serve. Traps that are served with the stored answer are false hits.
3. `memory/geography.json`, `sql/defog.jsonl`, `sql/geo_restaurants.jsonl`: every question stored, every other asked.
   Right is what has the gold's result on the suite's database; an empty result counts only for the gold query itself.
   "Same words, other values" are the possible replays.

Wrong replays are shown for odd questions only; even ones are kept unseen.
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path

import click

from hopql.bench import run
from hopql.bench.replay_traps import (
    ASKED,
    LATER,
    Case,
    Finder,
    Found,
    Pair,
    geography,
    labelled_pairs,
    of_catalog,
    of_workspace,
    other_words,
    questions,
    same_sql,
    traps,
    tried,
)
from hopql.evals.right import same
from hopql.evals.suite import prepare
from hopql.state.database import Rows
from hopql.tools.base.errors import HopQLError
from hopql.tools.memory.mask_question import read
from hopql.tools.memory.replay_template import Replay, replay, template
from hopql.tools.memory.tokenize_question import Reading, Template
from hopql.tools.workspace.open_workspace import Workspace, open_workspace

READERS = {
    "memory/geography.json": geography, "sql/defog.jsonl": questions, "sql/geo_restaurants.jsonl": questions,
}  # fmt: skip
_MOST = 10_000

Judge = Callable[[str, Case], bool]
"""Whether a query answers a case."""


@click.command("replay")
@click.option("--suites", type=click.Path(path_type=Path), default=Path("../shared/suites"), help="Their folder.")
@click.option("--workspaces", "into", type=click.Path(path_type=Path), help="Keep the databases' workspaces here.")
@click.option("--traps", "only_traps", is_flag=True, help="The traps alone.")
def main(suites: Path, into: Path | None, only_traps: bool) -> None:
    """Replays of the suites that are there, right and wrong."""
    with tempfile.TemporaryDirectory() as folder:
        opened = cache(partial(_opened, suites / "sql/databases", into or Path(folder)))
        cases = {Path(file).stem: read(suites / file) for file, read in READERS.items() if (suites / file).is_file()}
        spaces = {name: opened(name) for name in sorted({case.db for some in cases.values() for case in some})}
        finders = {name: of_catalog(space.catalog) for name, space in spaces.items()}
        pairs = labelled_pairs()
        databases, words = {name: of_workspace(space) for name, space in spaces.items()}, other_words(pairs)
        made = [trap for some in cases.values() for case in some
                for trap in traps(case, finders[case.db], databases[case.db], words)]  # fmt: skip
        _tell("traps", tried(made, finders))
        if only_traps:
            return
        _tell("fow-cache", labelled(pairs))
        judge = by_execution({name: runner(space.engine.run) for name, space in spaces.items()})
        for name, some in cases.items():
            _tell(name, crossed(some, finders, judge))


def _tell(name: str, found: Found) -> None:
    click.echo("\n".join(found.lines(name)))


def _opened(dumps: Path, into: Path, name: str) -> Workspace:
    """The workspace of a suite's database, which is loaded and indexed where it is not there."""
    prepare(dumps, [name], str(into / "{db}"), print)
    return open_workspace(str(into / name))


def crossed(cases: Sequence[Case], finders: Mapping[str, Finder], judge: Judge) -> Found:
    """Stores every case with its first gold query, and asks every other case of its database.

    Pairs without the same skeleton or normal form are refused without a look at the SQL, and are counted as such.
    """
    found = Found()
    readings = [read(case.question, finders[case.db](case.question)) for case in cases]
    stored = [
        template(reading, case.gold[0], asked=ASKED, dialect="postgres")
        for case, reading in zip(cases, readings, strict=True)
    ]
    by_key: dict[tuple[str, str], list[int]] = defaultdict(list)
    for place, entry in enumerate(stored):
        for key in {f"n {entry.reading.normal}", f"s {entry.reading.skeleton}"} - {"s "}:
            by_key[cases[place].db, key].append(place)
    of_db = {db: sum(case.db == db for case in cases) for db in {case.db for case in cases}}
    for place, (case, reading) in enumerate(zip(cases, readings, strict=True)):
        keys = (f"n {reading.normal}", f"s {reading.skeleton}")
        near = dict.fromkeys(other for key in keys for other in by_key.get((case.db, key), ()) if other != place)
        for other in near:
            _ask(found, case, reading, cases[other], stored[other], judge)
        found.tallies["pairs, other skeleton"].tried += of_db[case.db] - 1 - len(near)
    _possible(found, cases, readings, stored, judge)
    return found


def _ask(found: Found, case: Case, reading: Reading, other: Case, entry: Template, judge: Judge) -> None:
    """Counts the pair of an asked question and an entry of its skeleton."""
    kind = "same text" if entry.reading.normal == reading.normal else "same skeleton"
    kind += ", another template" if other.template != case.template else ""
    given = replay(entry, reading, today=LATER)
    right = isinstance(given, Replay) and judge(given.sql, case)
    found.tallies[f"pairs, {kind}"].add(replayed=isinstance(given, Replay), right=right)
    if isinstance(given, Replay) and not right and case.number % 2:
        found.wrong.append(f"{other.question!r} → {case.question!r}: {given.sql}")


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
            found.tallies["questions, same words, other values"].add(replayed=first is not None, right=right)
        if others:
            found.tallies["questions, same template, any words"].add(replayed=first is not None, right=right)


def labelled(pairs: Sequence[Pair]) -> Found:
    """fow-cache's pairs by category, and in words those that count as the same with another answer, which is wrong.

    They are about no database, so that there is no query to replay: what is read is whether two questions count as the
    same. The same words on questions with queries are among the traps.
    """
    found = Found()
    for pair in pairs:
        one, other = read(pair.a), read(pair.b)
        served = bool(one.normal) and one.normal == other.normal
        kinds = [pair.category] if pair.category in ("paraphrase", "near_repeat") else [pair.category, "all traps"]
        for kind in kinds:
            found.tallies[f"served unchanged, {kind}"].add(replayed=served, right=pair.same_answer)
        if served and not pair.same_answer:
            found.wrong.append(f"{pair.id}: {pair.a!r} → {pair.b!r}")
    return found


def runner(run: Callable[..., Rows]) -> Callable[[str], Rows | None]:
    """Runs each query once; None for what does not run."""

    @cache
    def result(sql: str) -> Rows | None:
        try:
            return run(sql, max_rows=_MOST)
        except HopQLError:
            return None

    return result


def by_execution(runners: Mapping[str, Callable[[str], Rows | None]]) -> Judge:
    """Right is what has a gold query's result; with an empty result it has to be the gold query."""

    def judge(sql: str, case: Case) -> bool:
        if same_sql(sql, case.gold):
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
