DROP INDEX "users_admin_search";--> statement-breakpoint
DROP INDEX "businesses_admin_search";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_text" text GENERATED ALWAYS AS (admin_text(email, username, first_name, last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "admin_text" text GENERATED ALWAYS AS (admin_text(name, email, phone, slug)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_admin_search" ON "users" USING gin (admin_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "businesses_admin_search" ON "businesses" USING gin (admin_text gin_trgm_ops);