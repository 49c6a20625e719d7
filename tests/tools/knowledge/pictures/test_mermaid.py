"""Pictures as Mermaid text."""

from __future__ import annotations

import re

from hopql.tools.knowledge.pictures.drawn import Drawn, Edge, Node
from hopql.tools.knowledge.pictures.mermaid import mermaid

NODE = re.compile(r'^    n\d+\["([\w .,/:-]|#\d+;)+"\]:::c\d+$')
EDGE = re.compile(r'^    n\d+ -->\|"([\w .,/:-]|#\d+;)+"\| n\d+$')
HOSTILE = '"]; click n0 "javascript:alert(1)" --> <b> `code` __init__ \x1b[31m\nend #quot; '


def test_each_line_is_a_node_an_edge_or_a_style() -> None:
    nodes = (Node("a", HOSTILE, "term"), Node("b", "", ""), Node("c", "1. Scope", "term"), Node("d", "- item", "x y"))
    edges = (Edge("a", "b", (HOSTILE, "calls")), Edge("b", "c", ("",)))
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
