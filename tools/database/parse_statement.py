"""Layer 1 of the guard: is this text exactly one statement that parses? Of what kind is no matter here.

The text is cut into statements by its tokens and stripped of comments, so that the database reads nothing that the
parser skipped. Where the parser and a database are known to read the same characters otherwise, they are refused.
"""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, ClassVar, Final

import sqlglot
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import SqlglotError
from sqlglot.parser import Parser
from sqlglot.parsers.duckdb import DuckDBParser
from sqlglot.parsers.postgres import PostgresParser
from sqlglot.tokenizer_core import Token, TokenType

from hopql.state.database import Problem
from hopql.tools.database.explain_failures import problem

logging.getLogger("sqlglot").setLevel(logging.ERROR)  # its warnings hold the text of what is refused anyway

MAX_CHARS = 50_000
MAX_TOKENS = 6_000
"""The gold queries of the suites have 168 at most; the parser's time grows with their square."""
MAX_TABLES = 200
MAX_DEPTH = 100
MAX_LINKS = 200
"""Of `.` and `[` after a bracket, as in `a.b().c()` and `a[1][2]`: over each, the parser reads again all before it."""
MAX_REREAD = 30_000
"""Tokens that the parser may go back over, a quarter of a second: it reads `date(date(…` once more for each half of it,
two to the power of the depth. The gold queries have 11."""
_MAX_NAME = 63
_OPEN = {TokenType.L_PAREN, TokenType.L_BRACKET, TokenType.L_BRACE}
_CLOSE = {TokenType.R_PAREN, TokenType.R_BRACKET, TokenType.R_BRACE}
_LINKS = {TokenType.DOT, TokenType.L_BRACKET}
STRINGS = {kind for kind in TokenType if kind.name == "STRING" or kind.name.endswith("_STRING")}


@dataclass(frozen=True)
class Statement:
    """One statement of any kind, as it may be sent: the parser and the database read the same characters."""

    text: str
    """Without comments and trailing semicolon."""
    tree: exp.Expr
    tokens: Sequence[Token]


TRIPPED: Final = (SqlglotError, AttributeError, TypeError, ValueError, LookupError)
"""What sqlglot raises over trees that it made itself and did not expect."""


def one_statement(sql: str, dialect: str) -> tuple[Statement | None, list[Problem]]:
    """The only statement of a text, or None with what is wrong with the text."""
    if len(sql) > MAX_CHARS:
        return None, [problem("syntax", f"The query is longer than {MAX_CHARS:,} characters.")]
    try:
        found = statements(sql, sqlglot.tokenize(sql, read=dialect))
        if len(found) != 1:
            said = "There is no query." if not found else f"{len(found)} statements were given; one is allowed."
            return None, [problem("statements", said)]
        text = found[0]
        tokens = sqlglot.tokenize(text, read=dialect)
        if wrong := _unreadable(text, tokens) or _ambiguous(text, tokens, dialect):
            return None, [wrong]
        trees = _trees(text, tokens, dialect)
        if len(trees) != 1 or not isinstance(trees[0], exp.Expr):
            return None, [problem("statements", "Exactly one statement is needed.")]
        if sum(1 for _ in trees[0].find_all(exp.Table)) > MAX_TABLES:
            return None, [problem("syntax", f"The query names tables more than {MAX_TABLES} times.")]
    except RecursionError:
        return None, [too_deep()]
    except SqlglotError as error:
        return None, [problem("syntax", _first_error(error))]
    except TRIPPED:
        return None, [unread()]
    return Statement(text, trees[0], tokens), []


def parse(sql: str, dialect: str) -> exp.Expr | None:
    """The tree of a text that is one statement, or None."""
    try:
        trees = read(sql, dialect)
    except (*TRIPPED, RecursionError):
        return None
    return trees[0] if len(trees) == 1 and isinstance(trees[0], exp.Expr) else None


def read(sql: str, dialect: str) -> list[exp.Expr]:
    """The trees of any text, within bounds of the time that this may take.

    Raises:
        SqlglotError, RecursionError: it is no SQL, or too much of it.
    """
    if len(sql) > MAX_CHARS:
        raise RecursionError
    tokens = sqlglot.tokenize(sql, read=dialect)
    if entangled(tokens):
        raise RecursionError
    return _trees(sql, tokens, dialect)


_FIRST = re.compile(r"\s*(?:--[^\n]*\n\s*|/\*.*?\*/\s*)*\(*\s*(\w+)", re.DOTALL)
_KEYWORDS = frozenset(
    ("select", "with", "insert", "update", "delete", "merge", "drop", "create", "alter", "truncate", "grant", "copy")
)


def begins_like_sql(text: str) -> bool:
    """Whether the first word is one that SQL statements begin with."""
    first = _FIRST.match(text)
    return first is not None and first.group(1).lower() in _KEYWORDS


