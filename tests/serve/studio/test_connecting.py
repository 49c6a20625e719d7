"""The README's snippet reaches the Agent Server, as it stands but for address and question."""

from __future__ import annotations

import contextlib
import io

from tests.serve.studio.conftest import BY_ADA, Served
from tests.serve.test_connecting import QUESTION, snippet


def test_a_remote_graph_of_the_readme(served: Served) -> None:
    code = snippet("from langgraph.pregel.remote import", question=BY_ADA)
    assert "http://127.0.0.1:2024" in code and QUESTION not in code
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code.replace("http://127.0.0.1:2024", served.url), "README.md", "exec"), {})
    assert "3" in out.getvalue()
