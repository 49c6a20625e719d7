"""What a folder of code is made of, as documents: its packages, what imports what, and an overview."""

from __future__ import annotations

import configparser
import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.knowledge.parse_python import MARKS, is_test, printable
from hopql.tools.knowledge.prepare_python import first_sentence, sentences, shortened
from hopql.tools.knowledge.prepare_schema import pages
from hopql.tools.knowledge.read_file import address


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
    imports: tuple[str, ...] = ()
    """Modules that it imports: those of the project whole, of a library its top package."""


def outline(prepared: Prepared) -> Outline:
    """The outline of a document that has been prepared."""
    module = next((one for one in prepared.entities if one.type in ("module", "package")), None)
    if prepared.kind != "python" or module is None:
        return Outline(prepared.uri, prepared.kind, prepared.title)
    taken = [one.target for one in prepared.relations if one.kind == "imports" and one.source == module.name]
    return Outline(prepared.uri, prepared.kind, prepared.title, module.name, module.description, tuple(taken))


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
        return len(self.modules) == 1 and self.modules[0].module == self.name and not _is_init(self.modules[0])


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

    def uses(self, name: str) -> list[tuple[str, int]]:
        """What a package imports, the most often first."""
        found = [(whom, count) for (who, whom), count in self.imports.items() if who == name]
        return sorted(found, key=lambda pair: (-pair[1], pair[0]))

    def used_by(self, name: str) -> list[str]:
        """Which packages import it, those with the most imports first; tests left out."""
        found = [(who, count) for (who, whom), count in self.imports.items() if whom == name]
        return [who for who, _ in sorted(found, key=lambda pair: (-pair[1], pair[0])) if not self.packages[who].test]


def level(modules: Sequence[Outline], inside: str = "") -> Packages:
    """The packages right inside `inside`; empty: the top ones."""
    found: dict[str, Package] = {}
    depth = inside.count(".") + 1 if inside else 0
    for one in modules:
        parts = one.module.split(".")
        if len(parts) <= depth or (inside and ".".join(parts[:depth]) != inside):
            continue
        name = ".".join(parts[: depth + 1])
        package = found.setdefault(name, Package(name))
        package.modules.append(one)
        if one.module == name:
            package.doc = one.doc
    for package in found.values():
        package.test = all(_tests(one) for one in package.modules)
    imports = _imports(found, depth + 1)
    floors, circles = _floors([one.name for one in found.values() if not one.test], imports)
    return Packages(found, imports, floors, circles)


def _imports(packages: dict[str, Package], depth: int) -> dict[tuple[str, str], int]:
    found: Counter[tuple[str, str]] = Counter()
    for package in packages.values():
        for one in package.modules:
            for target in one.imports:
                whom = ".".join(target.split(".")[:depth])
                if whom in packages and whom != package.name:
                    found[package.name, whom] += 1
    return dict(found)


def _floors(names: Iterable[str], imports: dict[tuple[str, str], int]) -> tuple[list[list[str]], list[list[str]]]:
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(sorted(names))
    graph.add_edges_from(pair for pair in sorted(imports) if pair[0] in graph and pair[1] in graph)
    whole = nx.condensation(graph)
    height: dict[int, int] = {}
    for group in reversed(list(nx.topological_sort(whole))):
        height[group] = max((height[below] + 1 for below in whole.successors(group)), default=0)
    members = {group: sorted(whole.nodes[group]["members"]) for group in whole}
    floors: list[list[str]] = [[] for _ in range(max(height.values(), default=-1) + 1)]
    for group, floor in height.items():
        # In a circle, what is imported more than it imports comes first.
        within = sorted(members[group], key=lambda name: (_balance(name, imports), name))
        floors[floor] += within
    return [sorted(one) if len(one) > 1 and not _circular(one, members) else one for one in floors], [
        one for one in members.values() if len(one) > 1
    ]


def _circular(floor: list[str], members: dict[int, list[str]]) -> bool:
    return any(len(one) > 1 and one[0] in floor for one in members.values())


def _balance(name: str, imports: dict[tuple[str, str], int]) -> int:
    out = sum(count for (who, _), count in imports.items() if who == name)
    return out - sum(count for (_, whom), count in imports.items() if whom == name)


def _is_init(one: Outline) -> bool:
    return Path(one.uri).stem == "__init__"


