"""The dashboard: it holds no data, runs nothing from outside, and puts data in as text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from hopql.serve.page import files
from hopql.serve.page.files import DASHBOARD_PARTS

Serve = Callable[..., TestClient]
FOLDER = Path(files.__file__).parent / "dashboard"
SCRIPTS = sorted(FOLDER.glob("*.js"))


def test_every_file_is_served_with_its_type_and_a_strict_policy(serve: Serve) -> None:
    client = serve(key="a-key")
    assert {file.name for file in FOLDER.iterdir()} == {"index.html", *DASHBOARD_PARTS}
    for name in ("", *(f"/{part}" for part in DASHBOARD_PARTS)):
        done = client.get(f"/memory/dashboard{name}")
        assert done.status_code == 200, name
        policy = done.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
        kind = {"": "text/html", "css": "text/css", "js": "text/javascript"}[name.rpartition(".")[2]]
        assert done.headers["content-type"].startswith(kind)
    assert client.get("/memory/dashboard/index.html", headers={"X-API-Key": "a-key"}).status_code == 404


def test_every_import_and_link_is_a_file_that_is_served() -> None:
    page = (FOLDER / "index.html").read_text()
    linked = set(re.findall(r'(?:href|src)="/memory/dashboard/([^"]+)"', page))
    linked |= {name for file in SCRIPTS for name in re.findall(r'from "\./([^"]+)"', file.read_text())}
    assert linked == set(DASHBOARD_PARTS)
    for file in FOLDER.iterdir():
        outside = re.findall(r"(?:https?:)?//[\w.-]+\.\w+", file.read_text())
        assert set(outside) <= {"http://www.w3.org"}, file  # the name of SVG


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_scripts_make_no_markup_of_data(file: Path) -> None:
    text = file.read_text()
    assert not re.findall(r"innerHTML|outerHTML|insertAdjacent|document\.write|srcdoc", text)
    assert not re.findall(r"createContextualFragment|DOMParser|\beval\b|Function\(|setTimeout\([\"'`]", text)
    assert not re.findall(r"setAttribute\(\s*[\"'](?:on|href|src|style)", text)
    assert not re.findall(r"(?:location|href|src)\s*=(?!=)", text)


def test_the_page_has_no_script_or_style_of_its_own_and_names_for_all_fields() -> None:
    page = (FOLDER / "index.html").read_text()
    assert not re.findall(r"\son\w+=|\sstyle=|<style|javascript:", page)
    assert re.findall(r"<script[^>]*>([^<]*)</script>", page) == [""]
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for reference in re.findall(r'(?:aria-labelledby|aria-controls|for)="([^"]+)"', page):
        assert reference in ids, reference
    used = {name for file in SCRIPTS for name in re.findall(r'byId\("([^"]+)"\)', file.read_text())}
    assert used <= set(ids)


def test_the_files_are_packaged() -> None:
    project = tomllib.loads((Path(__file__).parent.parent.parent.parent / "pyproject.toml").read_text())
    assert project["tool"]["setuptools"]["package-data"]["hopql.serve.page"] == ["static/*", "dashboard/*"]
