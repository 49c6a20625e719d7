"""Options of a run: one that there is not is told with the nearest that there is."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import ValidationError

from hopql.graph.ask import graph
from hopql.serve.client import HopQL
from hopql.state.context import Context
from hopql.tools.base.errors import UsageError
from hopql.tools.workspace.read_config import environment_options


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("efort", "There is no option 'efort'; did you mean 'effort'?"),
        ("maxRows", "There is no option 'maxRows'; did you mean 'max_rows'?"),
        ("zzz", "There is no option 'zzz'."),
    ],
)
def test_an_option_that_there_is_not(shop: Path, name: str, told: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Context.model_validate({"workspace": "w", name: 1})
    assert refused.value.errors()[0]["msg"] == told
    with pytest.raises(UsageError) as of_client:
        HopQL(shop).ask("How many?", **{name: 1})
    assert str(of_client.value) == told
    with pytest.raises(ValidationError, match=name):
        graph.invoke({"question": "How many?"}, context={"workspace": str(shop), name: 1})  # type: ignore[arg-type]


def test_the_environment_may_hold_what_is_no_option(monkeypatch: pytest.MonkeyPatch) -> None:
    before = environment_options()
    monkeypatch.setenv("HOPQL_EFORT", "max")
    assert environment_options() == before
