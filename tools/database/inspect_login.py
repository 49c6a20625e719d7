"""What a database's login can really do, as PostgreSQL's catalog says it, with the SQL that takes it away.

The read-only transaction stands beneath every query; a login that may only read holds where that one might not, and
in every other program that is given the same URL.

A login counts as holding what each role holds that it is a member of, whether inherited or by SET ROLE, and what
everyone (PUBLIC) holds: `set_config('role', …)` inside a query takes a role on too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from hopql.tools.database.engine import Engine
from hopql.tools.database.explain_failures import FailedQueryError, problem
from hopql.tools.database.quote_names import quoted

Ask = Callable[[str], list[list[Any]]]
_MOST = 1_000_000
_ASK_S = 20.0

Severity = Literal["danger", "warning", "note"]
"""danger: it may change data, files or roles; warning: it may where another door is open; note: hardly anything."""

_ATTRIBUTE_WORDS = (
    ("superuser", "NOSUPERUSER", "is a superuser: it may do everything, reading and writing files of the server and "
     "running programs there among it, and no policy holds for it"),
    ("createrole", "NOCREATEROLE", "may create roles and give itself others"),
    ("createdb", "NOCREATEDB", "may create databases"),
    ("replication", "NOREPLICATION", "may replicate: read all that is written, whatever was granted"),
    ("bypassrls", "NOBYPASSRLS", "bypasses row-level security"),
)  # fmt: skip
_READING = {"pg_read_all_data", "pg_read_all_settings", "pg_read_all_stats", "pg_stat_scan_tables", "pg_monitor"}
_FUNCTION_WORDS: dict[str, tuple[Severity, str]] = {
    "files": ("danger", "functions that read or write files of the server, or have it read its configuration"),
    "elsewhere": ("danger", "functions that open other connections or files, where no read-only transaction holds"),
    "untrusted": ("danger", "functions in a language that may do anything on the server"),
    "definer": ("warning", "functions that run with their owner's rights (SECURITY DEFINER) and may change things"),
    "reading definer": ("warning", "functions that read with their owner's rights (SECURITY DEFINER)"),
    "large objects": ("note", "functions that write large objects, or messages into the server's log of changes"),
}

_MINE = "pg_has_role(current_user, {}, 'MEMBER')"
PEOPLES = "n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'"

_ATTRIBUTES = """
SELECT r.rolname, r.rolname = current_user, r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolbypassrls
FROM pg_roles r
WHERE (r.rolname = current_user OR pg_has_role(current_user, r.oid, 'MEMBER'))
  AND (r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication OR r.rolbypassrls)
ORDER BY r.rolname <> current_user, r.rolname"""
"""Roles with attributes, the login first."""

_MEMBERSHIPS = """
SELECT r.rolname, EXISTS (
  SELECT FROM pg_auth_members m WHERE m.roleid = r.oid AND m.admin_option
    AND pg_has_role(current_user, m.member, 'MEMBER'))
