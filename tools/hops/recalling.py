"""The semantic memory as a source of hops."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hopql.state.context import Context
from hopql.state.hops import Hop, HopValue, Scope
from hopql.state.memory import Found, SearchQuery
from hopql.state.sql import ModelCall
from hopql.tools.foreign import value as foreign
from hopql.tools.hops.answering import answers, is_trusted
from hopql.tools.hops.clauses import noun_of
from hopql.tools.hops.extraction import extracted
from hopql.tools.hops.identities import identities
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.names import names_in
from hopql.tools.hops.noting import explains
from hopql.tools.hops.planning import NOTE
from hopql.tools.hops.reading import values_from
from hopql.tools.hops.stores import exists, names, store
from hopql.tools.models import chat_model
from hopql.tools.queries.placeholders import fill
from hopql.tools.search.tokens import content_words, stem
from hopql.tools.sources import Reply, Request
from hopql.tools.workspace import Workspace

_OURS = re.compile(r"\b(?:we|our|ours|us|I|my|me|the team)\b")
_PARTICLE = re.compile(r"\b(La|Le|El|De|Mc|O|San|St) (?=[A-Z])")
"""What some write together with the name after it: La Guardia, LaGuardia."""
_COMMON = ("airline", "airport", "city", "number", "duration", "date", "month", "year", "manufacturer")
"""Kinds whose names a question gives whole: "New" alone is not New York."""


class MemorySource:
    """Answers hops from what the workspace's users told it."""

    name = "memory"
    ways = 2

    def scope(self, workspace: Workspace, question: str, options: Context) -> Scope:
        """In scope when the question speaks of us or of somebody the memory knows, or when a memory answers it as it
        stands; the last needs a search, which only a question out of the database's scope is worth."""
        known = names(workspace, options.user) if exists() else []
        if cue := speaks_of(question, known) if known else "":
            return self._scope(0.8, f"it speaks of {cue}")
        known_there = workspace.has_database and workspace.catalog.gate(question, options)["in_scope"]
        if exists() and not known_there:
            values, _ = recall(workspace, _hop(question), [question], [], options)
            if values:
                return self._scope(0.7, values[0]["evidence"])
        return self._scope(0.0, "it speaks of nothing that is remembered")

    def _scope(self, score: float, why: str) -> Scope:
        return Scope(source=self.name, in_scope=score > 0, score=score, why=why)

    def ask(self, workspace: Workspace, request: Request, options: Context) -> Reply:
        """Search for what the hop says, once for each combination of values; then by more statements of it."""
        hop = request.hop
        if hop["asks"] == NOTE:
            return self._noted(workspace, request, options)
        texts = _filled(request, lambda value: value["value"])
        aliases = [_called(workspace, value) for values in request.given.values() for value in values]
        if request.again:
            asked = [other for text in texts for other in retold(text, hop, options)]
        else:
            named = _filled(request, lambda value: _name(workspace, value))
            together = [_PARTICLE.sub(r"\1", text) for text in named]
            asked = list(dict.fromkeys([*texts, *named, *together]))
        values, found = recall(workspace, hop, asked, aliases, options, texts=texts)
        calls: list[ModelCall] = []
        if not values and request.again == self.ways - 1:
            values, calls = _copied(found, hop, texts[0], aliases, options)
        said = "; ".join(texts)
        evidence = list(dict.fromkeys(value["evidence"] for value in values))
        detail = {"found": [memory["id"] for memory in found]}
        if not values:
            near = f"; the nearest: {found[0]['text']!r}" if found else ""
            outcome = f"none of {len(found)} memories found answers it{near}"
            return Reply("unresolved", said, outcome, query=" | ".join(asked), calls=calls, detail=detail)
        answer = ", ".join(value["value"] for value in values)
        return Reply(
            "resolved", said, answer, values, answer, " | ".join(asked), None, evidence, calls=calls, detail=detail
        )

    def _noted(self, workspace: Workspace, request: Request, options: Context) -> Reply:
        """The memory that explains a phrase: its sentence is the evidence, which goes with the question."""
        text = request.hop["text"]
        queries = [SearchQuery(text=text, category="", purpose="explain", priority=1)]
        found = store(workspace, options.user).search(queries, k=10)
        noted = [memory for memory in found if is_trusted(memory) and explains(memory, text, text.split())]
        if not noted:
            return Reply("unresolved", text, "no memory explains it", query=text)
        said, given = noted[0]["text"], noted[0]["metadata"].get("entity") or noted[0]["text"]
        named = [str(each) for each in given] if isinstance(given, list) else [str(given)]
        values = [HopValue(value=each, kind=NOTE, evidence=said, origin="metadata") for each in named]
        return Reply("resolved", text, said, values, said, text, None, [said], detail={"found": [noted[0]["id"]]})


