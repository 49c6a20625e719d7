"""The sentences about a project's structure, and the chunks that they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hopql.tools.knowledge.code.cards import first_sentence, sentences, shortened
from hopql.tools.knowledge.paging import pages
from hopql.tools.knowledge.prepared import Chunk
from hopql.tools.knowledge.structure.about import About
from hopql.tools.knowledge.structure.outline import Outline
from hopql.tools.knowledge.structure.packages import Package, Packages

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
