"""Documents that a question names: of "what does our handbook say …" only the handbook is asked."""

from __future__ import annotations

import re
from typing import Final

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.knowing.opening import knowledge_of
from hopql.tools.workspace import Workspace

KINDS: Final = (
    "handbook|documentation|docs|manual|guide|guidelines|polic(?:y|ies)|read-?me|wiki|rule-?book|glossary|style guide"
    "|white-?paper|specification|runbook|playbook|contract|charter|faq"
)
"""What documents are called."""
_NAMED: Final = re.compile(
    rf"\b(?:(?:our|the|my|your|this|that|their|its)\s+(?:[\w-]+\s+)?)(?P<kind>{KINDS})\b", re.IGNORECASE
)
_BUILT: Final = re.compile(
    r"\b(?:structure[ds]?|architecture|organi[sz]ed|built|laid\s+out|contents?|consists?|sections?|chapters?|pages?|files?"
    r"|folders?|describe|overview|outline|summar(?:y|i[sz]e)|made\s+up|what(?:['’]s|\s+is|\s+are)\s+in)\b",
    re.IGNORECASE,
)
"""Words of a question for how documents are built."""


def named_documents(workspace: Workspace, question: str) -> KnowledgeFilters | None:
    """The filter that a question sets by naming documents by what they are; None where it names none that there are.

    A document is called so by a tag, its title, its file or a folder above it. Where all are, or none is, nothing is
    narrowed. How a folder of them is built counts only where that is asked: "This is the handbook." is nothing that the
    handbook says.
    """
    match = _NAMED.search(question)
    if not match:
        return None
    word = _plain(match["kind"])
    built = _BUILT.search(question) is not None
    documents = [each for each in knowledge_of(workspace).documents() if built or each["kind"] != "structure"]
    called = [each for each in documents if word in _names(each["uri"], each["title"], each["tags"])]
    if not called or len(called) == len(documents):
        return None
    return KnowledgeFilters(documents=[each["uri"] for each in called])


def _names(uri: str, title: str, tags: list[str]) -> set[str]:
    words = re.findall(r"[^\W_]+(?:-[^\W_]+)*", f"{uri} {title} {' '.join(tags)}".lower())
    return {_plain(part) for word in words for part in (word, *word.split("-"))}


def _plain(word: str) -> str:
    plain = word.lower().replace("-", "").replace(" ", "")
    return plain[:-3] + "y" if plain.endswith("ies") else plain.rstrip("s")
