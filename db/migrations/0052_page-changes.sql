-- What kept pages have to be dropped for. Servers hear of it by NOTIFY, and read here what they did not hear.
CREATE TABLE "page_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"tags" text[] NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "page_changes_transaction" ON "page_changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "page_changes_changed" ON "page_changes" USING btree ("changed_at");--> statement-breakpoint
DROP TRIGGER directory_changed ON businesses;--> statement-breakpoint
DROP TRIGGER directory_owner_changed ON businesses;--> statement-breakpoint
DROP TRIGGER directory_owner_verified ON users;--> statement-breakpoint
DROP TRIGGER directory_address_refused ON refused_addresses;--> statement-breakpoint
DROP TRIGGER directory_changed ON reviews;--> statement-breakpoint
DROP FUNCTION tell_directory_changed();--> statement-breakpoint
-- A notification holds 8000 bytes; of more tags, everything is dropped.
CREATE FUNCTION tell_pages(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told text[] := CASE WHEN cardinality(changed) > 60 THEN '{*}' ELSE changed END;
  number bigint;
BEGIN
  IF told IS NULL OR cardinality(told) = 0 THEN RETURN; END IF;
  INSERT INTO page_changes (tags) VALUES (told) RETURNING id INTO number;
  PERFORM pg_notify('directory_changed', number || ' ' || array_to_string(told, ' '));
END $$;
--> statement-breakpoint
CREATE FUNCTION tag_word(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim('-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'))
$$;
--> statement-breakpoint
-- The lists that a listing of this industry and area is on.
CREATE FUNCTION list_tags(industry text, area text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY['list:' || tag_word(industry) || ':' || tag_word(area), 'list:' || tag_word(industry) || ':all',
    'list:all:' || tag_word(area), 'list:all:all']
$$;
--> statement-breakpoint
-- For what changes how these businesses look, on their own pages and on cards.
CREATE FUNCTION tell_businesses(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 60 THEN
    PERFORM tell_pages('{*}');
    RETURN;
  END IF;
  PERFORM tell_pages(array_agg(DISTINCT tag)) FROM businesses b,
    unnest('business:' || b.id || CASE WHEN b.listed THEN list_tags(b.industry, b.area) ELSE '{}' END) AS tag
  WHERE b.id = ANY (ids);
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_everything_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_pages('{*}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_listings_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM added LIMIT 201) AS first_ones) > 200 THEN
    PERFORM tell_pages('{*}');
  ELSE
    PERFORM tell_pages(array_agg(DISTINCT tag)) FROM added a,
      unnest(list_tags(a.industry, a.area) || ARRAY['best', 'counts']) AS tag WHERE a.listed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_listings_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM (SELECT FROM removed LIMIT 201) AS first_ones) > 200 THEN
    PERFORM tell_pages('{*}');
  ELSE
    PERFORM tell_pages(array_agg(DISTINCT tag)) FROM removed r,
      unnest('business:' || r.id
        || CASE WHEN r.listed THEN list_tags(r.industry, r.area) || ARRAY['best', 'counts'] ELSE '{}' END) AS tag;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Columns nobody sees are named, so that one added later is told of.
CREATE FUNCTION tell_listings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unseen CONSTANT text[] := '{visits,version,updated_at,feed_version,make_webhook_url,second_reminder,external_key}';
  profile_alone CONSTANT text[] := '{phone,website,address,amenities,highlights,google_review_link,notice_minutes,
    horizon_days,slot_minutes,one_at_a_time,confirmation,running_over,admin_text}';
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
--> statement-breakpoint
CREATE TRIGGER pages_listings_added AFTER INSERT ON businesses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_listings_added();--> statement-breakpoint
CREATE TRIGGER pages_listings_changed AFTER UPDATE ON businesses REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION tell_listings_changed();--> statement-breakpoint
CREATE TRIGGER pages_listings_removed AFTER DELETE ON businesses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_listings_removed();--> statement-breakpoint
CREATE TRIGGER pages_listings_emptied AFTER TRUNCATE ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_everything_changed();--> statement-breakpoint
-- Whether a business takes bookings follows from its owner's address, and from refused ones.
CREATE FUNCTION tell_owner_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_businesses(array_agg(id)) FROM businesses WHERE owner_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pages_owner_changed AFTER UPDATE OF email, email_verified_at ON users
  FOR EACH ROW WHEN (OLD.email <> NEW.email OR (OLD.email_verified_at IS NULL) <> (NEW.email_verified_at IS NULL))
  EXECUTE FUNCTION tell_owner_changed();--> statement-breakpoint
CREATE TRIGGER pages_address_refused AFTER INSERT OR DELETE ON refused_addresses
  FOR EACH ROW EXECUTE FUNCTION tell_everything_changed();--> statement-breakpoint
CREATE FUNCTION tell_shown_with_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.* IS NOT DISTINCT FROM NEW.* THEN RETURN NULL; END IF;
  PERFORM tell_businesses(array_remove(ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.business_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.business_id END], NULL));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pages_reviews AFTER INSERT OR UPDATE OR DELETE ON reviews
  FOR EACH ROW EXECUTE FUNCTION tell_shown_with_business();--> statement-breakpoint
CREATE TRIGGER pages_reviews_emptied AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_everything_changed();--> statement-breakpoint
CREATE TRIGGER pages_images AFTER INSERT OR UPDATE OR DELETE ON images
  FOR EACH ROW EXECUTE FUNCTION tell_shown_with_business();--> statement-breakpoint
-- Services and free times stand on the business's own page alone.
CREATE FUNCTION tell_times_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_pages(array_agg(DISTINCT 'business:' || id)) FROM unnest(ARRAY[
    CASE WHEN TG_OP <> 'INSERT' THEN OLD.business_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.business_id END]) AS id
  WHERE id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pages_services AFTER INSERT OR UPDATE OR DELETE ON services
  FOR EACH ROW EXECUTE FUNCTION tell_times_changed();--> statement-breakpoint
CREATE TRIGGER pages_staff AFTER INSERT OR UPDATE OR DELETE ON staff
  FOR EACH ROW EXECUTE FUNCTION tell_times_changed();--> statement-breakpoint
CREATE TRIGGER pages_staff_services AFTER INSERT OR UPDATE OR DELETE ON staff_services
  FOR EACH ROW EXECUTE FUNCTION tell_times_changed();--> statement-breakpoint
CREATE TRIGGER pages_holds AFTER INSERT OR UPDATE OR DELETE ON booking_holds
  FOR EACH ROW EXECUTE FUNCTION tell_times_changed();--> statement-breakpoint
-- A calendar may bring thousands of busy times at once.
CREATE FUNCTION tell_busy_times_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_pages(array_agg(DISTINCT 'business:' || business_id)) FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pages_busy_added AFTER INSERT ON busy_times REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_busy_times_changed();--> statement-breakpoint
CREATE TRIGGER pages_busy_changed AFTER UPDATE ON busy_times REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_busy_times_changed();--> statement-breakpoint
CREATE TRIGGER pages_busy_removed AFTER DELETE ON busy_times REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION tell_busy_times_changed();--> statement-breakpoint
-- Only confirmed bookings take a time away.
CREATE TRIGGER pages_bookings_added AFTER INSERT ON bookings
  FOR EACH ROW WHEN (NEW.status = 'CONFIRMED') EXECUTE FUNCTION tell_times_changed();--> statement-breakpoint
CREATE TRIGGER pages_bookings_changed AFTER UPDATE OF business_id, status, starts_at, ends_at, busy_from, busy_until,
  staff_id, service_id, party_size ON bookings
  FOR EACH ROW WHEN (OLD.status = 'CONFIRMED' OR NEW.status = 'CONFIRMED') EXECUTE FUNCTION tell_times_changed();--> statement-breakpoint
CREATE TRIGGER pages_bookings_removed AFTER DELETE ON bookings
  FOR EACH ROW WHEN (OLD.status = 'CONFIRMED') EXECUTE FUNCTION tell_times_changed();--> statement-breakpoint
CREATE FUNCTION tell_landing_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_pages('{landing}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pages_landing AFTER INSERT OR UPDATE OR DELETE ON landing_pages
  FOR EACH STATEMENT EXECUTE FUNCTION tell_landing_counted();
