"""The corpus: one attack a line, in `tests/attacks/statements/*.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hopql.tools.errors import UsageError

FOLDER = Path(__file__).parents[2] / "tests" / "attacks"
SECRET = "heron-7"
"""The word that stands in everything that is not granted, in every world."""
LAYERS = ("parse", "allow", "grants", "login", "engine", "bounds")
"""The guard's three layers; a login that may only read; the engine as superuser with the guard off; its limits."""
EFFECTS = ("changes", "session", "notifies", "shows", "outruns", "acts")
"""The last: it succeeds, which is the harm; what it does to the whole server cannot be told from what others do."""


@dataclass(frozen=True)
class Attack:
    """A text that does harm to a database that runs it as it is."""

    id: str
    """File, kind and name: `postgres_write.write.insert`."""
    dialect: str
    kind: str
    does: str
    sql: str
    effect: str
    """How the harm is seen: one of `EFFECTS`."""
    stops: tuple[tuple[str, ...], ...]
    """Layers that must stop it alone; where several are in one, any of them may."""
    shows: str
    """What is found in the rows, as a regular expression, where the effect is `shows`."""
    watch: str
    """A query whose result the attack changes, where tables and files do not show the harm."""
    malformed: bool
    """It does no harm even unguarded. It is kept since a guard may trip over it, and is not counted."""

    def must_stop(self, layer: str) -> bool:
        """Whether this layer alone has to stop it."""
        return (layer,) in self.stops


def read_attacks(dialect: str = "") -> list[Attack]:
    """The corpus, or the attacks on one dialect.

    Raises:
        UsageError: outside a checkout, or when a line of the corpus is wrong.
    """
    folder = FOLDER / "statements"
    if not folder.is_dir():
        raise UsageError("The attacks are not here.", hint="They are kept with the tests: use a checkout of HopQL.")
    found = [attack for file in sorted(folder.glob("*.toml")) for attack in _read(file)]
    return [attack for attack in found if dialect in ("", attack.dialect)]


def _read(file: Path) -> list[Attack]:
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    attacks = []
    for kind, group in content["kinds"].items():
        for name, given in group["attacks"].items():
            attack = _attack(f"{file.stem}.{kind}.{name}", content["dialect"], kind, {**group, **given})
            if wrong := _wrong(attack):
                raise UsageError(f"{attack.id}: {wrong}.")
            attacks.append(attack)
    return attacks


def _attack(identity: str, dialect: str, kind: str, given: dict[str, Any]) -> Attack:
    return Attack(
        id=identity, dialect=dialect, kind=kind, does=given["does"], sql=given["sql"], effect=given["effect"],
        stops=tuple(tuple(entry.split("|")) for entry in given["stops"]), shows=given.get("shows", SECRET),
        watch=given.get("watch", ""), malformed=given.get("malformed", False),
    )  # fmt: skip


def _wrong(attack: Attack) -> str:
    unknown = {layer for entry in attack.stops for layer in entry} - set(LAYERS)
    if unknown or attack.effect not in EFFECTS:
        return f"it names {', '.join(sorted(unknown)) or attack.effect}, which is no layer or effect"
    return "it needs a query to watch" if attack.effect == "session" and not (attack.watch or attack.malformed) else ""
