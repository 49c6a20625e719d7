"""Charts as files, and the script that draws them on a page."""

from __future__ import annotations

from xml.etree import ElementTree

from hopql.tools.display import charts_of, config_of, records_of, rendered, vega_bundle
from tests.tools.display.results import HOSTILE


def test_svg_and_png_have_the_theme() -> None:
    chart, records = charts_of(*HOSTILE)[0], records_of(HOSTILE[0], HOSTILE[2])
    for theme in ("light", "dark"):
        drawn = rendered(chart, records, "svg", theme)
        assert isinstance(drawn, str)
        root = ElementTree.fromstring(drawn)
        assert not [one for one in root.iter() if one.tag.endswith("script")]
        assert config_of(theme)["axis"]["titleColor"] in drawn
        assert config_of(theme, background=True)["background"] in drawn
    png = rendered(chart, records, "png")
    assert isinstance(png, bytes) and png.startswith(b"\x89PNG")


def test_the_bundle_sets_what_the_page_uses() -> None:
    bundle = vega_bundle()
    assert "window.vegaEmbed" in bundle and "window.chartConfigs" in bundle and "</script" not in bundle
    assert 500_000 < len(bundle) < 2_000_000


def test_what_no_svg_may_hold_is_replaced() -> None:
    """The renderer ends the whole process at such a character, so here it would end the tests."""
    columns, rows = ["place", "total"], [["Oslo\x03", 5], ["Bergen\x00", 7], ["Trondheim\ud800", 9]]
    chart = charts_of(columns, ["text", "int"], rows)[0]
    drawn = rendered(chart, records_of(columns, rows))
    assert isinstance(drawn, str) and "Oslo\ufffd" in drawn and "\x03" not in drawn
    assert "Bergen" in drawn and "Trondheim" in drawn