def looks_like_sql(text: str, dialect: str, tables: Collection[str]) -> bool:
    """Whether a text is SQL rather than a sentence that begins with one of its words ("select all flights from JFK").

    It is when it parses, and its first keyword is in capitals, or it ends with a semicolon, or has a star for columns
    as no sentence does, or it reads or writes a table of `tables` (names in lower case).
    """
    first = _FIRST.match(text)
    if first is None or not begins_like_sql(text):
        return False
    try:
        trees = read(text, dialect)
    except (SqlglotError, RecursionError):
        return False
    if not trees:
        return False
    if first.group(1).isupper() or text.rstrip().endswith(";") or any(tree.find(exp.Star) for tree in trees):
        return True
    used = {table.name.lower() for tree in trees for table in tree.find_all(exp.Table)}
    return bool(used & set(tables)) or any("." in name and name.split(".")[-1] in used for name in tables)


def _trees(text: str, tokens: Sequence[Token], dialect: str) -> list[exp.Expr]:
    made = _parser(dialect)(dialect=Dialect.get_or_raise(dialect))
    trees = [_with_methods(tree) for tree in made.parse(list(tokens), text) if tree is not None]
    for node in (each for tree in trees for each in tree.find_all(exp.Is)) if dialect == "postgres" else ():
        word = node.expression
        if isinstance(word, exp.Column) and not word.table and word.name.upper() == "NORMALIZED":
            word.replace(exp.var("NORMALIZED"))  # the parser has it for a column
    return trees


class _Method(exp.Expression):
    """A call behind a dot, until the tree is complete: the parser has what is before the dot for a schema."""


class _DuckDB(DuckDBParser):
    """Reads `column.call(…)`, ORDER BY and LIMIT behind PIVOT and UNPIVOT, and `FROM (VALUES …) v JOIN t … SELECT`."""

    def _parse_field(
        self, any_token: bool = False, tokens: Collection[TokenType] | None = None, anonymous_func: bool = False
    ) -> exp.Expr | None:
        field = super()._parse_field(any_token, tokens, anonymous_func)
        return _Method(this=field) if any_token and anonymous_func and isinstance(field, exp.Func) else field

    def _parse_from(self, joins: bool = False, skip_from_token: bool = False, consume_pipe: bool = False) -> Any:
        found = super()._parse_from(joins, skip_from_token, consume_pipe)
        if found is not None and joins and isinstance(found.this, exp.Values):
            found.this.set("joins", list(self._parse_joins()))
        return found

    def _parse_simplified_pivot(self, is_unpivot: bool | None = None) -> Any:
        pivot = super()._parse_simplified_pivot(is_unpivot)
        whole = self._parse_query_modifiers(exp.Subquery(this=pivot))
        return whole if len(whole.args) > 1 else pivot.pop()


class _Postgres(PostgresParser):
    """Reads JSON_QUERY and the columns of JSON_TABLE with what PostgreSQL knows of them beyond a path."""

    FUNCTION_PARSERS: ClassVar = {
        **PostgresParser.FUNCTION_PARSERS, "JSON_QUERY": lambda self: self._parse_json_query(),
    }  # fmt: skip

    def _parse_json_query(self) -> exp.Expr:
        given = self._parse_csv(self._parse_bitwise)
        kept = self._match_text_seq("RETURNING") and self._parse_types()
        behind = self._parse_behind_path()
        return exp.Anonymous(this="JSON_QUERY", expressions=[*given, *(one for one in (kept, behind) if one)])

    def _parse_json_column_def(self) -> exp.JSONColumnDef:
        column = super()._parse_json_column_def()
        column.set("on_condition", self._parse_behind_path())
        return column

    def _parse_behind_path(self) -> exp.OnCondition | None:
        """WITH WRAPPER, KEEP QUOTES and DEFAULT … ON EMPTY, of which only expressions are of interest."""
        if self._match_text_seq("WITH") or self._match_text_seq("WITHOUT"):
            self._match_texts(("CONDITIONAL", "UNCONDITIONAL"))
            self._match_text_seq("ARRAY")
            self._match_text_seq("WRAPPER")
        if self._match_texts(("KEEP", "OMIT")) and self._match_text_seq("QUOTES"):
            self._match_text_seq("ON", "SCALAR", "STRING")
        return self._parse_on_condition()


def _with_methods(tree: exp.Expr) -> exp.Expr:
    """The tree with each method as a call that follows a dot."""
    for column in list(tree.find_all(exp.Column)):
        ahead = next((place for place, part in enumerate(column.parts) if isinstance(part, _Method)), 0)
        if ahead:
            names = dict(zip(("this", "table", "db", "catalog"), column.parts[ahead - 1 :: -1], strict=False))
            column.replace(exp.Dot.build([exp.Column(**names), *column.parts[ahead:]]))
    for method in list(tree.find_all(_Method)):
        method.replace(method.this)
    return tree


