"""A plan of hops as the chat model writes it, for a question that rules doubt they have understood.

The model says only which parts of the question are found where; the question's own words stay: each part is looked up
in it, and its placeholder takes that place. A step whose words are not the question's makes the plan none.

The method is decomposition by a few worked examples (Press et al., self-ask, arXiv 2210.03350; Zhou et al.,
least-to-most prompting, arXiv 2205.10625), with typed placeholders between the steps.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import prompts
from state.hops import Hop
from tools.errors import UsageError
from tools.hops.building import MEMORY, SQL
from tools.hops.checking import check_plan
from tools.hops.clauses import noun_of
from tools.hops.lexicon import lexicon
from tools.hops.spans import keys, span_of
from tools.models import Ask, Completion, sample
from tools.queries.placeholders import PATTERN, names
from tools.search.tokens import stem

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

MOST_STEPS: Final = 6
_MOST_TOKENS: Final = 160
_SYSTEM: Final = "You split questions into steps. You reply with the steps only."
_NAMES: Final = ("NAME", "REGION", "SHOP", "WAREHOUSE", "PERSON", "BRAND")
_ADDED: Final = 0.34
"""Share of a step's words that the question need not hold."""
_STEP = re.compile(
    r"^\s*(?:\d+[.)]\s*)?(?P<how>find in|answer from) (?:the )?(?P<source>memory|database)\s*:\s*(?P<text>.+?)"
    r"(?:\s*->\s*\{*(?P<gives>[A-Za-z_]+)\}*)?\s*$",
    re.IGNORECASE,
)
_GRAMMAR: Final = r"""root ::= find{0,5} "answer from " source text "?"? "\n"
find ::= "find in " source text "?"? " -> {{" [A-Z_]{2,20} "}}\n"
source ::= "memory: " | "database: "
text ::= part{3,300}
part ::= [a-zA-Z0-9_ ,;:/&%$#@+*"'’] | [-.] [a-zA-Z0-9] | "{{" [A-Z_]{2,20} "}}" | [^\x00-\x7f→]
"""
_TALK = frozenset(
    stem(word) for word in ("name", "need", "like", "know", "question", "answer", "wonder", "told", "heard", "think")
)
"""Words that ask and say nothing of what for, beside the stop words."""
_TURNING = re.compile(
    r"\b(?:not|no|nor|never|or|and|most|least|more|less|fewer|after|before|under|over|above|below|from|to|out|into|each|per|by|first"
    r"|last|top|only|all|any|same|other|than)\b"
)
"""Words that are not among the keys and turn what a text says."""


def drafted(
    question: str, tables: Sequence[str], model: BaseChatModel, timeout_s: float
) -> tuple[list[Hop], Completion]:
    """The model's plan, empty where it is none that can be trusted, and what the call cost.

    Args:
        tables: what the database holds, a line a table.

    Raises:
        ModelError: the model does not answer.
    """
    completion = sample(model, asked(question, tables, timeout_s), 1)[0]
    return placed(read_steps(completion.text), question), completion


def asked(question: str, tables: Sequence[str], timeout_s: float = 120.0) -> Ask:
    """What the model is asked: the worked examples, which stay the same, then the tables and the question."""
    prefix = prompts.fill("plan_hops", **{name: f"{{{{{name}}}}}" for name in _NAMES})
    tail = f"\n\nTables of the database: {'; '.join(tables)}\n\nQuestion: {question}\n"
    return Ask(
        _SYSTEM, prefix, tail, "", ("\n\n",), _MOST_TOKENS, timeout_s=timeout_s, cache_key="plan_hops",
        grammar=_GRAMMAR,
    )  # fmt: skip


@dataclass(frozen=True)
class Step:
    """A line of the model's."""

    source: str
    """`memory` or `sql`."""
    text: str
    gives: str
    """The name of what it finds; empty for the last, which answers."""


