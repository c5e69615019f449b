ALTER TABLE "checkouts" ADD COLUMN "opener" text;--> statement-breakpoint
CREATE INDEX "checkouts_opener" ON "checkouts" USING btree ("opener") WHERE "checkouts"."opener" is not null;