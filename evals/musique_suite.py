"""Questions with gold decompositions and supporting passages, and the passages in a semantic memory."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hopql.state.memory import Memory
from hopql.tools.errors import UsageError
from hopql.tools.memory import SemanticMemory

QUESTIONS, CORPUS = "musique.json", "musique_corpus.json"
CATEGORY = "document_chunks"


@dataclass(frozen=True)
class Question:
    """One question."""

    id: str
    text: str
    gold: tuple[str, ...]
    """Its hops as the suite has them, with the answers of earlier ones filled in."""
    supporting: frozenset[str]
    """What it needs: keys of passages in a file, ids of memories once they are stored."""


@dataclass(frozen=True)
class MuSiQue:
    """A suite; `titles` is by what `Question.supporting` holds."""

    questions: tuple[Question, ...]
    passages: Mapping[str, Memory]
    """By key; empty once they are stored."""
    titles: Mapping[str, str]


def read_musique(folder: Path) -> MuSiQue:
    """The suite of a folder.

    Raises:
        UsageError: a file is missing or is no such suite, or a question needs a passage that the corpus lacks.
    """
    try:
        found = [_memory(item["title"], item["text"]) for item in _items(folder / CORPUS)]
        passages = {key(memory.text): memory for memory in found}
        questions = tuple(_question(item) for item in _items(folder / QUESTIONS))
    except (KeyError, TypeError, IndexError, ValueError) as error:
        told = f"{folder} holds no suite of this form: {type(error).__name__} {error}."
        raise UsageError(told, hint=f"See the description of {QUESTIONS} and {CORPUS}.") from error
    for question in questions:
        if not question.supporting or question.supporting - passages.keys():
            raise UsageError(
                f"{folder / CORPUS} lacks passages of {question.id}.", hint="Take both files of one suite."
            )
    return MuSiQue(questions, passages, {name: str(one.metadata["subject"]) for name, one in passages.items()})


def load(suite: MuSiQue, memory: SemanticMemory, progress: Callable[[str, int, int], None] | None = None) -> MuSiQue:
    """The suite with its passages in a memory: what is there already is not stored again.

    A passage that says the same as another is one memory with it, and either one counts as found with it.
    """
    ids = {key(found["text"]): found["id"] for found in memory.recent(memory.count(), category=CATEGORY)}
    lacking = [name for name in suite.passages if name not in ids]
    stored = memory.add([suite.passages[name] for name in lacking], progress if len(lacking) > 100 else None)
    ids |= {name: one["id"] for name, one in zip(lacking, stored, strict=True)}
    questions = (
        replace(question, supporting=frozenset(ids[name] for name in question.supporting))
        for question in suite.questions
    )
    return MuSiQue(tuple(questions), {}, {ids[name]: title for name, title in suite.titles.items()})


def sampled(questions: Sequence[Question], count: int, seed: int) -> dict[str, set[str]]:
    """Ids of questions by the name of a part: all, and with a count a random sample and the others."""
    parts = {"all": {question.id for question in questions}}
    if 0 < count < len(questions):
        order = [question.id for question in questions]
        random.Random(seed).shuffle(order)
        parts |= {"sample": set(order[:count]), "the others": set(order[count:])}
    return parts


def key(text: str) -> str:
    """Equal for texts that differ in case, spaces and punctuation only."""
    return re.sub(r"\W+", "", text.lower())


def statement(hop: str, answers: Sequence[str]) -> str:
    """A gold hop as it is searched for: `#1` is the first answer, "Titanic >> director" is "Titanic director".

    Raises:
        IndexError: a hop needs an answer that there is not.
    """
    filled = re.sub(r"#(\d+)", lambda match: answers[int(match[1]) - 1], hop)
    return " ".join(filled.replace(">>", " ").split())


def _question(item: Mapping[str, Any]) -> Question:
    hops = item["question_decomposition"]
    answers = [str(hop["answer"]) for hop in hops]
    gold = tuple(statement(hop["question"], answers[:number]) for number, hop in enumerate(hops))
    needed = [one for one in item["paragraphs"] if one["is_supporting"]]
    keys = frozenset(key(_memory(one["title"], one["paragraph_text"]).text) for one in needed)
    return Question(str(item["id"]), str(item["question"]), gold, keys)


def _memory(title: str, text: str) -> Memory:
    return Memory(text=f"{title}\n{text}", category=CATEGORY, metadata={"subject": title}, provenance=CORPUS)


def _items(path: Path) -> list[Mapping[str, Any]]:
    if not path.is_file():
        raise UsageError(f"There is no {path}.", hint="Name the folder of the suite with --suite.")
    return list(json.loads(path.read_text(encoding="utf-8")))
