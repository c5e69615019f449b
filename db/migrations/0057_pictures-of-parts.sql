DROP INDEX "images_shown";--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_service" FOREIGN KEY ("business_id","service_id") REFERENCES "public"."services"("business_id","id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_staff" FOREIGN KEY ("business_id","staff_id") REFERENCES "public"."staff"("business_id","id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "images_shown_service" ON "images" USING btree ("business_id","service_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "images_shown_staff" ON "images" USING btree ("business_id","staff_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "images_shown" ON "images" USING btree ("business_id") WHERE replaced_at is null and service_id is null and staff_id is null;