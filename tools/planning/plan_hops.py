"""Hops of a question, planned from evidence: what was found for it is read, and each reading gives the next step.

One planner for every model. The memory is searched with the whole question; the reader (`read_evidence`) or, for a
hosted model, one structured call (`ask_plan`) says what of it a memory settles, what the database must be asked for
first, what nobody told. A memory's value is filled in at once and the rest read anew; what waits for the database is
planned on when its answer is there. Where nothing was found, or the database can be asked as it stands, there is one
hop and no call.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock

from hopql.state.context import Context
from hopql.state.hops import APIS, KNOWLEDGE, SCHEMA, SQL, Hop, HopRun, HopValue
from hopql.state.memory import Found, SearchQuery
from hopql.state.sql import ModelCall
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.base.errors import ConnectError, ModelError
from hopql.tools.base.quote_text import listed
from hopql.tools.base.quote_text import value as foreign
from hopql.tools.base.tokenize_text import STOP_WORDS, content_words, split_identifier, stem, stems
from hopql.tools.catalog.gate import is_named
from hopql.tools.database.parse_statement import begins_like_sql, looks_like_sql
from hopql.tools.models import chat_model
from hopql.tools.models.complete_prompt import is_embedded
from hopql.tools.planning.ask_plan import ask_plan
from hopql.tools.planning.check_hops import MAX_HOPS, NOTE, PATTERN, THING, braced, names
from hopql.tools.planning.check_hops import named as placeholder
from hopql.tools.planning.read_evidence import HOPS, ITEMS, ORDERS, Step, reader
from hopql.tools.planning.read_turns import FOLLOWING, begin_of, items_of, likeliest_step
from hopql.tools.planning.recall_values import exists, is_trusted, store
from hopql.tools.planning.resolve_hops import values_given
from hopql.tools.planning.split_sources import SURE, defined_terms, parts_for, tables_near
from hopql.tools.workspace.find_identities import identities
from hopql.tools.workspace.open_workspace import Workspace

MEMORY = "memory"
_FOUND = "RESULT_9"
"""The placeholder of what the database finds for a call."""
_SURE, _MORE, _OPEN = 0.5, 0.05, 0.35
"""Probability from which a step is taken; how much more of it a value of a memory needs; "unknown", which asks nothing
wrong. Below it the next likely one is."""
_PLAIN = 0.95
"""Probability of a plain question from which no chat model is asked for a plan."""
_POSSIBLE = 0.02
"""Probability of the database first from which it is asked for what it seems to hold, though "unknown" is likelier.
Of 48 parts that nobody can know one has it (`training/hops/data/choose`)."""
_DOUBTFUL = 0.1
"""Probability of a likeliest step that was not sure enough, from which the answer tells of it."""
_DOUBTED = 0.85
"""Below it the answer says that it is not sure."""
_KEPT = 64
_readings: OrderedDict[tuple[tuple[object, ...], str], Reading] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class Reading:
    """The steps that a question allows, the likeliest first, and what was found for it."""

    steps: list[Step]
    found: list[Found] = field(default_factory=list)
    calls: list[ModelCall] = field(default_factory=list)
    planned: bool = False
    """By a chat model."""
    unread: str = ""
    """Why the memories could not be read, and what to do; empty where they were."""


@dataclass(frozen=True)
class Planned:
    """The hops so far, and what is left to be planned when the last of them has answered."""

    hops: list[Hop]
    open: str = ""
    """With the placeholders of the hops; empty where nothing is left."""
    calls: list[ModelCall] = field(default_factory=list)


def choose_step(
    steps: Sequence[Step], text: str, found: Collection[str] = (), sure: float = _SURE, items: Sequence[str] = ()
) -> Step:
    """The likeliest step that is sure enough; else the database is asked.

    Args:
        text: the question as it was read.
        found: values that stand in it already. None of them is looked up again by itself, or filled in twice: a memory
            that leads from one thing to another would lead back.
        sure: what a step needs; a value of a memory needs _MORE, "unknown" _OPEN at most.
        items: what the steps were read from.
    """

    def fits(step: Step) -> bool:
        if step.action not in HOPS:
            return False
        if step.action == "fill" and items and items[step.item][slice(*step.value)] in found:
            return False
        needed = {"fill": sure + _MORE, "unknown": min(sure, _OPEN)}.get(step.action, sure)
        return step.action == "ask" or (step.sure >= needed and text[slice(*step.part)] not in found)

    return next(filter(fits, steps), Step("ask", 1.0))


def is_given(workspace: Workspace, question: str) -> bool:
    """Whether a question is a query already. Where there are specs, "Create an order" may be a request to them: it must
    look like SQL, or be written as only SQL is."""
    if not begins_like_sql(question) or not apis_of(workspace).version():
        return begins_like_sql(question)
    if question.split()[0].isupper() or not workspace.has_database:
        return question.split()[0].isupper()
    return is_sql(question, workspace)


def is_sql(said: str, workspace: Workspace) -> bool:
    """Whether a line is SQL over the workspace's database; "drop it" is none."""
    return begins_like_sql(said) and looks_like_sql(
        said, workspace.engine.dialect, {card.name.lower() for card in workspace.catalog.cards}
    )


