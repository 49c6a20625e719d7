"""Grammars that let a model write only names that exist, for servers that decode under one (GBNF, as llama.cpp's).

The grammar is of words, not of SQL: what is between them is free, every word is a keyword, a function, a name of the
schema or a short alias, a table follows FROM and JOIN, and after a dot stands a column. A new name may be made after AS
and used where rows are ordered. It knows no WITH, whose names could not be told from invented ones.

The form is llama.cpp's (github.com/ggml-org/llama.cpp, grammars/README.md); vLLM's guided decoding reads it too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from hopql.tools.database.quoting import written

_KEYWORDS = """
    all and any array as asc between both by case cast cross current_date current_timestamp day desc distinct
    else end epoch escape except exists false fetch filter first following from full group having hour ilike in
    inner intersect interval is isnull join last lateral left like limit minute month natural next not notnull
    null nulls offset on or order outer over partition preceding quarter range right row rows second select set
    similar then ties time timestamp to true unbounded union using values week when where with without
    year zone bigint boolean char date decimal double float int integer numeric precision real smallint text
    varchar dow doy isodow century decade microseconds milliseconds
    """
_FUNCTIONS = """
    abs age array_agg avg bool_and bool_or ceil ceiling char_length coalesce concat concat_ws count cume_dist
    date date_part date_trunc dense_rank exp first_value floor generate_series greatest initcap lag last_value
    lead least length ln log lower lpad ltrim make_date make_timestamp max min mod mode now ntile nullif
    percent_rank percentile_cont percentile_disc position power rank replace round row_number rpad rtrim sign
    split_part sqrt stddev stddev_pop stddev_samp string_agg substr substring sum to_char to_date to_number
    to_timestamp trim trunc upper var_pop var_samp variance width_bucket julianday strftime ifnull iif total
    group_concat
    """

_Tree: TypeAlias = dict[str, "_Tree"]

_RULES = r"""root ::= ("SELECT" | "select") (gap piece)* gap? "```"?
gap ::= ([ \n\t(),;=<>+*/%|:!~-] | text)+
text ::= "'" [^']* "'"
piece ::= number | from | made | order | part | field | named
number ::= [0-9]+ ("." [0-9]+)?
from ::= ("FROM" | "from" | "JOIN" | "join") [ \n]+ (table | "LATERAL" | "lateral" | "(" [ \n]* ("SELECT" | "select"))
made ::= ("AS" | "as") " " [a-z_] [a-z0-9_]*
order ::= ("ORDER BY" | "order by") " " [a-z_] [a-z0-9_]*
part ::= ("EXTRACT" | "extract") "(" [a-zA-Z]+ " " ("FROM" | "from")
field ::= (alias | table) "." (column | "*")
alias ::= [a-zA-Z] [a-zA-Z]? [a-zA-Z0-9]? | "t" [0-9]
named ::= word | column | table | alias
"""


def names_only(schema: Mapping[str, Sequence[str]], dialect: str) -> str:
    """A GBNF grammar for queries over these tables.

    Args:
        schema: table (with its schema, where it has one) → its columns.
        dialect: postgres, sqlite or duckdb.
    """
    free = {*_KEYWORDS.split(), *_FUNCTIONS.split(), "within group"} - {"with", "from", "join"}
    words = [spelling for word in free for spelling in (word, word.upper())]
    columns = {spelling for held in schema.values() for column in held for spelling in _spelt(column, dialect)}
    tables = [spelling for table in schema for spelling in _spelt(table, dialect)]
    named = {"word": words, "table": tables, "column": columns}
    return _RULES + "".join(f"{name} ::= {_choice(known)}\n" for name, known in named.items())


def _spelt(name: str, dialect: str) -> set[str]:
    needed = ".".join(written(part) for part in name.split("."))
    return {needed} if dialect == "postgres" else {needed, name}


def _choice(words: Iterable[str]) -> str:
    """One of the words, their common beginnings written once: a decoder then follows few branches at a time."""
    tree: _Tree = {}
    for word in words:
        at = tree
        for character in word:
            at = at.setdefault(character, {})
        at[""] = {}
    return _branches(tree)


def _branches(tree: _Tree) -> str:
    options = []
    for character, below in sorted(tree.items()):
        text = character
        while character and len(below) == 1 and "" not in below:
            following, below = next(iter(below.items()))
            text += following
        if character:
            more = _branches(below) if set(below) != {""} else ""
            options.append(f"{json.dumps(text, ensure_ascii=False)} {more}".strip())
    body = options[0] if len(options) == 1 and "" not in tree else f"({' | '.join(options)})"
    return f"({body})?" if "" in tree and options else body
