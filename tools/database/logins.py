"""What a database's login can really do, as PostgreSQL's catalog says it, with the SQL that takes it away.

The read-only transaction stands beneath every query; a login that may only read holds where that one might not, and
in every other program that is given the same URL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from hopql.tools.database import login_queries as queries
from hopql.tools.database import login_words as words
from hopql.tools.database.engine import Engine
from hopql.tools.database.login_words import Severity
from hopql.tools.database.quoting import quoted

Ask = Callable[[str], list[list[object]]]
_MOST = 1_000_000
_ASK_S = 20.0


@dataclass(frozen=True)
class Ability:
    """Something that the login may do beside reading what was granted."""

    kind: str
    severity: Severity
    told: str
    """A sentence about the login, as `Role "x" is a superuser.`"""
    remedy: str = ""
    """SQL that takes it away, for an administrator; empty: another login is the way."""


def abilities(engine: Engine) -> list[Ability]:
    """What the login of a PostgreSQL engine may do beside reading, the worst first; none for a database that is a file,
    which is opened read-only. Of a superuser nothing else is said, since all else follows.

    Raises:
        FailedQueryError: the catalog could not be read in time.
        ConnectError: the database went away.
    """
    if engine.dialect != "postgres":
        return []
    ask = asking(engine)
    role = str(ask(queries.WHO)[0][3])
    attributes = list(_attributes(ask, role))
    if any(found.kind == "superuser" for found in attributes):
        return [found for found in attributes if found.kind == "superuser"]
    found = [
        *attributes, *_memberships(ask, role), *_owned(ask, role), *_held(ask), *_functions(ask, role),
        *_secrets(ask, role), *_defaults(ask, role),
    ]  # fmt: skip
    order: tuple[Severity, ...] = ("danger", "warning", "note")
    return sorted(found, key=lambda ability: order.index(ability.severity))


def policies(engine: Engine) -> tuple[list[str], list[str]]:
    """Tables with row-level security whose policies hold for this login, and those where they do not: it owns them and
    they do not force it, or it bypasses all. None for a database that is a file."""
    if engine.dialect != "postgres":
        return [], []
    rows = asking(engine)(queries.POLICIES)
    return [str(name) for name, active in rows if active], [str(name) for name, active in rows if not active]


def asking(engine: Engine) -> Ask:
    """Rows of a query of ours over the catalog, which the guard has no say in."""
    return lambda sql: engine.run(sql, max_rows=_MOST, timeout_s=_ASK_S)["rows"]


def _attributes(ask: Ask, role: str) -> Iterator[Ability]:
    for name, own, *flags in ask(queries.ATTRIBUTES):
        for (kind, without, told), has in zip(words.ATTRIBUTES, flags, strict=True):
            if not has:
                continue
            other = quoted(str(name))
            if own:
                remedy = "" if kind == "superuser" else f"ALTER ROLE {role} {without};"
                yield Ability(kind, "danger", f"Role {role} {told}.", remedy)
            else:
                yield Ability(kind, "danger", f"Role {role} may become {other}, which {told}.",
                              f"REVOKE {other} FROM {role};")  # fmt: skip


def _memberships(ask: Ask, role: str) -> Iterator[Ability]:
    others = []
    for name, admin in ask(queries.MEMBERSHIPS):
        shown, revoke = quoted(str(name)), f"REVOKE {quoted(str(name))} FROM {role};"
        if admin:
            yield Ability("admin", "danger", f"Role {role} may give the role {shown} to others.", revoke)
        if name in words.PREDEFINED:
            severity: Severity = "warning" if name in words.READING else "danger"
            told = f"Role {role} is a member of {name}: it {words.PREDEFINED[str(name)]}."
            yield Ability("member", severity, told, revoke)
        else:
            others.append(shown)
    if others:
        told = f"Role {role} may take on {_some('other role', len(others), others)}: it holds what they hold."
        yield Ability("member", "warning", told, f"REVOKE {', '.join(others)} FROM {role};")


def _owned(ask: Ask, role: str) -> Iterator[Ability]:
    for what, count, names in ask(queries.OWNED):
        told = f"Role {role} owns {_some(str(what), count, names)}: it may do everything with them."
        yield Ability("owner", "danger", told)


def _held(ask: Ask) -> Iterator[Ability]:
    for what, place, grantee, privileges, count, names in ask(queries.HELD):
        who = "Everyone" if grantee == "PUBLIC" else f"Role {grantee}"
        where = f" of {place}" if what == "column" else ""
        told = f"{who} holds {privileges} on {_some(str(what), count, names)}{where}."
        temporary = what == "database" and privileges == "TEMPORARY"
        severity: Severity = "note" if temporary or what == "foreign server" else "danger"
        if str(what).startswith("future"):
            kind = str(what).partition(" ")[2]
            told = f"{who} will hold {privileges} on each {kind} that {_list(names)} creates."
            severity = "warning"
        revoked = _revoke(str(what), str(place), str(grantee), str(privileges), count, names)
        yield Ability("writes" if severity == "danger" else "may", severity, told, revoked)


def _revoke(what: str, place: str, grantee: str, privileges: str, count: object, names: object) -> str:
    every = [str(name) for name in names] if isinstance(names, list) else []
    if what == "column":
        listed = ", ".join(f"{privilege} ({', '.join(every)})" for privilege in privileges.split(", "))
        return f"REVOKE {listed} ON TABLE {place} FROM {grantee};"
    if what.startswith("future"):
        within = f" IN SCHEMA {quoted(place)}" if place else ""
        kind = what.partition(" ")[2].upper() + "S"
        return "\n".join(
            f"ALTER DEFAULT PRIVILEGES FOR ROLE {owner}{within} REVOKE {privileges} ON {kind} FROM {grantee};"
            for owner in every
        )
    if isinstance(count, int) and count > len(every):
        return f"REVOKE {privileges} ON ALL {what.upper()}S IN SCHEMA {quoted(place)} FROM {grantee};"
    return f"REVOKE {privileges} ON {what.upper()} {', '.join(every)} FROM {grantee};"


def _functions(ask: Ask, role: str) -> Iterator[Ability]:
    for why, count, names, for_all in ask(queries.FUNCTIONS):
        severity, told = words.FUNCTIONS[str(why)]
        listed = [str(name) for name in names] if isinstance(names, list) else []
        shown = f"{told} ({count}): {_list(listed[:3])}{', …' if isinstance(count, int) and count > 3 else ''}"
        grantee = "PUBLIC" if for_all else role
        revoked = "\n".join(f"REVOKE EXECUTE ON FUNCTION {name} FROM {grantee};" for name in listed)
        yield Ability("functions", severity, f"Role {role} may run {shown}.", revoked)


def _secrets(ask: Ask, role: str) -> Iterator[Ability]:
    if names := [str(row[0]) for row in ask(queries.SECRETS)]:
        told = f"Role {role} may read {_list(names)}, where passwords or values of others stand."
        yield Ability("secrets", "danger", told, f"REVOKE SELECT ON {', '.join(names)} FROM {role};")


def _defaults(ask: Ask, role: str) -> Iterator[Ability]:
    held = {str(name): str(value) for name, value in ask(queries.DEFAULTS)}
    if held.get("default_transaction_read_only") != "on":
        yield Ability("default", "note", f"Role {role} begins transactions that may write, where HopQL does not ask.",
                      f"ALTER ROLE {role} SET default_transaction_read_only = on;")  # fmt: skip
    for name, none, value in (
        ("statement_timeout", "0", "'2min'"),
        ("idle_in_transaction_session_timeout", "0", "'5min'"),
        ("temp_file_limit", "-1", "'2GB'"),
    ):
        if held.get(name) == none:
            yield Ability("default", "note", f"Role {role} has no {name} of its own.",
                          f"ALTER ROLE {role} SET {name} = {value};")  # fmt: skip
    if held.get("connection_limit") == "-1":
        yield Ability("default", "note", f"Role {role} may open any number of connections.",
                      f"ALTER ROLE {role} CONNECTION LIMIT 20;")  # fmt: skip


def _some(what: str, count: object, names: object) -> str:
    """`3 tables (a, b, c)`."""
    several = f"{count:,} {what}s" if isinstance(count, int) and count != 1 else f"1 {what}"
    listed: Sequence[object] = names if isinstance(names, list) else []
    more = ", …" if isinstance(count, int) and count > min(3, len(listed)) else ""
    return f"{several} ({', '.join(str(name) for name in listed[:3])}{more})"


def _list(names: object) -> str:
    return ", ".join(str(name) for name in names) if isinstance(names, list) else str(names)
