-- Tells every server that what the public sees has changed; views alone do not count.
CREATE FUNCTION tell_directory_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('directory_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER directory_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF
  slug, name, industry, category, area, suburb, city, address, latitude, longitude, phone, email, website,
  description, logo, amenities, highlights, hours, special_dates, closed_until, is_listing_published,
  is_active, plan_status, rating, rating_count, google_review_link, slot_minutes
  ON businesses FOR EACH STATEMENT EXECUTE FUNCTION tell_directory_changed();
