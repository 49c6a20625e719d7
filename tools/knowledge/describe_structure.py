"""What a folder of code is made of, as a document: its packages, what imports what, and an overview."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hopql.tools.base.errors import HopQLError
from hopql.tools.base.quote_text import listed
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.parse_python import MARKS, is_test, printable
from hopql.tools.knowledge.prepare_python import first_sentence, sentences, shortened
from hopql.tools.knowledge.prepare_schema import pages
from hopql.tools.knowledge.read_file import address, read_raw
from hopql.tools.knowledge.read_markdown import plain, read_markdown

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True)
class Outline:
    """One document, without its text."""

    uri: str
    kind: str
    title: str
    module: str = ""
    """Dotted name; empty for what is no code."""
    doc: str = ""
    """What the module's docstring says."""
    imports: Sequence[str] = ()
    """Modules that it imports: those of the project whole, of a library its top package."""

    @property
    def test(self) -> bool:
        """It is a test, or what tests share."""
        path = Path(self.uri)
        above = self.module.count(".") + (path.stem == "__init__")
        return above < len(path.parents) and is_test(path.parents[above], path)


@dataclass
class Package:
    """A package or a module, with all that is in it."""

    name: str
    doc: str = ""
    modules: list[Outline] = field(default_factory=list)
    """All below it, itself included."""
    test: bool = False
    """Nothing but tests."""

    @property
    def lone(self) -> bool:
        """A module without anything below it."""
        [first, *others] = self.modules
        return not others and first.module == self.name and Path(first.uri).stem != "__init__"

    @property
    def size(self) -> str:
        """How many modules it has, in brackets; of a lone one nothing."""
        return "" if self.lone else f" ({_counted(len(self.modules), 'module')})"


@dataclass
class Packages:
    """Those of one level."""

    packages: dict[str, Package]
    imports: dict[tuple[str, str], int]
    """(who, whom) to how many of its modules' imports reach there."""
    floors: list[list[str]]
    """From the ground up: each imports only from below it; those that import each other stand on one floor."""
    circles: list[list[str]]
    """Packages that import each other, directly or around."""

    @property
    def order(self) -> list[str]:
        """All but tests, from the ground up."""
        return [name for floor in self.floors for name in floor]


def level(modules: Sequence[Outline], inside: str = "") -> Packages:
    """The packages right inside `inside`; empty: the top ones."""
    found: dict[str, Package] = {}
    depth = inside.count(".") + 1 if inside else 0
    for one in modules:
        parts = one.module.split(".")
        if len(parts) <= depth or ".".join(parts[:depth]) != inside:
            continue
        package = found.setdefault(name := ".".join(parts[: depth + 1]), Package(name))
        package.modules.append(one)
        package.doc = one.doc if one.module == name else package.doc
    imports: Counter[tuple[str, str]] = Counter()
    for package in found.values():
        package.test = all(one.test for one in package.modules)
        targets = (".".join(target.split(".")[: depth + 1]) for one in package.modules for target in one.imports)
        imports.update((package.name, whom) for whom in targets if whom in found and whom != package.name)
    return Packages(found, dict(imports), *_floors([one.name for one in found.values() if not one.test], imports))


def _floors(names: Sequence[str], imports: Counter[tuple[str, str]]) -> tuple[list[list[str]], list[list[str]]]:
    """Floors and circles: the strongly connected parts of who imports whom, by their longest way down."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(names)
    # From the ground up: what is imported comes before what imports it.
    graph.add_edges_from((whom, who) for who, whom in imports if {who, whom} <= {*names})
    whole = nx.condensation(graph)
    members = {group: sorted(whole.nodes[group]["members"]) for group in whole}
    floors = [sorted(one for group in floor for one in members[group]) for floor in nx.topological_generations(whole)]
    return floors, sorted(one for one in members.values() if len(one) > 1)


_READMES: Final = ("README.md", "README.rst", "README.txt", "README", "readme.md", "Readme.md")
_DESCRIPTION: Final = 600
MAX_TITLE: Final = 60
"""Characters of a README's title that may be the project's name."""


@dataclass(frozen=True)
class About:
    """A project by its own words."""

    name: str
    description: str
    """Its README's first paragraph, else what its packaging says; may be empty."""
    starts: tuple[str, ...]
    """Commands that it installs, each with the function that it calls."""


def about(root: Path) -> About:
    """Read the files at the top of a project; without any, the folder's name is all there is."""
    packaging: dict[str, Any] = {}
    with suppress(tomllib.TOMLDecodeError, HopQLError):
        packaging = _table(tomllib.loads(read_raw(root / "pyproject.toml").text).get("project"))
    title, paragraph = _readme(root)
    declared = str(packaging.get("name") or "")
    short = title if len(title) <= MAX_TITLE else ""
    name = short if short.casefold() == declared.casefold() else declared or short
    description = paragraph or printable(str(packaging.get("description") or ""))
    starts = [f"{command} ({target})" for command, target in _table(packaging.get("scripts")).items()]
    return About(name or root.name or "project", sentences(description, _DESCRIPTION), tuple(starts[:12]))


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _readme(root: Path) -> tuple[str, str]:
    """Title and first paragraph of prose, which is none of badges, of HTML or of a directive."""
    for path in (root / name for name in _READMES):
        with suppress(HopQLError):
            read = read_markdown(read_raw(path))
            prose = (one.text for one in read.sections if one.block == "prose" and one.text[:1] not in "[!<|:.#")
            told = (shortened(printable(plain(" ".join(text.split())).replace("`", "")), 2000) for text in prose)
            return read.title if read.title != path.name else "", next((t for t in told if len(t.split()) >= 4), "")
    return "", ""


