"""The SQL of a login that may only read: what it is granted, table by table or column by column, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hopql.state.cards import TableCard
from hopql.tools.database.engine import Engine
from hopql.tools.database.login_grants import granted, grants, later, mine
from hopql.tools.database.logins import asking
from hopql.tools.database.quoting import literal, quoted
from hopql.tools.errors import UsageError
from hopql.tools.settings import settings

NAME_BYTES = 63
"""PostgreSQL cuts a longer name off."""
CONNECTIONS = 20
"""Of all processes that use the login; more where a process alone may run more queries at once."""
_SETTINGS = (
    ("default_transaction_read_only", "on"),
    ("statement_timeout", "'2min'"),
    ("lock_timeout", "'5s'"),
    ("idle_in_transaction_session_timeout", "'5min'"),
)
_TEMPORARY = ("temp_file_limit", "'2GB'")

_SERVER = """
SELECT current_database()::text, current_user::text, r.rolsuper, r.rolsuper OR r.rolcreaterole,
  array_to_json(current_schemas(false)), current_setting('server_version_num')::int
FROM pg_roles r WHERE r.rolname = current_user"""
_EXISTING = "SELECT rolname::text, rolsuper FROM pg_roles"
_HOLDS = """
SELECT DISTINCT n.nspname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE EXISTS (SELECT FROM aclexplode(c.relacl) a JOIN pg_roles r ON r.oid = a.grantee WHERE r.rolname = {0})
  OR EXISTS (SELECT FROM pg_attribute t, aclexplode(t.attacl) a JOIN pg_roles r ON r.oid = a.grantee
    WHERE t.attrelid = c.oid AND r.rolname = {0}) ORDER BY 1"""
_EVERYONE = """
SELECT format('REVOKE CREATE ON SCHEMA %I FROM PUBLIC;', n.nspname)
FROM pg_namespace n, aclexplode(n.nspacl) a
WHERE a.grantee = 0 AND a.privilege_type = 'CREATE' AND n.nspname !~ '^pg_'
UNION ALL SELECT format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC;', datname)
FROM pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
WHERE datname = current_database() AND a.grantee = 0 AND a.privilege_type = 'TEMPORARY'
UNION ALL SELECT format('REVOKE %s ON TABLE %I.%I FROM PUBLIC;', string_agg(a.privilege_type, ', '), n.nspname,
  c.relname)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(c.relacl) a
WHERE a.grantee = 0 AND a.privilege_type <> 'SELECT' AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND n.nspname NOT IN ('pg_catalog', 'information_schema')
GROUP BY n.nspname, c.relname
UNION ALL SELECT format('REVOKE EXECUTE ON FUNCTION %I.%I(%s) FROM PUBLIC;', n.nspname, p.proname,
  pg_get_function_identity_arguments(p.oid))
FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE has_function_privilege('public', p.oid, 'EXECUTE') AND (
  p.proname ~ '^dblink' OR n.nspname = 'pg_catalog' AND p.proname ~
  '^(lo_creat|lo_create|lo_from_bytea|lo_put|lo_unlink|lowrite|lo_truncate|lo_truncate64|pg_logical_emit_message)$')"""


@dataclass(frozen=True)
class LoginPlan:
    """How a read-only login is made."""

    name: str
    database: str
    statements: list[str]
    """They make the login: the first creates or alters the role."""
    everyone: list[str]
    """They take from all logins what everyone may do: other programs may need it, so they are for people to choose."""
    told: list[str] = field(default_factory=list)
    """What to know, in sentences."""
    exists: bool = False
    may_create: bool = True
    """Whether the login that asked may create roles."""

    @property
    def script(self) -> str:
        """SQL for psql, in one transaction, without a password: psql's own command asks for it."""
        notes, everyone = _commented(self.told), _commented(self.everyone)
        optional = f"\n-- What everyone may do, this login may do too. These change it for all logins:\n{everyone}"
        return (
            f"{notes}BEGIN;\n" + "\n".join(self.statements) + f"\nCOMMIT;\n\\password {quoted(self.name)}\n"
            + (optional if self.everyone else "")
        )  # fmt: skip