def _tests(one: Outline) -> bool:
    path = Path(one.uri)
    above = one.module.count(".") + _is_init(one)
    return is_test(path.parents[above], path) if above < len(path.parents) else False


_READMES: Final = ("README.md", "README.rst", "README.txt", "README", "readme.md", "Readme.md")
_BYTES: Final = 200_000
_DESCRIPTION: Final = 600
_NO_PROSE: Final = re.compile(r"^(?:[#>|<!\[+=~-]|```|[*]\s|\d+[.)]\s|\.\.|:)")
_LINK: Final = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")


@dataclass(frozen=True)
class About:
    """A project by its own words."""

    name: str
    aliases: tuple[str, ...]
    description: str
    """Its README's first paragraph, else what its packaging says; may be empty."""
    starts: tuple[str, ...]
    """Commands that it installs, each with the function that it calls."""


def about(root: Path) -> About:
    """Read the files at the top of a project; without any, the folder's name is all there is."""
    packaging = _packaging(root)
    title, paragraph = _readme(root)
    declared = str(packaging.get("name") or "")
    own_title = title if title and (_plain(title) == _plain(declared) or not declared) and len(title) <= 60 else ""
    name = own_title or declared or root.name or "project"
    description = paragraph or printable(str(packaging.get("description") or ""))
    scripts = packaging.get("scripts")
    starts = [f"{command} ({target})" for command, target in scripts.items()] if isinstance(scripts, dict) else []
    # A folder is its project's other name only where it is one by itself: `main` and `src` are everybody's.
    others = [one for one in (declared, own_title) if one and one != name]
    return About(name, tuple(dict.fromkeys(others)), sentences(description, _DESCRIPTION), tuple(starts[:12]))


def is_project(root: Path) -> bool:
    """Whether a folder is marked as one."""
    return any((root / mark).exists() for mark in MARKS)


def _packaging(root: Path) -> dict[str, Any]:
    """`name`, `description` and `scripts` of pyproject.toml or setup.cfg; empty where they cannot be read."""
    try:
        given = tomllib.loads(_text(root / "pyproject.toml"))
    except tomllib.TOMLDecodeError:
        given = {}
    tool = given.get("tool")
    poetry = tool.get("poetry") if isinstance(tool, dict) else None
    for one in (given.get("project"), poetry):
        if isinstance(one, dict) and one.get("name"):
            return one
    config = configparser.ConfigParser(interpolation=None)
    try:
        config.read_string(_text(root / "setup.cfg"))
    except configparser.Error:
        return {}
    return dict(config["metadata"]) if config.has_section("metadata") else {}


def _readme(root: Path) -> tuple[str, str]:
    """Title and first paragraph of prose."""
    text = next((text for name in _READMES if (text := _text(root / name)).strip()), "")
    title = ""
    paragraphs = re.split(r"\n\s*\n", re.sub(r"\A---\n.*?\n---\n|<!--.*?-->|^```.*?^```", "", text, flags=re.S | re.M))
    for place, paragraph in enumerate(paragraphs[:60]):
        lines = [line.strip() for line in paragraph.strip().splitlines()]
        if not lines:
            continue
        if lines[0].startswith("# ") and not title:
            title, lines = lines[0][2:].strip(" #"), lines[1:]
        elif len(lines) > 1 and lines[1] and set(lines[1]) <= set("=-~") and place < 3:
            title, lines = title or lines[0], lines[2:]
        prose = _LINK.sub(r"\1", " ".join(lines)).strip()
        if len(prose.split()) >= 4 and not _NO_PROSE.match(lines[0]):
            return _clean(title), _clean(prose)
    return _clean(title), ""


def _clean(text: str) -> str:
    return shortened(printable(re.sub(r"[*`]+|<[^>]+>", "", _LINK.sub(r"\1", text))), 2000)


def _plain(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_BYTES).decode("utf-8-sig", "replace").replace("\r\n", "\n")
    except OSError:
        return ""


_OVERVIEW: Final = 4000
"""Of the overview: it is worth more than any other chunk where the whole is asked for."""
_LISTED: Final = 40
"""Packages that the overview describes."""
_KINDS: Final = {
    "markdown": "Markdown", "rst": "reStructuredText", "text": "text", "html": "HTML", "pdf": "PDF", "csv": "CSV",
}  # fmt: skip


