"""Codes and names of the same thing, as a real table tells them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from hopql.state.database import Rows
from hopql.tools.setup.prepare_workspace import index, initialise
from hopql.tools.workspace.find_identities import Identities, Identity, identities
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from tests.tools.planning.made import own_shop

PORTS = """
CREATE TABLE port (code TEXT PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE ship (id INTEGER PRIMARY KEY, name TEXT, home TEXT REFERENCES port(code));
INSERT INTO port VALUES ('RTM', 'Rotterdam Maasvlakte'), ('HAM', 'Hamburg Elbe'), ('PIR', 'Piraeus'),
  ('GOA', 'Genoa Old Port'), ('GNV', 'Genoa Voltri'), ('OLD', 'Old Hamburg');
INSERT INTO ship VALUES (1, 'Aurora', 'RTM'), (2, 'Borealis', 'HAM'), (3, 'Circe', 'GOA'), (4, 'Delos', 'GNV'),
  (5, 'Eos', 'PIR');
"""


@pytest.fixture(scope="module")
def ports(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A workspace whose ports have a code and a name; no ship is at home in OLD."""
    folder = tmp_path_factory.mktemp("ports")
    with sqlite3.connect(folder / "ports.db") as database:
        database.executescript(PORTS)
    initialise(folder / "workspace", f"sqlite:///{folder / 'ports.db'}", name="ports")
    index(folder / "workspace")
    return open_workspace(str(folder / "workspace"))


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("RTM", "RTM"),
        ("rtm", "RTM"),
        ("Rotterdam Maasvlakte", "RTM"),
        ("rotterdam maasvlakte!", "RTM"),
        ("Rotterdam", "RTM"),
        ("Maasvlakte", "RTM"),
        ("Piraeus", "PIR"),
        ("Genoa Voltri", "GNV"),
    ],
)
def test_a_code_or_words_of_one_name_mean_one_thing(ports: Workspace, said: str, code: str) -> None:
    found = identities(ports).of(said)
    assert found is not None and (found.table, found.code) == ("port", code)


@pytest.mark.parametrize("said", ["Genoa", "Atlantis", "", "R", "Rott", "the port"])
def test_what_means_several_things_or_none_is_nothing(ports: Workspace, said: str) -> None:
    assert identities(ports).of(said) is None


def test_only_codes_that_rows_use_count(ports: Workspace) -> None:
    found = identities(ports).of("Hamburg")
    assert found is not None and found.code == "HAM"
    assert identities(ports).of("OLD") != Identity("port", "OLD", "Old Hamburg")


def test_a_thing_is_told_by_name_and_code() -> None:
    assert Identity("port", "PIR", "Piraeus").told() == "Piraeus (PIR)"


def test_they_are_read_once_for_each_index(ports: Workspace) -> None:
    assert identities(ports) is identities(ports)


def test_tables_without_codes_of_text_have_none(shop: Path, tmp_path: Path) -> None:
    workspace = open_workspace(str(own_shop(shop, tmp_path)[0]))
    assert identities(workspace).of("Ada Lovelace") is None


def test_too_many_names_are_not_read(ports: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    many = [f"Port {number}" for number in range(20_001)]

    def never(sql: str) -> Rows:
        raise AssertionError(sql)

    monkeypatch.setattr(ports.catalog.values, "column", lambda table, column: many)
    assert Identities(ports.catalog, never).of("Piraeus") is None
