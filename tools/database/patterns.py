"""Patterns of tables and columns, as `[access]` of `workspace.toml` writes them."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

_MOST = 3


@dataclass(frozen=True)
class Pattern:
    """One pattern; see `hopql.tools.database.grants.Grants` for what its parts name. All names are given in lower case,
    a table by the schemas it may be said to be in and its own name."""

    text: str
    parts: tuple[re.Pattern[str], ...] = field(compare=False)

    def table(self, schemas: Collection[str], table: str) -> bool:
        """Whether it names the table."""
        if len(self.parts) == 1:
            return self._is(0, table)
        return len(self.parts) == 2 and any(self._is(0, one) for one in schemas) and self._is(1, table)

    def columns_of(self, schemas: Collection[str], table: str) -> bool:
        """Whether it names columns of the table, there or not."""
        if len(self.parts) == 2:
            return self._is(0, table)
        return len(self.parts) == _MOST and any(self._is(0, one) for one in schemas) and self._is(1, table)

    def column(self, schemas: Collection[str], table: str, name: str) -> bool:
        """Whether it names the column."""
        return self.columns_of(schemas, table) and self._is(len(self.parts) - 1, name.lower())

    def all_columns(self, schemas: Collection[str], table: str) -> bool:
        """Whether it names every column that the table may have."""
        return self.parts[-1].pattern == ".*" and self.columns_of(schemas, table)

    @property
    def is_plain(self) -> bool:
        """Whether it has no `*` and no `?` that stands for others."""
        return not re.search(r"[*?]", re.sub(r'"[^"]*"', "", self.text))

    def _is(self, part: int, name: str) -> bool:
        return self.parts[part].fullmatch(name) is not None


def parse(text: str, where: str) -> Pattern:
    """The pattern that a text is.

    Raises:
        WorkspaceError: it is none; `where` is the list that it stands in.
    """
    parts = [part.strip() for part in re.split(r"\.(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", text)]
    wrong = ""
    if not text.strip() or text.count('"') % 2:
        wrong = "it is empty" if not text.strip() else "a quote is not closed"
    elif not all(part.strip('"') for part in parts):
        wrong = "a part is empty"
    elif len(parts) > _MOST:
        wrong = "it has more than three parts"
    elif any('"' in part and not re.fullmatch(r'"[^"]+"', part) for part in parts):
        wrong = "quotes stand around a whole part"
    elif any(not letter.isprintable() for letter in text):
        wrong = "it has a control character"
    if wrong:
        from hopql.tools.errors import WorkspaceError

        raise WorkspaceError(
            f"workspace.toml, [access] {where}: {text!r} is no pattern: {wrong}.",
            hint='Write tables as "orders" or "hr.*", columns as "customer.email" or "*.password*".',
        )
    return Pattern(text, tuple(re.compile(_expression(part), re.DOTALL) for part in parts))


def _expression(part: str) -> str:
    if part.startswith('"'):
        return re.escape(part[1:-1].lower())
    signs = {"*": ".*", "?": "."}
    return re.sub(r"(\.\*)+", ".*", "".join(signs.get(letter) or re.escape(letter) for letter in part.lower()))
