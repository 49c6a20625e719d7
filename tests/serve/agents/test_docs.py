"""docs/agents.md is true: its snippets run as they stand, with a scripted chat model and the shop for a workspace."""

from __future__ import annotations

import re
from pathlib import Path
from uuid import uuid4

import pytest
from langchain_core.messages import AIMessage

from hopql.tools.models import scripted
from hopql.tools.models.fake import Reply
from hopql.tools.settings import settings
from tests.serve.agents.conftest import ADA, BY_ADA, ToolCaller, calling

PAGE = (Path(__file__).parents[3] / "docs" / "agents.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SAID = ["Two orders.", "[{'n': 2}]", "Two orders.", f"# {BY_ADA}\n\nn: 2", "| 2 |"]


@pytest.mark.parametrize("place", range(len(SAID)))
def test_snippets_run_as_they_stand(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: int
) -> None:
    assert len(SNIPPETS) == len(SAID)
    script = scripted([Reply(match=".", reply=ADA)], f"agents-docs-{uuid4().hex[:8]}")
    for name, value in {"MODEL": f"fake:{script.name}", "GATE": "off", "EFFORT": "fast", "KEYWORDS": "rules"}.items():
        monkeypatch.setenv(f"HOPQL_{name}", value)
    settings.cache_clear()
    model = ToolCaller(responses=[calling("hopql", question=BY_ADA), AIMessage("Two orders.")])
    monkeypatch.setattr("langchain_openai.ChatOpenAI", lambda model_name="", **given: model)
    exec(SNIPPETS[place].replace('"demo"', repr(str(shop))), {"__name__": "snippet"})
    assert SAID[place] in capsys.readouterr().out
    settings.cache_clear()
