-- Where words of a text meet: the last two letters of one and the first two of the next. Their index is made apart
-- (db/late-indexes.server.ts).
CREATE FUNCTION joints(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1000
  RETURN (
    SELECT array_agg(DISTINCT right(one, 2) || left(two, 2))
    FROM string_to_array(regexp_replace(value, '[^[:alnum:]]+', ' ', 'g'), ' ') AS words,
      unnest(words, words[2:]) AS joint(one, two)
    WHERE two <> ''
  );
