"""What a line of a conversation says, read by the trained reader: a whole question, one that goes on from the turns
before, a reply to choices, or something to remember.

The reader is given the line with the questions and answers before (or with the choices), as it is given memories, and
each reading is one step: the line stands by itself (ask); a word of it stands for words before (fill: "there", "the
second one"); a part of it takes the place of a part of the question before (swap: "and in March?") or is added to it
(add: "by month"); the question before is meant as it now is, or a choice is taken (answer). All words are copied from
the line and the turns, none is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from hopql import prompts
from hopql.state.conversation import Ambiguity, Choice, Turn, Whole
from hopql.tools.base.errors import ModelError
from hopql.tools.base.quote_text import is_value, line
from hopql.tools.base.tokenize_text import STOP_WORDS, words
from hopql.tools.catalog.gate import is_readable
from hopql.tools.database.parse_statement import begins_like_sql
from hopql.tools.models import complete
from hopql.tools.models.complete_prompt import is_embedded
from hopql.tools.planning.read_evidence import Action, Step, reader

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.state.plan import ValueHit

FOLLOWING: Final[frozenset[Action]] = frozenset({"ask", "fill", "swap", "add", "answer"})
REPLYING: Final[frozenset[Action]] = frozenset({"ask", "answer", "unknown", "any", "drop"})
TELLING: Final[frozenset[Action]] = frozenset({"ask", "keep"})
"""The steps that are possible for what is said next, in reply to choices, and for a line by itself."""
SURE: Final = 0.35
"""Probability from which a step of a follow-up is taken."""
FILLED: Final = 0.5
"""That from which words stand for others: a whole question must not be changed."""
PLAIN: Final = 0.95
"""Probability from which a line stands alone whatever the model would say."""
KEEP: Final = 0.9
"""Probability from which a line is taken to be told for later: what is stored by mistake misleads for long."""
REMEMBER: Final = "remember"
"""The first or second word of a line that is stored where nobody is asked before."""
ANY, DROP = "just choose", "never mind"
"""What can always be said to choices: take the likeliest; give the question up."""
PLACES: Final = ("first", "second", "third", "fourth", "fifth")
"""What a choice can be called beside its number and its label."""
CHOSEN: Final = 0.5
"""Probability from which a reply is taken to mean a choice; below it is asked again."""
LONGEST: Final = 300
"""Characters from which on a line is a whole question, and no reply."""
UNPLACED: Final = (
    "This goes on from the question before in a way that was not understood; it was asked as it stands. "
    "Ask it as a whole question to be certain."
)
_READINGS: Final = 5
_TURNS: Final = 2
_ROWS: Final = 6
Talk = Sequence[tuple[str, str]]
"""Questions with their answers, the last last."""
Stored = Callable[[str], Iterable["ValueHit"]]


def items_of(turns: Talk) -> list[str]:
    """The last turns as the reader takes them, the last first."""
    items = []
    for (asked, told), when in zip(list(turns)[: -_TURNS - 1 : -1], ("before", "earlier"), strict=False):
        items += [f"asked {when}: {asked}", f"answered {when}: {told}"]
    return items


def items_of_choices(labels: Sequence[str]) -> list[str]:
    """Choices as the reader takes them."""
    return [f"choice {number}: {label}" for number, label in enumerate(labels, 1)]


def begin_of(item: str) -> int:
    """Where the text of an item begins."""
    return item.index(": ") + 2


def added(question: str, part: str) -> str:
    """A question with words added.

    >>> added("How many flights left JFK?", "by month")
    'How many flights left JFK, by month?'
    """
    body = question.rstrip(" ?.!")
    return f"{body}, {part}{question[len(body) :]}"


def without(said: str, part: tuple[int, int]) -> str:
    """What is left of a line when a part of it was used."""
    return re.sub(r"\s+", " ", said[: part[0]] + said[part[1] :]).strip()


def likeliest_step(steps: Sequence[Step], possible: frozenset[Action], sure: float = 0.0) -> Step:
    """The likeliest of the possible steps that is sure enough; else the line stands as it is."""

    def fits(step: Step) -> bool:
        needed = max(sure, FILLED) if sure and step.action == "fill" else sure
        return step.action in possible and (step.action == "ask" or step.sure >= needed)

    return next(filter(fits, steps), Step("ask", 0.0))


def whole_of(
    said: str, turns: Talk, read: Callable[[str, list[str]], Step], stored: Stored = lambda text: ()
) -> tuple[str, list[str]]:
    """A line as it would be said without the turns before, and what was taken over; unchanged where it stands alone.

    Args:
        read: the step for a line with its items.
        stored: values of the database that a text names.
    """
    text, asked, taken = said, turns[-1][0], list[str]()
    for _ in range(_READINGS):
        items = items_of([*turns[:-1], (asked, turns[-1][1])])
        step = read(text, items)
        begin, end = step.part
        if step.action == "fill":
            value = items[step.item][slice(*step.value)]
            taken.append(f"{text[begin:end]}: {value}")
            text = text[:begin] + value + text[end:]
        elif step.action == "swap" and step.item == 0 and step.value[0] >= begin_of(items[0]):
            told, shift = text[begin:end], begin_of(items[0])
            first, last = value_span(asked, (step.value[0] - shift, step.value[1] - shift), told, stored)
            if not re.search(r"\w", asked[:first] + asked[last:]):  # nothing of the question before would be left
                break
            asked, text = asked[:first] + told + asked[last:], without(text, step.part)
        elif step.action == "add" and step.item == 0:
            asked, text = added(asked, text[begin:end]), without(text, step.part)
        elif step.action == "answer" and step.item == 0:
            if text == said and said.endswith("?"):  # what asks something is not the question before
                break
            return asked, [f"the question before: {turns[-1][0]}"]
        else:
            break
        if not re.search(r"\w", text):
            break
    return (text, taken) if asked == turns[-1][0] else (asked, [f"the question before: {turns[-1][0]}"])


def value_span(asked: str, span: tuple[int, int], told: str, stored: Stored) -> tuple[int, int]:
    """What words take the place of in a question: where they are a stored value, and the reader points at one other of
    the same column, just that."""
    columns = {(hit["table"], hit["column"]) for hit in stored(told) if hit["phrase"] == told}
    named = {hit["phrase"] for hit in (stored(asked) if columns else ()) if (hit["table"], hit["column"]) in columns}
    places = [found.span() for one in named for found in re.finditer(rf"(?<!\w){re.escape(one)}(?!\w)", asked)]
    met = [(begin, end) for begin, end in places if begin < span[1] and end > span[0]]
    return met[0] if len(met) == 1 else span


def complete_question(
    question: str, turns: Sequence[Turn], model: BaseChatModel | None = None, planner: str = "auto",
    timeout_s: float = 30.0, stored: Stored = lambda text: (),
) -> Whole:  # fmt: skip
    """A line as a question that can be asked without the turns before.

    Args:
        model: is asked where the reader sees that the line goes on and is not sure how; not the embedded one.
        planner: `model` asks it for each line that does not surely stand alone, `reader` for none.
        timeout_s: seconds the model may take; when it takes longer, or fails, the line stays.
        stored: values of the database that a text names.
    """
    said = question.strip()
    if not turns or not said or len(said) > LONGEST or begins_like_sql(said):
        return _as_it_is(question)
    talk = [(turn["question"], _told(turn)) for turn in turns]
    unsure, plain = False, False

    def read(text: str, items: list[str]) -> Step:
        nonlocal unsure, plain
        steps = reader().read(text, "", items)
        step = likeliest_step(steps, FOLLOWING, SURE)
        again = step.action == "answer" and text == said and said.endswith("?")
        unsure = unsure or again or step is not likeliest_step(steps, FOLLOWING)
        plain = plain or (text == said and step.action == "ask" and step.sure >= PLAIN)
        return step

    text, taken = whole_of(said, talk, read, stored)
    if begins_like_sql(text):  # a value of an earlier answer is never run as the user's own SQL
        return _as_it_is(question, UNPLACED)
    asks = not plain and (planner == "model" or (unsure and planner == "auto"))
    if model is not None and asks and not (planner == "auto" and is_embedded(model)):
        return _by_model(question, turns, model, timeout_s)
    if unsure or text == said:
        return _as_it_is(question, UNPLACED if unsure else "")
    return Whole(question=text, changed=True, inherited=taken, how="reader", note="", calls=[])


def _told(turn: Turn) -> str:
    """An answer as the reader takes it: its first rows, or itself where it is one value. Text that could be a question
    of its own is not shown to it, so it cannot be put into the next one."""
    rows: dict[int, list[str]] = {}
    for given in turn["values"]:
        rows.setdefault(given["row"], []).append(given["value"])
    return "; ".join(", ".join(row) for row in list(rows.values())[:_ROWS]) or (
        turn["answer"] if is_value(turn["answer"]) else ""
    )


_SAID: Final = 300
_QUESTION: Final = 8_000
_TOKENS: Final = 60
_SYSTEM: Final = "You rewrite follow-up questions into questions that stand alone. You reply with one line."
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def _by_model(question: str, turns: Sequence[Turn], model: BaseChatModel, timeout_s: float) -> Whole:
    """The whole question as the model writes it, or the line with a note; with what the call cost, also where nothing
    came of it."""
    said = "\n".join(
        f"Question: {line(turn['question'], _QUESTION)}\nAnswer: {line(turn['answer'][:_SAID])}" for turn in turns[-3:]
    )
    prompt = prompts.fill("follow_up", conversation=said, question=line(question.strip(), _QUESTION))
    try:
        written = complete(model, _SYSTEM, "", prompt, opened="", stop=("\n",), max_tokens=_TOKENS, timeout_s=timeout_s)
    except ModelError as error:
        return _as_it_is(question, f"{UNPLACED} (The model did not answer: {error})")
    text = next((one.strip() for one in written.text.splitlines() if one.strip(" `")), "").strip(" \"'“”`")
    if text == question.strip():
        return {**_as_it_is(question), "calls": [written.cost()]}
    if written.finish_reason == "length" or not _keeps(question, text, said):
        return {**_as_it_is(question, UNPLACED), "calls": [written.cost()]}
    inherited = [f"the question before, as the model reads it: {turns[-1]['question']}"]
    return Whole(question=text, changed=True, inherited=inherited, how="model", note="", calls=[written.cost()])


def _keeps(question: str, text: str, said: str) -> bool:
    """Whether a rewriting keeps the names and numbers of a line, takes something over, and adds no number that was not
    said. It is no SQL, which would be taken for the user's own."""
    if begins_like_sql(text) or len(text.split()) < len(question.split()):
        return False
    names = re.findall(r"(?<=\s)[^\W\d_]*[A-Z][\w-]*", question)
    if not all(name.lower() in text.lower() for name in names):
        return False
    numbers = set(_NUMBER.findall(text))
    if not set(_NUMBER.findall(question)) <= numbers or not numbers <= set(_NUMBER.findall(f"{question}\n{said}")):
        return False
    return bool((set(words(text)) & set(words(said))) - set(words(question)) - STOP_WORDS)


