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
--> statement-breakpoint
-- Minute of the day of 'HH:MM'.
CREATE FUNCTION day_minute(clock text) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN split_part(clock, ':', 1)::integer * 60 + split_part(clock, ':', 2)::integer;
--> statement-breakpoint
-- Open minutes of the week, Monday 00:00 being 0. A span that closes at or before it opens ends the next day.
CREATE FUNCTION week_minutes(hours jsonb) RETURNS int4multirange
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT coalesce(range_agg(part), '{}'::int4multirange)
    FROM (
      SELECT
        (array_position(ARRAY['monday','tuesday','wednesday','thursday','friday','saturday','sunday'], day.key) - 1) * 1440
          + day_minute(span ->> 'open') AS opens,
        day_minute(span ->> 'close') - day_minute(span ->> 'open')
          + CASE WHEN day_minute(span ->> 'close') <= day_minute(span ->> 'open') THEN 1440 ELSE 0 END AS lasts
      FROM jsonb_each(hours) AS day(key, spans), jsonb_array_elements(day.spans) AS span
    ) AS spans,
    LATERAL (
      SELECT int4range(opens, least(opens + lasts, 10080)) AS part
      UNION ALL
      SELECT int4range(0, opens + lasts - 10080) WHERE opens + lasts > 10080
    ) AS parts
  );
--> statement-breakpoint
-- Whether a business is open at an instant, Johannesburg time: the week, except where special dates or a closure say otherwise.
CREATE FUNCTION open_at(open_minutes int4multirange, hours jsonb, special_dates jsonb, closed_until date, instant timestamptz) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
  AS $$
DECLARE
  local_time timestamp := timezone('Africa/Johannesburg', instant);
  today date := local_time::date;
  minute integer := extract(hour FROM local_time)::integer * 60 + extract(minute FROM local_time)::integer;
  spans jsonb;
  span jsonb;
BEGIN
  IF closed_until IS NOT NULL AND closed_until > today THEN RETURN false; END IF;
  IF NOT (special_dates ?| ARRAY[today::text, (today - 1)::text]) THEN
    RETURN open_minutes @> ((extract(isodow FROM today)::integer - 1) * 1440 + minute);
  END IF;
  -- Today and what yesterday leaves over, each by its own rule.
  FOR back IN 0..1 LOOP
    spans := coalesce(
      special_dates -> (today - back)::text -> 'spans',
      hours -> (ARRAY['monday','tuesday','wednesday','thursday','friday','saturday','sunday'])[extract(isodow FROM today - back)::integer],
      '[]'::jsonb);
    FOR span IN SELECT * FROM jsonb_array_elements(spans) LOOP
      IF minute + back * 1440 >= day_minute(span ->> 'open')
        AND minute + back * 1440 < day_minute(span ->> 'close')
          + (CASE WHEN day_minute(span ->> 'close') <= day_minute(span ->> 'open') THEN 1440 ELSE 0 END)
      THEN RETURN true; END IF;
    END LOOP;
  END LOOP;
  RETURN false;
END $$;
