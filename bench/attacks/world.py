"""The corpus of attacks (`tests/attacks/statements/*.toml`), what harm one does to a world that it aims at (a database
to be run raw or by its engine), and each attack against each layer alone, and against the whole."""

from __future__ import annotations

import hashlib
import re
import shutil
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from hopql.state.access import Access
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.database.engine import Engine
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.grants import Grants
from hopql.tools.database.guard import allowed_only, check, granted_only, one_statement
from hopql.tools.database.routines import Reread
from hopql.tools.database.scope_names import Names

if TYPE_CHECKING:
    from hopql.bench.attacks.databases import FileWorld, PostgresWorld

    World: TypeAlias = PostgresWorld | FileWorld

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
        common = {"shows": SECRET, "watch": "", "malformed": False, "dialect": content["dialect"], "kind": kind}
        for name, given in group["attacks"].items():
            told = {**common, **group, **given}
            told["stops"] = tuple(tuple(entry.split("|")) for entry in told["stops"])
            told["id"] = f"{file.stem}.{kind}.{name}"
            attacks.append(Attack(**{one.name: told[one.name] for one in fields(Attack)}))
            if wrong := _wrong(attacks[-1]):
                raise UsageError(f"{told['id']}: {wrong}.")
    return attacks


def _wrong(attack: Attack) -> str:
    unknown = {layer for entry in attack.stops for layer in entry} - set(LAYERS)
    if unknown or attack.effect not in EFFECTS:
        return f"it names {', '.join(sorted(unknown)) or attack.effect}, which is no layer or effect"
    return "it needs a query to watch" if attack.effect == "session" and not (attack.watch or attack.malformed) else ""


RAW_S = 0.6
"""How long a statement may run unguarded before it is taken for one that outruns."""
ENGINE_S = 0.2
"""The time limit that the engine gets."""
SLACK_S = 4.0
"""How much later than its limit the engine may come back on a busy machine; its own outside timer adds a second."""
MAX_BYTES = 32 << 20


@dataclass
class Seen:
    """What came of running a text."""

    text: str = ""
    """The rows."""
    error: str = ""
    cancelled: bool = False
    """It ran until it was cancelled."""
    heavy: bool = False
    """The rows took more than a page may."""
    seconds: float = 0.0


class Session:
    """A connection that runs what it is given, as the database's own programs would."""

    limit_s = RAW_S
    """When what runs is cancelled."""
    _session: Any

    def run(self, sql: str) -> Seen:
        """Run the text, however many statements it has; failures are told, not raised."""
        raise NotImplementedError

    def watch(self, sql: str) -> str:
        """The result of a query that watches, or what went wrong."""
        return self.run(sql).text

    def close(self) -> None:
        """End it."""
        self._session.close()


def happens(world: World, attack: Attack, run: Callable[[str], Seen], watch: Callable[[str], str], sql: str) -> str:
    """What harm came of running `sql`, in a word; empty when there was none.

    Args:
        run: runs a text in some way.
        watch: the result of a query in the session that ran it.
    """
    asked = world.fill(attack.watch)

    def mark() -> str:
        if attack.effect == "changes":
            return world.state() + (world.outside(asked) if asked else "")
        return watch(asked) if attack.effect == "session" else ""

    before = mark()
    if attack.effect == "notifies":
        world.told()
    seen = run(sql)
    seen_by: dict[str, tuple[str, Callable[[], bool]]] = {
        "changes": ("changed", lambda: mark() != before),
        "session": ("session changed", lambda: mark() != before),
        "notifies": ("told others", lambda: bool(world.told())),
        "shows": ("shown", lambda: bool(re.search(world.fill(attack.shows), seen.text))),
        "acts": ("succeeded", lambda: not seen.error),
        "outruns": ("outran", lambda: seen.cancelled or seen.heavy),
    }
    harm, done = seen_by[attack.effect]
    return harm if done() else ""


def granted(engine: Engine, denied: list[str], functions: Sequence[str] = ()) -> Names:
    """What a workspace over the world grants, as the program finds it out."""
    names = Names(engine.introspect(), grants=Grants.of(Access(deny=denied, functions=list(functions))))
    names.routines = Reread(lambda _: engine.routines())
    return names


def fill_folder(folder: Path) -> None:
    """The files that attacks read."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o777)  # the server may be another user
    for old in folder.iterdir():
        shutil.rmtree(old) if old.is_dir() else old.unlink()
    (folder / "secret.txt").write_text(f"{SECRET}\n", encoding="utf-8")
    (folder / "secret.json").write_text(f'{{"word": "{SECRET}"}}\n', encoding="utf-8")


def files(folder: Path) -> str:
    """A mark of the names and contents of all files beneath a folder."""
    mark = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        mark.update(str(path).encode())
        if path.is_file():
            mark.update(path.read_bytes())
    return mark.hexdigest()


def shown(rows: Sequence[Sequence[object]]) -> str:
    """Rows as one text."""
    return "\n".join(" ".join(_cell(value) for value in row) for row in rows)


def _cell(value: object) -> str:
    return bytes(value).decode("utf-8", "replace") if isinstance(value, (bytes, memoryview)) else str(value)


MAX_ROWS = 1000
GUARD = ("parse", "allow", "grants")
_PATIENCE_S = 20.0
_CHARACTERS = 40 << 20
"""More than a page's bytes: cells are cut long before."""


