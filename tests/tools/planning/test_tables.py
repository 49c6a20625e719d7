"""Rule tables: the packaged ones are sound, a user's own go before them, a broken one is told where."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from hopql.tools.base.errors import WorkspaceError
from hopql.tools.planning.generate_queries import generate
from hopql.tools.planning.read_rules import FOLDER, rules


def test_the_packaged_tables_are_read() -> None:
    assert {file.name for file in FOLDER.glob("*.toml")} == {"requests.toml", "wording.toml"}
    assert rules().categories["preferences"].cues
    assert rules() is rules()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[synonyms]\nfine = ["x"]\nbroken = 3\n', "line 3: synonyms.broken"),
        ('[times]\ntoday = ["a"]\n\nnow = 1\n', "line 4: times.now"),
        (
            '[[filters]]\nfield = "topic"\nasks = "x"\n[[filters]]\nfield = "colour"\nasks = "y"\n',
            "line 5: filters.1.field",
        ),
        ('[[filters]]\nfield = "topic"\nasks = "(x"\n', "line 3: filters.0.asks"),
        ('[verbs.run]\nsays = ["{who} {nobody}"]\n', "line 2: verbs.run.says"),
        ("[nonsense]\na = 1\n", "line 1: nonsense"),
        ("[synonyms\n", "line 1"),
    ],
)
def test_a_broken_file_names_its_line(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text)
    with pytest.raises(WorkspaceError) as error:
        rules(file)
    assert "own.toml" in str(error.value)
    assert told in str(error.value)
    assert error.value.hint


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match="no rule table"):
        rules(tmp_path / "none.toml")


def test_own_tables_go_over_the_packaged_ones(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[verbs.prefer]\nsays = ["{who} fancies {thing}"]\ncategory = "tastes"\n')
    own = generate("What language does the user prefer?", rules=rules(file))
    assert (own["queries"][0]["text"], own["queries"][0]["category"]) == ("User fancies language", "tastes")
    packaged = generate("What language does the user prefer?")
    assert packaged["queries"][0]["text"] == "User prefers language"


def test_what_a_file_lacks_is_as_packaged(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[synonyms]\nparcel = ["package"]\n[times]\nnow = ["{today}"]\n')
    read = rules(file)
    assert read.synonyms["parcel"] == ["package"]
    assert "carrier" in read.synonyms
    plan = generate("Which trains arrive now?", rules=read, today=date(2026, 3, 15))
    assert any("2026-03-15" in query["text"] for query in plan["queries"])


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    import os

    file = tmp_path / "own.toml"
    file.write_text('[synonyms]\nparcel = ["package"]\n')
    first = rules(file)
    file.write_text('[synonyms]\nparcel = ["box"]\n')
    os.utime(file, ns=(1, 1))
    assert first.synonyms["parcel"] == ["package"]
    assert rules(file).synonyms["parcel"] == ["box"]


def test_a_filter_of_ones_own_is_read_first(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('[[filters]]\nfield = "source"\nasks = "in the (?P<value>logbook)"\n')
    assert generate("What is in the logbook on engines?", rules=rules(file))["filters"]["source"] == "logbook"
