from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopql.evals.linking_suite import read_linking
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


def test_an_upper_case_schema_is_not_skipped(tmp_path: Path) -> None:
    columns = [{**column, "name": str(column["name"]).upper()} for column in OWNER]
    schema = {"tables": {"OWNER": {"name": "OWNER", "columns": columns}}}
    item = {"question_id": 1, "db_id": "pets", "question": "Who?", "SQL": "SELECT name FROM owner"}
    (tmp_path / "pets.json").write_text(json.dumps([item]))
    (tmp_path / "pets_schema.json").write_text(json.dumps({"pets": schema}))
    found = read_linking(tmp_path)
    assert found.skipped == 0 and found.questions[0].needed.columns == {"OWNER.NAME"}
