"""What a memory that is given may say of itself."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from hopql.state.memory import Memory


@pytest.mark.parametrize("metadata", [{}, {"confidence": 0.0}, {"confidence": 1}, {"confidence": "high"}])
def test_how_sure_it_is(metadata: dict[str, Any]) -> None:
    assert Memory(text="Ida likes tea.", metadata=metadata).metadata == metadata


def test_nothing_is_surer_than_certain() -> None:
    with pytest.raises(ValidationError, match="confidence is between 0 and 1, not 7"):
        Memory(text="Ida likes tea.", metadata={"confidence": 7})
