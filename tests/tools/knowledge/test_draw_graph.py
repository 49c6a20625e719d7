"""Pictures as SVG: well-formed, safe, legible."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import pytest

from hopql.tools.drawing.labels import width
from hopql.tools.knowledge.cut_neighbourhood import Drawn, Edge, Node
from hopql.tools.knowledge.draw_graph import LABELS, Box, arrows, mermaid, placed, svg

SPACE = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert("x")</script> & \x1b[31m \ud800 \u202e ]]>'


def star(count: int, more: int = 0) -> Drawn:
    chance = random.Random(7)
    nodes = [Node("c", "centre", "module")]
    nodes += [Node(f"n{place}", f"package.module_{place}.SomeLongName" if place % 2 else f"n {place}",
                   f"type {place % 15}") for place in range(count)]  # fmt: skip
    edges = {("c", f"n{place}"): Edge("c", f"n{place}", (f"kind {place % 11}",)) for place in range(count)}
    for _ in range(more):
        one, other = chance.sample(nodes, 2)
        edges[one.id, other.id] = Edge(one.id, other.id, ("mentioned with", "calls"))
    return Drawn("centre", tuple(nodes), tuple(edges.values()), "c", 3)


def boxes(text: str) -> list[Box]:
    found = []
    for group in ElementTree.fromstring(text).iter(f"{SPACE}g"):
        for one in group.findall(f"{SPACE}rect"):
            x, y, wide, high = (float(one.attrib[name]) for name in ("x", "y", "width", "height"))
            found.append(Box(x + wide / 2, y + high / 2, wide, high))
    return found


@pytest.mark.parametrize(("count", "more"), [(0, 0), (1, 0), (2, 1), (12, 5), (30, 40), (120, 80)])
def test_boxes_lie_apart_and_inside(count: int, more: int) -> None:
    text = svg(star(count, more))
    found = boxes(text)
    assert len(found) == count + 1
    assert not [pair for pair in combinations(found, 2) if pair[0].meets(pair[1], 0)]
    _, _, wide, high = map(float, ElementTree.fromstring(text).attrib["viewBox"].split())
    for box in found:
        assert box.wide / 2 <= box.x <= wide - box.wide / 2 and box.high / 2 <= box.y <= high - box.high / 2


def test_every_text_is_inside_the_picture_and_names_are_whole_in_tooltips() -> None:
    drawn = star(20)
    root = ElementTree.fromstring(svg(drawn))
    titles = [one.text or "" for one in root.iter(f"{SPACE}title")]
    assert all(any(node.name in title for title in titles) for node in drawn.nodes)
    shown = "".join(root.itertext())
    assert "21 entities, 20 relations; 3 more entities are not drawn" in shown and "type 3" in shown


def test_nothing_in_a_name_is_markup() -> None:
    text = svg(Drawn(HOSTILE, (Node("a", HOSTILE, HOSTILE, HOSTILE), Node("b", "", "")),
                     (Edge("a", "b", (HOSTILE,), 1, HOSTILE),), "a"))  # fmt: skip
    root = ElementTree.fromstring(text.encode("utf-8"))
    assert not [one for one in root.iter() if one.tag.endswith(("script", "foreignObject", "image", "use", "style"))]
    assert "\x1b" not in text and "\u202e" not in text
    names = {name.lower() for one in root.iter() for name in one.attrib}
    assert not [name for name in names if name.startswith("on") or "href" in name]


def test_labels_are_few_and_never_upon_boxes_or_each_other() -> None:
    drawn = star(60, 60)
    sizes = {node.id: (90.0, 30.0) for node in drawn.nodes}
    places = placed(sizes, [(edge.source, edge.target) for edge in drawn.edges])
    where = {id_: Box(x, y, *sizes[id_]) for id_, (x, y) in places.items()}
    labelled = [arrow for arrow in arrows(drawn.edges, where) if arrow.label]
    assert 0 < len(labelled) <= LABELS
    spots = [Box(*arrow.at, width(arrow.label, 11), 14) for arrow in labelled]
    assert not [pair for pair in combinations(spots, 2) if pair[0].meets(pair[1], 0)]
    assert not [spot for spot in spots if any(spot.meets(box, 0) for box in where.values())]


def test_an_arrow_ends_at_the_border_of_its_box() -> None:
    where = {"a": Box(0, 0, 100, 30), "b": Box(300, 0, 100, 30)}
    there, back = arrows([Edge("a", "b", ("x",)), Edge("b", "a", ("y",))], where)
    assert there.path != back.path
    for arrow, side in ((there, 250.0), (back, 50.0)):
        x, y = map(float, arrow.head[1:].split("L")[0].split())
        assert abs(x - side) < 8 and abs(y) <= 20
    assert there.at[1] * back.at[1] < 0, "one is bent up, the other down"


def test_an_arrow_leads_around_a_box_in_its_way() -> None:
    where = {"a": Box(0, 0, 60, 30), "b": Box(400, 0, 60, 30), "between": Box(200, 0, 60, 30)}
    [arrow] = arrows([Edge("a", "b", ("x",))], where)
    assert abs(arrow.at[1]) > 15


def test_the_same_graph_gives_the_same_picture_in_every_process() -> None:
    code = "from tests.tools.knowledge.test_draw_graph import star, svg; import hashlib; " \
           "print(hashlib.sha256(svg(star(25, 20)).encode()).hexdigest())"  # fmt: skip
    code = f"import sys; sys.path.insert(0, '.'); {code}"
    told = {
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True,
                       env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin", "PYTHONPATH": ".dev"}).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(told) == 1


NODE = re.compile(r'^    n\d+\["([\w .,/:-]|#\d+;)+"\]:::c\d+$')
EDGE = re.compile(r'^    n\d+ -->\|"([\w .,/:-]|#\d+;)+"\| n\d+$')
INJECTED = '"]; click n0 "javascript:alert(1)" --> <b> `code` __init__ \x1b[31m\nend #quot; '


def test_each_line_is_a_node_an_edge_or_a_style() -> None:
    nodes = (Node("a", INJECTED, "term"), Node("b", "", ""), Node("c", "1. Scope", "term"), Node("d", "- item", "x y"))
    edges = (Edge("a", "b", (INJECTED, "calls")), Edge("b", "c", ("",)))
    text = mermaid(Drawn("it's: a 'title'\n---", nodes, edges, "a"))
    head, lines = text.splitlines()[:4], text.splitlines()[4:]
    assert head == ["---", "title: 'it''s: a ''title'' --- (4 entities, 3 relations)'", "---", "graph LR"]
    for line in lines:
        assert NODE.match(line) or EDGE.match(line) or re.match(r"^    (classDef c\d+|style n0) [\w:#,-]+$", line), line
    assert '["1#46; Scope"]' in text and '["#45; item"]' in text and "\x1b" not in text


def test_labels_stand_for_what_was_written() -> None:
    text = mermaid(Drawn("t", (Node("a", 'f(x) "é" <b>', "term"),), ()))
    [label] = re.findall(r'n0\["(.*)"\]', text)
    assert re.sub(r"#(\d+);", lambda found: chr(int(found[1])), label) == 'f(x) "é" <b>'
    assert len(mermaid(Drawn("t", (Node("a", "x" * 5000, ""),), ()))) < 400