def _as_it_is(question: str, note: str = "") -> Whole:
    return Whole(question=question, changed=False, inherited=[], how="as_is", note=note, calls=[])


@dataclass(frozen=True)
class Heard:
    """What a line says to a choice."""

    sort: Literal["choice", "dropped", "request", "misfit"]
    choice: Choice | None = None


def read_reply(said: str, ambiguity: Ambiguity, sure: float = CHOSEN) -> Heard:
    """What a line says to choices: one of them, that any will do (then it is the likeliest, marked so), that the
    question is given up, a request of its own, or nothing that fits.

    A number, a label, a place ("the first"), ANY and DROP are taken as they are; the rest is read.

    Args:
        sure: from which probability a choice that was read is taken, 0 to 1.
    """
    choices, text = ambiguity["choices"], said.strip().strip("\"'“”#.!?)").strip().lower()
    labels = [choice["label"] for choice in choices]
    named = [label.lower() for label in labels]
    numbers = [str(number) for number, _ in enumerate(labels, 1)]
    bare = text.removeprefix("the ").removesuffix(" one")
    for names, name in ((named, text), (numbers, text), (PLACES[: len(labels)], bare)):
        if name in names:
            return Heard("choice", {**choices[names.index(name)], "taken": "chosen"})
    if text == ANY:
        return Heard("choice", {**likeliest_choice(ambiguity), "taken": "likeliest"})
    if text == DROP:
        return Heard("dropped")
    if not re.search(r"[^\W\d]", text) or len(said) > _QUESTION:
        return Heard("misfit")
    if len(said) > LONGEST:
        return Heard("request")
    step = likeliest_step(reader().read(said.strip(), ambiguity["message"], items_of_choices(labels)), REPLYING)
    if step.action == "answer" and step.sure >= sure:
        return Heard("choice", {**choices[step.item], "taken": "chosen"})
    if step.action == "any":
        return Heard("choice", {**likeliest_choice(ambiguity), "taken": "likeliest"})
    if step.action == "drop":
        return Heard("dropped")
    return Heard("request" if step.action == "ask" else "misfit")


def likeliest_choice(ambiguity: Ambiguity) -> Choice:
    """The choice with the best chance; the first of equals."""
    return max(ambiguity["choices"], key=lambda choice: choice["score"])


def read_statement(said: str, *, confirmed: bool = False) -> str:
    """What of a line is to be remembered, in its own words as a sentence; empty for any other line, and for one that
    the reader's language does not reach.

    Args:
        confirmed: the user is asked before it is stored; else REMEMBER must be the first or second word.
    """
    text = " ".join(said.split())
    wished = REMEMBER in text.lower().split()[:2]
    if not text or begins_like_sql(text) or not (confirmed or wished):
        return ""
    if not is_readable(text, "minilm"):
        return ""
    step = likeliest_step(reader().read(text, "", []), TELLING, SURE if wished else KEEP)
    told = text[slice(*step.part)].strip(" \"“”'") if step.action == "keep" else ""
    return told[:1].upper() + told[1:] + "." * (told[-1:].isalnum())
