CREATE TABLE "claimed_listings" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merged_keys" (
	"external_key" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_own_visit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "claimed_listings" ADD CONSTRAINT "claimed_listings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_keys" ADD CONSTRAINT "merged_keys_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_keys_business" ON "merged_keys" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "bookings_untold" ON "bookings" USING btree ("starts_at") WHERE status = 'PENDING' and asked_at is not null and not is_told;--> statement-breakpoint
-- Whether somebody was told of a booking follows its notices, so that nobody has to look through all mails.
CREATE FUNCTION note_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings k SET is_told = NOT k.is_told
  WHERE k.id = new.booking_id AND k.is_told <> EXISTS (
    SELECT FROM mails m WHERE m.booking_id = k.id AND m.created_at >= k.asked_at AND m.status IN ('queued', 'sent')
      AND m.kind IN ('booking-notice', 'booking-moved-notice', 'booking-owner-reminder'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER booking_told AFTER INSERT OR UPDATE OF status, created_at ON mails FOR EACH ROW
  WHEN (new.booking_id IS NOT NULL AND new.kind IN ('booking-notice', 'booking-moved-notice', 'booking-owner-reminder'))
  EXECUTE FUNCTION note_told();
--> statement-breakpoint
CREATE FUNCTION await_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.is_told := EXISTS (
    SELECT FROM mails m WHERE m.booking_id = new.id AND m.created_at >= new.asked_at AND m.status IN ('queued', 'sent')
      AND m.kind IN ('booking-notice', 'booking-moved-notice', 'booking-owner-reminder'));
  RETURN new;
END $$;
--> statement-breakpoint
-- A move asks for another time, of which nobody was told yet.
CREATE TRIGGER booking_asked_again BEFORE UPDATE OF asked_at ON bookings FOR EACH ROW
  WHEN (new.asked_at IS DISTINCT FROM old.asked_at) EXECUTE FUNCTION await_notice();
--> statement-breakpoint
UPDATE bookings k SET is_told = true
  WHERE k.status = 'PENDING' AND k.starts_at > now() AND EXISTS (
    SELECT FROM mails m WHERE m.booking_id = k.id AND m.created_at >= k.asked_at AND m.status IN ('queued', 'sent')
      AND m.kind IN ('booking-notice', 'booking-moved-notice', 'booking-owner-reminder'));
--> statement-breakpoint
-- As app/domain/reviews/own-visit.ts compares addresses.
CREATE FUNCTION pg_temp.mailbox(address text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE
    WHEN split_part(lower(trim(address)), '@', 2) IN ('gmail.com', 'googlemail.com')
      THEN replace(split_part(split_part(lower(trim(address)), '@', 1), '+', 1), '.', '') || '@gmail.com'
    ELSE split_part(split_part(lower(trim(address)), '@', 1), '+', 1) || '@' || split_part(lower(trim(address)), '@', 2)
  END;
--> statement-breakpoint
UPDATE bookings k SET is_own_visit = true
  FROM businesses b LEFT JOIN users u ON u.id = b.owner_id
  WHERE b.id = k.business_id AND k.anonymised_at IS NULL
    AND (k.customer_phone IN (b.phone, u.phone)
      OR pg_temp.mailbox(k.customer_email) IN (pg_temp.mailbox(b.email), pg_temp.mailbox(u.email)));
--> statement-breakpoint
-- Owners who came to a listing that was there: its state before is not known any more.
INSERT INTO claimed_listings (business_id)
  SELECT b.id FROM businesses b WHERE b.owner_id IS NOT NULL AND (
    EXISTS (SELECT FROM claims c WHERE c.business_id = b.id AND c.user_id = b.owner_id AND c.state = 'approved')
    OR EXISTS (SELECT FROM audit_entries a WHERE a.target_type = 'business' AND a.target_id = b.id::text
      AND a.action = 'owner.assigned'));
