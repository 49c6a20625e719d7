"""A plan of hops as the chat model writes it, for a question that rules doubt they have understood.

The model says only which parts of the question are found where; the question's own words stay: each part is looked up
in it, and its placeholder takes that place. A step whose words are not the question's makes the plan none.

The method is decomposition by a few worked examples (Press et al., self-ask, arXiv 2210.03350; Zhou et al.,
least-to-most prompting, arXiv 2205.10625), with typed placeholders between the steps.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hopql import prompts
from hopql.state.hops import Hop
from hopql.tools.errors import UsageError
from hopql.tools.foreign import line
from hopql.tools.hops.building import MEMORY, SQL
from hopql.tools.hops.checking import check_plan
from hopql.tools.hops.clauses import noun_of
from hopql.tools.hops.comparing import (
    LEFT_OUT,
    SENTENCE,
    TALK,
    adds_little,
    alone,
    asks_the_same,
    given_by,
    says_the_same,
)
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.pointing import pointed
from hopql.tools.hops.spans import keys, span_of
from hopql.tools.hops.steps import Step, read_steps
from hopql.tools.models import Ask, Completion, sample
from hopql.tools.queries.placeholders import names
from hopql.tools.search.tokens import stem

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

MOST_STEPS: Final = 6
_MOST_TOKENS: Final = 160
_SYSTEM: Final = "You split questions into steps. You reply with the steps only."
_NAMES: Final = ("NAME", "REGION", "SHOP", "WAREHOUSE", "PERSON", "BRAND", "SUPPLIER", "WARD", "FLOOR", "CLINICS")
_GRAMMAR: Final = r"""root ::= find{0,5} "answer from " source text "?"? "\n"
find ::= "find in " source text "?"? " -> {{" [A-Z_]{2,20} "}}\n"
source ::= "memory: " | "database: "
text ::= part{3,300}
part ::= [a-zA-Z0-9_ ,;:/&%$#@+*"'’] | [-.] [a-zA-Z0-9] | "{{" [A-Z_]{2,20} "}}" | [^\x00-\x7f→]
"""
_TIMES: Final = frozenset(stem(word) for word in ("team", "since", "until", "now", "today", "year", "month"))


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
    steps = read_steps(completion.text)
    return placed(steps, question) or retold(steps, question), completion


def asked(question: str, tables: Sequence[str], timeout_s: float = 120.0) -> Ask:
    """What the model is asked: the worked examples, which stay the same, then the tables and the question."""
    prefix = prompts.fill("plan_hops", **{name: f"{{{{{name}}}}}" for name in _NAMES})
    tail = f"\n\nTables of the database: {'; '.join(map(line, tables))}\n\nQuestion: {question}\n"
    return Ask(
        _SYSTEM, prefix, tail, "", ("\n\n",), _MOST_TOKENS, timeout_s=timeout_s, cache_key="plan_hops",
        grammar=_GRAMMAR,
    )  # fmt: skip


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
        if not _tells(step):
            return []
        place = span_of(step.text, left)
        if place is None or step.gives in names(left):
            return []
        span = left[place[0] : place[1]]
        said = step.text if names(step.text) or not hops else pointed(step.text, [given_by(hop) for hop in hops])
        text = said if keys(span) - TALK <= keys(step.text) and adds_little(step.text, left) else span
        hops.append(_hop(len(hops) + 1, step.source, text, step.gives))
        left = alone(f"{left[: place[0]]}{{{{{step.gives}}}}}{left[place[1] :]}", hops)
    if hops and not keys(left) - TALK and len(names(left)) == 1:
        hops = [{**hop, "gives": "", "asked": True} if hop["gives"] in names(left) else hop for hop in hops]
    else:
        last = next((step for step in steps if not step.gives), Step(SQL, left, ""))
        same = says_the_same(last.text, left) or asks_the_same(last.text, left)
        hops.append(_hop(len(hops) + 1, last.source, last.text if same else left, ""))
    return _sound(hops)


def retold(steps: Sequence[Step], question: str) -> list[Hop]:
    """The hops of a model's steps in its own words, where those are the question's: nothing is added to speak of, and
    what the question asks, its names and its numbers are all said. Empty otherwise.

    It serves where a part of the question is not together in one place: "we fixed something for arrivals; how many
    were later than that?"
    """
    said = " ".join(step.text for step in steps)
    asking = next((part for part in SENTENCE.split(question) if part.rstrip().endswith("?")), question)
    lacking = (keys(asking) - TALK) - keys(said)
    named = set(re.findall(r"(?<=[a-z,] )[A-Z][\w-]+|\d+", question))
    if len(steps) < 2 or steps[-1].gives or len(lacking) > LEFT_OUT or any(each not in said for each in named):
        return []
    if not all(adds_little(step.text, question) and _tells(step) for step in steps):
        return []
    hops: list[Hop] = []
    for place, step in enumerate(steps, 1):
        text = step.text
        if hops and hops[-1]["gives"] not in names(text):
            text = pointed(text, [given_by(hop) for hop in hops])
        hops.append(_hop(place, step.source, text, step.gives))
    used = {name for hop in hops for name in names(hop["text"])}
    return _sound(hops) if all(hop["gives"] in used for hop in hops[:-1]) else []


def _tells(step: Step) -> bool:
    """Whether a step says something beside who we are and a time: "the team since January" does not."""
    return bool(keys(step.text) - TALK - _TIMES - {stem(each) for each in lexicon().calendar})


def _sound(hops: Sequence[Hop]) -> list[Hop]:
    """Hops with what they need; none where they cannot be run or none asks the memory."""
    givers = {hop["gives"]: hop["id"] for hop in hops if hop["gives"]}
    linked: list[Hop] = [
        {**hop, "needs": [givers[name] for name in names(hop["text"]) if name in givers]} for hop in hops
    ]
    return linked if _runs(linked) and any(hop["source"] == MEMORY for hop in linked) else []


def _runs(hops: Sequence[Hop]) -> bool:
    try:
        check_plan(hops, MOST_STEPS)
    except UsageError:
        return False
    return True


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