def plan_question(
    workspace: Workspace, question: str, options: Context, *, given: bool = False, sources: Sequence[str] = (SQL,)
) -> Planned:
    """The hops of a question, as far as they can be planned before any of them is asked: what documents and specs are
    asked, each a hop of its own, and the rest. What documents say goes with a rest that goes on from it, or that has a
    term of theirs; what the rest finds goes with the calls that go on from it.

    Args:
        given: the question is a query already.
        sources: those in whose scope it is.
    """
    if given:
        return Planned([_hop(1, SQL, question)])
    others = [name for name in sources if name not in (KNOWLEDGE, APIS)]
    if len(others) == len(sources):
        return plan_on(workspace, question, [], [], options, sources=others)
    parts = parts_for(workspace, question)
    whole = parts[0].source if len(parts) == 1 else ""
    known = whole == SQL and KNOWLEDGE in sources and parts[0].sure >= SURE
    terms = defined_terms(workspace, question, options) if known else []
    if whole and not terms and (KNOWLEDGE if whole == SCHEMA else whole) not in sources:
        parts = []
    texts = {kind: [part.text for part in parts if part.source == kind] for kind in (SQL, KNOWLEDGE, APIS, SCHEMA)}
    for text in [each for each in texts[KNOWLEDGE] if others and _is_told(workspace, each, options)]:
        texts[KNOWLEDGE].remove(text)
        texts[SQL].append(text)
    read, called, rest = texts[KNOWLEDGE] + texts[SCHEMA], texts[APIS], texts[SQL]
    if not parts:
        read, called, rest = ([question] if sources[0] == KNOWLEDGE else [], [question] if sources[0] == APIS else [],
                              [question] if others else [])  # fmt: skip
    hops = [_hop(number, KNOWLEDGE, _sentence(text)) for number, text in enumerate(read, 1)]
    planned = Planned(hops)
    if rest:
        text = _sentence(", and ".join(each.rstrip("?.! ") for each in rest) if len(rest) > 1 else rest[0])
        if not read and KNOWLEDGE in sources:
            terms = terms if known else defined_terms(workspace, text, options)
            hops = [_noted({**_hop(number, KNOWLEDGE, f"What is meant by {term}?"), "asked": False})
                    for number, term in enumerate(terms, 1)]  # fmt: skip
        elif read and (before := words_before(text, read[-1])) is not None:
            hops[-1] = _noted(hops[-1])
            text = f"{text.rstrip('?.! ')} ({before})?" if before else text
        planned = _after(hops, plan_on(workspace, text, [], [], options, sources=others))
    last = len(planned.hops) - 1
    for text in called:
        found = planned.hops[last] if rest and not planned.open else None
        runs_on = found is not None and text[-1:].isalnum() and f"{text} {rest[0]}" in question
        if found is not None and (runs_on or words_before(text, rest[-1]) is not None):
            gives = found["gives"] or _FOUND
            planned.hops[last] = {**found, "gives": gives, "kind": THING, "asked": True}
            body, said = text.rstrip("?.! "), braced(gives)
            text = f"{body} {said if runs_on else f'({said})'}{text[len(body):]}"
        planned.hops.append(_hop(len(planned.hops) + 1, APIS, _sentence(text), planned.hops))
    return planned


