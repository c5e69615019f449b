-- Searches and the lists of trades read amenities and highlights: those are on more pages than the profile.
CREATE OR REPLACE FUNCTION tell_listings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unseen CONSTANT text[] := '{visits,version,updated_at,feed_version,make_webhook_url,second_reminder,external_key}';
  profile_alone CONSTANT text[] := '{phone,website,address,google_review_link,notice_minutes,horizon_days,
    slot_minutes,one_at_a_time,confirmation,running_over,admin_text}';
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM after LIMIT 201) AS first_ones) > 200 THEN
    PERFORM tell_pages('{*}');
    RETURN NULL;
  END IF;
  PERFORM tell_pages(array_agg(DISTINCT tag)) FROM (
    SELECT o.id, o.listed AS was_listed, n.listed AS is_listed, o.industry AS old_industry, o.area AS old_area, n.industry, n.area,
      (to_jsonb(o) - unseen - profile_alone) IS DISTINCT FROM (to_jsonb(n) - unseen - profile_alone) AS on_cards,
      o.rank <> n.rank AS ranked
    FROM before o JOIN after n USING (id)
    WHERE (to_jsonb(o) - unseen) IS DISTINCT FROM (to_jsonb(n) - unseen)
  ) AS c, unnest(
    ARRAY['business:' || c.id]
    || CASE WHEN c.on_cards AND c.was_listed THEN list_tags(c.old_industry, c.old_area) ELSE '{}' END
    || CASE WHEN c.on_cards AND c.is_listed THEN list_tags(c.industry, c.area) ELSE '{}' END
    || CASE WHEN c.was_listed <> c.is_listed OR (c.is_listed AND c.ranked) THEN '{best}'::text[] ELSE '{}' END
    || CASE WHEN c.was_listed <> c.is_listed OR (c.is_listed AND c.old_industry <> c.industry) THEN '{counts}'::text[] ELSE '{}' END
  ) AS tag;
  RETURN NULL;
END $$;
