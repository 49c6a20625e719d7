-- Functions, operators, casts and types that people made, under names that every list allows.
CREATE FUNCTION noted(said text) RETURNS text LANGUAGE plpgsql VOLATILE AS
  $$ BEGIN INSERT INTO public.log VALUES (said); RETURN said; END $$;
CREATE FUNCTION round(said text) RETURNS text LANGUAGE sql VOLATILE AS
  $$ INSERT INTO public.log VALUES (said) RETURNING said $$;
CREATE FUNCTION initcap(number int) RETURNS text LANGUAGE plpgsql STABLE AS
  $$ BEGIN RETURN public.noted(number::text); END $$;
CREATE FUNCTION upper(id int) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER AS
  $$ SELECT word FROM public.hidden WHERE hidden.id = $1 $$;
CREATE FUNCTION lower(id int) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER AS
  $$ BEGIN RETURN (SELECT word FROM public.hidden WHERE hidden.id = $1); END $$;
CREATE FUNCTION abs(seconds text) RETURNS void LANGUAGE sql VOLATILE AS $$ SELECT pg_sleep($1::float8) $$;
CREATE FUNCTION json_each(names text[]) RETURNS SETOF text LANGUAGE sql VOLATILE AS
  $$ INSERT INTO public.log SELECT unnest(names) RETURNING said $$;
CREATE FUNCTION whisper(customers) RETURNS text LANGUAGE sql STABLE AS $$ SELECT $1.secret $$;
CREATE FUNCTION added(total text, more text) RETURNS text LANGUAGE plpgsql VOLATILE AS
  $$ BEGIN INSERT INTO public.log VALUES (more); RETURN total || more; END $$;
CREATE AGGREGATE sum(text) (SFUNC = added, STYPE = text, INITCOND = '');
CREATE OPERATOR + (LEFTARG = text, RIGHTARG = text, FUNCTION = added);
CREATE OPERATOR <-> (LEFTARG = text, RIGHTARG = text, FUNCTION = added);
CREATE TYPE note AS (said text);
CREATE FUNCTION to_note(said text) RETURNS note LANGUAGE plpgsql VOLATILE AS
  $$ BEGIN INSERT INTO public.log VALUES (said); RETURN ROW(said)::public.note; END $$;
CREATE CAST (text AS note) WITH FUNCTION to_note(text);
CREATE FUNCTION checked(said text) RETURNS bool LANGUAGE plpgsql VOLATILE AS
  $$ BEGIN INSERT INTO public.log VALUES (said); RETURN true; END $$;
CREATE DOMAIN word AS text CHECK (public.checked(VALUE));
CREATE PROCEDURE purge() LANGUAGE sql AS $$ DELETE FROM public.items $$;
CREATE VIEW teller AS SELECT id, public.noted(name) AS name FROM customers;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
GRANT SELECT ON teller TO @READER@;
