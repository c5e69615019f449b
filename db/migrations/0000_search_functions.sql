CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;
--> statement-breakpoint
-- Lower case without accents. Immutable because the dictionary is named and never changed here.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));
--> statement-breakpoint
-- Distinct letters and pairs of letters of a text: what trigrams cannot find, searches of one or two letters.
CREATE FUNCTION bigrams(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT array_agg(DISTINCT gram)
    FROM (
      SELECT letter AS gram FROM unnest(string_to_array(value, NULL)) AS letter
      UNION
      SELECT one.letter || two.letter
      FROM unnest(string_to_array(value, NULL)) WITH ORDINALITY AS one(letter, place)
      JOIN unnest((string_to_array(value, NULL))[2:]) WITH ORDINALITY AS two(letter, place)
        ON one.place = two.place
    ) AS grams
  );
