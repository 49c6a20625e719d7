"""What is printed of a run that adds specs."""

from __future__ import annotations

import pytest

from hopql.serve.show_sources import show_specs_added
from hopql.tools.apis.add_specs import Added
from hopql.tools.apis.prepare_specs import Refused

HOSTILE = "one\x1b[31m\ttwo\r\n  three\u202e"
HELD = {"specs": 1, "operations": 2000}


def test_counts_come_first_and_long_lists_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    refused = [Refused(f"/d/{n}{HOSTILE}.yaml", HOSTILE) for n in range(30)]
    skipped = {f"/d/{n}.json": [HOSTILE, "two"] for n in range(15)}
    show_specs_added(Added(added=3, refused=refused, skipped=skipped, aside=2, warnings=[HOSTILE], seconds=1.25), HELD)
    shown = capsys.readouterr()
    assert shown.out == (
        "Specs: 3 added, 0 replaced, 0 unchanged, 0 removed, 30 refused in 1.2 s\n"
        "In the index: 1 spec with 2,000 operations\n"
    )
    lines = shown.err.splitlines()
    assert lines[0] == "Left aside: 2 files of JSON or YAML that are no specs"
    assert sum(line.startswith("  /d/") for line in lines) == 40
    assert "Not understood: 30 places of 15 specs:" in lines
    assert lines.count("  and 10 more; --json gives them") == 2
    assert not [letter for letter in shown.out + shown.err if letter != "\n" and not letter.isprintable()]


def test_a_run_that_changed_nothing_is_two_lines(capsys: pytest.CaptureFixture[str]) -> None:
    show_specs_added(Added(unchanged=1), HELD)
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 2 and not shown.err
