"""What PostgreSQL's catalog says of what a login may do: read off access lists, owners and memberships.

A login counts as holding what each role holds that it is a member of, whether inherited or by SET ROLE, and what
everyone (PUBLIC) holds: `set_config('role', …)` inside a query takes a role on too.
"""

from __future__ import annotations

MINE = "pg_has_role(current_user, {}, 'MEMBER')"
_OTHERS = "n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'"

ATTRIBUTES = """
SELECT r.rolname, r.rolname = current_user, r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolreplication, r.rolbypassrls
FROM pg_roles r
WHERE (r.rolname = current_user OR pg_has_role(current_user, r.oid, 'MEMBER'))
  AND (r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolreplication OR r.rolbypassrls)
ORDER BY r.rolname <> current_user, r.rolname"""
"""Roles with attributes, the login first."""

MEMBERSHIPS = """
SELECT r.rolname, EXISTS (
  SELECT FROM pg_auth_members m WHERE m.roleid = r.oid AND m.admin_option
    AND pg_has_role(current_user, m.member, 'MEMBER'))
FROM pg_roles r
WHERE r.rolname <> current_user AND pg_has_role(current_user, r.oid, 'MEMBER') AND r.rolname <> 'pg_database_owner'
ORDER BY r.rolname"""
"""Roles that the login may take on, and whether it may give them to others."""

OWNED = f"""
SELECT what, count(*), (array_agg(object ORDER BY object))[:3] FROM (
  SELECT CASE c.relkind WHEN 'S' THEN 'sequence' WHEN 'v' THEN 'view' ELSE 'table' END AS what,
    format('%I.%I', n.nspname, c.relname) AS object
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND {_OTHERS} AND {MINE.format("c.relowner")}
  UNION ALL SELECT 'schema', format('%I', n.nspname) FROM pg_namespace n
  WHERE {_OTHERS} AND {MINE.format("n.nspowner")}
  UNION ALL SELECT 'database', format('%I', d.datname) FROM pg_database d
  WHERE d.datname = current_database() AND {MINE.format("d.datdba")}
  UNION ALL SELECT 'function', format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
  FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE {_OTHERS} AND {MINE.format("p.proowner")}
  UNION ALL SELECT 'publication', format('%I', pubname) FROM pg_publication WHERE {MINE.format("pubowner")}
  UNION ALL SELECT 'event trigger', format('%I', evtname) FROM pg_event_trigger WHERE {MINE.format("evtowner")}
  UNION ALL SELECT 'foreign server', format('%I', srvname) FROM pg_foreign_server WHERE {MINE.format("srvowner")}
  UNION ALL SELECT 'large object', l.oid::text FROM pg_largeobject_metadata l WHERE {MINE.format("l.lomowner")}
) AS owned GROUP BY what ORDER BY what"""
"""What the login owns, by kind, with a few names: an owner may do everything with it, and take back no right."""

HELD = f"""
SELECT what, place, grantee, string_agg(DISTINCT privilege, ', ' ORDER BY privilege),
  count(DISTINCT object), (array_agg(DISTINCT object ORDER BY object))[:20]
FROM (
  SELECT CASE c.relkind WHEN 'S' THEN 'sequence' ELSE 'table' END AS what, n.nspname::text AS place,
    format('%I.%I', n.nspname, c.relname) AS object, c.relowner AS owner, a.grantee AS held_by,
    a.privilege_type AS privilege
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, aclexplode(c.relacl) a
  WHERE (n.nspname, c.relname) <> ('pg_catalog', 'pg_settings') AND (
    c.relkind IN ('r', 'p', 'v', 'm', 'f') AND a.privilege_type <> 'SELECT'
    OR c.relkind = 'S' AND a.privilege_type IN ('USAGE', 'UPDATE'))
  UNION ALL
  SELECT 'column', format('%I.%I', n.nspname, c.relname), format('%I', t.attname), c.relowner, a.grantee,
    a.privilege_type
  FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace,
    aclexplode(t.attacl) a
  WHERE a.privilege_type <> 'SELECT' AND NOT t.attisdropped
  UNION ALL
  SELECT 'schema', '', format('%I', n.nspname), n.nspowner, a.grantee, a.privilege_type
  FROM pg_namespace n, aclexplode(n.nspacl) a WHERE {_OTHERS} AND a.privilege_type = 'CREATE'
  UNION ALL
  SELECT 'database', '', format('%I', d.datname), d.datdba, a.grantee, a.privilege_type
  FROM pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
  WHERE d.datname = current_database() AND a.privilege_type IN ('CREATE', 'TEMPORARY')
  UNION ALL
  SELECT 'foreign server', '', format('%I', s.srvname), s.srvowner, a.grantee, a.privilege_type
  FROM pg_foreign_server s, aclexplode(s.srvacl) a
  UNION ALL
  SELECT 'large object', '', l.oid::text, l.lomowner, a.grantee, a.privilege_type
  FROM pg_largeobject_metadata l, aclexplode(l.lomacl) a WHERE a.privilege_type = 'UPDATE'
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
WHERE held_by <> owner AND (held_by = 0 OR {MINE.format("held_by")})
GROUP BY what, place, grantee ORDER BY what, place, grantee"""
"""What access lists let the login do beside reading, by kind, place and whom it is granted to."""

FUNCTIONS = """
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

SECRETS = """
SELECT format('%I.%I', n.nspname, c.relname)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = 'pg_catalog' AND c.relname IN ('pg_authid', 'pg_shadow', 'pg_user_mapping', 'pg_statistic')
  AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1"""
"""Catalogs with passwords or values that the login may read."""

DEFAULTS = """
SELECT name, reset_val FROM pg_settings
WHERE name IN ('default_transaction_read_only', 'statement_timeout', 'idle_in_transaction_session_timeout',
  'temp_file_limit')
UNION ALL SELECT 'connection_limit', rolconnlimit::text FROM pg_roles WHERE rolname = current_user"""
"""What holds for the login's sessions where nobody sets anything else."""

POLICIES = f"""
SELECT format('%I.%I', n.nspname, c.relname), row_security_active(c.oid)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relrowsecurity AND {_OTHERS} AND has_any_column_privilege(c.oid, 'SELECT')
ORDER BY 1"""
"""Tables with row-level security that may be read, and whether it holds for this login."""

WHO = """
SELECT current_user::text, session_user::text, current_database()::text, format('%I', current_user),
  current_setting('server_version_num')::int, pg_is_in_recovery()"""
