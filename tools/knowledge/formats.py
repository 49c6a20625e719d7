"""Which files are read, and as what."""

from __future__ import annotations

import re
from pathlib import Path

KINDS = {
    **dict.fromkeys((".md", ".markdown", ".mdx"), "markdown"),
    **dict.fromkeys((".txt", ".text", ".adoc", ".asciidoc", ".sql", ".toml"), "text"),
    ".rst": "rst",
    **dict.fromkeys((".html", ".htm", ".xhtml"), "html"),
    ".pdf": "pdf",
    **dict.fromkeys((".py", ".pyi"), "python"),
    **dict.fromkeys((".csv", ".tsv"), "csv"),
    **dict.fromkeys((".json", ".jsonl", ".ndjson"), "triples"),
}
"""Suffix to kind of document."""
NAMES = frozenset({"readme", "changelog", "contributing", "architecture", "history", "news", "glossary"})
"""Names of files without a suffix that are read as text."""
SNIFFED = 64 * 2**10
"""Bytes of a JSON file that tell whether it holds triples."""

TRIPLES = re.compile(rb'"(?:extracted_triples|relation|predicate)"\s*:')


def kind(path: Path) -> str:
    """The kind of a file of this name; empty when it is not one that folders are searched for."""
    suffix = path.suffix.lower()
    return KINDS.get(suffix, "") if suffix else "text" if path.name.lower() in NAMES else ""


def holds_triples(start: bytes) -> bool:
    """Whether a JSON file that begins so has triples in it, and is not a setting or a record of something else."""
    return TRIPLES.search(start[:SNIFFED]) is not None
