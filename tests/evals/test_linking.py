from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hopql.evals.linking import main
from hopql.evals.linking_fit import fit, rows_of
from hopql.evals.linking_suite import catalogs, read_linking
from hopql.tools.catalog.linking import NAMES, weights
from hopql.tools.catalog.weights import read_weights
from hopql.tools.errors import UsageError


def _column(name: str, kind: str = "text", *samples: str, key: str = "", to: str = "") -> dict[str, object]:
    target = [{"target_table": to, "target_column": "id"}] if to else []
    return {"name": name, "type": kind, "primary_key": bool(key), "foreign_keys": target, "value_samples": samples}


OWNER = [_column("id", "INT", key="x"), _column("name", "TEXT", "Ada"), _column("born", "DATE")]
PET = [_column("id", "INT", key="x"), _column("owner_id", "INT", to="owner"), _column("weightkg", "REAL")]
SCHEMA = {"tables": {"owner": {"name": "owner", "columns": OWNER}, "pet": {"name": "pet", "columns": PET}}}
QUESTIONS = [
    ("Who was born first?", "SELECT name FROM owner ORDER BY born LIMIT 1"),
    ("What is the average weight of the pets of each owner name?",
     "SELECT o.name, avg(p.weightkg) FROM pet p JOIN owner o ON o.id = p.owner_id GROUP BY 1"),
    ("Broken?", "SELECT nothing FROM nowhere"),
]  # fmt: skip


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    items = [
        {"question_id": n, "db_id": db, "question": asked, "evidence": "born first refers to MIN(born)", "SQL": gold}
        for db in ("pets", "again")
        for n, (asked, gold) in enumerate(QUESTIONS)
    ]
    (tmp_path / "pets.json").write_text(json.dumps(items))
    (tmp_path / "pets_schema.json").write_text(json.dumps({"pets": SCHEMA, "again": SCHEMA}))
    return tmp_path


def test_a_suite_is_read_with_what_its_gold_needs(suite: Path) -> None:
    found = read_linking(suite)
    assert found.skipped == 2
    assert found.questions[1].needed.columns == {"owner.id", "owner.name", "pet.owner_id", "pet.weightkg"}
    assert found.questions[0].text(notes=True).endswith("MIN(born)")


def test_a_folder_without_a_suite_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no linking suite"):
        read_linking(tmp_path)


def test_the_command_prints_a_curve_and_writes_weights_and_a_report(suite: Path, tmp_path: Path) -> None:
    fitted, report = tmp_path / "weights.json", tmp_path / "report"
    result = CliRunner().invoke(main, [str(suite), "--fit", str(fitted), "--report", str(report)])
    assert result.exit_code == 0, result.output
    assert "by chance, held out" in result.output
    assert (report / "report.html").is_file()
    assert len(read_weights(NAMES, fitted).mean) == len(NAMES)
    with pytest.raises(ValueError, match="other features"):
        read_weights(NAMES[1:], fitted)


def test_a_fit_gives_what_is_needed_a_higher_chance(suite: Path, tmp_path: Path) -> None:
    found = read_linking(suite)
    rows = rows_of(found, catalogs(found, tmp_path / "spaces"))
    learnt = fit(rows)
    chance = learnt.second(rows[0].both(learnt.first))
    assert chance[rows[0].needed > 0].min() > chance[rows[0].needed == 0].max()


def test_the_shipped_weights_are_of_these_features() -> None:
    assert len(weights().mean) == len(NAMES)