def read_steps(text: str) -> list[Step]:
    """The steps that a model's lines say; lines that are none are left out, and all after the answering one.

    >>> read_steps("find in memory: our shop -> {{SHOP}}\\nanswer from database: Sales of {{SHOP}}?")[0].gives
    'SHOP'
    """
    steps: list[Step] = []
    for line in text.splitlines():
        if match := _STEP.match(line):
            source = MEMORY if match["source"].lower() == "memory" else SQL
            said = PATTERN.sub(lambda hole: hole.group().upper(), match["text"].strip().rstrip("-").rstrip())
            answers = match["how"].lower() == "answer from"
            steps.append(Step(source, said, "" if answers else (match["gives"] or "").upper()))
            if answers:
                break
    return steps


def placed(steps: Sequence[Step], question: str) -> list[Hop]:
    """The hops of a model's steps, in the question's own words; empty where that cannot be, where the steps cannot be
    run, or where none asks the memory.

    Each thing to find takes its place in the question, in the model's order; what then remains of the question is the
    last hop. Nothing that says something remains where the last thing found is the answer.
    """
    left, hops = question, list[Hop]()
    for step in steps:
        if not step.gives:
            continue
        place = span_of(step.text, left)
        if place is None or step.gives in names(left):
            return []
        span = left[place[0] : place[1]]
        text = step.text if keys(span) - _TALK <= keys(step.text) and _adds_little(step.text, left) else span
        hops.append(_hop(len(hops) + 1, step.source, text, step.gives))
        left = f"{left[: place[0]]}{{{{{step.gives}}}}}{left[place[1] :]}"
    if hops and not keys(left) - _TALK and len(names(left)) == 1:
        hops = [{**hop, "gives": "", "asked": True} if hop["gives"] in names(left) else hop for hop in hops]
    else:
        last = next((step for step in steps if not step.gives), Step(SQL, left, ""))
        hops.append(_hop(len(hops) + 1, last.source, last.text if _says_the_same(last.text, left) else left, ""))
    givers = {hop["gives"]: hop["id"] for hop in hops if hop["gives"]}
    hops = [{**hop, "needs": [givers[name] for name in names(hop["text"]) if name in givers]} for hop in hops]
    return hops if _runs(hops) and any(hop["source"] == MEMORY for hop in hops) else []


def _runs(hops: Sequence[Hop]) -> bool:
    try:
        check_plan(hops, MOST_STEPS)
    except UsageError:
        return False
    return True


def _adds_little(text: str, question: str) -> bool:
    """Whether a step says nearly what the question says, its names and numbers among it."""
    own, wanted = keys(text), keys(question)
    exact = set(re.findall(r"\d+(?:[.,:]\d+)*|(?<=\s)[A-Z][\w-]+", PATTERN.sub(" ", text)))
    return len(own - wanted) <= _ADDED * max(len(own), 3) and all(each in question for each in exact)


def _says_the_same(text: str, other: str) -> bool:
    """Whether two texts differ in words that say nothing alone."""
    if sorted(names(text)) != sorted(names(other)) or keys(text) - _TALK != keys(other) - _TALK:
        return False
    return sorted(_TURNING.findall(text.lower())) == sorted(_TURNING.findall(other.lower()))


def _hop(place: int, source: str, text: str, gives: str) -> Hop:
    noun = _noun(text)
    kind = lexicon().kind_of(noun) or lexicon().kind_of(gives.lower().split("_")[-1])
    return Hop(id=place, source=source, text=text, gives=gives, kind=kind, asks=noun, asked=not gives, needs=[])


def _noun(text: str) -> str:
    """What a step asks for: "region" of "the region that Olga takes care of"."""
    if noun := noun_of(text):
        return noun
    match = re.match(
        rf"(?:the|our|my|a|an|all)\s+(?P<noun>{lexicon().nouns})(?=\s+(?:{_LINKS})\b|\s*$)", text.strip("?. ")
    )
    return match["noun"] if match else ""


_LINKS: Final = (
    "that|which|who|whom|whose|where|when|of|in|at|on|for|from|by|with|to|we|our|near|above|below|after|before"
    "|is|are|was|were|[a-z]+ed"
)
