DROP INDEX "waiting_entries_same";--> statement-breakpoint
ALTER TABLE "waiting_entries" ALTER COLUMN "service_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_entries" ALTER COLUMN "service_name" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_same" ON "waiting_entries" USING btree ("business_id",coalesce(service_id, '00000000-0000-0000-0000-000000000000'),coalesce(staff_id, '00000000-0000-0000-0000-000000000000'),(timezone('Africa/Johannesburg', wanted_from)::date),"customer_email",lower(customer_name)) WHERE status in ('waiting', 'offered');