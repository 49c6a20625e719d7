"""Whole questions of the suites, each asked after an unrelated one, must come back as they are.

`pytest -s tests/tools/planning/test_whole_questions.py` prints the shares.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.tools.planning.rewrite_follow_ups import whole
from tests.tools.planning import talk

LEAST = 0.99
SUITES = Path(__file__).parents[3] / "evals" / "suites"
BEFORE = [talk.JFK, talk.BUSIEST, talk.SPENT]


def lines(file: Path) -> Iterator[str]:
    """Questions of a file with one JSON object a line."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.strip() and (question := json.loads(line).get("question")):
            yield question


def others(shared: Path) -> Iterator[tuple[str, list[str]]]:
    """Questions of the suites beside the project, by suite."""
    suites = shared / "suites"
    for file in sorted((suites / "sql").glob("*.jsonl")):
        yield file.stem, list(lines(file))
    bird = json.loads((suites / "linking" / "bird_mini_dev.json").read_text(encoding="utf-8"))
    yield "bird", [one["question"] for one in bird]
    spider = json.loads((suites / "memory" / "spider_syn_dev.json").read_text(encoding="utf-8"))
    yield "spider", [one[name] for one in spider for name in ("SpiderQuestion", "SpiderSynQuestion")]
    hops = json.loads((suites / "hops" / "musique.json").read_text(encoding="utf-8"))
    yield "musique", [one["question"] for one in hops]


def unchanged(questions: list[str], kinds: bool) -> float:
    """The share of questions that come back without change and note, after each of the turns."""
    kind_of = talk.kind_of if kinds else None
    damaged = []
    for question in questions:
        for turn in BEFORE:
            found = whole(question, [turn], kind_of)
            if found["question"] != question or found["changed"] or found["note"]:
                damaged.append(question)
    return 1 - len(damaged) / (len(questions) * len(BEFORE))


@pytest.mark.parametrize("kinds", [False, True], ids=["plain", "stored"])
def test_the_projects_own_questions_stay(kinds: bool) -> None:
    for file in sorted(SUITES.glob("*.jsonl")):
        questions = list(lines(file))
        share = unchanged(questions, kinds)
        print(f"{file.stem}: {share:.4f} of {len(questions)} questions unchanged")
        assert questions and share >= LEAST, file.stem


def test_the_questions_of_other_suites_stay(shared: Path) -> None:
    for name, questions in others(shared):
        share = unchanged(questions, kinds=True)
        print(f"{name}: {share:.4f} of {len(questions)} questions unchanged")
        assert questions and share >= LEAST, name
