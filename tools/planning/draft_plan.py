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

from hopql import prompts
from hopql.state.hops import Hop
from hopql.tools.errors import UsageError
from hopql.tools.foreign import line
from hopql.tools.models import Ask, Completion, sample
from hopql.tools.planning.check_hops import PATTERN, check_plan, names
from hopql.tools.planning.match_phrases import lexicon
from hopql.tools.planning.plan_by_rules import MEMORY, SQL
from hopql.tools.planning.split_clauses import Given, noun_of, pointed
from hopql.tools.search.tokens import STOP_WORDS, stem

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


_TOKEN = re.compile(r"\{\{[A-Z][A-Z0-9_]*\}\}|\w+(?:[-./:]\w+)*(?:['’]\w+)?")
_HELD: Final = 0.7
"""Share of the part's words that stand together in the whole."""
_BETWEEN: Final = 1
"""Words of the whole that may stand between them and are none of them."""
_LONGEST: Final = 200
"""Words of the whole that are looked at."""
_BEFORE = frozenset(("the", "our", "my", "a", "an", "whichever", "whatever", "whoever", "all", "those", "that", "this"))
_LOOSE = frozenset(("some", "any", "whichever", "whatever"))
"""Words after which a noun stands that the next words tell more of: "whichever day the client likes"."""


@dataclass(frozen=True)
class _Word:
    """A word where it stands; `key` is its stem, empty where it says nothing."""

    start: int
    end: int
    plain: str
    key: str


def keys(text: str) -> set[str]:
    """Stems of the words of a text that say something, numbers included, without its placeholders."""
    return {word.key for word in _words(PATTERN.sub(" ", text)) if word.key}


def span_of(part: str, whole: str) -> tuple[int, int] | None:
    """The shortest stretch of `whole`, as begin and end, that holds most words of `part` in any order and hardly any
    others; None where there is none. A placeholder is a word like any other. What it hangs on ("the", "whichever shop")
    and the words after it with which the part ends too ("answers to") belong to it.

    >>> span_of("the shop that everyone prefers", "Returns in whatever shop everyone here prefers in May")
    (11, 46)
    """
    wanted = {word.key for word in _words(part) if word.key}
    there = _words(whole)[:_LONGEST]
    places = [place for place, word in enumerate(there) if word.key in wanted]
    best: tuple[int, int, int, int] | None = None
    for begin in places:
        for end in (place for place in places if place >= begin):
            inside = [word.key for word in there[begin : end + 1] if word.key]
            foreign = sum(key not in wanted for key in inside)
            held = len(wanted & set(inside))
            if foreign > _BETWEEN or held < _HELD * len(wanted):
                continue
            found = (held - foreign, begin - end, begin, end)
            best = max(best, found) if best else found
    if best is None:
        return None
    begin, end = _grown(best[2], best[3], there, part)
    return there[begin].start, there[end].end


def _grown(begin: int, end: int, there: list[_Word], part: str) -> tuple[int, int]:
    if begin and there[begin - 1].plain in _BEFORE:
        begin -= 1
    pointing = _LOOSE if there[begin].plain in _BEFORE else _LOOSE | _BEFORE
    heads = [place for place in range(max(begin - 3, 0), begin - 1) if there[place].plain in pointing]
    if heads and all(word.key for word in there[heads[-1] + 1 : begin]):
        begin = heads[-1]
    said = _words(part)
    last = max((place for place, word in enumerate(said) if word.key), default=-1)
    for word in said[last + 1 :]:
        if end + 1 < len(there) and there[end + 1].plain == word.plain:
            end += 1
    return begin, end


def _words(text: str) -> list[_Word]:
    found = []
    for match in _TOKEN.finditer(text):
        plain = match[0] if match[0].startswith("{{") else re.sub(r"['’]s$", "", match[0].lower())
        says = plain not in STOP_WORDS
        found.append(_Word(match.start(), match.end(), plain, stem(plain) if says else ""))
    return found


