"""Whose query memory it is, and what is seen of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from hopql.state.asked import Draft, Key, Policy
from hopql.tools.errors import UsageError
from hopql.tools.memory.asked.rows import folded, scope
from hopql.tools.postgres.texts import clean

_LONGEST: Final = 500


class Space:
    """One database, schema and tenant, as one user sees them; see `hopql.tools.memory.asked.memory.QueryMemory`."""

    def __init__(
        self, key: Key, *, user: str = "", granted: Collection[str] | None = None, policy: Policy = "strict",
        embedder: str = "", url: str = "",
    ) -> None:  # fmt: skip
        if not key.database.strip() or max(map(len, (key.database, key.fingerprint, key.tenant, user))) > _LONGEST:
            raise UsageError(
                "A query memory needs the name of its database.", hint=f"Give one of at most {_LONGEST} characters."
            )
        self.key, self.user, self.policy, self.embedder, self.url = key, clean(user), policy, embedder, url
        self.granted = None if granted is None else folded(granted)

    def place(self) -> dict[str, Any]:
        """The parameters `database`, `tenant`, `fingerprint` and `scope` of a statement."""
        key = self.key
        return {
            "database": clean(key.database), "tenant": clean(key.tenant), "fingerprint": clean(key.fingerprint),
            "scope": scope(key),
        }  # fmt: skip

    def seen(self) -> dict[str, Any]:
        """The parameters `scope`, `owners` and `granted`: what is seen."""
        return {
            "scope": self.place()["scope"], "owners": ["", self.user] if self.user else [""], "granted": self.granted
        }  # fmt: skip

    def speaker(self, user: str) -> str:
        """Who speaks: as it is said, else this memory's user.

        Raises:
            UsageError: it says another user than the one whom the memory is for.
        """
        if self.user and user and clean(user) != self.user:
            raise UsageError(f"'{user}' cannot speak for '{self.user}'.", hint="Open the memory without a user.")
        return clean(user) or self.user

    def own(self, draft: Draft) -> Draft:
        """The draft with its user; see `speaker`."""
        return draft.model_copy(update={"user": self.speaker(draft.user)})
