"""Every word of a statement's text is one that the tree accounts for. What is left over is refused.

A parser that is not the database's own may take for a unit, a type, an option, or nothing at all what the database
reads as a column: `date_trunc(ssn, joined)`, `FETCH FIRST age ROWS ONLY`, an argument too many. So each word has to be
a name of the tree, of which the resolver found what it means, or stand where no column can: a word that the dialect
reserves, one before a parenthesis, a type, one behind a value, or part of a fixed phrase of the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from sqlglot import exp
from sqlglot.tokenizer_core import Token, TokenType

from hopql.state.database import Problem
from hopql.tools.database.explain_failures import problem
from hopql.tools.database.parse_statement import STRINGS
from hopql.tools.database.quote_names import RESERVED
from hopql.tools.database.scope_names import lowered

_VALUE_WORDS = """
    null true false end current_date current_time current_timestamp localtime localtimestamp current_user session_user
    current_role current_catalog current_schema user
    """
_VALUES = frozenset(_VALUE_WORDS.split())
"""Words that are a value, or end one."""
_NOW = {"current_date", "current_time", "current_timestamp"}
"""Which DuckDB takes for a column where there is one: a table that has one that is hidden is veiled."""

_UNIT_WORDS = """
    year years month months day days hour hours minute minutes second seconds week weeks quarter quarters decade decades
    century centuries millennium millennia millisecond milliseconds microsecond microseconds
    """
_UNITS = frozenset(_UNIT_WORDS.split())
"""What an interval ends with."""

_PHRASE_LINES = """
    order by, group by, partition by, grouping sets, double precision, character varying, is json, is normalized
    is not normalized, json object
    json array, json scalar, json value, with unique keys, nulls first, nulls last, ignore nulls, respect nulls
    rows between, range between, groups between, rows unbounded, range unbounded, groups unbounded, rows current
    range current, groups current, rows #, range #, groups #, range interval, unbounded preceding, unbounded following
    current row, exclude current, exclude ties, exclude group, exclude no, no others
    fetch first, fetch next, first row only, next row only, with ties
    with recursive, as materialized, not materialized, with ordinality, for ordinality
    at time zone, with time zone, without time zone, time with time zone, timestamp with time zone
    time without time zone, timestamp without time zone
    left join, right join, full join, inner join, cross join, natural join, outer join, left outer, right outer
    full outer, natural left, natural right, natural full, natural inner
    interval #, year to month, day to hour, day to minute, day to second, hour to minute, hour to second
    minute to second, using sample, on empty, on error, on scalar string, nested path
    with wrapper, with array wrapper, with unconditional wrapper, with conditional wrapper, without wrapper
    with unconditional array wrapper, with conditional array wrapper, without array wrapper
    keep quotes, omit quotes, empty array, empty object, into name, include nulls, exclude nulls
    search depth first by, search breadth first by
    union by name, union all by name, * exclude, * replace, * rename, * like, * ilike, * glob
    """
_PHRASES = [phrase.split() for phrase in _PHRASE_LINES.replace("\n", ",").split(",") if phrase.strip()]
"""Where words of the grammar stand that are no reserved ones. # is a number, * a star."""

_OF_TREE = frozenset(
    [("Alias", "alias"), ("Aliases", "expressions"), ("Anonymous", "this"), ("Collate", "expression"),
     ("Column", "this"), ("Column", "table"), ("Column", "db"), ("Column", "catalog"), ("ColumnDef", "this"),
     ("Comprehension", "expression"), ("Comprehension", "position"), ("DataType", "kind"), ("JSONColumnDef", "this"),
     ("Join", "using"), ("Kwarg", "this"), ("Lambda", "expressions"),
     ("PropertyEQ", "this"), ("RecursiveWithSearch", "this"), ("RecursiveWithSearch", "expression"),
     ("RecursiveWithSearch", "using"), ("Table", "this"), ("Table", "db"), ("Table", "catalog"),
     ("TableAlias", "this"), ("TableAlias", "columns"), ("Unnest", "offset"), ("Window", "this"), ("Window", "alias")]
)  # fmt: skip
"""Where a name stands in the tree whose meaning is known: the resolver has seen columns and tables, and refused those
that are not granted; the others give a name to something, or name no column."""

