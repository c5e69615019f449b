-- What admins search in: four texts one below the other, folded.
CREATE FUNCTION admin_text(a text, b text, c text, d text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN public.fold(coalesce(a, '') || E'\n' || coalesce(b, '') || E'\n' || coalesce(c, '') || E'\n' || coalesce(d, ''));
--> statement-breakpoint
CREATE TABLE "platform_counts" (
	"subject" text NOT NULL,
	"key" text NOT NULL,
	"total" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "businesses_created";--> statement-breakpoint
CREATE INDEX "users_admin_search" ON "users" USING gin (admin_text(email, username, first_name, last_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "businesses_admin_search" ON "businesses" USING gin (admin_text(name, email, phone, slug) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_business" ON "mails" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "businesses_created" ON "businesses" USING btree ("created_at" DESC NULLS LAST,"id","industry","area","plan_status","is_active","is_listing_published");
--> statement-breakpoint
INSERT INTO platform_counts (subject, key, total)
  SELECT 'businesses', plan_status || CASE WHEN is_active THEN ' active' ELSE ' paused' END, count(*)
    FROM businesses GROUP BY 2
  UNION ALL SELECT 'users', role, count(*) FROM users GROUP BY 2
  UNION ALL SELECT 'bookings', '', count(*) FROM bookings;
--> statement-breakpoint
-- A row for what a statement added or took away: rows are only added, so no writer waits for another.
CREATE FUNCTION count_platform() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM platform_counts WHERE subject = TG_TABLE_NAME;
  ELSIF TG_TABLE_NAME = 'businesses' AND TG_LEVEL = 'ROW' THEN
    INSERT INTO platform_counts VALUES
      ('businesses', OLD.plan_status || CASE WHEN OLD.is_active THEN ' active' ELSE ' paused' END, -1),
      ('businesses', NEW.plan_status || CASE WHEN NEW.is_active THEN ' active' ELSE ' paused' END, 1);
  ELSIF TG_TABLE_NAME = 'users' AND TG_LEVEL = 'ROW' THEN
    INSERT INTO platform_counts VALUES ('users', OLD.role, -1), ('users', NEW.role, 1);
  ELSIF TG_TABLE_NAME = 'businesses' THEN
    INSERT INTO platform_counts SELECT 'businesses',
      plan_status || CASE WHEN is_active THEN ' active' ELSE ' paused' END, TG_ARGV[0]::integer * count(*)
      FROM changed_rows GROUP BY 2;
  ELSIF TG_TABLE_NAME = 'users' THEN
    INSERT INTO platform_counts SELECT 'users', role, TG_ARGV[0]::integer * count(*) FROM changed_rows GROUP BY 2;
  ELSE
    INSERT INTO platform_counts SELECT TG_TABLE_NAME, '', TG_ARGV[0]::integer * count(*) FROM changed_rows
      HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER businesses_counted_in AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform('1');
--> statement-breakpoint
CREATE TRIGGER businesses_counted_out AFTER DELETE ON businesses
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform('-1');
--> statement-breakpoint
CREATE TRIGGER businesses_counted_away AFTER TRUNCATE ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION count_platform();
--> statement-breakpoint
CREATE TRIGGER users_counted_in AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform('1');
--> statement-breakpoint
CREATE TRIGGER users_counted_out AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform('-1');
--> statement-breakpoint
CREATE TRIGGER users_counted_away AFTER TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION count_platform();
--> statement-breakpoint
CREATE TRIGGER bookings_counted_in AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform('1');
--> statement-breakpoint
CREATE TRIGGER bookings_counted_out AFTER DELETE ON bookings
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_platform('-1');
--> statement-breakpoint
CREATE TRIGGER bookings_counted_away AFTER TRUNCATE ON bookings
  FOR EACH STATEMENT EXECUTE FUNCTION count_platform();
--> statement-breakpoint
CREATE TRIGGER businesses_counted_anew AFTER UPDATE OF plan_status, is_active ON businesses FOR EACH ROW
  WHEN (OLD.plan_status <> NEW.plan_status OR OLD.is_active <> NEW.is_active) EXECUTE FUNCTION count_platform();
--> statement-breakpoint
CREATE TRIGGER users_counted_anew AFTER UPDATE OF role ON users FOR EACH ROW
  WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION count_platform();
