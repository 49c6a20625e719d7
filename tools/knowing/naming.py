"""Documents that a question names: of "what does our handbook say …" only the handbook is asked."""

from __future__ import annotations

import re
from typing import Final

from state.knowledge import KnowledgeFilters
from tools.knowing.opening import knowledge_of
from tools.workspace import Workspace

KINDS: Final = (
    "handbook|documentation|docs|manual|guide|guidelines|polic(?:y|ies)|read-?me|wiki|rule-?book|glossary|style guide"
    "|white-?paper|specification|runbook|playbook|contract|charter|faq"
)
"""What documents are called."""
_NAMED: Final = re.compile(
    rf"\b(?:(?:our|the|my|your|this|that|their|its)\s+(?:[\w-]+\s+)?)(?P<kind>{KINDS})\b", re.IGNORECASE
)


def named_documents(workspace: Workspace, question: str) -> KnowledgeFilters | None:
    """The filter that a question sets by naming documents by what they are; None where it names none that there are.

    A document is called so by a tag, its title, its file or a folder above it. Where all are, or none is, nothing is
    narrowed.
    """
    match = _NAMED.search(question)
    if not match:
        return None
    word = _plain(match["kind"])
    documents = knowledge_of(workspace).documents()
    called = [each for each in documents if word in _names(each["uri"], each["title"], each["tags"])]
    if not called or len(called) == len(documents):
        return None
    return KnowledgeFilters(documents=[each["uri"].replace("*", "?") for each in called])


def _names(uri: str, title: str, tags: list[str]) -> set[str]:
    words = re.findall(r"[^\W_]+(?:-[^\W_]+)*", f"{uri} {title} {' '.join(tags)}".lower())
    return {_plain(word) for word in words}


def _plain(word: str) -> str:
    plain = word.lower().replace("-", "").replace(" ", "")
    return plain[:-3] + "y" if plain.endswith("ies") else plain.rstrip("s")
