"""Projects written into a folder, for tests of what reads them."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from hopql.tools.knowledge.documents import Prepared, Relation
from hopql.tools.knowledge.prepare_python import prepare_python
from hopql.tools.knowledge.read_file import read_raw


def project(root: Path, files: dict[str, str], *, mark: str = "pyproject.toml") -> Path:
    """Write files, dedented, and the mark of a project unless it is among them."""
    for name, text in ({mark: "", **files} if mark else files).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    return root


def prepared(root: Path, name: str) -> Prepared:
    return prepare_python(read_raw(root / name))


def of_source(folder: Path, text: str, name: str = "m.py") -> Prepared:
    return prepared(project(folder, {name: text}), name)


def related(document: Prepared, kind: str) -> set[tuple[str, str]]:
    return {(one.source, one.target) for one in document.relations if one.kind == kind}


def relation(document: Prepared, source: str, kind: str, target: str) -> Relation:
    found = [one for one in document.relations if (one.source, one.kind, one.target) == (source, kind, target)]
    assert len(found) == 1, found
    return found[0]