def _is_told(workspace: Workspace, text: str, options: Context) -> bool:
    """Whether a memory settles it or a part of it."""
    return choose_step(read_question(workspace, text, options).steps, text).action in ("answer", "fill", "first")


def words_before(text: str, before: str) -> str | None:
    """What a part of a question means of the part before, in its words; empty where they are not told; None where it
    stands by itself."""
    items = items_of([(before, "")])
    step = likeliest_step(reader().read(text, "", items), FOLLOWING)
    if step.action == "ask":
        return None
    told = step.action == "fill" and step.item == 0 and step.value[0] >= begin_of(items[0])
    return items[0][slice(*step.value)].strip(" ?.!") if told else ""


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.rstrip().endswith(("?", ".", "!")) else f"{text.rstrip()}?"


def _noted(hop: Hop) -> Hop:
    """A hop to documents whose sentences go with the questions after it."""
    return {**hop, "gives": f"NOTE_9{hop['id']}", "kind": NOTE, "asks": NOTE}


def _after(before: Sequence[Hop], planned: Planned) -> Planned:
    """Hops, and those of a plan after them; its questions to the database get the notes of those before."""
    notes = [hop for hop in before if hop["gives"]]
    said = "".join(f" ({braced(hop['gives'])})" for hop in notes)
    more: list[Hop] = []
    for hop in planned.hops:
        moved: Hop = {**hop, "id": hop["id"] + len(before), "needs": [need + len(before) for need in hop["needs"]]}
        if hop["source"] == SQL and notes:
            moved["text"], moved["needs"] = moved["text"] + said, [*(note["id"] for note in notes), *moved["needs"]]
        more.append(moved)
    return Planned([*before, *more], planned.open and planned.open + said, planned.calls)


def plan_on(
    workspace: Workspace,
    text: str,
    hops: Sequence[Hop],
    runs: Sequence[HopRun],
    options: Context,
    *,
    sources: Sequence[str] = (SQL,),
) -> Planned:
    """The hops of a question with those of `text` after them, which may hold placeholders of theirs."""
    made, calls = list(hops), []
    values = {name: [_said(workspace, each, options) for each in given] for name, given in values_given(runs).items()}
    while True:
        said, places = _filled(text, values)
        reading = read_question(workspace, said, options)
        calls += reading.calls
        reading.calls.clear()  # told once, however often the reading is looked at
        told = [listed(given, "or") for given in values.values() if given]
        step = choose_step(reading.steps, said, told, items=[] if reading.planned else list(map(_dated, reading.found)))
        if step.action == "unknown" and _may_hold(workspace, said[slice(*step.part)], reading.steps):
            step = replace(step, action="first")
        if step.action == "first" and not workspace.has_database:
            step = Step("ask", step.sure)
        if step.action == "first" and not reading.planned and _asks_column(workspace, said, step.part):
            step = Step("ask", step.sure)
        if len(made) >= MAX_HOPS - 1 and step.action != "answer":
            step = Step("ask", step.sure)
        number = max((hop["id"] for hop in made), default=0) + 1
        waited = [hop for hop in made[-1:] if hop["source"] == SQL and hop["gives"]]
        if step.action == "ask" and waited:  # the database alone would have needed no such hop
            return Planned([*made, _hop(number, MEMORY, text, made)], calls=calls)
        if step.action == "ask":
            other = sources[0] if sources else MEMORY
            last = SQL if workspace.has_database and (made or SQL in sources or not sources) else other
            hop = _hop(number, last, text, made)
            if doubt := _doubt(reading):
                hop["doubt"] = doubt
            return Planned([*made, hop], calls=calls)
        if step.action == "answer":
            return Planned([*made, _hop(number, MEMORY, text, made, read=_value(reading, step))], calls=calls)
        begin, end = _stretched(places, step.part)
        part = text[begin:end]
        read = _value(reading, step) if step.action == "fill" else None
        if not re.search(r"\w", text[:begin] + text[end:]):  # a part that is all of it
            return Planned(
                [*made, _hop(number, SQL if step.action == "first" else MEMORY, text, made, read=read)], calls=calls
            )
        name = _name(part, made)
        text = text[:begin] + braced(name) + text[end:]
        if step.action == "first":
            made.append(_hop(number, SQL, f"What is {part.rstrip('?.! ')}?", made, gives=name))
            return Planned(made, text, calls)
        if read and not reading.planned and _told_by(workspace, said[slice(*step.part)], options) != read["memory"]:
            read["doubted"] = True
        made.append(_hop(number, MEMORY, part, made, gives=name, read=read))
        if read is None:
            return Planned([*made, _hop(number + 1, SQL, text, made)], calls=calls)
        values[name] = [foreign(read["value"])]


