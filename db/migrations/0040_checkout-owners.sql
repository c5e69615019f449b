ALTER TABLE "checkouts" ADD COLUMN "owner_id" uuid;
--> statement-breakpoint
-- Who opened earlier ones was not written down: they count as the owner of today.
UPDATE "checkouts" SET "owner_id" = b."owner_id" FROM "businesses" b WHERE b."id" = "checkouts"."business_id";
--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "checkouts_owner" ON "checkouts" USING btree ("owner_id");