FROM pg_roles r
WHERE r.rolname <> current_user AND pg_has_role(current_user, r.oid, 'MEMBER') AND r.rolname <> 'pg_database_owner'
ORDER BY r.rolname"""
"""Roles that the login may take on, and whether it may give them to others."""

_OBJECTS = f"""
WITH objects (what, place, object, owner, acl) AS (
  SELECT CASE c.relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' ELSE 'table' END, n.nspname::text,
    format('%I.%I', n.nspname, c.relname), c.relowner, c.relacl
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND (n.nspname, c.relname) <> ('pg_catalog', 'pg_settings')
  UNION ALL SELECT 'schema', '', format('%I', n.nspname), n.nspowner, n.nspacl FROM pg_namespace n WHERE {PEOPLES}
  UNION ALL SELECT 'database', '', format('%I', datname), datdba, coalesce(datacl, acldefault('d', datdba))
  FROM pg_database WHERE datname = current_database()
  UNION ALL SELECT 'foreign server', '', format('%I', srvname), srvowner, srvacl FROM pg_foreign_server
  UNION ALL SELECT 'large object', '', oid::text, lomowner, lomacl FROM pg_largeobject_metadata
)"""

_OWNED = f"""{_OBJECTS}
SELECT what, count(*), (array_agg(object ORDER BY object))[:3] FROM (
  SELECT what, object, owner FROM objects WHERE place !~ '^pg_' AND place <> 'information_schema'
  UNION ALL SELECT 'function', format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)),
    p.proowner
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE {PEOPLES}
  UNION ALL SELECT 'publication', format('%I', pubname), pubowner FROM pg_publication
  UNION ALL SELECT 'event trigger', format('%I', evtname), evtowner FROM pg_event_trigger
) AS owned WHERE {_MINE.format("owner")} GROUP BY what ORDER BY what"""
"""What the login owns, by kind, with a few names: an owner may do everything with it, and take back no right."""

_HELD = f"""{_OBJECTS}
SELECT what, place, grantee, string_agg(DISTINCT privilege, ', ' ORDER BY privilege),
  count(DISTINCT object), (array_agg(DISTINCT object ORDER BY object))[:20]
