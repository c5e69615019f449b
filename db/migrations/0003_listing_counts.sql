CREATE TABLE "listing_counts" (
	"industry" text NOT NULL,
	"area" text NOT NULL,
	"suburb" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "listing_counts_industry_area_suburb_pk" PRIMARY KEY("industry","area","suburb")
);
--> statement-breakpoint
-- One row of counts per group and statement, in one order, so that two imports cannot lock each other out.
CREATE FUNCTION count_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM listing_counts;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO listing_counts (industry, area, suburb, total)
      SELECT industry, area, suburb, count(*) FROM new_rows WHERE listed
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (industry, area, suburb) DO UPDATE SET total = listing_counts.total + excluded.total;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO listing_counts (industry, area, suburb, total)
      SELECT industry, area, suburb, -count(*) FROM old_rows WHERE listed
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (industry, area, suburb) DO UPDATE SET total = listing_counts.total + excluded.total;
  ELSE
    INSERT INTO listing_counts (industry, area, suburb, total)
      SELECT industry, area, suburb, sum(one) FROM (
        SELECT industry, area, suburb, 1 AS one FROM new_rows WHERE listed
        UNION ALL
        SELECT industry, area, suburb, -1 FROM old_rows WHERE listed
      ) AS changed
      GROUP BY 1, 2, 3 HAVING sum(one) <> 0 ORDER BY 1, 2, 3
      ON CONFLICT (industry, area, suburb) DO UPDATE SET total = listing_counts.total + excluded.total;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listings_inserted AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
--> statement-breakpoint
CREATE TRIGGER listings_updated AFTER UPDATE ON businesses
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
--> statement-breakpoint
CREATE TRIGGER listings_deleted AFTER DELETE ON businesses
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
--> statement-breakpoint
CREATE TRIGGER listings_emptied AFTER TRUNCATE ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION count_listings();
--> statement-breakpoint
-- The planner needs no statistics of long texts; reading them costs more than the search itself.
ALTER TABLE "businesses" ALTER COLUMN "search_text" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "businesses" ALTER COLUMN "description" SET STATISTICS 0;
--> statement-breakpoint
ALTER TABLE "businesses" ALTER COLUMN "hours" SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX "listed_bigrams" ALTER COLUMN 1 SET STATISTICS 0;
