"""Charts as files, and the script that draws them on a page."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hopql.tools.charts import charts_of, config_of, records_of, rendered, vega_bundle
from tests.tools.charts.conftest import CARRIERS, HOSTILE, Given


def test_svg_and_png_have_the_theme(hostile: Given) -> None:
    chart, records = charts_of(*hostile)[0], records_of(hostile[0], hostile[2])
    for theme in ("light", "dark"):
        drawn = rendered(chart, records, "svg", theme)
        assert isinstance(drawn, str)
        root = ElementTree.fromstring(drawn)
        assert not [one for one in root.iter() if one.tag.endswith("script")]
        assert config_of(theme)["axis"]["titleColor"] in drawn
        assert config_of(theme, background=True)["background"] in drawn
    png = rendered(chart, records, "png")
    assert isinstance(png, bytes) and png.startswith(b"\x89PNG")


def test_a_page_holds_its_rows_and_nothing_ends_its_script(hostile: Given) -> None:
    page = rendered(charts_of(*hostile)[0], records_of(hostile[0], hostile[2]), "html", "dark")
    assert isinstance(page, str)
    assert page.count("<script>") == page.count("</script>") == 2 and "alert(1)</" not in page
    assert not re.search(r"<[^>]+ (src|href)=", page.replace(vega_bundle(), ""))
    assert config_of("dark", background=True)["background"] in page


def test_the_bundle_sets_what_the_page_uses() -> None:
    bundle = vega_bundle()
    assert "window.vegaEmbed" in bundle and "window.chartConfigs" in bundle and "</script" not in bundle
    assert 500_000 < len(bundle) < 2_000_000


@pytest.mark.skipif(shutil.which("chromium") is None, reason="needs chromium")
@pytest.mark.parametrize("result", [CARRIERS, HOSTILE])
def test_a_browser_draws_without_evaluating_code(result: Given, tmp_path: Path) -> None:
    """The page's policy forbids eval and every connection; a chart with hostile names is drawn under it."""
    from playwright.sync_api import sync_playwright

    page = rendered(charts_of(*result)[0], records_of(result[0], result[2]), "html", "light")
    assert isinstance(page, str) and "unsafe-eval" not in page
    file = tmp_path / "chart.html"
    file.write_text(page, encoding="utf-8")
    said: list[str] = []
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": 700, "height": 500})
        tab.on("console", lambda message: said.append(message.text))
        tab.on("pageerror", lambda error: said.append(str(error)))
        tab.on("dialog", lambda dialog: said.append(dialog.message))
        tab.goto(file.as_uri())
        tab.wait_for_selector("#chart svg .mark-rect path", timeout=20_000)
        wide = tab.eval_on_selector("#chart svg", "svg => svg.getBoundingClientRect().width")
        browser.close()
    assert said == [] and 600 < wide <= 700
