CREATE TABLE "listing_facts" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"rank" real NOT NULL,
	"industry" text NOT NULL,
	"area" text NOT NULL,
	"suburb" text NOT NULL,
	"at" "point",
	"is_approximate" boolean NOT NULL,
	"opening" integer NOT NULL,
	"rating" real,
	"rating_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "opening_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "opening_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" uuid NOT NULL,
	"open_minutes" "int4multirange",
	"hours" jsonb,
	"special_dates" jsonb NOT NULL,
	"closed_until" date,
	CONSTRAINT "opening_rules_key" UNIQUE("key")
);
--> statement-breakpoint
-- What tells one rule from another.
CREATE FUNCTION opening_key(hours jsonb, special_dates jsonb, closed_until date) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(concat_ws(E'\n', hours::text, special_dates::text, closed_until - '2000-01-01'::date))::uuid;
--> statement-breakpoint
INSERT INTO opening_rules (key, open_minutes, hours, special_dates, closed_until)
  SELECT DISTINCT ON (1) opening_key(hours, special_dates, closed_until), open_minutes, hours, special_dates, closed_until
  FROM businesses WHERE listed ORDER BY 1;
--> statement-breakpoint
INSERT INTO listing_facts (business_id, rank, industry, area, suburb, at, is_approximate, opening, rating, rating_count,
    created_at, name_key)
  SELECT b.id, b.rank, b.industry, b.area, b.suburb,
    coalesce(plane_point(latitude, longitude), place_point(b.suburb, city, b.area)),
    plane_point(latitude, longitude) IS NULL, r.id, rating, rating_count, created_at, b.name_key
  FROM businesses b JOIN opening_rules r ON r.key = opening_key(b.hours, b.special_dates, b.closed_until)
  WHERE listed;
--> statement-breakpoint
ALTER TABLE "listing_facts" ADD CONSTRAINT "listing_facts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_facts" ADD CONSTRAINT "listing_facts_opening_opening_rules_id_fk" FOREIGN KEY ("opening") REFERENCES "public"."opening_rules"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_facts_rank" ON "listing_facts" USING btree ("rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_facts_industry" ON "listing_facts" USING btree ("industry","rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_facts_area" ON "listing_facts" USING btree ("area","rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_facts_suburb" ON "listing_facts" USING btree ("suburb","rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_facts_opening" ON "listing_facts" USING btree ("opening","industry","area","rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_facts_at" ON "listing_facts" USING gist ("at");--> statement-breakpoint
CREATE INDEX "listing_facts_area_at" ON "listing_facts" USING gist (area,at);
--> statement-breakpoint
CREATE FUNCTION put_listing_facts(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO opening_rules (key, open_minutes, hours, special_dates, closed_until)
    SELECT DISTINCT ON (1) opening_key(hours, special_dates, closed_until), open_minutes, hours, special_dates, closed_until
    FROM businesses b WHERE id = ANY (ids) AND listed
      AND NOT EXISTS (SELECT FROM opening_rules r WHERE r.key = opening_key(b.hours, b.special_dates, b.closed_until))
    ORDER BY 1
    ON CONFLICT DO NOTHING;
  INSERT INTO listing_facts (business_id, rank, industry, area, suburb, at, is_approximate, opening, rating, rating_count,
      created_at, name_key)
    SELECT b.id, b.rank, b.industry, b.area, b.suburb,
      coalesce(plane_point(latitude, longitude), place_point(b.suburb, city, b.area)),
      plane_point(latitude, longitude) IS NULL,
      (SELECT r.id FROM opening_rules r WHERE r.key = opening_key(b.hours, b.special_dates, b.closed_until)),
      rating, rating_count, created_at, b.name_key
    FROM businesses b WHERE b.id = ANY (ids) AND listed
    ON CONFLICT (business_id) DO UPDATE SET rank = excluded.rank, industry = excluded.industry, area = excluded.area,
      suburb = excluded.suburb, at = excluded.at, is_approximate = excluded.is_approximate, opening = excluded.opening,
      rating = excluded.rating, rating_count = excluded.rating_count, name_key = excluded.name_key;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_listing_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM put_listing_facts(array(SELECT id FROM new_rows WHERE listed));
  ELSIF NEW.listed THEN
    PERFORM put_listing_facts(array[NEW.id]);
  ELSE
    DELETE FROM listing_facts WHERE business_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_facts_inserted AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_listing_facts();
--> statement-breakpoint
-- For each row, so that views and other counts cost nothing.
CREATE TRIGGER listing_facts_updated AFTER UPDATE ON businesses FOR EACH ROW
  WHEN (old.listed IS DISTINCT FROM new.listed OR (new.listed AND
    (old.rank, old.industry, old.area, old.suburb, old.city, old.latitude, old.longitude, old.hours, old.special_dates,
      old.closed_until, old.rating, old.rating_count, old.name_key)
      IS DISTINCT FROM
    (new.rank, new.industry, new.area, new.suburb, new.city, new.latitude, new.longitude, new.hours, new.special_dates,
      new.closed_until, new.rating, new.rating_count, new.name_key)))
  EXECUTE FUNCTION keep_listing_facts();
--> statement-breakpoint
-- Waits for nobody: who writes a listing holds the table until the end of the transaction, and is not let in between.
CREATE FUNCTION drop_unused_opening_rules() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE opening_rules IN SHARE ROW EXCLUSIVE MODE NOWAIT;
  DELETE FROM opening_rules r WHERE NOT EXISTS (SELECT FROM listing_facts f WHERE f.opening = r.id);
EXCEPTION WHEN lock_not_available THEN
  NULL;
END $$;