def plan_login(
    engine: Engine, name: str, *, cards: Sequence[TableCard] | None = None, whole: bool = True, role: str = "",
    change: bool = False,
) -> LoginPlan:  # fmt: skip
    """What makes `name` a login that may read what `cards` name, and nothing more. Nothing is run but queries.

    Args:
        engine: PostgreSQL, as a login that reads what is to be granted.
        cards: the tables and columns to grant; None: all that this login may read.
        whole: nothing is withheld, so that tables which are made later may be read too.
        role: of `[access]`, which runs take on.
        change: alter a role of that name where there is one.

    Raises:
        UsageError: the name cannot be used, or there is such a role and it is not to be changed.
    """
    ask = asking(engine)
    database, user, superuser, may_create, path, version = ask(_SERVER)[0]
    exists = _named(name, dict(_pairs(ask(_EXISTING))), str(user), change)
    found, login = granted(ask, cards), quoted(name)
    schemas = sorted({relation.schema for relation, _ in found})
    statements = [*_role(login, exists, bool(superuser)), *_settings(login, bool(superuser), path)]
    if exists:
        held = [str(row[0]) for row in ask(_HOLDS.format(literal(name)))]
        statements += [_taken(kind, schema, login) for schema in held for kind in ("TABLES", "SEQUENCES")]
    statements.append(f"GRANT CONNECT ON DATABASE {quoted(str(database))} TO {login};")
    statements += [f"GRANT USAGE ON SCHEMA {quoted(schema)} TO {login};" for schema in schemas]
    statements += grants(found, login)
    if whole:
        statements += later(found, login, None if superuser else mine(ask))
    if role and "{" not in role:
        inherit = " WITH INHERIT FALSE" if isinstance(version, int) and version >= 160_000 else ""
        statements.append(f"GRANT {quoted(role)} TO {login}{inherit};")
    what = "table or view" if len(found) == 1 else "tables and views"
    told = [f"A login that may only read {len(found):,} {what} of {database}."]
    if not superuser:
        told.append(f"Only a superuser may add: ALTER ROLE {login} SET {_TEMPORARY[0]} = {_TEMPORARY[1]};")
    if "{" in role:
        told.append(f"Runs take on the role {role}: GRANT each such role TO {login}.")
    if any(relation.secured for relation, _ in found):
        told.append("Some tables have row-level security: this login reads the rows that their policies give it.")
    everyone = sorted(str(row[0]) for row in ask(_EVERYONE))
    return LoginPlan(name, str(database), statements, everyone, told, exists, bool(may_create))


def _pairs(rows: list[list[object]]) -> list[tuple[str, bool]]:
    return [(str(name), bool(superuser)) for name, superuser in rows]


def _named(name: str, roles: dict[str, bool], mine: str, change: bool) -> bool:
    """Whether a role of that name is there."""
    odd = not name.isprintable() or name.lower().startswith("pg_") or name.lower() in ("public", "none", "")
    if odd or len(name.encode()) > NAME_BYTES or name != name.strip():
        raise UsageError(
            f"A login cannot be named {name!r}.", hint=f"Choose up to {NAME_BYTES} bytes, not beginning with pg_."
        )
    if name == mine or roles.get(name):
        whose = "the login that you gave" if name == mine else "a superuser"
        raise UsageError(f'"{name}" is {whose}: it is not made read-only.', hint="Choose another name.")
    if name in roles and not change:
        raise UsageError(
            f'There is a role "{name}" already; it is not changed.',
            hint="Choose another name, or have it changed, its password too, with --change-login.",
        )
    return name in roles


def _role(login: str, exists: bool, superuser: bool) -> list[str]:
    plain = f"LOGIN NOCREATEDB NOCREATEROLE NOINHERIT CONNECTION LIMIT {max(CONNECTIONS, 4 * settings().queries)}"
    if exists and not superuser:  # only a superuser may name the others of a role that is there
        return [f"ALTER ROLE {login} WITH {plain};"]
    verb = "ALTER" if exists else "CREATE"
    return [f"{verb} ROLE {login} WITH {plain} NOSUPERUSER NOREPLICATION NOBYPASSRLS;"]


def _settings(login: str, superuser: bool, path: object) -> list[str]:
    """Bounds of the login's sessions, and the schemas that this login finds tables in, so that names stay the same."""
    chosen = [*_SETTINGS, *([_TEMPORARY] if superuser else [])]
    if isinstance(path, list) and path:
        chosen.append(("search_path", ", ".join(quoted(str(each)) for each in path)))
    return [f"ALTER ROLE {login} SET {setting} = {value};" for setting, value in chosen]


def _taken(kind: str, schema: str, login: str) -> str:
    return f"REVOKE ALL ON ALL {kind} IN SCHEMA {quoted(schema)} FROM {login};"


def _commented(texts: Sequence[str]) -> str:
    """Each line a comment: a name may hold a line's end."""
    return "".join(f"-- {line}\n" for text in texts for line in text.splitlines())
