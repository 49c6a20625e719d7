"""What is embedded for code: what it is for, in the words of its names and docstrings rather than in its syntax.

Cards are short, since embedding is what indexing costs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from typing import Final

from hopql.tools.knowledge.code.calls import called_words, inner
from hopql.tools.knowledge.code.definitions import Definition
from hopql.tools.search.tokens import split_identifier

MODULE: Final = 400
"""Characters of what is said of a module."""
DEFINITION: Final = 170
"""Of anything else; the chunk has the rest."""
_TEST: Final = 160
_FIELDS: Final = re.compile(
    r"(?:args|arguments|parameters|params|returns?|raises|yields|errors|examples?|notes?|attributes|see also)"
    r"\s*(?::|-{3})|:(?:param|type|return|returns|rtype|raises)\b|>>>",
    re.IGNORECASE,
)
"""What begins a paragraph of a docstring that is a list and no prose."""
_CALLED: Final = 6
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[^a-z])")


def in_words(name: str) -> str:
    """A dotted name as lower-case words, none twice in a row: `search.BM25.build_index` → search bm 25 build index."""
    words: list[str] = []
    for part in split_identifier(name):
        if not words or words[-1] != part:
            words.append(part)
    return " ".join(words)


def says(doc: str, limit: int = DEFINITION) -> str:
    """The description of what has this docstring: its first sentences, without examples and lists of parameters."""
    prose: list[str] = []
    for paragraph in doc.split("\n\n"):
        flat = " ".join(paragraph.split())
        if prose and (_FIELDS.match(flat) or sum(map(len, prose)) > limit):
            break
        if not prose or (flat.endswith((".", "!", "?", ":")) and not paragraph.startswith("    ")):
            prose.append(flat)
    return sentences(" ".join(prose), limit)


def module_card(module: str, doc: str, defined: Sequence[Definition]) -> str:
    """What a module is for: as its entity is described, else the names of what it defines."""
    if doc:
        return f"{module}: {says(doc, MODULE)}"
    public = [one for one in defined if not one.private] or list(defined)
    names = ", ".join(in_words(one.short) for one in public[:20])
    return shortened(f"{place_in_words(module)}: {names}", DEFINITION)


def definition_card(module: str, main: Definition, others: Iterable[Definition] = ()) -> str:
    """What a class or function is for: as its entity is described, so that both have one vector.

    Without a docstring: its words, those of its parameters and of what it calls, and the names that stand with it.
    """
    if main.doc:
        return f"{module}.{main.name}: {says(main.doc)}"
    head = in_words(f"{_last(module, 1)}.{main.name}")
    members = [one.short for one in main.members if not one.private]
    names = [in_words(name) for name in dict.fromkeys([*members, *(one.short for one in others)])]
    tail = ", ".join(name for name in names if name)
    return shortened(f"{head}: {_undocumented(main)} {tail}", DEFINITION)


def part_card(module: str, main: Definition, part: int, nodes: Sequence[ast.AST]) -> str:
    """A later part of a long class or function: what it calls there."""
    words = ", ".join(in_words(name) for name in called_words(nodes)[:12])
    return shortened(f"{in_words(f'{_last(module, 1)}.{main.name}')}, part {part}: {words}", DEFINITION)


def statements_card(module: str, nodes: Sequence[ast.AST], text: str) -> str:
    """What a module does or keeps beside its definitions: the names that get a value and those that are called.

    Amid one long value there are none: then it is the words of its `text`.
    """
    kept = [one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    words = ", ".join(in_words(name) for name in dict.fromkeys([*kept, *called_words(nodes)]))
    return shortened(f"{place_in_words(module)}: {words or in_words(text[: 2 * DEFINITION])}", DEFINITION)


def tests_card(module: str, names: Sequence[str]) -> str:
    """What a piece of a test file tests, in the words of the tests' names."""
    words = "; ".join(in_words(name).removeprefix("test ") for name in names)
    return shortened(f"tests of {in_words(_last(module, 2)).removeprefix('test ')}: {words}", _TEST)


def place_in_words(module: str) -> str:
    """The last three names of a dotted module."""
    return in_words(_last(module, 3))


def first_sentence(text: str, limit: int = 200) -> str:
    """The first sentence of a docstring, on one line, cut at a word when it is longer than `limit`."""
    paragraph = " ".join(text.strip().split("\n\n", 1)[0].split())
    return shortened(_SENTENCE.split(paragraph, maxsplit=1)[0], limit)


def sentences(text: str, limit: int) -> str:
    """As many whole sentences of a text as fit into `limit`, on one line; at least the start of the first."""
    flat = " ".join(text.split())
    if len(flat) <= limit:
        return flat
    kept = ""
    for sentence in _SENTENCE.split(flat):
        longer = f"{kept} {sentence}" if kept else sentence
        if len(longer) > limit:
            break
        kept = longer
    return kept or shortened(flat, limit)


def shortened(text: str, limit: int) -> str:
    """One line of at most `limit` characters, cut at a word."""
    flat = " ".join(text.split())
    if len(flat) <= limit:
        return flat
    return flat[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"


def _last(module: str, count: int) -> str:
    return ".".join(module.split(".")[-count:])


def _undocumented(one: Definition) -> str:
    """Parameters and what is called: all that syntax says of a function's purpose."""
    if not isinstance(one.node, ast.FunctionDef | ast.AsyncFunctionDef):
        return ""
    given = [arg.arg for arg in [*one.node.args.args, *one.node.args.kwonlyargs] if arg.arg not in ("self", "cls")]
    parts = [" ".join(in_words(name) for name in given[:5])]
    called = ", ".join(in_words(name) for name in called_words(inner(one.node))[:_CALLED])
    return "; ".join(part for part in (*parts, called) if part)