_FORMS = {"nfc", "nfd", "nfkc", "nfkd"}
_CASTS = {"cast", "try_cast"}
_NAMED = {TokenType.FARROW, TokenType.COLON_EQ}
_WITH_FROM = {"extract", "trim", "substring", "overlay"}
"""Calls with FROM among their arguments."""
_CLOSING = {TokenType.R_PAREN, TokenType.R_BRACKET, TokenType.R_BRACE}
_OPENING = {TokenType.L_PAREN, TokenType.L_BRACKET, TokenType.L_BRACE}


def unaccounted(text: str, tokens: Sequence[Token], tree: exp.Expr, dialect: str) -> Iterator[Problem]:
    """A problem for each word of a statement's text that its tree does not account for, of which each column and table
    is known to be granted."""
    reading = _Reading(_parts(text, tokens), _placed(tree, dialect), dialect)
    for part in reading.left_over():
        name = text[part.start : part.end + 1]
        yield problem("syntax", f"{name} stands where it cannot be read: {_ASKED}", name.strip("\"'`[]"))
    if reading.queries > sum(1 for _ in tree.find_all(exp.Select)):
        yield problem("syntax", "The query has a SELECT that cannot be read where it stands.")


_ASKED = "write a unit or a text in single quotes, and a column of a call in parentheses."


@dataclass(frozen=True)
class _Part:
    """A token, or a word of one that has several."""

    kind: TokenType
    word: str
    """In lower case; empty where it is a sign, a number or a text. In quotes where the text has them."""
    start: int
    end: int


@dataclass
class _Opened:
    """A parenthesis, bracket or brace that is not yet closed."""

    before: str = ""
    """The word before it."""
    of_type: bool = False
    is_brace: bool = False
    is_from: bool = False
    """Whether FROM is its first word, as DuckDB lets a query begin."""


_NOTHING = _Part(TokenType.SEMICOLON, "", -1, -1)


class _Reading:
    """The parts of a statement, taken one after the other."""

    def __init__(self, parts: list[_Part], placed: set[int], dialect: str) -> None:
        self.queries = 0
        """SELECTs of the text, and FROMs that stand for one."""
        self._parts, self._placed, self._dialect = parts, placed, dialect
        self._reserved = RESERVED[dialect]
        self._place = 0
        self._opened = [_Opened()]
        self._ends = self._ended = self._is_type = False
        """Whether the part before ends a value, whether the one before it did, and whether it is a type."""

    def left_over(self) -> Iterator[_Part]:
        """The words that nothing accounts for."""
        for place, part in enumerate(self._parts):
            self._place, is_type = place, False
            ends = part.kind in _CLOSING or part.kind == TokenType.NUMBER or part.kind in STRINGS
            if part.kind in _OPENING:
                of_type = self._is_type and part.kind == TokenType.L_PAREN
                self._opened.append(_Opened(self._at(-1).word, of_type, part.kind == TokenType.L_BRACE))
            elif part.kind in _CLOSING and len(self._opened) > 1:
                self.queries += self._opened.pop().is_from
            elif part.kind in STRINGS and part.start not in self._placed and self._names_table():
                yield part
            elif part.word:
                self._count(part)
                is_type = self._takes_type()
                is_name = part.start in self._placed or is_type or self._at(-1).word == "collate"
                ends = is_name or part.word in _VALUES or part.word in _UNITS
                if not (is_name or self._is_grammar(part)):
                    yield part
                    ends = True
            self._ends, self._ended, self._is_type = ends, self._ends, is_type

    def _is_grammar(self, part: _Part) -> bool:
        """Whether a word that is no name of the tree stands where the database takes it for no column either."""
        before, after = self._at(-1), self._at(1)
        if after.kind in (TokenType.L_PAREN, TokenType.L_BRACE):
            return True
        if part.kind == TokenType.IDENTIFIER:
            return False
        return (
            part.word in self._reserved
            or part.word in _NOW
            or self._ends
            or any(self._matches(phrase, at) for phrase, at in _phrases_with(part.word))
            or (before.word == "not" and self._ended)
            or (self._opened[-1].before == "extract" and after.word == "from" and before.kind == TokenType.L_PAREN)
            or (self._opened[-1].before == "normalize" and part.word in _FORMS and after.kind == TokenType.R_PAREN)
            or (part.word == "with" and after.start in self._placed)
            or (self._dialect != "sqlite" and (after.kind in STRINGS or after.kind in _NAMED or self._is_key(after)))
        )

    def _names_table(self) -> bool:
        """Whether a text names a table or a column: `people.'ssn'`, `IN 'people'`, `FROM 'people'`."""
        before, opened = self._at(-1), self._opened[-1]
        if before.word == "from":
            return opened.before not in _WITH_FROM and self._at(-2).word != "distinct"
        return before.kind == TokenType.DOT or before.word == "join" or (self._dialect, before.word) == ("sqlite", "in")

    def _takes_type(self) -> bool:
        """Whether a type stands here: behind `::`, behind the AS of a cast, or within the parentheses of another."""
        before, opened = self._at(-1), self._opened[-1]
        if before.word == "as" and opened.before in _CASTS:
            opened.of_type = True  # to its end
        return opened.of_type or before.kind == TokenType.DCOLON or before.word == "returning"

    def _is_key(self, after: _Part) -> bool:
        """`{key: value}` of DuckDB; in `MAP {…}` a key is a value."""
        opened = self._opened[-1]
        return after.kind == TokenType.COLON and opened.is_brace and opened.before != "map"

    def _matches(self, phrase: Sequence[str], at: int) -> bool:
        parts = [self._at(place - at) for place in range(len(phrase))]
        signs = {TokenType.NUMBER: "#", TokenType.STAR: "*"}
        return all(sign == signs.get(part.kind, part.word) for sign, part in zip(phrase, parts, strict=True))

    def _count(self, part: _Part) -> None:
        opened = self._opened[-1]
        if part.word == "select":
            self.queries += 1
            opened.is_from = False
        elif part.word == "from" and self._at(-1).kind == TokenType.L_PAREN:
            opened.is_from = True

    def _at(self, away: int) -> _Part:
        place = self._place + away
        return self._parts[place] if 0 <= place < len(self._parts) else _NOTHING


