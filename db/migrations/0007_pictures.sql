DROP INDEX "images_object_key";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "widths" integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focal_point" text NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "placeholder" text NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "images_hash" ON "images" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "images_shown" ON "images" USING btree ("business_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "images_replaced" ON "images" USING btree ("replaced_at");--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "object_key";--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "content_type";--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "bytes";