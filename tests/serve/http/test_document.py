"""The OpenAPI document against the whole application: whatever it allows is answered as it says, and nothing breaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.internal.conjecture.utils import many
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from hopql.serve.http.app import app
from hopql.tools.base.settings import settings as process_settings
from hopql.tools.memory import writer
from hopql.tools.models.fake import Reply, scripted
from tests.serve.conftest import running
from tests.tools.planning.made import own_shop

EXAMPLES = 3
CHECKS = [status_code_conformance, content_type_conformance, response_headers_conformance, response_schema_conformance]
"""Beside `not_a_server_error`, which is asked of 500 alone: 503 and 504 are answers that the document names."""
STREAMS = ("/events", "/stream", "/stream_log", "/stream_events")
"""Left out: they are no JSON, and last as long as somebody listens."""
TWICE = "/c/{config_hash}/"
"""Left out: LangServe's doubles of its routes, whose hash is LangServe's own compressed JSON."""
ALIKE = ("graphs",)
"""Left out: these groups are answered by the code of `/ask`, a graph each, and would take a minute."""
GROUPS = ("memory", "api", "v1", "ask", "healthz", "readyz", "metrics")


@schemathesis.serializer("application/x-ndjson")
def lines(context: Any, value: Any) -> bytes:
    """Lines as they are sent: what is generated is a text."""
    return str(value).encode("utf-8", "surrogateescape")


@pytest.fixture(scope="module")
def address(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the whole application answers, over a shop of its own with a memory and a model that knows one query."""
    folder, _ = own_shop(shop, tmp_path_factory.mktemp("document"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOPQL_QUERY_MEMORY", "1")
        patch.delenv("HOPQL_SERVE_KEY", raising=False)
        process_settings.cache_clear()
        script = scripted([Reply(match=".", reply="SELECT name FROM customer")], f"document-{uuid4().hex[:8]}")
        made = app(folder, {"model": f"fake:{script.name}", "effort": "fast", "keywords": "rules"}, key="")
        with running(made, access_log=False, timeout_graceful_shutdown=3) as address:
            yield address
        assert writer().flush(30)
    process_settings.cache_clear()


def more(self: Any) -> bool:
    """Whether a collection has another element: hypothesis-jsonschema 0.23 asks so, hypothesis 6.170 lets only
    iterate."""
    if not hasattr(self, "steps"):
        self.__enter__()
        self.steps = iter(self)
    if next(self.steps, self) is not self:
        return True
    self.__exit__(None)
    return False


@pytest.fixture(scope="module")
def document(address: str) -> Iterator[Any]:
    """The document, as schemathesis reads it."""
    with pytest.MonkeyPatch.context() as patch:
        if not hasattr(many, "more"):
            patch.setattr(many, "more", more, raising=False)
        yield schemathesis.openapi.from_url(f"{address}/openapi.json", timeout=60)


@pytest.fixture(scope="module")
def operations(document: Any) -> list[Any]:
    return [found.ok() for found in document.get_all_operations()]


def wrong_with(operation: Any, address: str) -> str:
    """What is wrong with an operation's answers; empty where nothing is."""

    @seed(7)
    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy())
    def asked(case: Any) -> None:
        done = case.call(base_url=address, timeout=60)
        if done.status_code == 500:
            case.validate_response(done, checks=[not_a_server_error])
        case.validate_response(done, checks=CHECKS)

    try:
        asked()
    except BaseExceptionGroup as error:
        return "\n".join(str(one) for one in error.exceptions)
    except AssertionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("group", GROUPS)
def test_the_answers_are_as_the_document_says(operations: list[Any], address: str, group: str) -> None:
    mine = [one for one in operations if one.path.split("/")[1] == group]
    taken = [one for one in mine if not one.path.endswith(STREAMS) and TWICE not in one.path]
    assert taken
    wrong = {f"{one.method} {one.path}": told for one in taken if (told := wrong_with(one, address))}
    assert not wrong, "\n\n".join(f"{name}: {told}" for name, told in wrong.items())


def test_every_route_is_in_a_group(document: Any) -> None:
    assert {path.split("/")[1] for path in document.raw_schema["paths"]} == {*GROUPS, *ALIKE}


def test_an_answer_that_the_document_does_not_name_is_found(address: str) -> None:
    told = {"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {
        "/healthz": {"get": {"responses": {"204": {"description": "none"}}}},
    }}  # fmt: skip
    [operation] = [found.ok() for found in schemathesis.openapi.from_dict(told).get_all_operations()]
    assert "Undocumented HTTP status code" in wrong_with(operation, address)