_STEP = re.compile(
    r"^\s*(?:\d+[.)]\s*)?(?P<how>find in|answer from) (?:the )?(?P<source>memory|database)\s*:\s*(?P<text>.+?)"
    r"(?:\s*->\s*\{*(?P<gives>[A-Za-z_]+)\}*)?\s*$",
    re.IGNORECASE,
)
_RUN_ON: Final = re.compile(r"(?<=[a-z]{3})\.(?=[A-Za-z]{3})")
"""Where a small model goes on without a new line."""


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
    for written in text.splitlines():
        if match := _STEP.match(written):
            source = MEMORY if match["source"].lower() == "memory" else SQL
            told = _RUN_ON.split(match["text"].strip())[0].rstrip("-").rstrip()
            said = PATTERN.sub(lambda hole: hole.group().upper(), told)
            answers = match["how"].lower() == "answer from"
            steps.append(Step(source, said, "" if answers else (match["gives"] or "").upper()))
            if answers:
                break
    return [step for place, step in enumerate(steps) if not _idle(step, steps[:place], steps[place + 1 :])]


def _idle(step: Step, before: Sequence[Step], after: Sequence[Step]) -> bool:
    """Whether a step finds what no other needs, in words of one before it."""
    needed = any(step.gives in names(other.text) for other in after)
    return bool(step.gives) and not needed and any(keys(step.text) <= keys(other.text) for other in before)


SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+")
LEFT_OUT: Final = 1
"""Words of what is asked that need not be in any step."""
_ADDED: Final = 0.34
"""Share of a step's words that the question need not hold."""
TALK = frozenset(
    stem(word) for word in ("name", "need", "like", "know", "question", "answer", "wonder", "told", "heard", "think")
)
"""Words that ask and say nothing of what for, beside the stop words."""
_TURNING = re.compile(
    r"\b(?:not|no|nor|never|or|and|most|least|more|less|fewer|after|before|under|over|above|below|from|to|out|into|each|per|by|first"
    r"|last|top|only|all|any|same|other|than)\b"
)
"""Words that are not among the keys and turn what a text says."""


def alone(text: str, hops: Sequence[Hop]) -> str:
    """A text without the sentence that is nothing but what was just found; what points back to it names it then:
    "{{TOWN}}. How many live there?" is "How many live at {{TOWN}}?"."""
    given = [given_by(hop) for hop in hops if hop["gives"]]
    parts = SENTENCE.split(text)
    for place, part in enumerate(parts):
        found = names(part)
        others = [other for other in parts if other is not part]
        if len(found) == 1 and not keys(part) - TALK and others and not names(" ".join(others)):
            last = [each for each in given if each.placeholder == found[0]]
            told = pointed(" ".join(parts[place + 1 :]) or " ".join(others), last)
            if found[0] in names(told):
                return told
    return text


def given_by(hop: Hop) -> Given:
    """What a hop gives, for what points back to it."""
    return Given(hop["asks"] or hop["gives"].lower().replace("_", " "), hop["kind"], hop["gives"])


def adds_little(text: str, question: str) -> bool:
    """Whether a step says nearly what the question says, its names and numbers among it."""
    own, wanted = keys(text), keys(question)
    exact = set(re.findall(r"\d+(?:[.,:]\d+)*|(?<=\s)[A-Z][\w-]+", PATTERN.sub(" ", text)))
    return len(own - wanted) <= _ADDED * max(len(own), 3) and all(each in question for each in exact)


def says_the_same(text: str, other: str) -> bool:
    """Whether two texts differ in words that say nothing alone."""
    if sorted(names(text)) != sorted(names(other)) or keys(text) - TALK != keys(other) - TALK:
        return False
    return sorted(_TURNING.findall(text.lower())) == sorted(_TURNING.findall(other.lower()))


def asks_the_same(text: str, left: str) -> bool:
    """Whether a text asks what the last sentence of several does, with what was found where that points back to it."""
    parts = [part for part in SENTENCE.split(left) if keys(part) - TALK]
    asking = next((part for part in reversed(SENTENCE.split(left)) if part.rstrip().endswith("?")), left)
    if asking == left or len(parts) > 1 or not names(text) or set(names(text)) - set(names(left)):
        return False
    close = len((keys(asking) - TALK) - keys(text)) <= LEFT_OUT and keys(text) <= keys(left)
    return close and sorted(_TURNING.findall(text.lower())) == sorted(_TURNING.findall(asking.lower()))


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
