"""Source as what can be quoted."""

from __future__ import annotations

from hopql.tools.knowledge.answering.cutting import pieces


def test_a_signature_stands_before_its_docstring_and_bodies_are_not_quoted() -> None:
    text = 'def add(a: int, b: int = 2) -> int:\n    """Sum of two. Never fails."""\n    c = """x"""\n    return c\n'
    assert [(one.form, one.text, one.lead) for one in pieces(text, "python")] == [
        ("docstring", "def add(a: int, b: int=2) -> int: Sum of two.", ""),
        ("docstring", "Never fails.", "add"),
    ]


def test_what_has_no_docstring_is_its_signature() -> None:
    text = "class Pool(Base):\n    def take(self, n: int) -> str:\n        return str(n)\n"
    assert [(one.form, one.text) for one in pieces(text, "python")] == [
        ("signature", "class Pool(Base)"), ("signature", "def take(self, n: int) -> str"),
    ]  # fmt: skip


def test_constants_with_what_they_are_for() -> None:
    text = 'DEPTH: Final = 100\n"""Tables that are fused."""\nSAME = 0.9\nSQL = run(4)\n'
    assert [one.text for one in pieces(text, "python")] == ["DEPTH = 100: Tables that are fused.", "SAME = 0.9"]


def test_arguments_and_errors_are_pieces() -> None:
    doc = "Plan it.\n\n    Args:\n        seeds: tables that\n            routes gave.\n        widen: names.\n"
    doc += "\n    Raises:\n        ValueError: no seed.\n"
    found = pieces(f'def plan(seeds, widen):\n    """{doc}    """\n', "python")
    assert [one.text for one in found] == [
        "def plan(seeds, widen): Plan it.", "seeds: tables that routes gave.", "widen: names.", "ValueError: no seed.",
    ]  # fmt: skip
    assert {one.lead for one in found[1:]} == {"plan"}


def test_the_chunk_of_a_module() -> None:
    text = "module a.fusion\nRanks fused. By place.\nimports b, c\ndefines\n"
    text += "- fuse(k: int): Items of all.\n- _x(k)\n- and 3 more"
    assert [(one.form, one.text) for one in pieces(text, "python")] == [
        ("docstring", "a.fusion: Ranks fused."), ("docstring", "By place."), ("item", "fuse(k: int): Items of all."),
    ]  # fmt: skip


def test_a_part_that_cannot_be_parsed() -> None:
    text = '        if x:\n    return 1\n\n    def close(self) -> None:\n        """End it."""\n        (((\n'
    assert [one.text for one in pieces(text, "python")] == ["def close(self) -> None: End it."]
    assert pieces("        x = (1,\n", "python") == ()
