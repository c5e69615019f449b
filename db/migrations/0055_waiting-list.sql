CREATE TABLE "waiting_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_entries_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"service_name" text NOT NULL,
	"staff_id" uuid,
	"party_size" integer DEFAULT 1 NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"wanted_from" timestamp with time zone NOT NULL,
	"wanted_until" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"offered_until" timestamp with time zone,
	"passed" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"accepted_hold_id" uuid,
	"booking_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_entries_status" CHECK (status in ('waiting', 'offered', 'booked', 'left', 'ended')),
	CONSTRAINT "waiting_entries_window" CHECK (wanted_until >= wanted_from),
	CONSTRAINT "waiting_entries_party" CHECK (party_size >= 1),
	CONSTRAINT "waiting_entries_offered" CHECK ((status = 'offered') = (offered_until is not null))
);
--> statement-breakpoint
ALTER TABLE "booking_changes" DROP CONSTRAINT "booking_changes_kind";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "waiting_id" uuid;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD COLUMN "waiting_id" uuid;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD COLUMN "proposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_entries_same" ON "waiting_entries" USING btree ("business_id","service_id",coalesce(staff_id, '00000000-0000-0000-0000-000000000000'),(timezone('Africa/Johannesburg', wanted_from)::date),"customer_email",lower(customer_name)) WHERE status in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_turn" ON "waiting_entries" USING btree ("business_id","place") WHERE status in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waiting_entries_until" ON "waiting_entries" USING btree ("wanted_until");--> statement-breakpoint
CREATE INDEX "waiting_entries_email" ON "waiting_entries" USING btree ("customer_email");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_waiting_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_waiting_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("waiting_id") WHERE waiting_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_holds_waiting" ON "booking_holds" USING btree ("waiting_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_holds_booking" ON "booking_holds" USING btree ("booking_id",(proposed_at is null));--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_kind" CHECK (kind in ('requested', 'entered', 'confirmed', 'cancelled', 'completed', 'moved', 'changed', 'no-show', 'came', 'proposed', 'proposal-declined', 'proposal-lapsed'));--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_for" CHECK (waiting_id is null or booking_id is null);--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_proposed" CHECK (proposed_at is null or booking_id is not null);
--> statement-breakpoint
-- A time that is kept for a booking, accepted or proposed, is kept as long as the booking stays as it is.
CREATE FUNCTION release_booking_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM booking_holds WHERE booking_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER release_booking_holds
  AFTER UPDATE OF status, starts_at, service_id, staff_id, party_size ON bookings
  FOR EACH ROW WHEN (
    (old.status, old.starts_at, old.service_id, old.staff_id, old.party_size)
      IS DISTINCT FROM (new.status, new.starts_at, new.service_id, new.staff_id, new.party_size))
  EXECUTE FUNCTION release_booking_holds();