_OVERVIEW: Final = 4000
"""Of the overview: it is worth more than any other chunk where the whole is asked for."""
_LISTED: Final = 40


def overview(known: About, modules: Sequence[Outline], top: Packages) -> Chunk:
    """What the project is, and its packages from the ground up: what each is for, what it uses, who uses it."""
    lines = [f"{known.name}: {known.description}" if known.description else f"This is the project {known.name}."]
    if code := [one for one in top.packages.values() if not one.test]:
        lines += _architecture(known, modules, top, code)
    if known.starts:
        commands = "command" if len(known.starts) == 1 else "commands"
        lines.append(f"It is started by the {commands} {listed(known.starts)}.")
    kept: list[str] = []
    for line in lines:
        if not kept or sum(map(len, kept)) + len(line) <= _OVERVIEW:
            kept.append(line)
    card = (
        f"Overall architecture of {known.name}: overview of its structure, packages, layers and how they depend on "
        f"each other. {sentences(known.description, 150)} {', '.join(top.order[:20])}"
    )
    return Chunk("\n".join(kept), (known.name, "Architecture"), card=shortened(card, 400))


def _architecture(known: About, modules: Sequence[Outline], top: Packages, code: Sequence[Package]) -> list[str]:
    packages = [one for one in code if not one.lone]
    if packages:
        of = f"The architecture of {known.name}: {_counted(sum(len(p.modules) for p in code), 'Python module')}"
        lines = [f"{of} in {_counted(len(packages), 'package')}, listed from the ground up."]
    else:
        count = sum(not one.module.startswith("test") for one in modules)
        lines = [f"{known.name} has {_counted(count, 'Python module')} and no package."]
    order = [name for name in top.order if not top.packages[name].lone or not packages]
    lines += [f"{number}. {_described(top, top.packages[name])}" for number, name in enumerate(order[:_LISTED], 1)]
    if len(order) > _LISTED:
        lines.append(f"And {len(order) - _LISTED} more.")
    elif len(top.floors) > 1 and not top.circles:
        told = filter(None, ([name for name in floor if name in order] for floor in top.floors))
        floors = "; ".join(f"{number}: {', '.join(names)}" for number, names in enumerate(told, 1))
        lines.append("Imports run in one direction, from the top floor down.")
        lines.append(f"The floors from the ground up are {floors}.")
    return [*lines, *(f"{listed(circle[:12])} import each other." for circle in top.circles[:5])]


def _described(top: Packages, one: Package) -> str:
    often = sorted(top.imports, key=lambda pair: (-top.imports[pair], pair))
    uses = [whom for who, whom in often if who == one.name]
    users = [who for who, whom in often if whom == one.name and not top.packages[who].test]
    told = f"imports {listed(uses[:8])}" if uses else "imports nothing else of the project"
    told += f" and is imported by {listed(users[:8])}" if users else ""
    return f"{_with_doc(f'{one.name}{one.size}', sentences(one.doc, 220))} It {told}."


def inside(known: About, package: Package, below: Mapping[str, Package], *, limit: int) -> list[Chunk]:
    """What a package is for, and what is in it with what each part is for; at most `limit` chunks."""
    name = package.name
    children = sorted(below.values(), key=lambda one: one.name)
    opening = f"Modules of {known.name} that are in no package:"
    if name:
        told = f"It {'holds tests,' if package.test else 'has'} {_counted(len(package.modules), 'module')}."
        opening = f"{_with_doc(f'{name} is a package of {known.name}', sentences(package.doc, 500))} {told}"
    lines = [opening]
    lines += [_with_doc(f"- {one.name}{one.size}", first_sentence(one.doc, 160), end="") for one in children]
    texts, found = pages(lines, limit), list[Chunk]()
    what = f"the package {name} of {known.name}" if name else f"the modules of {known.name}"
    for number, text in enumerate(texts, 1):
        part = f", part {number} of {len(texts)}" if len(texts) > 1 else ""
        inner = ", ".join(one.name.rpartition(".")[2] for one in children if f"- {one.name}" in text)
        card = shortened(f"Structure of {what}{part}: {sentences(package.doc, 150)} {inner}", 320)
        found.append(Chunk(text, (known.name, name or "Modules"), card=card, symbol=name))
    return found