@dataclass(frozen=True)
class Said:
    """A chunk, and the names of the packages it speaks of, the one it is about first."""

    chunk: Chunk
    names: tuple[str, ...] = ()


def overview(known: About, modules: Sequence[Outline], top: Packages, given: Sequence[Outline]) -> Said:
    """What the project is, and its packages from the ground up: what each is for, what it uses, who uses it."""
    lines = [f"{known.name}: {known.description}" if known.description else f"This is the project {known.name}."]
    code = [one for one in top.packages.values() if not one.test]
    if code:
        lines += _architecture(known, modules, top, code)
    if known.starts:
        lines.append(f"It is started by the {_plural(len(known.starts), 'command')} {_listed(list(known.starts))}.")
    if tests := [one for one in top.packages.values() if one.test and not one.lone]:
        count = sum(len(one.modules) for one in tests)
        lines.append(f"Its tests are in {_listed([one.name for one in tests])} ({count} {_plural(count, 'module')}).")
    if counted := _counted(given):
        lines.append(f"Beside the code it has {counted}." if modules else f"It has {counted}.")
    names = [one for floor in top.floors for one in floor]
    card = (
        f"Overall architecture of {known.name}: overview of its structure, packages, layers and how they depend on "
        f"each other. {sentences(known.description, 150)} {', '.join(names[:20])}"
    )
    text = _cut_lines(lines, _OVERVIEW)
    return Said(Chunk(text, (known.name, "Architecture"), card=shortened(card, 400), symbol=""), (known.name, *names))


def _architecture(known: About, modules: Sequence[Outline], top: Packages, code: Sequence[Package]) -> list[str]:
    packages = [one for one in code if not one.lone]
    count = sum(not one.module.startswith("test") for one in modules)
    lines: list[str] = []
    if packages:
        of = f"The architecture of {known.name}: {_plural_count(sum(len(p.modules) for p in code), 'Python module')}"
        lines.append(f"{of} in {_plural_count(len(packages), 'package')}, listed from the ground up.")
    else:
        lines.append(f"{known.name} has {_plural_count(count, 'Python module')} and no package.")
    order = [name for floor in top.floors for name in floor if not top.packages[name].lone or not packages]
    for number, name in enumerate(order[:_LISTED], 1):
        lines.append(f"{number}. {_described(top, top.packages[name])}")
    if len(order) > _LISTED:
        lines.append(f"And {len(order) - _LISTED} more.")
    if len(top.floors) > 1 and not top.circles and len(order) <= _LISTED:
        told = [[name for name in floor if name in order] for floor in top.floors]
        floors = "; ".join(f"{number}: {', '.join(names)}" for number, names in enumerate(filter(None, told), 1))
        lines.append("Imports run in one direction, from the top floor down.")
        lines.append(f"The floors from the ground up are {floors}.")
    return [*lines, *(f"{_listed(circle[:12])} import each other." for circle in top.circles[:5])]


def _described(top: Packages, one: Package) -> str:
    size = "" if one.lone else f" ({_plural_count(len(one.modules), 'module')})"
    doc = sentences(one.doc, 220)
    head = f"{one.name}{size}: {_ended(doc)}" if doc else f"{one.name}{size}."
    uses, users = [name for name, _ in top.uses(one.name)], top.used_by(one.name)
    told = [f"imports {_listed(uses[:8])}" if uses else "imports nothing else of the project"]
    if users:
        told.append(f"is imported by {_listed(users[:8])}")
    return f"{head} It {' and '.join(told)}."


def inside(known: About, package: Package, below: Packages, *, limit: int) -> list[Said]:
    """What a package is for, and what is in it with what each part is for; at most `limit` chunks."""
    name = package.name
    children = sorted(below.packages.values(), key=lambda one: one.name)
    lines = [_opening(known, package, children)]
    lines += [_part(one) for one in children]
    texts = pages(lines, limit)
    said: list[Said] = []
    names = tuple(one.name for one in children)
    for number, text in enumerate(texts, 1):
        part = f", part {number} of {len(texts)}" if len(texts) > 1 else ""
        inner = ", ".join(one.name.rpartition(".")[2] for one in children if f"- {one.name}" in text)
        what = f"the package {name} of {known.name}" if name else f"the modules of {known.name}"
        card = f"Structure of {what}{part}: {sentences(package.doc, 150)} {inner}"
        chunk = Chunk(text, (known.name, name or "Modules"), card=shortened(card, 320), symbol=name)
        said.append(Said(chunk, (name, *names) if name else names))
    return said


