"""The sentences of a written answer against the chunks that they cite."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hopql.state.knowledge import ChunkFound, Claim, KnowledgeContext
from hopql.tools.knowledge.answering.entailing import entailed
from hopql.tools.knowledge.answering.sentences import split
from hopql.tools.knowledge.answering.supporting import Verdict, supported

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_MARK: Final = re.compile(r"\s*\[(\d+(?:\s*[,;]\s*\d+)*)\]")
_AFTER: Final = re.compile(r"(?P<end>[.!?])(?P<marks>(?:\s*\[\d+(?:\s*[,;]\s*\d+)*\])+)")
_BULLET: Final = re.compile(r"^\s*(?:[-*•]|\d{1,2}[.)])\s+")
_LACKS: Final = re.compile(
    r"\bdocuments?\s+(?:say|says|contain|contains|mention|mentions|give|gives)\s+(?:nothing|no\b)|\b(?:do|does)\s+not\s+(?:say|mention|contain|state|specify|provide)\b"
    r".{0,60}|\bnot\s+(?:mentioned|stated|specified|found)\s+in\s+the\s+(?:documents?|context|chunks?)\b",
    re.IGNORECASE,
)
_DOCUMENTS: Final = re.compile(r"\b(?:documents?|context|chunks?|sources?)\b", re.IGNORECASE)
_JOINT: Final = re.compile(r";\s+|,\s+(?:and|but|while)\s+(?=\w)")


def sentences_of(answer: str) -> list[tuple[str, list[int]]]:
    """The sentences of an answer with the numbers that they cite, whether a mark stands before or after the stop."""
    found: list[tuple[str, list[int]]] = []
    for line in answer.splitlines():
        moved = _AFTER.sub(lambda match: f"{match['marks']}{match['end']}", _BULLET.sub("", line).strip())
        if moved.startswith("#") or not moved:
            continue
        for sentence in split(moved):
            numbers = [int(n) for match in _MARK.finditer(sentence) for n in re.findall(r"\d+", match[1])]
            text = " ".join(_MARK.sub("", sentence).split())
            if any(map(str.isalnum, text)):
                found.append((text, list(dict.fromkeys(numbers))))
    return found


def checked(answer_text: str, context: KnowledgeContext, model: BaseChatModel | None = None) -> list[Claim]:
    """Each sentence of an answer with the chunks that support it.

    A sentence without a mark, or with a wrong one, gets the number of a chunk of the context that supports it, where
    one does; otherwise it is not held and keeps the marks it had. A sentence that says what the documents lack needs no
    mark. With a `model`, what the rules only miss words of is asked of it; what they find different is not.

    Raises:
        ModelError: the model does not answer.
    """
    return [_claim(text, cited, context, model) for text, cited in sentences_of(answer_text)]


def says_lacking(text: str) -> bool:
    """The sentence says that the documents lack something."""
    return bool(_LACKS.search(text)) and bool(_DOCUMENTS.search(text))


def _claim(text: str, cited: Sequence[int], context: KnowledgeContext, model: BaseChatModel | None) -> Claim:
    if says_lacking(text):
        return Claim(text=text, cites=[], held=True, why="says what the documents lack")
    chunks = {chunk["n"]: chunk for chunk in context["chunks"]}
    named = [chunks[n] for n in cited if n in chunks]
    others = [chunk for n, chunk in chunks.items() if n not in cited]
    verdicts = {chunk["n"]: _verdict(text, chunk) for chunk in named}
    if held := [n for n, verdict in verdicts.items() if verdict.held]:
        return Claim(text=text, cites=held, held=True, why=verdicts[held[0]].why)
    if parts := _in_parts(text, named):
        return Claim(text=text, cites=parts, held=True, why="each part is in one of the chunks")
    for chunk in others:
        verdict = _verdict(text, chunk)
        if verdict.held:
            how = f"the answer cited {', '.join(map(str, cited))}" if cited else "the answer cited nothing"
            return Claim(text=text, cites=[chunk["n"]], held=True, why=f"{verdict.why}; {how}")
    for chunk in named if model is not None else []:
        if model is not None and verdicts[chunk["n"]].outcome == "unsaid" and entailed(text, chunk["text"], model):
            return Claim(text=text, cites=[chunk["n"]], held=True, why="the model says that the chunk says so")
    worst = max(verdicts.values(), key=lambda one: one.coverage, default=None)
    why = worst.why if worst else ("no such chunk" if cited else "no chunk of the context says so")
    return Claim(text=text, cites=[chunk["n"] for chunk in named], held=False, why=why)


def _verdict(text: str, chunk: ChunkFound) -> Verdict:
    return supported(text, chunk["text"], title=chunk["title"], headings=chunk["headings"], kind=chunk["kind"])


def _in_parts(text: str, named: Sequence[ChunkFound]) -> list[int]:
    """Numbers of the chunks that hold the clauses of a sentence, each clause by itself; empty when one is not held."""
    parts = _JOINT.split(text)
    if len(parts) < 2 or any(len(part.split()) < 3 for part in parts):
        return []
    found = [next((chunk["n"] for chunk in named if _verdict(part, chunk).held), 0) for part in parts]
    return list(dict.fromkeys(found)) if all(found) else []