@cache
def _parser(dialect: str) -> type[Parser]:
    """The dialect's parser, to which `column -> 'key'` is JSON in a call too, as to the database; sqlglot's own takes
    the column for a lambda's parameter. Only DuckDB has lambdas, and writes them `lambda x: …`."""
    own: dict[str, type[Parser]] = {"duckdb": _DuckDB, "postgres": _Postgres}
    known = own.get(dialect) or Dialect.get_or_raise(dialect).parser_class
    kept = {token: made for token, made in known.LAMBDAS.items() if token != TokenType.ARROW}
    return type(known.__name__, (known,), {"LAMBDAS": kept, "_retreat": retreat})


def retreat(parser: Parser, index: int) -> None:
    """`Parser._retreat`, of which there is an end.

    Raises:
        RecursionError: it went back over more than `MAX_REREAD` tokens.
    """
    back = abs(int(parser._index) - index)
    if not back:
        return
    again = vars(parser)["again"] = vars(parser).get("again", 0) + back
    if again > MAX_REREAD:
        raise RecursionError
    parser._advance(index - parser._index)


def too_deep() -> Problem:
    """What a query is told that no reader of ours gets to the bottom of."""
    return problem("syntax", "The query is nested too deeply.")


def unread() -> Problem:
    """What a query is told at which a reader of ours trips, as sqlglot does over a call with fewer arguments than it
    knows: what cannot be read is not run."""
    return problem("syntax", "A part of the query cannot be read: a call may have too few or too many arguments.")


def _unreadable(text: str, tokens: Sequence[Token]) -> Problem | None:
    """Characters, length and nesting that no honest query has."""
    if any(ord(char) < 32 and char not in "\t\n\r\f" for char in text):
        return problem("syntax", "The query has control characters.")
    bare = _outside_of_quotes(text, tokens)
    odd = next((char for char in bare if ord(char) > 127 and not f"a{char}".isidentifier()), "")
    if odd:
        said = f"The query has {odd!a} (U+{ord(odd):04X}) outside of quotes, where it is no letter: quote the name."
        return problem("syntax", said)
    if "--" in bare or "/*" in bare:  # to the parser, which has cut comments away, parts of an operator
        return problem("syntax", "An operator ends where a comment begins: put a space between.")
    if any("\ud800" <= char <= "\udfff" for char in text):
        return problem("syntax", "The query has half a character: it is not UTF-8 text.")
    if len(tokens) > MAX_TOKENS:
        return problem("syntax", f"The query has more than {MAX_TOKENS:,} words and signs.")
    return too_deep() if entangled(tokens) else None


def entangled(tokens: Sequence[Token]) -> bool:
    """Whether brackets stand too deep within each other, or too many side by side."""
    depth = deepest = 0
    for token in tokens:
        depth += (token.token_type in _OPEN) - (token.token_type in _CLOSE)
        deepest = max(deepest, depth)
    links = sum(one.token_type in _CLOSE and two.token_type in _LINKS for one, two in pairwise(tokens))
    return deepest > MAX_DEPTH or links > MAX_LINKS or len(tokens) > MAX_TOKENS


def _outside_of_quotes(text: str, tokens: Sequence[Token]) -> str:
    """The text, with a space for each string and quoted name."""
    found, at = [], 0
    for token in (one for one in tokens if one.token_type in STRINGS or one.token_type == TokenType.IDENTIFIER):
        found.append(text[at : token.start])
        at = token.end + 1
    return " ".join((*found, text[at:]))


def _ambiguous(text: str, tokens: Sequence[Token], dialect: str) -> Problem | None:
    """What the parser and the database read differently.

    PostgreSQL and DuckDB go on with a string after a line end, by the rules of its first part: in `E'a'⏎'\\'` the
    backslash escapes the quote. `U&"…"` is a name with escapes, and to the parser three tokens. `$1$…$1$` is a
    placeholder, and to the parser a string.
    """
    if any(one.token_type == TokenType.HEREDOC_STRING and text[one.start + 1].isdigit() for one in tokens):
        return problem("syntax", "The query has a placeholder: write the value itself.")
    if dialect == "postgres" and any(_is_cut(text[token.start : token.end + 1]) for token in tokens):
        return problem("syntax", f"PostgreSQL cuts names of more than {_MAX_NAME} bytes: write shorter ones.")
    named = "".join(token.text for token in tokens if token.token_type == TokenType.IDENTIFIER)
    odd = any(unicodedata.category(char) in ("Zs", "Zl", "Zp", "Cf") for char in named if char != " ")
    if dialect == "duckdb" and odd:  # which it turns into plain ones before it knows that a text like e'\'' has ended
        return problem("syntax", "A name has an odd space, which DuckDB may read as a plain one: rename it.")
    for token, following in pairwise(tokens):
        if token.token_type in STRINGS and following.token_type in STRINGS:
            return problem("syntax", "Two strings stand side by side: write one, or put || between them.")
        if (
            dialect == "postgres"
            and following.token_type == TokenType.IDENTIFIER
            and text[max(0, following.start - 2) : following.start].lower() == "u&"
        ):
            return problem("syntax", 'The query has a name with escapes (U&"…"): write its letters.')
    return None


