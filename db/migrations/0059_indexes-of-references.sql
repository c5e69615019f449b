CREATE INDEX "booking_changes_actor" ON "booking_changes" USING btree ("actor_user_id") WHERE actor_user_id is not null;--> statement-breakpoint
CREATE INDEX "billing_tasks_business" ON "billing_tasks" USING btree ("business_id") WHERE business_id is not null;--> statement-breakpoint
CREATE INDEX "reconcile_drifts_business" ON "reconcile_drifts" USING btree ("business_id") WHERE business_id is not null;--> statement-breakpoint
CREATE INDEX "waiting_entries_booking" ON "waiting_entries" USING btree ("booking_id") WHERE booking_id is not null;