def recall(
    workspace: Workspace,
    hop: Hop,
    asked: Sequence[str],
    aliases: Sequence[Sequence[str]],
    options: Context,
    *,
    texts: Sequence[str] = (),
) -> tuple[list[HopValue], list[Found]]:
    """Values for a hop, and what a search for `asked` found, nearest first."""
    memory = store(workspace, options.user)
    k = max(options.memory_k, 5) * 2
    queries = [SearchQuery(text=_statement(text), category="", purpose=hop["text"], priority=1) for text in asked]
    found = memory.search(queries, k=k)
    read = found if hop["kind"] else [_placed(workspace, memory) for memory in found]
    values: list[HopValue] = []
    for text in texts or asked:
        values += values_from(read, hop, text, aliases)
    return list({value["value"]: value for value in values}.values()), found


def _placed(workspace: Workspace, memory: Found) -> Found:
    """A memory with the tables that store what it names: that tells what kind of thing it is, where nobody said."""
    metadata = memory["metadata"]
    if not workspace.has_database:
        return memory
    given = metadata.get("entity") or []
    names = [*names_in(memory["text"]), *(given if isinstance(given, list) else [given])]
    plain = [re.sub(r"^(?:the|an?)\s+", "", str(name), flags=re.IGNORECASE) for name in names]
    tables = {table.split(".")[-1] for name in plain for table, _, _ in workspace.catalog.values.places(name)}
    return {**memory, "metadata": {**metadata, "stored as": sorted(tables)}} if tables else memory


def _copied(
    found: Sequence[Found], hop: Hop, text: str, aliases: Sequence[Sequence[str]], options: Context
) -> tuple[list[HopValue], list[ModelCall]]:
    """The value in the nearest memory that speaks of what is asked and that rules cannot read, copied by the model."""
    memory = next((each for each in found if answers(each, hop, text, aliases)), None)
    if memory is None:
        return [], []
    model = chat_model(options.model, timeout_s=options.model_timeout_s)
    value, written = extracted(memory, hop, text, model, options.model_timeout_s)
    cost = [written.cost()] if written else []
    return ([value] if value else []), cost


def speaks_of(question: str, names: Sequence[tuple[str, str]]) -> str:
    """What a question speaks of that calls for the memory: us, or a name that it knows; empty for neither."""
    if match := _OURS.search(question):
        return f"{match.group()!r}"
    plain = question.lower()
    for name, kind in names:
        known = name.lower() if name[:1].islower() or kind in _COMMON else name.lower().split()[0]
        if len(known) > 2 and not known.isdigit() and re.search(rf"\b{re.escape(known)}\b", plain):
            return name
    return ""


def retold(text: str, hop: Hop, options: Context) -> list[str]:
    """Other statements of a hop: those of query generation, and with every word that says the same relation."""
    from hopql.tools.queries import generate

    plan = generate(text, how="rules", max_queries=options.max_queries)
    said = [query["text"] for query in plan["queries"] if "{{" not in query["text"]]
    words = {stem(word) for word in content_words(text)}
    near = [" ".join(sorted(group)) for group in lexicon().relations if group & words]
    return list(dict.fromkeys([*said, *(f"{_statement(text)} {words}" for words in near)]))


def _statement(text: str) -> str:
    """A question without its question words: a memory is a statement."""
    plain = text.strip().rstrip("?.! ")
    plain = re.sub(r"^(?:which|what)\s+(?:is|are|was|were)\s+", "", plain, flags=re.IGNORECASE)
    plain = re.sub(
        r"^(?:which|what)\s+([\w -]+?)\s+(?:do|does|did|has|have|should)\s+(.+)$", r"\2 \1", plain, flags=re.IGNORECASE
    )
    return re.sub(r"^(?:who|whom)\s+(?:should\s+(?:we\s+)?(?:be\s+)?)?", "", plain, flags=re.IGNORECASE) or text


def _filled(request: Request, said: Callable[[HopValue], str]) -> list[str]:
    return fill(
        request.hop["text"], {name: [foreign(said(each)) for each in values] for name, values in request.given.items()}
    )


def _name(workspace: Workspace, value: HopValue) -> str:
    thing = identities(workspace).of(value["value"]) if value["origin"] == "column" else None
    return thing.name if thing else value["value"]


def _called(workspace: Workspace, value: HopValue) -> list[str]:
    """Everything that a filled value is called."""
    thing = identities(workspace).of(value["value"]) if value["origin"] == "column" else None
    names = [value["value"], *([thing.code, thing.name] if thing else [])]
    if thing:
        words = thing.name.split()
        names += [" ".join(words[:count]) for count in range(1, len(words)) if len(words[0]) > 2]
    return list(dict.fromkeys(names))


def _hop(question: str) -> Hop:
    noun = noun_of(question)
    kind = lexicon().kind_of(noun)
    return Hop(id=1, source="memory", text=question, gives="", kind=kind, asks=noun, asked=True, needs=[])
