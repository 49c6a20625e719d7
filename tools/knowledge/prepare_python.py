"""Python source as a document: chunks at its definitions, what defines, imports, calls and inherits what."""

from __future__ import annotations

import ast
import re
import sys
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, takewhile
from keyword import iskeyword
from typing import Final

from hopql.tools.base.tokenize_text import split_identifier
from hopql.tools.knowledge.chunk_documents import chunked
from hopql.tools.knowledge.cut_sentences import split
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.parse_python import (
    Definition,
    Place,
    Scope,
    blocks,
    calls,
    definitions,
    docstring,
    dotted,
    flat,
    imports,
    is_import,
    parsed,
    place,
    statements,
)
from hopql.tools.knowledge.read_file import Raw
from hopql.tools.knowledge.read_markdown import read_text

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


def in_words(name: str) -> str:
    """A dotted name as lower-case words, none twice in a row: `search.BM25.build_index` → search bm 25 build index."""
    return " ".join(word for word, _ in groupby(split_identifier(name)))


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


def tests_card(module: str, names: Sequence[str]) -> str:
    """What a piece of a test file tests, in the words of the tests' names."""
    words = "; ".join(in_words(name).removeprefix("test ") for name in names)
    return shortened(f"tests of {in_words(_last(module, 2)).removeprefix('test ')}: {words}", _TEST)


def first_sentence(text: str, limit: int = 200) -> str:
    """The first sentence of a docstring, on one line, cut at a word when it is longer than `limit`."""
    return shortened(next(iter(split(text.strip())), ""), limit)


def sentences(text: str, limit: int) -> str:
    """As many whole sentences of a text as fit into `limit`, on one line; at least the start of the first."""
    kept = ""
    for sentence in split(text):
        longer = f"{kept} {sentence}" if kept else sentence
        if len(longer) > limit:
            break
        kept = longer
    return kept or shortened(text, limit)


