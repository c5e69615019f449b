-- Where words of a text meet: two letters of each, and one of that which a search cuts there, marked by a full stop; and
-- how words with a digit begin. Its index, and that of words with their groups, are made apart
-- (db/late-indexes.server.ts). `joints` stays for servers of the version before.
CREATE FUNCTION joint_keys(value text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT COST 1000
  RETURN (
    SELECT array_agg(DISTINCT key)
    FROM string_to_array(regexp_replace(value, '[^[:alnum:]]+', ' ', 'g'), ' ') AS words,
      unnest(words, words[2:]) AS joint(one, two),
      unnest(ARRAY[
        CASE WHEN two <> '' THEN right(one, 2) || left(two, 2) END,
        CASE WHEN two <> '' THEN right(one, 2) || '.' || left(two, 1) END,
        CASE WHEN two <> '' THEN right(one, 1) || '.' || left(two, 2) END,
        CASE WHEN one ~ '[0-9]' THEN '#' || left(one, 3) END
      ]) AS found(key)
    WHERE key IS NOT NULL
  );
