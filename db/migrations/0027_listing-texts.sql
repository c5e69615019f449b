CREATE TABLE "listing_texts" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"rank" real NOT NULL,
	"industry" text NOT NULL,
	"area" text NOT NULL,
	"suburb" text NOT NULL,
	"place" text NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
INSERT INTO listing_texts (business_id, rank, industry, area, suburb, place, text)
  SELECT id, rank, industry, area, suburb, fold(suburb || E'\n' || city), search_text FROM businesses WHERE listed;
--> statement-breakpoint
DROP INDEX "listed_search";--> statement-breakpoint
DROP INDEX "listed_bigrams";--> statement-breakpoint
ALTER TABLE "listing_texts" ADD CONSTRAINT "listing_texts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_texts_text" ON "listing_texts" USING gin (text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "listing_texts_bigrams" ON "listing_texts" USING gin (bigrams(text));--> statement-breakpoint
CREATE INDEX "listing_texts_rank" ON "listing_texts" USING btree ("rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_texts_industry" ON "listing_texts" USING btree ("industry","rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_texts_area" ON "listing_texts" USING btree ("area","rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_texts_suburb" ON "listing_texts" USING btree ("suburb","rank" DESC NULLS LAST,"business_id");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION put_listing_words(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_texts (business_id, rank, industry, area, suburb, place, text)
    SELECT id, rank, industry, area, suburb, fold(suburb || E'\n' || city), search_text
    FROM businesses WHERE id = ANY (ids) AND listed
    ON CONFLICT (business_id) DO UPDATE SET rank = excluded.rank, industry = excluded.industry, area = excluded.area,
      suburb = excluded.suburb, place = excluded.place, text = excluded.text;
  INSERT INTO listing_words (business_id, rank, industry, area, suburb, city, head, words, at, is_approximate)
    SELECT id, rank, industry, area, suburb, city,
      word_keys(concat_ws(' ', name, category)),
      word_keys(concat_ws(' ', name, category, description, industry, amenities::text, highlights::text, suburb, area, city)),
      coalesce(plane_point(latitude, longitude), place_point(suburb, city, area)),
      plane_point(latitude, longitude) IS NULL
    FROM businesses WHERE id = ANY (ids) AND listed
    ON CONFLICT (business_id) DO UPDATE SET rank = excluded.rank, industry = excluded.industry, area = excluded.area,
      suburb = excluded.suburb, city = excluded.city, head = excluded.head, words = excluded.words,
      at = excluded.at, is_approximate = excluded.is_approximate;
  INSERT INTO name_words (word)
    SELECT DISTINCT word FROM businesses, regexp_split_to_table(plain_words(name), ' ') AS word
    WHERE id = ANY (ids) AND listed AND length(word) BETWEEN 4 AND 40 ORDER BY word
    ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_listing_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM put_listing_words(array(SELECT id FROM new_rows WHERE listed));
  ELSIF NEW.listed THEN
    PERFORM put_listing_words(array[NEW.id]);
  ELSE
    DELETE FROM listing_words WHERE business_id = NEW.id;
    DELETE FROM listing_texts WHERE business_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