def shortened(text: str, limit: int) -> str:
    """One line of at most `limit` characters, cut at a word."""
    flat = " ".join(text.split())
    if len(flat) <= limit:
        return flat
    return flat[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"


def _last(module: str, count: int) -> str:
    return ".".join(module.split(".")[-count:])


MOST: Final = 1800
"""Characters of a piece, about 450 tokens: several of them fit into what a model reads for a question."""
ENOUGH: Final = 500
"""Characters from which on a piece is closed before the next public definition."""
TEST_MOST: Final = 2800
"""Of a piece of a test file: tests are found by their file, seldom one by one."""
_VALUE_PIECES: Final = 8
"""Pieces that are kept of one long value; the rest of a table of data says nothing new."""


@dataclass
class Piece:
    """Lines that become one chunk, or are put with others into one."""

    line: int
    line_to: int
    definitions: list[Definition]
    """What begins here; for a part of one long definition, that one."""
    part: int = 0
    """From 1 for the parts of what is too long for one piece; 0 otherwise."""


class Cutter:
    """Cuts lines at statements."""

    def __init__(self, lines: Sequence[str], most: int = MOST) -> None:
        self.lines, self.most = lines, most
        self.left_out: list[tuple[int, int]] = []
        """Lines that are in no piece: the rest of long values."""

    def units(self, body: Iterable[ast.stmt], found: Sequence[Definition]) -> Iterator[Piece]:
        """One unit a statement, with the definitions that begin in its lines, comments above included; of a long class
        its head, then its members as if they were functions; of any other long statement its parts."""
        end = 0
        for node in body:
            line, line_to = _span(node)
            while line - 1 > end and self.lines[line - 2].lstrip().startswith("#"):
                line -= 1
            unit = Piece(line, line_to, [one for one in found if end < one.node.lineno <= line_to])
            end = line_to
            if is_import(node):
                continue
            if self._size(line, line_to) > self.most and isinstance(node, ast.ClassDef) and len(unit.definitions) == 1:
                members = list(self.units(node.body, unit.definitions[0].members))
                head = list(takewhile(lambda one: not one.definitions, members))
                last = head[-1].line_to if head else members[0].line - 1
                yield from self._parts(Piece(line, max(line, last), unit.definitions), unit.definitions)
                yield from members[len(head) :]
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from self._parts(unit, unit.definitions[:1])
            else:
                parts = self._parts(unit, [])
                kept = len(parts) if blocks(node) else _VALUE_PIECES
                self.left_out += [(one.line, line_to) for one in parts[kept : kept + 1]]
                yield from parts[:kept]

    def _parts(self, unit: Piece, whole: Sequence[Definition]) -> list[Piece]:
        """What is too long cut at its lines, before one that is indented the least; each part is of the `whole`."""
        if self._size(unit.line, unit.line_to) <= self.most:
            return [unit]
        parts: list[Piece] = []
        line = unit.line
        while line <= unit.line_to:
            end = line
            while end < unit.line_to and self._size(line, end + 1) <= self.most:
                end += 1
            if end < unit.line_to:
                near = range(max(line + 1, (line + end) // 2), end + 2)
                end = min(near, key=lambda n: (self._indent(n), -n)) - 1
            inside = [one for one in unit.definitions if line <= one.node.lineno <= end and one not in whole]
            parts.append(Piece(line, end, [*whole, *inside], len(parts) + 1))
            line = end + 1
        return parts

    def packed(self, units: Iterable[Piece], enough: int) -> list[Piece]:
        """Neighbours into pieces: a public definition begins one, and the helpers behind it join it while they fit."""
        pieces: list[Piece] = []
        size = 0
        for unit in units:
            own = self._size(unit.line, unit.line_to)
            public = any(not one.private and one.kind != "constant" for one in unit.definitions)
            if unit.part or not size or size + own > self.most or (public and size >= enough):
                pieces.append(unit)
                size = 0
            else:
                pieces[-1].line_to = unit.line_to
                pieces[-1].definitions += unit.definitions
            size += 0 if unit.part else own
        return pieces

    def _size(self, line: int, line_to: int) -> int:
        return sum(len(text) + 1 for text in self.lines[line - 1 : line_to])

    def _indent(self, line: int) -> int:
        text = self.lines[line - 1]
        return len(text) - len(text.lstrip()) if text.strip() else MOST


def cut(
    lines: Sequence[str], tree: ast.Module, found: Sequence[Definition], *, test: bool = False
) -> tuple[list[Piece], list[tuple[int, int]]]:
    """The pieces of a file without its docstring and its imports, which its own chunk tells; and the lines left out."""
    body = tree.body[1:] if ast.get_docstring(tree, clean=False) is not None else tree.body
    cutter = Cutter(lines, TEST_MOST if test else MOST)
    return cutter.packed(cutter.units(body, found), TEST_MOST if test else ENOUGH), cutter.left_out


def _span(node: ast.stmt) -> tuple[int, int]:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(one.lineno for one in decorators)]), node.end_lineno or node.lineno


_MENTIONED: Final = 12
"""Uses of one chunk that are mentions, the most frequent first."""
PYTHON_EXTRACTOR: Final = "rules-4"
_CHUNKS: Final = 600
"""At most of one file: what is longer is generated, and found by the names that it defines."""
_OVERVIEW: Final = 2000
_LISTED: Final = 120
"""Characters that an overview gives to what one definition is for."""


class _File:
    """What one file says of modules, classes and functions. Chunk 0 is the module's own, piece n is chunk n + 1."""

    def __init__(self, where: Place, text: str, tree: ast.Module) -> None:
        self._place, self.module = where, where.module
        # A form feed or U+2028 ends no line for the parser.
        self._lines = re.split(r"\r\n|\r|\n", text)
        self._doc = docstring(tree)
        self._defined = definitions(tree.body)
        self._imports = imports(ast.walk(tree), where.module, where.package)
        self._body = tree.body
        pieces, left_out = cut(self._lines, tree, self._defined, test=where.test)
        self.pieces = pieces[: _CHUNKS - 1]
        self._starts = [one.line for one in self.pieces]
        self.warnings = [
            f"Lines {line}–{line_to} are the rest of one long value; only its beginning was indexed."
            for line, line_to in left_out[:5]
        ]
        if len(pieces) > len(self.pieces):
            line = pieces[len(self.pieces)].line
            self.warnings.append(f"The source from line {line} on is found by the names that it defines only.")
        self._all = list(flat(self._defined))
        # Of several definitions of a name the documented one counts, else the last: it is the one that runs.
        self._named: dict[str, Definition] = {}
        for one in self._all:
            before = self._named.get(one.name)
            if before is None or one.doc or not before.doc:
                self._named[one.name] = one
        self._scope = Scope(where, self._imports, self._named)

    def _source(self, piece: Piece) -> str:
        return "\n".join(self._lines[piece.line - 1 : piece.line_to])

    def overview(self) -> Chunk:
        """The module's own chunk: docstring, imports, and what it defines with what each is for."""
        module, lines = self.module, [f"module {self.module}"]
        if self._doc:
            lines.append(sentences(self._doc, 1200) if len(self._doc) > 1200 else self._doc)
        if self._imports.taken:
            lines.append("imports " + shortened(", ".join(sorted(self._imports.taken)), 300))
        if self._defined:
            lines.append("defines")
        size = sum(map(len, lines))
        for place_, one in enumerate(self._defined):
            about = first_sentence(one.doc, _LISTED)
            line = f"- {shortened(one.signature, 110)}" + (f": {about}" if about else "")
            size += len(line)
            if size > _OVERVIEW:
                lines.append(f"- and {len(self._defined) - place_} more")
                break
            lines.append(line)
        if self._place.test:
            names = [one.name for one in self._defined if one.short.lower().startswith("test")]
            names = names or [one.name for one in self._defined]
            card = tests_card(module, [self._doc, *names] if self._doc else names)
        else:
            card = self._module_card()
        last = len(self._lines) - (not self._lines[-1])
        return Chunk("\n".join(lines), (module,), 1, max(1, last), card=card, symbol=module)

    def chunk(self, piece: Piece) -> Chunk:
        """A piece under the module, and the class and function that it is one of with helpers. It is mostly about its
        first public class or function, else its first definition."""
        code = [one for one in piece.definitions if one.kind != "constant"]
        main = next((one for one in code if not one.private), None) or next(iter(code or piece.definitions), None)
        parts = main.name.split(".") if main else []
        if main and main.kind != "class" and sum(not one.private for one in piece.definitions) > 1:
            parts = parts[:-1]
        text = self._source(piece).strip("\n\f")
        # A piece whose lines are longer than any person writes is cut.
        text = text if len(text) <= 4 * MOST else text[: 4 * MOST] + "…"
        symbol = f"{self.module}.{main.name}" if main else self.module
        card = self._card(piece, main)
        return Chunk(text, (self.module, *parts), piece.line, piece.line_to, card=card, symbol=symbol)

    def _module_card(self) -> str:
        """What the module is for: as its entity is described, else the names of what it defines."""
        if self._doc:
            return f"{self.module}: {says(self._doc, MODULE)}"
        public = [one for one in self._defined if not one.private] or self._defined
        names = ", ".join(in_words(one.short) for one in public[:20])
        return shortened(f"{in_words(_last(self.module, 3))}: {names}", DEFINITION)

    def _card(self, piece: Piece, main: Definition | None) -> str:
        """What a piece is for: as the entity of its main definition is described, so that both have one vector. Without
        a docstring, and for a later part of a long definition: the words of its source."""
        if self._place.test and piece.definitions:
            return tests_card(self.module, [one.name for one in piece.definitions])
        if main and main.doc and piece.part <= 1:
            return f"{self.module}.{main.name}: {says(main.doc)}"
        head = in_words(f"{_last(self.module, 1)}.{main.name}" if main else _last(self.module, 3))
        head += f", part {piece.part}" if piece.part > 1 else ""
        used = dict.fromkeys(split_identifier(self._source(piece)[: 4 * MOST]))
        words = " ".join(word for word in used if not iskeyword(word) and word not in head.split())
        return shortened(f"{head}: {words}", DEFINITION)

    def entities(self) -> list[Entity]:
        """The module, and what it defines; of a test file the module alone."""
        short = self.module.rpartition(".")[2]
        found = [Entity(self.module, "module", says(self._doc, MODULE), 0, (short,) if short != self.module else ())]
        if self._place.test:
            return found
        for one in self._named.values():
            if _is_plumbing(one):
                continue
            # Helpers and constants of a module are in its chunks: a vector for each would cost more than it finds.
            inner = any(part.startswith("_") and not part.startswith("__") for part in one.name.split("."))
            about = "" if inner else says(one.doc)
            found.append(Entity(f"{self.module}.{one.name}", one.kind, about, self._place_of(one), (one.name,)))
        return found

    def relations(self) -> list[Relation]:
        """Contains, imports, inherits from, calls; each pair once, with how often as its weight."""
        found = [*self._contains(), *self._imported()]
        if self._place.test:
            return found
        for one in self._named.values():
            if one.kind == "class":
                name, place = f"{self.module}.{one.name}", self._place_of(one)
                found += [_syntactic(name, base, "inherits from", 1, place) for base in self._bases(one)]
        return found + list(self._calls())

    def mentions(self, relations: Sequence[Relation]) -> list[Mention]:
        """Each chunk speaks of what it defines and of what it uses most."""
        counts: dict[tuple[int, str], int] = {(0, self.module): 1}
        for entity in self.entities()[1:]:
            counts[entity.chunk, entity.name] = 1
        used: dict[int, Counter[str]] = defaultdict(Counter)
        for one in relations:
            if one.kind in ("calls", "inherits from") and one.chunk >= 0:
                used[one.chunk][one.target] += round(one.weight)
        for chunk, names in used.items():
            for name, count in names.most_common(_MENTIONED):
                counts.setdefault((chunk, name), count)
        return [Mention(chunk, name, count) for (chunk, name), count in counts.items() if chunk >= 0]

    def _contains(self) -> Iterator[Relation]:
        if parent := self.module.rpartition(".")[0]:
            yield _syntactic(parent, self.module, "contains", 1, 0)
        if self._place.test:
            return
        for one in self._named.values():
            if not _is_plumbing(one):
                owner = one.name.rpartition(".")[0]
                around = f"{self.module}.{owner}" if owner else self.module
                yield _syntactic(around, f"{self.module}.{one.name}", "contains", 1, self._place_of(one))

    def _imported(self) -> Iterator[Relation]:
        taken = self._imports.taken.items()
        targets = Counter(target for base, names in taken for target in self._modules(base, names))
        del targets[self.module]
        yield from (_syntactic(self.module, target, "imports", n, 0) for target, n in targets.items())

    def _modules(self, base: str, names: Sequence[str]) -> list[str]:
        """The modules that one import reaches: those of the project whole, of a library its top package."""
        home = self._scope.module(base)
        if not home:
            top = base.split(".")[0]
            return [] if top in sys.stdlib_module_names else [top]
        inside = [self._scope.module(f"{base}.{name}") for name in names]
        found = [one for one in inside if one]
        return found if found and len(found) == len(names) else [home, *found]

    def _bases(self, one: Definition) -> list[str]:
        """Qualified names of a class's bases; a library's as they are imported, builtins left out."""
        found: list[str] = []
        assert isinstance(one.node, ast.ClassDef)
        for base in one.node.bases:
            parts = dotted(base.value if isinstance(base, ast.Subscript) else base)
            if not parts:
                continue
            named = self._scope.named(parts)
            if not named and parts[0] in self._imports.names:
                outside = ".".join([self._imports.names[parts[0]], *parts[1:]])
                named = outside if outside.split(".")[0] not in sys.stdlib_module_names else ""
            if named and named != f"{self.module}.{one.name}":
                found.append(named)
        return list(dict.fromkeys(found))

    def _calls(self) -> Iterator[Relation]:
        for one in self._all:
            if one.kind not in ("function", "method"):
                continue
            owner = one.name.rpartition(".")[0]
            name = owner if _is_plumbing(one) else one.name
            used = calls(list(ast.walk(one.node)), self._scope, owner)
            source, at = f"{self.module}.{name}", self._place_of(one)
            yield from (_syntactic(source, to, "calls", n, at) for to, n in used.items() if to != source)
        # What a module or a class body does by itself is the module's.
        bodies = [self._body, *(one.node.body for one in self._all if isinstance(one.node, ast.ClassDef))]
        defining = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        own = [node for body in bodies for node in statements(body) if not isinstance(node, defining)]
        used = calls([one for node in own for one in ast.walk(node)], self._scope)
        yield from (_syntactic(self.module, to, "calls", n, 0) for to, n in used.items())

    def _place_of(self, one: Definition) -> int:
        """The chunk where it begins; the module's own when its source was left out."""
        place = bisect_right(self._starts, one.node.lineno)
        return place if place and one.node.lineno <= self.pieces[place - 1].line_to else 0


def _is_plumbing(one: Definition) -> bool:
    """Private constants, and `__init__` and its like without a docstring: what they do is what their class does."""
    if one.kind == "constant":
        return one.private
    return one.kind == "method" and one.short.startswith("__") and one.short.endswith("__") and not one.doc


def _syntactic(source: str, target: str, kind: str, weight: float, chunk: int) -> Relation:
    return Relation(source, target, kind, weight=float(weight), chunk=chunk, syntactic=True)


def prepare_python(raw: Raw, tags: Sequence[str] = ()) -> Prepared:
    """A Python file, ready to be stored.

    Other files of the project are looked into where a name comes from them; nothing is ever run. What cannot be parsed
    becomes chunks of plain text, with a warning that names line and reason.
    """
    where = place(raw.path)
    text = raw.text.removeprefix("\ufeff")
    tree = parsed(text)
    made = Prepared(
        uri=raw.uri, title=where.module, kind="python", digest=raw.digest, modified=raw.modified, chunks=(),
        size=raw.size, tags=tuple(tags), extractor=PYTHON_EXTRACTOR, warnings=raw.warnings,
    )  # fmt: skip
    if isinstance(tree, str) or not tree.body:
        # Broken, or nothing but comments; an empty `__init__.py` still makes its folder a package.
        chunks = tuple(chunked(read_text(raw))[0]) if text.strip() else ()
        at, parent = 0 if chunks else -1, where.module.rpartition(".")[0]
        broken = (f"{tree}; the file was read as plain text.",) if isinstance(tree, str) else ()
        return replace(
            made, chunks=chunks, entities=(Entity(where.module, "module", chunk=at),),
            relations=(_syntactic(parent, where.module, "contains", 1, at),) if parent else (),
            warnings=(*raw.warnings, *broken),
        )  # fmt: skip
    read = _File(where, text, tree)
    relations = read.relations()
    return replace(
        made, chunks=(read.overview(), *map(read.chunk, read.pieces)), entities=tuple(read.entities()),
        relations=tuple(relations), mentions=tuple(read.mentions(relations)),
        warnings=(*raw.warnings, *read.warnings),
    )  # fmt: skip
