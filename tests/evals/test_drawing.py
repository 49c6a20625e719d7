from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hopql.evals.drawing import WIDTH, Bar, Series, bars, lines, number, ticks

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    """The tree, once every element was seen to be inside the frame."""
    tree = ElementTree.fromstring(svg)
    _, _, wide, tall = map(float, tree.attrib["viewBox"].split())
    assert wide == WIDTH
    for node in tree.iter():
        for name in ("x", "x1", "x2", "cx"):
            assert -0.01 <= float(node.attrib.get(name, 0)) <= wide
        for name in ("y", "y1", "y2", "cy"):
            assert -0.01 <= float(node.attrib.get(name, 0)) <= tall
    return tree


def texts(tree: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in tree.iter(f"{SVG}text")]


def test_bars_are_as_long_as_their_values() -> None:
    rows = [Bar("a < b", [1.0, 0.5], ["all", "half"]), Bar("none", [0.0, 2.0])]
    tree = parsed(bars("Right & wrong", rows, ("run", "baseline"), "share", top=1.0))
    widths = [float(box.attrib["width"]) for box in tree.iter(f"{SVG}rect")][2:]
    assert widths[1] == pytest.approx(widths[0] / 2, abs=0.1)
    assert widths[2] == 0 and widths[3] == widths[0], "a value beyond the top ends there"
    assert {"a < b", "all", "half", "run", "baseline", "share", "Right & wrong"} <= set(texts(tree))


def test_a_plot_is_named_for_screen_readers() -> None:
    tree = parsed(bars("Right", [Bar("x", [0.25])], x_label="share"))
    named = {node.attrib["id"]: node.text for node in tree.iter() if "id" in node.attrib}
    assert tree.attrib["role"] == "img"
    assert [named[key] for key in tree.attrib["aria-labelledby"].split()] == ["Right", "x: 0.25"]


def test_lines_run_from_corner_to_corner() -> None:
    curve = Series("ROC", [(0, 0), (0.1, 0.8), (1, 1)], steps=True, marks=[(0.1, 0.8, "here")])
    tree = parsed(lines("Gate", [curve], "false", "true", x_top=1, y_top=1, chance=True))
    path = [node.attrib["d"] for node in tree.iter(f"{SVG}path")][-1]
    assert path.startswith("M64.0 348.0H") and path.endswith("V66.0") and path.count("H") == 2
    assert "here" in texts(tree) and "false" in texts(tree) and "true" in texts(tree)
    assert any(node.attrib.get("class") == "chance" for node in tree.iter(f"{SVG}line"))


def test_empty_plots_are_plots() -> None:
    parsed(bars("Nothing", []))
    parsed(lines("Nothing", [Series("", [])], "x", "y"))
    parsed(lines("Zero", [Series("z", [(0, 0)])], "x", "y"))


@pytest.mark.parametrize(
    ("top", "expected"),
    [(1, [0, 0.2, 0.4, 0.6, 0.8, 1.0]), (7, [0, 2, 4, 6]), (250, [0, 50, 100, 150, 200, 250]), (0, [0]),
     (0.3, [0, 0.1, 0.2, 0.3]), (float("nan"), [0])],
)  # fmt: skip
def test_ticks_are_round(top: float, expected: list[float]) -> None:
    assert ticks(top) == expected


def test_numbers_are_short() -> None:
    assert [number(value) for value in (0.25, 0.3333, 12, 12345.6)] == ["0.25", "0.333", "12", "12,346"]