def _is_cut(word: str) -> bool:
    named = word[0] == '"' or word[0] == "_" or word[0].isalpha()
    return named and len(word.strip('"').replace('""', '"').encode()) > _MAX_NAME and "'" not in word


def _first_error(error: SqlglotError) -> str:
    details = getattr(error, "errors", None)
    if not details:
        return f"The query cannot be read: {str(error).splitlines()[0]}"
    first = details[0]
    near = str(first.get("highlight") or "").strip()
    where = f' near "{near}" (line {first.get("line")})' if near else ""
    return f"The query cannot be read: {first.get('description', 'syntax error').rstrip('.')}{where}."


_FENCE = re.compile(
    r"```[ \t]*(?:sql|postgres\w*|sqlite|duckdb)?[ \t]*\r?\n?(.*?)(?:```|\Z)", re.DOTALL | re.IGNORECASE
)
_OPENING = re.compile(r"(?:\(\s*)*(?:SELECT|WITH|VALUES|TABLE|FROM)\b", re.IGNORECASE)
_LABEL = re.compile(r"^\s*(?:\*\*)?(?:final\s+)?(?:sql(?:\s+query)?|query|answer)(?:\*\*)?\s*:(?:\*\*)?", re.IGNORECASE)
_LINE_OPENING = re.compile(r"^[ \t]*(?:\(\s*)*(?:SELECT|WITH)\b", re.IGNORECASE | re.MULTILINE)
_SPACES = set(" \t\n\r\f")


def extract_sql(text: str) -> str:
    """The statement in a model's reply: without fences, labels, prose around it, or trailing semicolons.

    A reply with several fenced blocks gives the last one that begins like a query. What does not look like
    a query is returned as it is, for the guard to say what is wrong with it. Two statements stay two.
    """
    text = text.strip().lstrip("\ufeff")
    if "```" in text:
        text = _fenced(text)
    text = _LABEL.sub("", text).strip()
    if not _OPENING.match(_uncommented(text)):
        found = _LINE_OPENING.search(text)
        text = text[found.start() :] if found else text
    return _without_prose(text).strip().rstrip("; \t\r\n")


def _fenced(text: str) -> str:
    """The last fenced query; a reply that goes on from a fence the prompt opened ends at the first fence."""
    before = text[: text.index("```")].strip()
    if _OPENING.match(_uncommented(before)):
        return before
    blocks = [block.strip() for block in _FENCE.findall(text) if block.strip()]
    queries = [block for block in blocks if _OPENING.match(_uncommented(block))]
    chosen: str = (queries or blocks or [before])[-1]
    return chosen


def _uncommented(text: str) -> str:
    """The text without comments before its first word."""
    return re.sub(r"\A(?:\s+|--[^\n]*(?:\n|\Z)|/\*.*?\*/)+", "", text, flags=re.DOTALL)


def _without_prose(text: str) -> str:
    """Cuts what follows the query: after its semicolon, or in paragraphs without which it can be read."""
    signs = re.finditer(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\n]*|/\*.*?\*/|;", text, re.DOTALL)
    end = next((sign.start() for sign in signs if sign.group() == ";"), -1)
    if end >= 0 and not re.match(r"\s*(?:--[^\n]*\n\s*)*(?:\(|[A-Z]{3,}\b|[a-z]{3,}\b)", text[end + 1 :]):
        text = text[:end]
    paragraphs = re.split(r"\n\s*\n", text)
    for kept in range(len(paragraphs), 0, -1):
        head = "\n\n".join(paragraphs[:kept])
        if parse(head, "postgres") is not None:
            return head
    return text


def statements(sql: str, tokens: Sequence[Token]) -> list[str]:
    """The statements of a text, each without comments and without spaces that only some read as such: what the parser
    skips, no database shall read."""
    made: list[str] = []
    parts: list[str] = []
    last = 0
    for token in tokens:
        if token.token_type == TokenType.SEMICOLON:
            made.append("".join(parts).strip())
            parts = []
        else:
            gap = sql[last : token.start]
            parts.append(gap if set(gap) <= _SPACES else " ")
            parts.append(sql[token.start : token.end + 1])
        last = token.end + 1
    return [text for text in [*made, "".join(parts).strip()] if text]