def refused(layer: str, attack: Attack, world: World) -> tuple[bool, str]:
    """Whether a layer of the guard alone refuses an attack; else the text that it hands on, which may be harmless.

    Layers 2 and 3 need a statement. What layer 1 cannot read counts as not refused by them: they were not asked.
    """
    statement, _ = one_statement(world.fill(attack.sql), attack.dialect)
    if layer == "parse" or statement is None:
        return layer == "parse" and statement is None, statement.text if statement else ""
    if layer == "allow":
        routines = world.names.routines() if world.names.routines else None
        return bool(allowed_only(statement, attack.dialect, routines)), statement.text
    granted = granted_only(statement, world.names, attack.dialect)
    return bool(granted.problems), granted.text


def unguarded(attack: Attack, world: World, *, sql: str = "", login: str = "admin") -> str:
    """What harm an attack, or what a layer made of it, does where nothing else protects the database."""
    with world.raw(login) as session:
        session.limit_s = RAW_S if attack.effect == "outruns" else _PATIENCE_S
        return happens(world, attack, session.run, session.watch, sql or world.fill(attack.sql))


def by_engine(attack: Attack, world: World, engine: Engine, sql: str = "") -> str:
    """What harm an attack does that the engine is given without the guard."""
    last: list[Seen] = []

    def run(text: str) -> Seen:
        last.append(engine_run(engine, text))
        return last[-1]

    done = happens(world, attack, run, lambda asked: world.engine_watch(engine, asked), sql or world.fill(attack.sql))
    if attack.effect == "outruns":
        within = last[-1].seconds < ENGINE_S + 1 + SLACK_S and not last[-1].heavy
        return "" if within else f"outran: {last[-1].seconds:.1f} s"
    return done


def engine_run(engine: Engine, sql: str) -> Seen:
    """What the engine makes of a text, within small limits."""
    began = time.perf_counter()
    try:
        rows = engine.run(sql, max_rows=MAX_ROWS, timeout_s=ENGINE_S)
    except FailedQueryError as error:
        return Seen(error=str(error), cancelled=error.problem["kind"] == "timeout", seconds=time.perf_counter() - began)
    except HopQLError as error:
        return Seen(error=str(error), seconds=time.perf_counter() - began)
    seconds, text = time.perf_counter() - began, shown(rows["rows"])
    return Seen(text, heavy=len(rows["rows"]) > MAX_ROWS or len(text) > _CHARACTERS, seconds=seconds)


def past_guard(attacks: Sequence[Attack], world: World) -> dict[str, str]:
    """Attacks that layers of the guard must stop, each alone, and do not."""
    harm = {}
    with _shared(world, "admin") as alone:
        for attack in attacks:
            for wanted in attack.stops:
                texts = [refused(layer, attack, world) for layer in wanted if layer in GUARD]
                if texts and not any(stopped for stopped, _ in texts):
                    found = [alone(attack, text) if text else "the layer was not asked" for _, text in texts]
                    if all(found):
                        harm[f"{attack.id} past {'|'.join(wanted)}"] = found[0]
    return harm


def past_login(attacks: Sequence[Attack], world: World) -> dict[str, str]:
    """Attacks that the rights of a login that may only read must stop, without guard and engine, and do not."""
    asked = [attack for attack in attacks if attack.must_stop("login")]
    with _shared(world, "reader") as alone, world.raw("reader") as session:
        session.limit_s = _PATIENCE_S

        def run(attack: Attack) -> None:
            session.run(world.fill(attack.sql))
            session.run("ROLLBACK")

        return _together(asked, world, run, lambda attack: alone(attack, world.fill(attack.sql)))


@contextmanager
def _shared(world: World, login: str) -> Iterator[Callable[[Attack, str], str]]:
    """`unguarded`, with one connection for all that only read."""
    with world.raw(login) as session:
        session.limit_s = _PATIENCE_S

        def alone(attack: Attack, sql: str) -> str:
            if attack.effect != "shows":
                return unguarded(attack, world, sql=sql, login=login)
            found = happens(world, attack, session.run, session.watch, sql)
            session.run("ROLLBACK")
            return found

        yield alone


def past_engine(attacks: Sequence[Attack], world: World, engine: Engine, layer: str = "engine") -> dict[str, str]:
    """Attacks that the engine must stop with the guard off, and does not; `bounds` for those that its limits must."""
    asked = [attack for attack in attacks if attack.must_stop(layer)]
    return _together(
        asked, world, lambda attack: engine_run(engine, world.fill(attack.sql)),
        lambda attack: by_engine(attack, world, engine),
    )  # fmt: skip


def past_all(attacks: Sequence[Attack], world: World, engines: Sequence[Engine]) -> dict[str, str]:
    """Attacks that get past the guard and then do harm past the engine, by any of the logins. What only outruns gets
    past the guard as it is, so the last login will do: `past_engine` asks the same of the first."""
    harm = {}
    for attack in attacks:
        checked = check(world.fill(attack.sql), attack.dialect, world.names)
        chosen = engines[-1:] if attack.effect == "outruns" else engines
        for engine in chosen if checked["ok"] else []:
            if found := by_engine(attack, world, engine, checked["sql"]):
                harm[attack.id] = found
    return harm


def _together(
    attacks: Sequence[Attack], world: World, run: Callable[[Attack], object], alone: Callable[[Attack], str]
) -> dict[str, str]:
    """The harm of each attack. Those that change what the world's state shows are run one after the other, and only
    looked at each alone when the state has changed at the end."""
    quiet = [attack for attack in attacks if attack.effect == "changes" and not attack.watch]
    before = world.state()
    for attack in quiet:
        run(attack)
    changed = world.state() != before
    asked = attacks if changed else [attack for attack in attacks if attack not in quiet]
    harm = {attack.id: found for attack in asked if (found := alone(attack))}
    if changed and not harm.keys() & {attack.id for attack in quiet}:
        harm["some of those that change something"] = "changed, once"
    return harm