def _opening(known: About, package: Package, children: Sequence[Package]) -> str:
    if not package.name:
        return f"Modules of {known.name} that are in no package:"
    doc = sentences(package.doc, 500)
    size = _plural_count(len(package.modules), "module")
    below = [one for one in children if not one.lone]
    if below and len(below) < len(children):
        own = len(children) - len(below)
        size += f": {_plural_count(len(below), 'subpackage')}, and {_plural_count(own, 'module')} of its own"
    elif below:
        size += f" in {_plural_count(len(below), 'subpackage')}"
    told = f"It holds tests, {size}." if package.test else f"It has {size}."
    head = f"{package.name} is a package of {known.name}"
    return f"{head}: {_ended(doc)} {told}" if doc else f"{head}. {told}"


def _part(one: Package) -> str:
    size = "" if one.lone else f" ({_plural_count(len(one.modules), 'module')})"
    doc = first_sentence(one.doc, 160)
    return f"- {one.name}{size}: {_ended(doc)}" if doc else f"- {one.name}{size}"


def importing(known: About, packages: Packages, around: str) -> list[Said]:
    """Who imports whom on one level, and how often."""
    if not packages.imports:
        return []
    where = f"the packages in {around}" if around else f"the packages of {known.name}"
    lines = [f"Which of {where} imports which, and how often:"]
    order = [name for floor in reversed(packages.floors) for name in floor]
    order += [one.name for one in packages.packages.values() if one.test]
    for name in order:
        uses = packages.uses(name)
        if uses:
            lines.append(f"- {name} imports {_listed([f'{whom} ({count})' for whom, count in uses[:15]])}.")
        elif packages.used_by(name):
            lines.append(f"- {name} imports none of them.")
    card = f"Who imports whom: dependencies between {where}, {', '.join(order[:20])}"
    headings = (known.name, around, "Imports") if around else (known.name, "Imports")
    names = (around, *order) if around else tuple(order)
    return [Said(Chunk(text, headings, card=shortened(card, 320)), names) for text in pages(lines, 2)]


def documents(known: About, given: Sequence[Outline]) -> list[Said]:
    """The titles of what is no code."""
    titles = [f"- {one.title} ({one.uri.rpartition('/')[2]})" for one in given if not one.module and one.kind in _KINDS]
    if len(titles) < 2:
        return []
    texts = pages([f"The documents of {known.name}:", *sorted(dict.fromkeys(titles))], 2)
    card = f"The documents of {known.name}: " + ", ".join(one.title for one in given if not one.module)
    return [Said(Chunk(text, (known.name, "Documents"), card=shortened(card, 320))) for text in texts]


def _counted(given: Sequence[Outline]) -> str:
    counts = Counter(_KINDS[one.kind] for one in given if not one.module and one.kind in _KINDS)
    return _listed([f"{count} {kind} {_plural(count, 'document')}" for kind, count in counts.most_common()])


def _cut_lines(lines: Sequence[str], most: int) -> str:
    kept: list[str] = []
    for line in lines:
        if kept and sum(map(len, kept)) + len(line) > most:
            continue
        kept.append(line)
    return "\n".join(kept)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) < 2 else f"{', '.join(names[:-1])} and {names[-1]}"


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…", ":")) else f"{text}."


def _plural(count: int, noun: str) -> str:
    return noun if count == 1 else f"{noun}s"


def _plural_count(count: int, noun: str) -> str:
    return f"{count:,} {_plural(count, noun)}"


EXTRACTOR: Final = "rules-1"
_CHUNKS: Final = 80
"""At most; what many packages are is then told by the largest of them."""
_LARGE: Final = 8
"""Modules from which on a package within a package gets a chunk of its own."""
_WORTH: Final = 4
"""Subpackages from which on it is told which of them imports which."""
_RELATIONS: Final = 400


