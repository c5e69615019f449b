-- Where words of a text meet: the last two letters of one and the first two of the next; and how words with a digit
-- begin, which few listings share. Their index, with the groups of a listing so that it compares all of them at once,
-- is made apart (db/late-indexes.server.ts).
CREATE OR REPLACE FUNCTION joints(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1000
  RETURN (
    SELECT array_agg(DISTINCT key)
    FROM string_to_array(regexp_replace(value, '[^[:alnum:]]+', ' ', 'g'), ' ') AS words,
      unnest(words, words[2:]) AS joint(one, two),
      unnest(ARRAY[
        CASE WHEN two <> '' THEN right(one, 2) || left(two, 2) END,
        CASE WHEN one ~ '[0-9]' THEN '#' || left(one, 3) END
      ]) AS found(key)
    WHERE key IS NOT NULL
  );