def read_question(workspace: Workspace, text: str, options: Context) -> Reading:
    """What a question allows next, by what the memory has for it. Without memories, and where they cannot be reached,
    which the reading says, the database is asked as it stands."""
    ask = Reading([Step("ask", 1.0)])
    if not exists():
        return ask
    memory = store(workspace, options.user)
    try:
        version = memory.version()
        if not version:
            return ask
        catalog = workspace.catalog if workspace.has_database else None
        known = (memory.space, options.user, version, options.planner, options.model, id(catalog))
        with _lock:
            kept = _readings.get((known, text))
        if kept is None:
            read = _read(workspace, text, options)
            kept = read[text]
            with _lock:
                _readings.update({(known, said): reading for said, reading in read.items()})
                while len(_readings) > _KEPT:
                    _readings.popitem(last=False)
        return kept
    except ConnectError as error:
        return replace(ask, unread=f"{error} {error.hint}")


def _read(workspace: Workspace, text: str, options: Context) -> dict[str, Reading]:
    """The reading of a question, and those of the questions that it becomes, as far as one call tells."""
    found, tables, items = _evidence(workspace, text, options)
    if not found:
        return {text: Reading([Step("ask", 1.0)])}
    steps, calls = reader().read_memories(text, tables, items), []
    plain = steps[0].action == "ask" and steps[0].sure >= _PLAIN
    if options.planner == "model" or (options.planner == "auto" and not plain):
        try:
            model = chat_model(options.model, timeout_s=options.model_timeout_s)
            if options.planner == "model" or not is_embedded(model):
                planned, call = ask_plan(model, text, tables, items, options.model_timeout_s)
                calls.append(call)
                if planned:
                    return {said: Reading([step], found, calls if said == text else [], True) for said, step in planned}
        except ModelError:
            pass
    return {text: Reading(steps, found, calls)}


def _evidence(workspace: Workspace, text: str, options: Context) -> tuple[list[Found], str, list[str]]:
    """The memories that are nearest in meaning and words, the nearest tables, and the memories as they are read."""
    query = SearchQuery(text=text, category="", purpose="plan", priority=1)
    found = store(workspace, options.user).search(query, k=2 * ITEMS)
    found = sorted((each for each in found if is_trusted(each)), key=lambda each: -each["score"])[:ITEMS]
    return found, tables_near(workspace, text), list(map(_dated, found))


def _dated(memory: Found) -> str:
    """A memory as it is read: the date before its text is part of it."""
    return f"{memory['created'][:10]}: {memory['text']}"


def _asks_column(workspace: Workspace, said: str, part: tuple[int, int]) -> bool:
    """Whether what is asked of a part that the database has to find is a column of a table that the part names ("which
    manufacturer built the planes …"): then no memory is needed."""
    asked = [stem(word) for word in content_words(said[: part[0]] + " " + said[part[1] :])]
    named = stems(said[slice(*part)])
    for card in workspace.catalog.names.cards.values():
        if named & stems(" ".join(split_identifier(card.name.rpartition(".")[2]))):
            columns = [[stem(word) for word in split_identifier(column.name)] for column in card.columns]
            if any(column == asked[: len(column)] for column in columns if column):
                return True
    return False


def _may_hold(workspace: Workspace, part: str, steps: Sequence[Step]) -> bool:
    """Whether the database is asked for a part that no memory tells: the reader, which sees no rows, holds that
    possible, the part names a stored value, and another of its words a further column of that value's table."""
    likely = any(step.action == "first" and step.sure >= _POSSIBLE for step in steps)
    if not likely or not workspace.has_database:
        return False
    cards = workspace.catalog.names.cards
    for hit in filter(is_named, workspace.catalog.asked(part).values):
        names = [column.name for column in cards[hit["table"]].columns] if hit["table"] in cards else []
        further = {stem(word) for name in names if name != hit["column"] for word in split_identifier(name)}
        if further & {stem(word.lower()) for word in re.findall(r"[^\W\d_]+", part.replace(hit["phrase"], " "))}:
            return True
    return False


