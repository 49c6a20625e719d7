"""What a workspace grants, and as whom its runs ask the database."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict, Field


class Access(BaseModel):
    """`[access]` of `workspace.toml`.

    `allow` and `deny` are patterns of tables (`hr.*`, `orders`) and columns (`*.password*`, `customer.email`), compared
    without case; `*` stands for any characters, `?` for one. Without `allow` all is granted; what `deny` matches never.

    `role` and `settings` are taken on in each transaction of a run, so that the database's own policies hold. In both,
    `{user}`, `{tenant}`, `{claims}` (JSON) and `{claims.NAME}` stand for what the run says of who asks.

    `functions` names what people made in PostgreSQL and queries may call: where all functions of the name are IMMUTABLE
    and run with the caller's rights.

    `trust_the_guard` asks also as a PostgreSQL login that may read what is denied: HopQL's reading of the SQL alone
    then stands before it.
    """

    model_config = ConfigDict(extra="forbid")

    allow: list[str] = Field(default_factory=list)
    deny: list[str] = Field(default_factory=list)
    functions: list[str] = Field(default_factory=list)
    role: str = ""
    settings: dict[str, str] = Field(default_factory=dict)
    trust_the_guard: bool = False

    @property
    def by_user(self) -> bool:
        """Whether rows may differ from user to user: nothing of one user's may then reach another."""
        return bool(self.role or self.settings)


@dataclass(frozen=True)
class Identity:
    """As whom a transaction asks; an empty one is the login itself."""

    role: str = ""
    settings: tuple[tuple[str, str], ...] = ()
    """Names and values, set for the transaction alone."""