def _parts(text: str, tokens: Sequence[Token]) -> list[_Part]:
    found: list[_Part] = []
    for token in tokens:
        raw = text[token.start : token.end + 1]
        in_quotes = token.token_type == TokenType.IDENTIFIER
        is_word = in_quotes or (token.token_type not in STRINGS and (raw[0].isalpha() or raw[0] == "_"))
        if is_word and not in_quotes and not raw.isidentifier():
            found += [_Part(token.token_type, word, token.start, token.end) for word in lowered(raw).split()]
        else:
            found.append(_Part(token.token_type, lowered(raw) if is_word else "", token.start, token.end))
    return found


def _placed(tree: exp.Expr, dialect: str) -> set[int]:
    """Where the names of the tree begin whose meaning is known."""
    return {
        node.meta["start"]
        for node in tree.find_all(exp.Identifier, exp.Literal)
        if "start" in node.meta and _is_placed(node, dialect)
    }


def _is_placed(identifier: exp.Expr, dialect: str) -> bool:
    parent, part = identifier.parent, identifier.arg_key
    if isinstance(identifier, exp.Literal):
        return isinstance(parent, exp.Column)  # SQLite's people.'name'
    if isinstance(parent, exp.Dot):
        of_type = parent.find_ancestor(exp.DataType) is not None
        own = dialect == "postgres" and identifier.name == "pg_catalog"
        return part == "expression" or of_type or own or _is_parameter(identifier)
    return (type(parent).__name__, part) in _OF_TREE or _is_parameter(identifier) or _is_unpivoted(identifier)


def _is_unpivoted(identifier: exp.Expr) -> bool:
    """Whether a bare name is what UNPIVOT gives: `UNPIVOT (said FOR what IN (…))`."""
    parent = identifier.parent
    node = parent.parent if isinstance(parent, (exp.In, exp.Tuple)) else parent
    return isinstance(node, exp.Pivot) and bool(node.args.get("unpivot"))


def _is_parameter(identifier: exp.Expr) -> bool:
    """Whether a bare name is a parameter of the lambda that it stands in."""
    node = identifier.find_ancestor(exp.Lambda)
    while node is not None:
        if any(lowered(given.name) == lowered(identifier.name) for given in node.expressions):
            return True
        node = node.find_ancestor(exp.Lambda)
    return False


@cache
def _phrases_with(word: str) -> tuple[tuple[Sequence[str], int], ...]:
    return tuple((phrase, at) for phrase in _PHRASES for at, part in enumerate(phrase) if part == word)
