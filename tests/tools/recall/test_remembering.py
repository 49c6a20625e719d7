"""What is kept of a question."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.state.asked import Asking
from hopql.state.context import Context
from hopql.tools.memory import templates
from hopql.tools.recall.opening import key_of, policy_of, schema_of
from hopql.tools.recall.remembering import draft_of, tables_of
from hopql.tools.workspace import open_workspace


@pytest.mark.parametrize(
    ("sql", "tables"),
    [
        ("SELECT 1", []),
        ("SELECT * FROM b JOIN a USING (id)", ["a", "b"]),
        ("WITH c AS (SELECT * FROM a) SELECT * FROM c, s.b", ["a", "s.b"]),
        ("SELECT (SELECT max(x) FROM b) FROM a AS z WHERE EXISTS (SELECT 1 FROM a)", ["a", "b"]),
        ("this is no SQL (", []),
    ],
)
def test_the_tables_of_a_query(sql: str, tables: list[str]) -> None:
    assert tables_of(sql, "postgres") == tables


def test_a_draft_has_keys_and_a_template(shop: Path) -> None:
    sql = "SELECT count(*) FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"
    asking = Asking(question="How many orders did Ada Lovelace place?", sql=sql, success=True, user="ada")
    draft = draft_of(open_workspace(str(shop)), asking, agreed=2)
    assert (draft.normal, draft.skeleton) == (
        "how many orders did ada lovelace place", "how many orders did <value> place",
    )  # fmt: skip
    assert draft.tables == ["customer", "orders"] and (draft.user, draft.agreed, draft.approved) == ("ada", 2, False)
    assert (made := templates.from_json(draft.template)) is not None and made.sql == sql


def test_an_entry_holds_for_its_schema_notes_and_tenant(shop: Path) -> None:
    workspace = open_workspace(str(shop))
    keys = [key_of(workspace, Context(**given)) for given in (
        {}, {"notes": "Late means after noon."}, {"guidance": "Short."}, {"tenant": "one"}, {"max_rows": 5},
    )]  # fmt: skip
    assert len({(key.fingerprint, key.tenant) for key in keys[:4]}) == 4 and keys[0] == keys[4]
    assert schema_of(workspace.catalog) == schema_of(workspace.catalog)


@pytest.mark.parametrize(
    ("given", "policy"),
    [({}, "agreed"), ({"user": "ada"}, "strict"), ({"tenant": "t"}, "strict"), ({"learned": "all"}, "all"),
     ({"learned": "all", "user": "ada"}, "all"), ({"learned": "off"}, "strict")],
)  # fmt: skip
def test_what_may_be_an_example(given: dict[str, str], policy: str) -> None:
    assert policy_of(Context.model_validate(given)) == policy