def documents(known: About, given: Sequence[Outline]) -> list[Chunk]:
    """The titles of what is no code."""
    titles = [f"- {one.title} ({one.uri.rpartition('/')[2]})" for one in given if not one.module]
    if len(titles) < 2:
        return []
    about = f"The documents of {known.name}:"
    card = shortened(f"{about} " + ", ".join(one.title for one in given if not one.module), 320)
    texts = pages([about, *sorted(dict.fromkeys(titles))], 2)
    return [Chunk(text, (known.name, "Documents"), card=card) for text in texts]


def _with_doc(head: str, doc: str, end: str = ".") -> str:
    return f"{head}: {doc}" + "." * (not doc.endswith((".", "!", "?", "…", ":"))) if doc else f"{head}{end}"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


EXTRACTOR: Final = "rules-2"
_CHUNKS: Final = 80
"""At most; what many packages are is then told by the largest of them."""
_LARGE: Final = 8
"""Modules from which on a package within a package gets a chunk of its own."""
_RELATIONS: Final = 400


def prepare_structure(root: Path, documents_: Sequence[Outline]) -> Prepared | None:
    """The document `structure:ROOT` about what is in an added folder; None where there are fewer than two documents."""
    given = [one for one in documents_ if one.kind not in ("structure", "schema")]
    if len(given) < 2:
        return None
    known = about(_home(root, given))
    modules = sorted((one for one in given if one.module), key=lambda one: one.module)
    top = _focus(modules)
    chunks = _chunks(known, modules, top, given)
    entities = _entities(known, top, chunks)
    names = [one.name for one in entities]
    data = "\n\n".join(one.text for one in chunks).encode("utf-8", "replace")
    return Prepared(
        uri=f"structure:{address(root)}", title=f"Structure of {known.name}", kind="structure",
        digest=hashlib.sha256(data).hexdigest(), modified=_modified(given), chunks=tuple(chunks),
        entities=tuple(entities), relations=tuple(_relations(known, top)),
        mentions=tuple(Mention(n, name) for n, one in enumerate(chunks) for name in names if name in one.text),
        size=len(data), extractor=EXTRACTOR,
    )  # fmt: skip


def _home(root: Path, given: Sequence[Outline]) -> Path:
    """The project's folder: the added one, or the one around it where only its packages were added."""
    folder = root if root.is_dir() else root.parent
    around = (folder, *folder.parents) if any(one.module for one in given) else ()
    marked = (one for one in around if one != Path.home() and any((one / mark).exists() for mark in MARKS))
    return next(marked, folder)


def _focus(modules: Sequence[Outline]) -> Packages:
    """The top packages; those inside the only one where there is only one."""
    top = level(modules)
    for _ in range(4):
        real = [one for one in top.packages.values() if not one.test and not one.lone]
        if len(real) != 1 or sum(one.lone and not one.test for one in top.packages.values()) > len(real[0].modules):
            break
        below = level(modules, real[0].name)
        if len(below.packages) < 2:
            break
        top = below
    return top


def _chunks(known: About, modules: Sequence[Outline], top: Packages, given: Sequence[Outline]) -> list[Chunk]:
    found = [overview(known, modules, top)]
    deeper: list[Package] = []
    for package in sorted(top.packages.values(), key=lambda one: (one.test, -len(one.modules), one.name)):
        if not package.lone:
            below = level(modules, package.name).packages
            found += inside(known, package, below, limit=4)
            deeper += [one for one in below.values() if len(one.modules) >= _LARGE and not package.test]
    if lone := {one.name: one for one in top.packages.values() if one.lone}:
        found += inside(known, Package("", modules=[one.modules[0] for one in lone.values()]), lone, limit=3)
    for package in sorted(deeper, key=lambda one: -len(one.modules)):
        found += inside(known, package, level(modules, package.name).packages, limit=2)
    return (found + documents(known, given))[:_CHUNKS]


def _entities(known: About, top: Packages, chunks: Sequence[Chunk]) -> list[Entity]:
    at = {one.symbol: place for place, one in reversed(list(enumerate(chunks)))}
    found = [Entity(known.name, "project", known.description, 0)]
    for name, one in list(top.packages.items())[:200]:
        kind = "module" if one.lone else "package"
        found.append(Entity(name, kind, sentences(one.doc, 300) if not one.test else "", at.get(name, 0)))
    return found


def _relations(known: About, top: Packages) -> list[Relation]:
    found = [
        Relation(known.name, name, "contains", f"{known.name} contains {name}.", chunk=0, syntactic=True)
        for name in list(top.packages)[:200]
    ]
    for (who, whom), count in sorted(top.imports.items(), key=lambda pair: -pair[1]):
        text = f"The package {who} imports {whom} {'once' if count == 1 else f'{count} times'}."
        found.append(Relation(who, whom, "imports", text, weight=float(count), chunk=0, syntactic=True))
    return found[:_RELATIONS]


def _modified(given: Sequence[Outline]) -> datetime:
    """The time of the newest file."""
    newest = 0.0
    for one in given:
        with suppress(OSError, ValueError):
            newest = max(newest, Path(one.uri).stat().st_mtime)
    return datetime.fromtimestamp(newest, UTC)
