"""The playground."""

from __future__ import annotations

import json
import re

import httpx
import pytest

from tests.serve.langserve.test_routes import PATHS


@pytest.mark.parametrize("path", PATHS)
def test_the_page_and_what_it_loads_come_from_here(address: str, path: str) -> None:
    page = httpx.get(f"{address}{path}/playground/")
    assert page.status_code == 200 and page.headers["content-type"].startswith("text/html")
    loaded = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(loaded) == 3 and all(one.startswith(f"{path}/playground/") for one in loaded)
    kinds = [httpx.get(address + one) for one in loaded]
    assert [one.status_code for one in kinds] == [200, 200, 200]
    policy = page.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "http" not in policy and "*" not in policy


def test_the_forms_are_those_that_the_page_can_show(address: str) -> None:
    page = httpx.get(f"{address}/ask/playground/").text
    forms = {name: json.loads(re.findall(rf"window.{name}_SCHEMA = (.*);\n", page)[0]) for name in ("INPUT", "CONFIG")}
    assert list(forms["INPUT"]["properties"]) == ["question", "notes"] and '"null"' not in json.dumps(forms)
    assert forms["CONFIG"]["$defs"]["Configurable"]["properties"]["effort"]["default"] == "fast"


def test_no_other_file_is_given(address: str) -> None:
    for name in ("none.js", "%2e%2e/%2e%2e/server.py", "..%2f..%2fserver.py"):
        assert httpx.get(f"{address}/ask/playground/{name}").status_code == 404
