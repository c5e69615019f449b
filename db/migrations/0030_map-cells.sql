CREATE TABLE "listing_cells" (
	"level" smallint NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"industry" text NOT NULL,
	"area" text NOT NULL,
	"suburb" text NOT NULL,
	"total" integer NOT NULL,
	"sum_x" bigint NOT NULL,
	"sum_y" bigint NOT NULL,
	CONSTRAINT "listing_cells_level_x_y_industry_area_suburb_pk" PRIMARY KEY("level","x","y","industry","area","suburb")
);
--> statement-breakpoint
-- Parts of the map's world, which begins at 17.8 east, 32.4 south and is 3 by 2.5 degrees large; `at` as of plane_point.
CREATE FUNCTION map_x(at point) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (at[0] / 92.3 - 17.8) / 3;
--> statement-breakpoint
CREATE FUNCTION map_y(at point) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN (-32.4 - at[1] / 111.2) / 2.5;
--> statement-breakpoint
-- Of rows with a sign: 1 for what came, -1 for what went. In one order, so that two imports cannot lock each other out.
CREATE FUNCTION count_cells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM listing_cells;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO listing_cells (level, x, y, industry, area, suburb, total, sum_x, sum_y)
      SELECT level, floor(map_x(at) * 2 ^ level), floor(map_y(at) * 2 ^ level), industry, area, suburb,
        count(*), sum(round(map_x(at) * 1e9)), sum(round(map_y(at) * 1e9))
      FROM new_rows, unnest(array[7, 11]) AS level WHERE at IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (level, x, y, industry, area, suburb) DO UPDATE SET total = listing_cells.total + excluded.total,
        sum_x = listing_cells.sum_x + excluded.sum_x, sum_y = listing_cells.sum_y + excluded.sum_y;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO listing_cells (level, x, y, industry, area, suburb, total, sum_x, sum_y)
      SELECT level, floor(map_x(at) * 2 ^ level), floor(map_y(at) * 2 ^ level), industry, area, suburb,
        -count(*), -sum(round(map_x(at) * 1e9)), -sum(round(map_y(at) * 1e9))
      FROM old_rows, unnest(array[7, 11]) AS level WHERE at IS NOT NULL
      GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (level, x, y, industry, area, suburb) DO UPDATE SET total = listing_cells.total + excluded.total,
        sum_x = listing_cells.sum_x + excluded.sum_x, sum_y = listing_cells.sum_y + excluded.sum_y;
  ELSE
    INSERT INTO listing_cells (level, x, y, industry, area, suburb, total, sum_x, sum_y)
      SELECT level, floor(map_x(at) * 2 ^ level), floor(map_y(at) * 2 ^ level), industry, area, suburb,
        sum(sign), sum(sign * round(map_x(at) * 1e9)), sum(sign * round(map_y(at) * 1e9))
      FROM (
        SELECT industry, area, suburb, at, 1 AS sign FROM new_rows WHERE at IS NOT NULL
        UNION ALL
        SELECT industry, area, suburb, at, -1 FROM old_rows WHERE at IS NOT NULL
      ) AS changed, unnest(array[7, 11]) AS level
      GROUP BY 1, 2, 3, 4, 5, 6
      HAVING sum(sign) <> 0 OR sum(sign * round(map_x(at) * 1e9)) <> 0 OR sum(sign * round(map_y(at) * 1e9)) <> 0
      ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (level, x, y, industry, area, suburb) DO UPDATE SET total = listing_cells.total + excluded.total,
        sum_x = listing_cells.sum_x + excluded.sum_x, sum_y = listing_cells.sum_y + excluded.sum_y;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER cells_inserted AFTER INSERT ON listing_words
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_cells();
--> statement-breakpoint
CREATE TRIGGER cells_updated AFTER UPDATE ON listing_words
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_cells();
--> statement-breakpoint
CREATE TRIGGER cells_deleted AFTER DELETE ON listing_words
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_cells();
--> statement-breakpoint
CREATE TRIGGER cells_emptied AFTER TRUNCATE ON listing_words
  FOR EACH STATEMENT EXECUTE FUNCTION count_cells();
--> statement-breakpoint
INSERT INTO listing_cells (level, x, y, industry, area, suburb, total, sum_x, sum_y)
  SELECT level, floor(map_x(at) * 2 ^ level), floor(map_y(at) * 2 ^ level), industry, area, suburb,
    count(*), sum(round(map_x(at) * 1e9)), sum(round(map_y(at) * 1e9))
  FROM listing_words, unnest(array[7, 11]) AS level WHERE at IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6;
