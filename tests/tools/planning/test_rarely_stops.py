"""Questions of the demo's suites hardly ever stop to ask back.

`pytest -s tests/tools/planning/test_rarely_stops.py` prints how many do.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.cards import load_cards
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.planning.find_ambiguities import ambiguities
from hopql.tools.setup import load_demo

MOST = 0.02
SUITES = Path(__file__).parents[3] / "evals" / "suites"


def test_the_demos_questions_hardly_ever_stop(tmp_path: Path) -> None:
    build(tmp_path, load_cards(load_demo.FILES / "tables.jsonl"), [])
    catalog = Catalog.open(tmp_path)
    for file in sorted(SUITES.glob("*.jsonl")):
        questions = [json.loads(line)["question"] for line in file.read_text(encoding="utf-8").splitlines() if line]
        stopped = [question for question in questions if ambiguities(question, catalog, date(2026, 1, 1))]
        print(f"{file.stem}: {len(stopped)} of {len(questions)} questions stop")
        assert questions and len(stopped) <= MOST * len(questions), stopped
    assert ambiguities("What was the average delay of all flights?", catalog, date(2026, 1, 1))