def _told_by(workspace: Workspace, part: str, options: Context) -> str:
    """Id of the memory that answers a part of a question, asked for by itself; where it is another than in the whole
    question, one of the two readings is wrong."""
    found, tables, items = _evidence(workspace, part, options)
    told = [step for step in reader().read(part, tables, items, ORDERS) if step.action == "answer"]
    return found[told[0].item]["id"] if told else ""


def _filled(text: str, values: dict[str, list[str]]) -> tuple[str, list[tuple[int, int, int, int]]]:
    """A text with its placeholders filled, and of each where it stood and where its value stands."""
    out, at, places = "", 0, []
    for match in PATTERN.finditer(text):
        out += text[at : match.start()]
        said = listed(values[match[1]], "or") if values.get(match[1]) else match[0]
        places.append((match.start(), match.end(), len(out), len(out) + len(said)))
        out, at = out + said, match.end()
    return out + text[at:], places


def _stretched(places: Sequence[tuple[int, int, int, int]], part: tuple[int, int]) -> tuple[int, int]:
    """Where a part of the filled text stands in the text with placeholders; one that it touches belongs to it."""

    def back(at: int, *, end: bool) -> int:
        shift = 0
        for begin, after, first, last in places:
            if first < at < last or (first == at and not end) or (last == at and end):
                return after if end else begin
            if last <= at:
                shift += (after - begin) - (last - first)
        return at + shift

    return back(part[0], end=False), back(part[1], end=True)


def _name(part: str, hops: Sequence[Hop]) -> str:
    """A placeholder for a part of a question: its first word that says something."""
    name = placeholder(_noun(part)) or "VALUE"
    taken = {hop["gives"] for hop in hops}
    return name if name not in taken else next(f"{name}_{n}" for n in range(2, 99) if f"{name}_{n}" not in taken)


def _noun(part: str) -> str:
    words = re.findall(r"[^\W\d_]+", PATTERN.sub(" ", part))
    return next((word for word in words if word.lower() not in STOP_WORDS), "")


def _hop(
    number: int, where: str, text: str, before: Sequence[Hop] = (), *, gives: str = "", read: HopValue | None = None
) -> Hop:
    givers = {hop["gives"]: hop["id"] for hop in before if hop["gives"]}
    needs = [givers[name] for name in names(text) if name in givers]
    noun = _noun(text) if gives else ""
    hop = Hop(id=number, source=where, text=text, gives=gives, kind="", asks=noun, asked=not gives, needs=needs)
    if read is not None:
        hop["read"] = read
    return hop


def _value(reading: Reading, step: Step) -> HopValue:
    """What a memory was read to say."""
    memory = reading.found[step.item]
    said = _dated(memory)[slice(*step.value)]
    value = HopValue(value=said, kind="", evidence=memory["text"], origin="text", memory=memory["id"])
    return value if step.sure >= _DOUBTED else {**value, "doubted": True}


def _doubt(reading: Reading) -> str:
    """What is said with the database's answer where a memory may have been meant; empty where none was."""
    first = reading.steps[0]
    if first.action in ("ask", "first") or first.sure < _DOUBTFUL:
        return ""
    near = f", perhaps: “{reading.found[first.item]['text']}”" if first.item >= 0 else ""
    return f"HopQL is not sure that the database alone can answer this{near}."


def _said(workspace: Workspace, value: HopValue, options: Context) -> str:
    """A value as memories speak of it: of a thing of the database the longest of its names that one of the nearest
    memories has ("Newark" of Newark Liberty Intl, EWR), else its name with its code."""
    thing = identities(workspace).of(value["value"]) if value["origin"] == "column" else None
    if thing is None or not exists():
        return foreign(value["value"])
    told = "\n".join(each["text"] for each in _evidence(workspace, thing.told(), options)[0])
    words = thing.name.split()
    names = [" ".join(words[:count]) for count in range(len(words), 0, -1)]
    held = [name for name in [*names, thing.code] if re.search(rf"\b{re.escape(name)}\b", told)]
    return foreign(held[0] if held else thing.told())
