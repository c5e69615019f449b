-- Words of a text: folded, apostrophes dropped, everything else that is no letter or digit a space.
CREATE FUNCTION plain_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(translate(fold(value), '''’‘`´', ''), '[^[:alnum:]]+', ' ', 'g');
--> statement-breakpoint
-- Singular and plural alike. A stemmer would do more: it takes parking for a park.
CREATE FUNCTION singular_words(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(regexp_replace(plain_words(value),
    '([a-z]{2})ies\M', '\1y', 'g'), '(ch|sh|x|ss|zz)es\M', '\1', 'g'), '([a-z][^s\W])s\M', '\1', 'g');
--> statement-breakpoint
CREATE FUNCTION word_keys(value text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (
    SELECT coalesce(array_to_tsvector(array_agg(left(word, 60))), '')
    FROM unnest(string_to_array(singular_words(value), ' ')) AS word WHERE word <> ''
  );
--> statement-breakpoint
CREATE TABLE "listing_words" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"rank" real NOT NULL,
	"industry" text NOT NULL,
	"area" text NOT NULL,
	"suburb" text NOT NULL,
	"city" text NOT NULL,
	"head" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "name_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_words" ADD CONSTRAINT "listing_words_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_words_head" ON "listing_words" USING gin ("head");--> statement-breakpoint
CREATE INDEX "listing_words_words" ON "listing_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "listing_words_rank" ON "listing_words" USING btree ("rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_words_industry" ON "listing_words" USING btree ("industry","rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "listing_words_suburb" ON "listing_words" USING btree ("suburb","rank" DESC NULLS LAST,"business_id");--> statement-breakpoint
CREATE INDEX "name_words_start" ON "name_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "name_words_end" ON "name_words" USING btree (reverse(word) text_pattern_ops);
--> statement-breakpoint
CREATE FUNCTION put_listing_words(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO listing_words (business_id, rank, industry, area, suburb, city, head, words)
    SELECT id, rank, industry, area, suburb, city,
      word_keys(concat_ws(' ', name, category)),
      word_keys(concat_ws(' ', name, category, description, industry, amenities::text, highlights::text, suburb, area, city))
    FROM businesses WHERE id = ANY (ids) AND listed
    ON CONFLICT (business_id) DO UPDATE SET rank = excluded.rank, industry = excluded.industry, area = excluded.area,
      suburb = excluded.suburb, city = excluded.city, head = excluded.head, words = excluded.words;
  INSERT INTO name_words (word)
    SELECT DISTINCT word FROM businesses, regexp_split_to_table(plain_words(name), ' ') AS word
    WHERE id = ANY (ids) AND listed AND length(word) BETWEEN 4 AND 40 ORDER BY word
    ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_listing_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM put_listing_words(array(SELECT id FROM new_rows WHERE listed));
  ELSIF NEW.listed THEN
    PERFORM put_listing_words(array[NEW.id]);
  ELSE
    DELETE FROM listing_words WHERE business_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_words_inserted AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_listing_words();
--> statement-breakpoint
-- For each row, so that views and other counts cost nothing.
CREATE TRIGGER listing_words_updated AFTER UPDATE ON businesses FOR EACH ROW
  WHEN (old.listed IS DISTINCT FROM new.listed OR (new.listed AND
    (old.rank, old.industry, old.area, old.suburb, old.city, old.name, old.category, old.description, old.amenities, old.highlights)
      IS DISTINCT FROM
    (new.rank, new.industry, new.area, new.suburb, new.city, new.name, new.category, new.description, new.amenities, new.highlights)))
  EXECUTE FUNCTION keep_listing_words();
--> statement-breakpoint
INSERT INTO listing_words (business_id, rank, industry, area, suburb, city, head, words)
  SELECT id, rank, industry, area, suburb, city,
    word_keys(concat_ws(' ', name, category)),
    word_keys(concat_ws(' ', name, category, description, industry, amenities::text, highlights::text, suburb, area, city))
  FROM businesses WHERE listed;
--> statement-breakpoint
INSERT INTO name_words (word)
  SELECT DISTINCT word FROM businesses, regexp_split_to_table(plain_words(name), ' ') AS word
  WHERE listed AND length(word) BETWEEN 4 AND 40;
