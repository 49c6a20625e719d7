"""Python source as a document: chunks at its definitions, what defines, imports, calls and inherits what."""

from __future__ import annotations

import ast
import re
import sys
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from hopql.tools.base.tokenize_text import split_identifier
from hopql.tools.knowledge.chunk_documents import chunked
from hopql.tools.knowledge.cut_sentences import split
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.parse_python import (
    MOST,
    Definition,
    Piece,
    Place,
    cut,
    definitions,
    docstring,
    imports,
    parsed,
    place,
)
from hopql.tools.knowledge.read_file import Raw
from hopql.tools.knowledge.read_markdown import read_text
from hopql.tools.knowledge.resolve_calls import Scope, called_words, calls, dotted

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


def module_card(module: str, doc: str, defined: Sequence[Definition]) -> str:
    """What a module is for: as its entity is described, else the names of what it defines."""
    if doc:
        return f"{module}: {says(doc, MODULE)}"
    public = [one for one in defined if not one.private] or list(defined)
    names = ", ".join(in_words(one.short) for one in public[:20])
    return shortened(f"{in_words(_last(module, 3))}: {names}", DEFINITION)


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


def _undocumented(one: Definition) -> str:
    """Parameters and what is called: all that syntax says of a function's purpose."""
    if not isinstance(one.node, ast.FunctionDef | ast.AsyncFunctionDef):
        return ""
    given = [arg.arg for arg in [*one.node.args.args, *one.node.args.kwonlyargs] if arg.arg not in ("self", "cls")]
    parts = [" ".join(in_words(name) for name in given[:5])]
    called = ", ".join(in_words(name) for name in called_words(list(ast.walk(one.node)))[:_CALLED])
    return "; ".join(part for part in (*parts, called) if part)


_MENTIONED: Final = 12
"""Uses of one chunk that are mentions, the most frequent first."""
PYTHON_EXTRACTOR: Final = "rules-3"
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
        self._cut = cut(self._lines, tree, self._defined, test=where.test)
        self.pieces = self._cut.pieces[: _CHUNKS - 1]
        self._starts = [one.line for one in self.pieces]
        self._all = list(_flat(self._defined))
        # Of several definitions of a name the documented one counts, else the last: it is the one that runs.
        self._named: dict[str, Definition] = {}
        for one in self._all:
            before = self._named.get(one.name)
            if before is None or one.doc or not before.doc:
                self._named[one.name] = one
        self._scope = Scope(where, self._imports, self._named)

    def warnings(self) -> list[str]:
        """What of the source is in no chunk."""
        found = [
            f"Lines {line}–{line_to} are the rest of one long value; only its beginning was indexed."
            for line, line_to in self._cut.left_out[:5]
        ]
        if len(self._cut.pieces) > len(self.pieces):
            last = self._cut.pieces[len(self.pieces)].line
            found.append(f"The source from line {last} on is found by the names that it defines only.")
        return found

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
            card = module_card(module, self._doc, self._defined)
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

    def _card(self, piece: Piece, main: Definition | None) -> str:
        """What a piece is for. A later part of a long definition, or statements beside definitions: the names that get
        a value there, and those that are called."""
        if self._place.test and piece.definitions:
            return tests_card(self.module, [one.name for one in piece.definitions])
        if main and piece.part <= 1:
            return definition_card(self.module, main, [one for one in piece.definitions if one is not main])
        inside = [one for node in piece.nodes for one in ast.walk(node)]
        inside = [one for one in inside if piece.line <= getattr(one, "lineno", 0) <= piece.line_to]
        kept = [one.id for one in inside if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
        words = ", ".join(in_words(name) for name in dict.fromkeys([*([] if main else kept), *called_words(inside)]))
        head = in_words(f"{_last(self.module, 1)}.{main.name}" if main else _last(self.module, 3))
        head += f", part {piece.part}" if main else ""
        # Amid one long value nothing has a name.
        text = "" if words or main else self._source(piece)
        return shortened(f"{head}: {words or in_words(text[: 2 * DEFINITION])}", DEFINITION)

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
            for name, count in sorted(names.items(), key=lambda pair: (-pair[1], pair[0]))[:_MENTIONED]:
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
        defining = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        rest = [node for piece in self.pieces for node in piece.nodes if not isinstance(node, defining)]
        used = calls([one for node in dict.fromkeys(rest) for one in ast.walk(node)], self._scope)
        yield from (_syntactic(self.module, to, "calls", n, 0) for to, n in used.items())

    def _place_of(self, one: Definition) -> int:
        """The chunk where it begins; the module's own when its source was left out."""
        place = bisect_right(self._starts, one.node.lineno)
        return place if place and one.node.lineno <= self.pieces[place - 1].line_to else 0


def _flat(defined: Sequence[Definition]) -> Iterator[Definition]:
    for one in defined:
        yield one
        yield from _flat(one.members)


def _is_plumbing(one: Definition) -> bool:
    """Private constants, and `__init__` and its like without a docstring: what they do is what their class does."""
    if one.kind == "constant":
        return one.private
    return one.kind == "method" and one.short.startswith("__") and one.short.endswith("__") and not one.doc


def _syntactic(source: str, target: str, kind: str, weight: float, chunk: int) -> Relation:
    return Relation(source, target, kind, weight=float(weight), chunk=chunk, syntactic=True)


def as_text(raw: Raw, place: Place, tags: Sequence[str], broken: str = "") -> Prepared:
    """Chunks of plain text and the module as the only entity: a file that is broken, which a warning tells, or one with
    nothing but comments; an empty `__init__.py` still makes its folder a package."""
    warnings = (*raw.warnings, f"{broken}; the file was read as plain text.") if broken else raw.warnings
    chunks: tuple[Chunk, ...] = ()
    if raw.text.strip():
        chunks = tuple(chunked(read_text(raw))[0])
    at, parent = 0 if chunks else -1, place.module.rpartition(".")[0]
    contained = (_syntactic(parent, place.module, "contains", 1, at),) if parent else ()
    return Prepared(
        uri=raw.uri, title=place.module, kind="python", digest=raw.digest, modified=raw.modified, chunks=chunks,
        entities=(Entity(place.module, "module", chunk=at),), relations=contained, size=raw.size, tags=tuple(tags),
        warnings=warnings,
    )  # fmt: skip


def prepare_python(raw: Raw, tags: Sequence[str] = ()) -> Prepared:
    """A Python file, ready to be stored.

    Other files of the project are looked into where a name comes from them; nothing is ever run. What cannot be parsed
    becomes chunks of plain text, with a warning that names line and reason.
    """
    where = place(raw.path)
    text = raw.text.removeprefix("\ufeff")
    tree = parsed(text)
    if isinstance(tree, str) or not tree.body:
        return as_text(raw, where, tags, tree if isinstance(tree, str) else "")
    read = _File(where, text, tree)
    relations = read.relations()
    return Prepared(
        uri=raw.uri, title=where.module, kind="python", digest=raw.digest, modified=raw.modified,
        chunks=(read.overview(), *map(read.chunk, read.pieces)), entities=tuple(read.entities()),
        relations=tuple(relations), mentions=tuple(read.mentions(relations)), size=raw.size, tags=tuple(tags),
        extractor=PYTHON_EXTRACTOR, warnings=(*raw.warnings, *read.warnings()),
    )  # fmt: skip