FROM (
  SELECT replace(what, 'view', 'table') AS what, place, object, owner, a.grantee AS held_by,
    a.privilege_type AS privilege
  FROM objects, aclexplode(acl) a WHERE (what, a.privilege_type) NOT IN (
    ('table', 'SELECT'), ('view', 'SELECT'), ('sequence', 'SELECT'), ('schema', 'USAGE'), ('database', 'CONNECT'),
    ('large object', 'SELECT'))
  UNION ALL
  SELECT 'column', format('%I.%I', n.nspname, c.relname), format('%I', t.attname), c.relowner, a.grantee,
    a.privilege_type
  FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace,
    aclexplode(t.attacl) a
  WHERE a.privilege_type <> 'SELECT' AND NOT t.attisdropped
  UNION ALL
  SELECT 'future ' || CASE f.defaclobjtype WHEN 'r' THEN 'table' WHEN 'S' THEN 'sequence' ELSE 'large object' END,
    coalesce((SELECT n.nspname::text FROM pg_namespace n WHERE n.oid = f.defaclnamespace), ''),
    format('%I', pg_get_userbyid(f.defaclrole)), f.defaclrole, a.grantee, a.privilege_type
  FROM pg_default_acl f, aclexplode(f.defaclacl) a
  WHERE f.defaclobjtype IN ('r', 'S', 'L') AND a.privilege_type <> 'SELECT'
) AS granted
CROSS JOIN LATERAL (
  SELECT CASE held_by WHEN 0 THEN 'PUBLIC' ELSE format('%I', pg_get_userbyid(held_by)) END AS grantee
) AS named
WHERE held_by <> owner AND (held_by = 0 OR {_MINE.format("held_by")})
GROUP BY what, place, grantee ORDER BY what, place, grantee"""
"""What access lists let the login do beside reading, by kind, place and whom it is granted to."""

_FUNCTIONS = """
SELECT why, count(*), (array_agg(object ORDER BY object))[:20], bool_or(for_all) FROM (
  SELECT format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) AS object,
    has_function_privilege('public', p.oid, 'EXECUTE') AS for_all,
    CASE
      WHEN n.nspname = 'pg_catalog' AND p.proname ~
        '^(pg_read_(binary_)?file|pg_ls_dir|pg_stat_file|lo_import|lo_export|pg_reload_conf|pg_rotate_logfile)$'
        THEN 'files'
      WHEN p.proname ~ '^(dblink|pg_file_|pg_logdir_ls|http)' THEN 'elsewhere'
      WHEN n.nspname = 'pg_catalog' AND p.proname ~
        '^(lo_creat|lo_create|lo_from_bytea|lo_put|lo_unlink|lowrite|lo_truncate|lo_truncate64|pg_logical_emit_message)$'
        THEN 'large objects'
      WHEN n.nspname ~ '^pg_' OR n.nspname = 'information_schema' THEN ''
      WHEN NOT l.lanpltrusted AND l.lanname NOT IN ('internal', 'c') THEN 'untrusted'
      WHEN NOT l.lanpltrusted AND NOT EXISTS (
        SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
        THEN 'untrusted'
      WHEN p.prosecdef AND p.provolatile = 'v' AND NOT pg_has_role(current_user, p.proowner, 'MEMBER') THEN 'definer'
      WHEN p.prosecdef AND NOT pg_has_role(current_user, p.proowner, 'MEMBER') THEN 'reading definer'
      ELSE '' END AS why
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
  WHERE p.prorettype NOT IN ('trigger'::regtype, 'event_trigger'::regtype)
    AND has_function_privilege(p.oid, 'EXECUTE') AND has_schema_privilege(n.oid, 'USAGE')
) AS found WHERE why <> '' GROUP BY why ORDER BY why"""
"""Functions that the login may run and that do more than compute, by what they do; and whether everyone may."""

_SECRETS = """
SELECT format('%I.%I', n.nspname, c.relname)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'pg_catalog' AND c.relname IN ('pg_authid', 'pg_shadow', 'pg_user_mapping', 'pg_statistic')
  AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1"""
"""Catalogs with passwords or values that the login may read."""

_POLICIES = f"""
SELECT format('%I.%I', n.nspname, c.relname), row_security_active(c.oid)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relrowsecurity AND {PEOPLES} AND has_any_column_privilege(c.oid, 'SELECT')
ORDER BY 1"""
"""Tables with row-level security that may be read, and whether it holds for this login."""


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
    role = ask("SELECT format('%I', current_user)")[0][0]
    attributes = list(_attributes(ask, role))
    if any(found.kind == "superuser" for found in attributes):
        return [found for found in attributes if found.kind == "superuser"]
    found = [
        *attributes, *_memberships(ask, role), *_owned(ask, role), *_held(ask), *_functions(ask, role),
        *_secrets(ask, role),
    ]  # fmt: skip
    order: tuple[Severity, ...] = ("danger", "warning", "note")
    return sorted(found, key=lambda ability: order.index(ability.severity))


def policies(engine: Engine) -> tuple[list[str], list[str]]:
    """Tables with row-level security whose policies hold for this login, and those where they do not: it owns them and
    they do not force it, or it bypasses all. None for a database that is a file."""
    if engine.dialect != "postgres":
        return [], []
    rows = asking(engine)(_POLICIES)
    return [str(name) for name, active in rows if active], [str(name) for name, active in rows if not active]


def asking(engine: Engine) -> Ask:
    """Rows of a query of ours over the catalog, which the guard has no say in; all of them, or FailedQueryError."""

    def ask(sql: str) -> list[list[Any]]:
        found = engine.run(sql, max_rows=_MOST, timeout_s=_ASK_S)
        if found["truncated"]:
            raise FailedQueryError(problem("database", "The database's catalog is too large to be read at once."))
        return found["rows"]

    return ask


def _attributes(ask: Ask, role: str) -> Iterator[Ability]:
    for name, own, *flags in ask(_ATTRIBUTES):
        other = quoted(name)
        for (kind, without, told), has in zip(_ATTRIBUTE_WORDS, flags, strict=True):
            if has and own:
                remedy = "" if kind == "superuser" else f"ALTER ROLE {role} {without};"
                yield Ability(kind, "danger", f"Role {role} {told}.", remedy)
            elif has:
                told = f"Role {role} may become {other}, which {told}."
                yield Ability(kind, "danger", told, f"REVOKE {other} FROM {role};")


def _memberships(ask: Ask, role: str) -> Iterator[Ability]:
    others = []
    for name, admin in ask(_MEMBERSHIPS):
        revoke = f"REVOKE {quoted(name)} FROM {role};"
        if admin:
            yield Ability("admin", "danger", f"Role {role} may give the role {quoted(name)} to others.", revoke)
        if name.startswith("pg_"):
            severity: Severity = "warning" if name in _READING else "danger"
            yield Ability("member", severity, f"Role {role} is a member of {name}, a role of PostgreSQL's own.", revoke)
        else:
            others.append(quoted(name))
    if others:
        told = f"Role {role} may take on {counted('other role', len(others), others)}: it holds what they hold."
        yield Ability("member", "warning", told, f"REVOKE {', '.join(others)} FROM {role};")


def _owned(ask: Ask, role: str) -> Iterator[Ability]:
    for what, count, names in ask(_OWNED):
        told = f"Role {role} owns {counted(what, count, names)}: it may do everything with them."
        yield Ability("owner", "danger", told)


def _held(ask: Ask) -> Iterator[Ability]:
    for what, place, grantee, privileges, count, names in ask(_HELD):
        who = "Everyone" if grantee == "PUBLIC" else f"Role {grantee}"
        revoke = _revoke(what, place, grantee, privileges, count, names)
        if what.startswith("future"):
            kind = what.partition(" ")[2]
            told = f"{who} will hold {privileges} on each {kind} that {', '.join(names)} creates."
            yield Ability("may", "warning", told, revoke)
            continue
        where = f" of {place}" if what == "column" else ""
        told = f"{who} holds {privileges} on {counted(what, count, names)}{where}."
        if what == "foreign server" or (what == "database" and privileges == "TEMPORARY"):
            yield Ability("may", "note", told, revoke)
        else:
            yield Ability("writes", "danger", told, revoke)


def open_to_all(ask: Ask) -> list[str]:
    """What takes from everyone, on what there is now, all that they hold beside reading."""
    remedies = [found.remedy for found in _held(ask)]
    return [sql for sql in remedies if sql.startswith("REVOKE") and sql.endswith("FROM PUBLIC;")]


def _revoke(what: str, place: str, grantee: str, privileges: str, count: int, names: list[str]) -> str:
    if what == "column":
        listed = ", ".join(f"{privilege} ({', '.join(names)})" for privilege in privileges.split(", "))
        return f"REVOKE {listed} ON TABLE {place} FROM {grantee};"
    if what.startswith("future"):
        within = f" IN SCHEMA {quoted(place)}" if place else ""
        kind = what.partition(" ")[2].upper() + "S"
        return "\n".join(
            f"ALTER DEFAULT PRIVILEGES FOR ROLE {owner}{within} REVOKE {privileges} ON {kind} FROM {grantee};"
            for owner in names
        )
    if count > len(names):
        return f"REVOKE {privileges} ON ALL {what.upper()}S IN SCHEMA {quoted(place)} FROM {grantee};"
    return f"REVOKE {privileges} ON {what.upper()} {', '.join(names)} FROM {grantee};"


def _functions(ask: Ask, role: str) -> Iterator[Ability]:
    for why, count, names, for_all in ask(_FUNCTIONS):
        severity, told = _FUNCTION_WORDS[why]
        shown = f"{told} ({count}): {', '.join(names[:3])}{', …' if count > 3 else ''}"
        grantee = "PUBLIC" if for_all else role
        revoked = "\n".join(f"REVOKE EXECUTE ON FUNCTION {name} FROM {grantee};" for name in names)
        yield Ability("functions", severity, f"Role {role} may run {shown}.", revoked)


def _secrets(ask: Ask, role: str) -> Iterator[Ability]:
    if names := ", ".join(row[0] for row in ask(_SECRETS)):
        told = f"Role {role} may read {names}, where passwords or values of others stand."
        yield Ability("secrets", "danger", told, f"REVOKE SELECT ON {names} FROM {role};")


def counted(what: str, count: int, names: Sequence[str], most: int = 3) -> str:
    """`3 tables (a, b, c)`; `names` are some of them."""
    listed = ", ".join(names[:most]) + (", …" if count > min(most, len(names)) else "")
    return f"{count:,} {what}{'' if count == 1 else 's'}{f' ({listed})' if names else ''}"
