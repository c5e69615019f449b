CREATE INDEX "claims_business" ON "claims" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_business" ON "waiting_entries" USING btree ("business_id");