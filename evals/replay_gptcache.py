"""The query memory beside GPTCache, on the same questions: hits, false hits, milliseconds.

    python -m hopql.evals.replay_gptcache [--suites ../shared/suites] [--workspaces FOLDER] [--only SUITE]

What is stored and asked is the same for both:

- fow-cache: 600 pairs, each in a cache of its own: the first question is stored, the second asked. A hit is right when
  the pair is labelled as having the same answer.
- geography: of every second SQL template, even questions are stored with their SQL; odd ones of all are asked. Those of
  a stored template may be hit. A hit is right when its SQL has the gold's result on the database; an empty result
  counts only for the gold SQL itself.
- spider_syn: Spider's questions with every second SQL are stored, the rewordings of all are asked, each database apart.
  Those with a stored SQL may be hit. A hit is right when its SQL is the gold SQL.

GPTCache is `init_similar_cache()`: SQLite, FAISS, one neighbour, `SearchDistanceEvaluation`, threshold 0.8, which is a
cosine of 0.6. It runs with its own encoder where that can be fetched, and with this project's MiniLM, whose vectors are
given to it. A third row asks it for a cosine of 0.95 (threshold 0.975). The query memory is as it is by default: stored
in PostgreSQL, no verifier, so other words are no hit.

Milliseconds are the median of one lookup, of one client, encoding included; SQL is not run in them.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from hopql.evals.replay import by_execution, runner
from hopql.evals.replay_figures import share, share_of, upper_bound
from hopql.evals.replay_pairs import Judge, by_sql
from hopql.evals.replay_peer import THRESHOLD, Peer, environment
from hopql.evals.replay_rounds import Encoder, Figures, Lookup, Round, asked_of_peer, asked_of_us
from hopql.evals.replay_suites import Case, geography, labelled_pairs, same_sql, synonyms
from hopql.evals.replay_values import Finder, of_catalog, of_queries
from hopql.tools.errors import HopQLError, UsageError

STRICT = 0.975
"""Of GPTCache's threshold: a cosine of 0.95, as the squared distance of unit vectors may then be 0.1 of 4."""
_HUB = "https://huggingface.co"
_MOST = 10_000
Judged = tuple[list[Round], Judge]


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the suites that are there and prints a table of each."""
    options = argparse.ArgumentParser(description="Compare replay with GPTCache.")
    options.add_argument("--suites", type=Path, default=Path("../shared/suites"))
    options.add_argument("--workspaces", type=Path, help="keep the database's workspace here")
    options.add_argument("--only", choices=sorted(SUITES), help="one suite")
    given = options.parse_args(arguments)
    peers = _peers()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for name in [given.only] if given.only else SUITES:
                try:
                    rounds, judge = SUITES[name](given.suites, given.workspaces or Path(folder))
                except (HopQLError, OSError) as error:
                    print(f"{name}: skipped ({error})")
                    continue
                _compare(name, rounds, judge, peers)
    finally:
        for peer in {id(peer): peer for _, peer, _ in peers}.values():
            peer.close()


def _peers() -> list[tuple[str, Peer, float]]:
    """GPTCache in each way that can be had here: name, process, threshold."""
    python = environment(encoder=False)
    given = Peer(python)
    peers = [("GPTCache, MiniLM", given, THRESHOLD), ("GPTCache, MiniLM, cosine 0.95", given, STRICT)]
    try:
        with urllib.request.urlopen(os.environ.get("HF_ENDPOINT", _HUB), timeout=10):
            pass
        own = Peer(environment(encoder=True))
        own.open(0)
    except (OSError, UsageError) as error:
        print(f"GPTCache with its own encoder (paraphrase-albert-onnx) is left out: {error}")
        return peers
    return [("GPTCache, its encoder", own, THRESHOLD), *peers]


def _compare(name: str, rounds: list[Round], judge: Judge, peers: Sequence[tuple[str, Peer, float]]) -> None:
    """Asks all systems and prints their rows."""
    encoder = Encoder(question for each in rounds for question in each.questions())
    asked = [lookup for each in rounds for lookup in each.asked]
    fixed = sum(lookup.fixed for lookup in asked)
    print(
        f"\n{name}: {sum(len(each.stored) for each in rounds):,} stored, {len(asked):,} asked; "
        f"{sum(lookup.may for lookup in asked):,} may be hit, {fixed:,} of them by a stored SQL as it is; "
        f"MiniLM takes {encoder.ms:.1f} ms a question"
    )
    print(f"{'system':<30} {'right hits':>18} {'wrong, may be hit':>18} {'wrong, may not':>30} {'ms':>7}")
    systems: list[tuple[str, Callable[[], Figures]]] = [("query memory", lambda: asked_of_us(rounds, judge))]
    for title, peer, threshold in peers:
        vectors = None if "its encoder" in title else encoder
        systems.append((title, lambda p=peer, v=vectors, t=threshold: asked_of_peer(p, rounds, judge, v, t)))  # type: ignore[misc]
    for title, run in systems:
        found = run()
        bound = share_of(upper_bound(found.false, found.may_not)) if found.may_not else "-"
        print(
            f"{title:<30} {found.right:>6} of {found.may:<5}{share(found.right, found.may):>6} "
            f"{found.wrong:>11} {share(found.wrong, found.may):>6} "
            f"{found.false:>8} of {found.may_not:<5}{share(found.false, found.may_not):>6} ≤{bound:>6} {found.ms:>7.1f}"
        )


def _fow_cache(suites: Path, into: Path) -> Judged:
    pairs = labelled_pairs()
    rounds = []
    for number, pair in enumerate(pairs):
        stored, asked = (
            Case(number=number, db="", question=text, gold=["SELECT 1"]) for text in (pair.a, pair.b)
        )  # fmt: skip
        rounds.append(Round(pair.id, [stored], [Lookup(asked, pair.same_answer, pair.same_answer)], lambda _: []))
    same = {number for number, pair in enumerate(pairs) if pair.same_answer}
    return rounds, lambda sql, case: case.number in same


def _geography(suites: Path, into: Path) -> Judged:
    from hopql.evals.load_suite import prepare, workspaces
    from hopql.tools.workspace import open_workspace

    cases = geography(suites / "memory" / "geography.json")
    prepare(suites / "sql" / "databases", ["geo"], workspaces(into))
    workspace = open_workspace(workspaces(into).replace("{db}", "geo"))
    judge = by_execution({"geo": runner(workspace.engine.run)})
    stored = [case for case in cases if case.number % 2 == 0 and int(case.template) % 2 == 0]
    templates, asked = {case.template for case in stored}, []
    for case in cases:
        if case.number % 2:
            fixed = any(judge(other.gold[0], case) for other in stored if other.template == case.template)
            asked.append(Lookup(case, case.template in templates, fixed))
    return [Round("geo", stored, asked, of_catalog(workspace.catalog))], judge


def _spider_syn(suites: Path, into: Path) -> Judged:
    cases = synonyms(suites / "memory" / "spider_syn_dev.json")
    return list(_by_database(cases)), by_sql


def _by_database(cases: Sequence[Case]) -> Iterator[Round]:
    """Cases come two by two: a question, and its rewording."""
    for db in sorted({case.db for case in cases}):
        originals = [case for case in cases[::2] if case.db == db]
        order = {sql: place for place, sql in enumerate(dict.fromkeys(case.gold[0].lower() for case in originals))}
        stored = [case for case in originals if order[case.gold[0].lower()] % 2 == 0]
        finder: Finder = of_queries((case.gold[0] for case in originals), originals[0].dialect)
        asked = []
        for case in cases[1::2]:
            if case.db == db:
                may = any(same_sql(other.gold[0], case.gold, case.dialect) for other in stored)
                asked.append(Lookup(case, may, may))
        yield Round(db, stored, asked, finder)


SUITES: dict[str, Callable[[Path, Path], Judged]] = {
    "fow-cache": _fow_cache, "geography": _geography, "spider_syn": _spider_syn
}  # fmt: skip


if __name__ == "__main__":
    main()
