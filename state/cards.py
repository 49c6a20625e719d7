"""Table cards and few-shots: the editable description of a database that indexing reads."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

TableKind = Literal["table", "view", "materialized view", "partitioned table", "foreign table"]


class Column(BaseModel):
    """One column of a table card."""

    model_config = ConfigDict(extra="forbid")

    name: str
    type: str = "text"
    description: str = ""
    suggested: str = ""
    """What a model took the name to mean (`hopql index --describe`): the description until people write one."""
    samples: list[str] = Field(default_factory=list)
    """A few frequent values, most frequent first, as text."""
    enum: list[str] = Field(default_factory=list)
    """All the values the type allows, when the type is an enum."""
    nullable: bool = True
    essential: bool = False
    """People mark what a question about this table nearly always needs."""
    key: bool = False
    """Part of a primary or foreign key, or of a join hint."""
    hidden: bool = False
    """People mark what is not granted: it stays in the card file, and comes into nothing else."""
    computed_from: list[str] = Field(default_factory=list)
    """Columns that the database computes it from: where one of them is hidden, it is."""


class ForeignKey(BaseModel):
    """A declared foreign key, composite where it is: `columns[i]` references `table.to[i]`."""

    model_config = ConfigDict(extra="forbid")

    columns: list[str]
    table: str
    to: list[str]
    enforced: bool = True
    """The database makes sure that each row has its row there, and queries see it: not in SQLite, not where the key was
    never validated or row security hides rows."""


class SuggestedJoin(BaseModel):
    """A join that introspection believes in, where the database declares none."""

    model_config = ConfigDict(extra="forbid")

    on: str
    """Same form as a join hint: `a.id = b.a_id`."""
    why: str = ""
    score: float = 0.0
    """0 to 1: how sure the suggestion is."""


class TableCard(BaseModel):
    """One table as HopQL knows it; a line of `tables.jsonl`.

    `name` is what SQL writes: `orders`, or `sales.orders` outside the default schema.
    `join_hints` are conditions `A.ID = B.A_ID`, composite ones joined by ` AND `;
    `external_joins` the same, to tables that live elsewhere or need an expression.
    """

    model_config = ConfigDict(extra="forbid")

    name: str
    kind: TableKind = "table"
    description: str = ""
    suggested: str = ""
    """As of a column."""
    columns: list[Column] = Field(default_factory=list)
    primary_key: list[str] = Field(default_factory=list)
    unique_keys: list[list[str]] = Field(default_factory=list)
    """Further columns that no two rows share, where none of them is NULL."""
    foreign_keys: list[ForeignKey] = Field(default_factory=list)
    join_hints: list[str] = Field(default_factory=list)
    suggested_joins: list[SuggestedJoin] = Field(default_factory=list)
    external_joins: list[str] = Field(default_factory=list)
    row_estimate: int | None = None
    hidden: bool = False
    """People mark what is not granted, with all its columns."""
    partial: bool = False
    """The table has columns that are not granted and that the card does not name."""
    in_schema: str = ""
    """The schema of a table that SQL writes without one, where that is not the default: what patterns compare."""
    inherited: bool = False
    """Other tables inherit from it: its keys are of its own rows only, and queries see those of the others too."""
    parents: list[str] = Field(default_factory=list)
    """Tables that this one inherits from: what is hidden of them is hidden of it."""
    children: list[str] = Field(default_factory=list)
    """Partitions, and tables that inherit from this one and add no column: its rows hold theirs. They have no cards of
    their own, and may be read by their names."""

    def column(self, name: str) -> Column | None:
        """The column of that name, compared without case, or None."""
        wanted = name.lower()
        return next((c for c in self.columns if c.name.lower() == wanted), None)


class FewShot(BaseModel):
    """A question with SQL known to be right; a line of `fewshots.jsonl` or `fewshots.synthesised.jsonl`."""

    model_config = ConfigDict(extra="forbid")

    intent: str
    tables: list[str] = Field(default_factory=list)
    sql: str
    id: str = ""
    origin: Literal["written", "synthesised"] = "written"
    """`synthesised`: made by rules from the schema and seen to run; not what a person asked."""
