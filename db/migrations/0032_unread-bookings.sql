CREATE TABLE "refused_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "owner_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "customer_offered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "unread_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bookings_owner_reminder" ON "bookings" USING btree ("asked_at") WHERE status = 'PENDING' and asked_at is not null and owner_reminded_at is null;--> statement-breakpoint
CREATE INDEX "bookings_customer_offer" ON "bookings" USING btree ("starts_at") WHERE status = 'PENDING' and asked_at is not null and customer_offered_at is null;--> statement-breakpoint
-- Whether a business takes bookings follows from these, too.
CREATE TRIGGER directory_address_refused AFTER INSERT OR DELETE ON refused_addresses
  FOR EACH ROW EXECUTE FUNCTION tell_directory_changed();
