"""The semantic memory as a source of hops: the values and notes that it gives, and what else a value is called.

A note is what a memory explains of a question to the database ("winter" to the team): it goes with the question and
fills no placeholder. Other names of a value are those of tables with a key of one text column and a column of names.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Final

from typing_extensions import TypedDict

from hopql import prompts
from hopql.state.cards import TableCard
from hopql.state.context import Context
from hopql.state.database import Rows
from hopql.state.hops import Hop, HopValue, Scope
from hopql.state.memory import Found, SearchQuery
from hopql.state.sql import ModelCall
from hopql.tools.catalog.join_graph import Names, parse_condition
from hopql.tools.errors import ModelError
from hopql.tools.foreign import line
from hopql.tools.foreign import value as foreign
from hopql.tools.models import Completion, chat_model, complete
from hopql.tools.planning.check_hops import PATTERN, fill
from hopql.tools.planning.match_phrases import UNITS, lexicon, names_in
from hopql.tools.planning.plan_by_rules import NOTE
from hopql.tools.planning.read_memories import answers, counts_something, is_trusted, values_from
from hopql.tools.planning.split_clauses import noun_of
from hopql.tools.search.tokens import content_words, stem
from hopql.tools.sources import Reply, Request
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.tools.memory import SemanticMemory


_MOST_NAMES = 20_000
_NAMES = ("name", "title", "label", "full_name", "fullname", "description")


@dataclass(frozen=True)
class Identity:
    """One thing: the code that rows refer to it by, and its name."""

    table: str
    code: str
    name: str

    def told(self) -> str:
        """As a question says it, so that a query may use either."""
        return f"{self.name} ({self.code})"


class Identities:
    """Looks identities up in the tables that have codes and names.

    Where other tables refer to the codes, only codes that they use count: of all places called Boston, that is the one
    that the data speaks of.
    """

    def __init__(
        self,
        cards: Sequence[TableCard],
        stored: Callable[[str, str], list[str]],
        referring: Callable[[str, str], list[tuple[str, str]]],
        run: Callable[[str], Rows],
    ) -> None:
        """Take the cards, the stored texts of a (table, column), the columns that are joined to a (table, column), and
        a runner of queries."""
        self._pairs = [pair for card in cards if (pair := _pair(card))]
        self._stored, self._referring, self._run = stored, referring, run

    def of(self, value: str) -> Identity | None:
        """The one thing that a code or a name means; None when nothing or more than one thing is meant.

        A name is meant whole, or by words of it that no other name has: Newark of "Newark Liberty Intl".
        """
        plain = _plain(value)
        if len(plain) < 2:
            return None
        for means in (_is, _begins, _holds):
            found = {(each.table, each.code): each for each in self._all if means(plain, each)}
            if found:
                return next(iter(found.values())) if len(found) == 1 else None
        return None

    @cached_property
    def _all(self) -> list[Identity]:
        return [Identity(table, *pair) for table, key, name in self._pairs for pair in self._rows(table, key, name)]

    def _rows(self, table: str, key: str, name: str) -> list[tuple[str, str]]:
        if not 0 < len(self._stored(table, name)) <= _MOST_NAMES:
            return []
        path = ".".join(_quoted(part) for part in table.split("."))
        rows = self._run(f"SELECT {_quoted(key)}, {_quoted(name)} FROM {path}")
        used = {code for place in self._referring(table, key) for code in self._stored(*place)}
        pairs = [(str(code), str(text)) for code, text in rows["rows"] if code and text]
        return [pair for pair in pairs if not used or pair[0] in used]


def _is(plain: str, thing: Identity) -> bool:
    return plain.replace(" ", "") in (_plain(thing.code), _plain(thing.name).replace(" ", ""))


def _begins(plain: str, thing: Identity) -> bool:
    return _plain(thing.name).startswith(plain + " ")


def _holds(plain: str, thing: Identity) -> bool:
    return f" {plain} " in f" {_plain(thing.name)} "


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def identities(workspace: Workspace) -> Identities:
    """The identities of a workspace's database; made once for each index. Where rows differ from user to user there
    are none: they are read once for all."""
    catalog = workspace.catalog
    if workspace.config.access.by_user:
        return Identities([], catalog.values.column, lambda table, column: [], workspace.engine.run)
    made = _made.get(id(catalog))
    if made is None or made[0] is not catalog:
        names = Names(catalog.cards)

        def referring(table: str, column: str) -> list[tuple[str, str]]:
            found = []
            for other, _ in catalog.joins.neighbours(table):
                for join in catalog.joins.between(table, other):
                    columns = parse_condition(join.condition, names).columns
                    if columns.get(table) == (column,) and len(columns.get(other, ())) == 1:
                        found.append((other, columns[other][0]))
            return found

        run = partial(workspace.engine.run, max_rows=_MOST_NAMES)
        made = (catalog, Identities(catalog.cards, catalog.values.column, referring, run))
        _made.clear()
        _made[id(catalog)] = made
    return made[1]


_made: dict[int, tuple[object, Identities]] = {}


def _pair(card: TableCard) -> tuple[str, str, str] | None:
    """The key and name columns of a table that has both as text."""
    if len(card.primary_key) != 1:
        return None
    columns = {column.name.lower(): column for column in card.columns}
    key = columns.get(card.primary_key[0].lower())
    name = next((columns[each] for each in _NAMES if each in columns), None)
    if key is None or name is None or not _is_text(key.type) or not _is_text(name.type) or key.name == name.name:
        return None
    return card.name, key.name, name.name


def _is_text(kind: str) -> bool:
    return bool(re.search(r"char|text|string|citext|enum|bpchar", kind, re.IGNORECASE))


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.lower()))


_AT_ONCE_S = 0.02
_MOST_KEPT = 64
"""Users whose names are kept; more are all forgotten."""
_names: dict[tuple[str, str], tuple[float, list[tuple[str, str]]]] = {}


def store(workspace: Workspace, user: str) -> SemanticMemory:
    """The memory of a workspace as one user sees it."""
    from hopql.tools.memory import SemanticMemory

    return SemanticMemory(workspace.config.name, user)


def exists() -> bool:
    """Whether anything was ever remembered: where not, no database is started to look."""
    from hopql.tools.memory import exists as made

    return made()


def named_things(workspace: Workspace, user: str) -> list[tuple[str, str]]:
    """The names that the memory knows, each with its kind; looked up once for the steps of a run that follow one
    another at once."""
    key, now = (workspace.config.name, user), time.monotonic()
    kept = _names.get(key)
    if kept is None or now - kept[0] > _AT_ONCE_S:
        if len(_names) >= _MOST_KEPT:
            _names.clear()
        kept = _names[key] = (now, store(workspace, user).names())
    return kept[1]


_DEFINES = re.compile(
    r"(?:\b(?:when|if|whenever) we (?:say|speak of|talk about|write)|\bby"
    r"|\bwhat we call|\bwe (?:call|define|count as|consider)"
    r"|\bthe (?:term|word|expression))\s+(?:a |an |the )?[\"“']?(?P<after>[\w-]+(?:\s[\w-]+)?)"
    r"|[\"“']?\b(?P<before>[\w-]+(?:\s[\w-]+)?)[\"”']?\s+(?:means|is defined as|counts as|stands for|refers to)\b",
    re.IGNORECASE,
)
_MOST = 2
_COVERED = 0.6


class Note(TypedDict):
    """A memory that explains a question."""

    query: str
    """What it is searched for by: the words of the question that it explains."""
    memory: Found


def notes_on(workspace: Workspace, text: str, options: Context) -> list[Note]:
    """The memories that explain words of a question which the database does not have; at most two, best first."""
    unknown = unknown_words(workspace, text, options)
    found = store(workspace, options.user).holding(unknown) if unknown else []
    notes: list[Note] = []
    for memory in found:
        phrase = explains(memory, text, unknown)
        if phrase and is_trusted(memory) and phrase not in (note["query"] for note in notes):
            notes.append(Note(query=phrase, memory=memory))
    return notes[:_MOST]


def explains(memory: Found, text: str, unknown: list[str]) -> str:
    """The words of a question that a memory explains: a term that it defines, or what it is about; empty otherwise."""
    plain, lacking = text.lower(), {stem(word) for word in unknown}
    for match in _DEFINES.finditer(memory["text"]):
        term = (match["after"] or match["before"]).lower()
        for said in (term, term.split()[0], term.split()[-1]):
            if lacking & {stem(word) for word in said.split()} and re.search(rf"\b{re.escape(said)}", plain):
                return said
    for key in ("subject", "topic"):
        about = str(memory["metadata"].get(key, ""))
        words = {stem(word) for word in about.lower().split()}
        named = about[:1].islower() and about != "team" and bool(words & lacking)
        if named and re.search(rf"\b{re.escape(about)}s?\b", plain):
            return about
    return ""


def tells(workspace: Workspace, text: str, options: Context) -> bool:
    """Whether a memory answers a whole question: it holds most of its words, those that the database lacks among them,
    and an amount of the unit that is asked for."""
    unit = re.search(rf"\bhow many ({UNITS})\b", text, re.IGNORECASE)
    if not unit:
        return False
    unknown = unknown_words(workspace, text, options)
    said = SearchQuery(text=text, category="", purpose="answer", priority=1)
    found = store(workspace, options.user).search([said], k=5) if unknown else []
    asked = {stem(word) for word in content_words(text)}
    for memory in found:
        held = {stem(word) for word in re.findall(r"\w+", memory["text"].lower())}
        lacking = {stem(word) for word in unknown}
        amount = re.search(rf"\b\d+\s+{unit[1].rstrip('s')}", memory["text"], re.IGNORECASE)
        if amount and lacking & held and len(asked & held) >= _COVERED * len(asked) and is_trusted(memory):
            return True
    return False


def unknown_words(workspace: Workspace, text: str, options: Context) -> list[str]:
    """Words of a question that its database does not have: all, where there is none."""
    said = PATTERN.sub(" ", text)
    lacking = workspace.catalog.gate(said, options)["unknown_words"] if workspace.has_database else content_words(said)
    return [word for word in lacking if word not in lexicon().calendar]


_MOST_TOKENS: Final = 24
_LONGEST: Final = 4_000
"""Characters of a memory that is shown."""
_SYSTEM: Final = "You copy short answers out of statements. You reply with one line."


def extracted(
    memory: Found, hop: Hop, text: str, model: BaseChatModel, timeout_s: float
) -> tuple[HopValue | None, Completion | None]:
    """The value in a memory's text as the model copies it, and what the call cost.

    None where the model says so or fails, and where what it writes is not in the text, is in the question already, or
    is no amount where one is asked for.
    """
    prompt = prompts.fill("hop_value", statement=line(memory["text"], _LONGEST), question=line(text, _LONGEST))
    try:
        written = complete(
            model, _SYSTEM, "", prompt, opened="", stop=("\n",), max_tokens=_MOST_TOKENS, timeout_s=timeout_s
        )
    except ModelError:
        return None, None
    said = written.text.strip().strip("\"'“”.")
    if not _in_text(memory["text"], said) or any(_in_text(said, name) for name in names_in(text)):
        return None, written
    if hop["kind"] == "number" and not counts_something(said):
        return None, written
    return HopValue(value=said, kind=hop["kind"], evidence=memory["text"], origin="model"), written


def _in_text(text: str, part: str) -> bool:
    """Whether a text has these words, whole."""
    return bool(part) and re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text, re.IGNORECASE) is not None


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
        known = named_things(workspace, options.user) if exists() else []
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
    from hopql.tools.planning.generate_queries import generate

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