def prepare_structure(root: Path, documents_: Sequence[Outline]) -> Prepared | None:
    """The document `structure:ROOT` about what is in an added folder; None where there are fewer than two documents."""
    given = [one for one in documents_ if one.kind not in ("structure", "schema")]
    if len(given) < 2:
        return None
    known = about(_home(root, given))
    modules = sorted((one for one in given if one.module), key=lambda one: one.module)
    top = _focus(modules)
    said = _said(known, modules, top, given)
    chunks = tuple(one.chunk for one in said)
    entities, relations = _entities(known, top, said), _relations(known, top, modules)
    names = {one.name for one in entities}
    mentions = [Mention(place, name) for place, one in enumerate(said) for name in one.names if name in names]
    text = "\n\n".join(chunk.text for chunk in chunks)
    return Prepared(
        uri=f"structure:{address(root)}",
        title=f"Structure of {known.name}",
        kind="structure",
        digest=hashlib.sha256(text.encode("utf-8", "replace")).hexdigest(),
        modified=_modified(given),
        chunks=chunks,
        entities=tuple(entities),
        relations=tuple(relations),
        mentions=tuple(dict.fromkeys(mentions)),
        size=len(text.encode("utf-8", "replace")),
        extractor=EXTRACTOR,
    )


def _home(root: Path, given: Sequence[Outline]) -> Path:
    """The project's folder: the added one, or the one around it where only its packages were added."""
    folder = root if root.is_dir() else root.parent
    if any(one.module for one in given) and not is_project(folder):
        return next((one for one in folder.parents if is_project(one) and one != Path.home()), folder)
    return folder


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


def _said(known: About, modules: Sequence[Outline], top: Packages, given: Sequence[Outline]) -> list[Said]:
    said = [overview(known, modules, top, given)]
    deeper: list[tuple[int, list[Said]]] = []
    lone = [one for one in top.packages.values() if one.lone]
    for package in sorted(top.packages.values(), key=lambda one: (one.test, -len(one.modules), one.name)):
        if package.lone:
            continue
        below = level(modules, package.name)
        said += inside(known, package, below, limit=4)
        if package.test:
            continue
        large = [one for one in below.packages.values() if len(one.modules) >= _LARGE]
        deeper += [(len(one.modules), inside(known, one, level(modules, one.name), limit=2)) for one in large]
        if sum(not one.lone for one in below.packages.values()) >= _WORTH and below.imports:
            deeper.append((len(package.modules), importing(known, below, package.name)))
    if lone:
        together = Package("", modules=[one.modules[0] for one in lone])
        said += inside(known, together, Packages({one.name: one for one in lone}, {}, [], []), limit=3)
    said += importing(known, top, "")
    for _, more in sorted(deeper, key=lambda pair: -pair[0]):
        said += more
    return (said + documents(known, given))[:_CHUNKS]


def _entities(known: About, top: Packages, said: Sequence[Said]) -> list[Entity]:
    at = {name: place for place, one in reversed(list(enumerate(said))) for name in one.names[:1]}
    found = [Entity(known.name, "project", known.description, 0, known.aliases)]
    for name, one in list(top.packages.items())[:200]:
        kind = "module" if one.lone else "package"
        found.append(Entity(name, kind, sentences(one.doc, 300) if not one.test else "", at.get(name, 0)))
    return found


def _relations(known: About, top: Packages, modules: Sequence[Outline]) -> list[Relation]:
    found = [
        Relation(known.name, name, "contains", f"{known.name} contains {name}.", chunk=0, syntactic=True)
        for name in list(top.packages)[:200]
    ]
    for (who, whom), count in sorted(top.imports.items(), key=lambda pair: -pair[1]):
        times = "once" if count == 1 else f"{count} times"
        text = f"The package {who} imports {whom} {times}."
        found.append(Relation(who, whom, "imports", text, weight=float(count), chunk=0, syntactic=True))
    for package in top.packages.values():
        if package.test or package.lone:
            continue
        for (who, whom), count in level(modules, package.name).imports.items():
            found.append(Relation(who, whom, "imports", weight=float(count), syntactic=True))
    return found[:_RELATIONS]


def _modified(given: Sequence[Outline]) -> datetime:
    """The time of the newest file."""
    newest = 0.0
    for one in given:
        try:
            newest = max(newest, Path(one.uri).stat().st_mtime)
        except (OSError, ValueError):
            continue
    return datetime.fromtimestamp(newest, UTC)
