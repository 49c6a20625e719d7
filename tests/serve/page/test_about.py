"""What the page says of its workspace, and that its files need no key and load nothing from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable

from fastapi.testclient import TestClient

from hopql.serve.page.files import FOLDER, PARTS

Serve = Callable[..., TestClient]


def test_about_and_loaded(serve: Serve) -> None:
    client = serve()
    about = client.get("/api/about").json()
    assert about["has_database"] and about["dialect"] == "sqlite" and about["memory"] == "on"
    assert about["sources"] == ["sql", "memory", "knowledge", "apis"] and about["model"].startswith("fake:")
    assert "How many customers are there?" in about["examples"]
    assert client.get("/api/loaded").json() == {"documents": [], "apis": [], "trouble": []}


def test_the_page_and_its_files_need_no_key(serve: Serve) -> None:
    client = serve(key="correct-horse")
    page = client.get("/")
    assert page.status_code == 200 and page.text == client.get("/t/abc").text
    assert "script-src 'self'" in page.headers["content-security-policy"]
    for name in PARTS:
        assert client.get(f"/static/{name}").status_code == 200, name
    assert client.get("/static/index.html").status_code == 404
    assert client.get("/static/../app.py").status_code in (401, 404)
    assert client.get("/api/about").status_code == 401


def test_the_page_loads_nothing_from_elsewhere_and_is_small() -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.iterdir() if file.is_file()}
    for name, text in texts.items():
        told = re.sub(r"http://www\.w3\.org/\S+", "", text)
        assert not re.search(r"""(src|href|from|import|url\()\s*=?\s*["'(]*(https?:)?//""", told), name
        assert "innerHTML" not in text and "eval(" not in text, name
    assert sum(len(text.encode()) for text in texts.values()) < 300_000


def test_charts_come_from_here(serve: Serve) -> None:
    script = serve().get("/static/vega.js")
    assert script.status_code == 200 and "window.vegaEmbed" in script.text
    again = serve().get("/static/vega.js", headers={"If-None-Match": script.headers["etag"]})
    assert again.status_code == 304
