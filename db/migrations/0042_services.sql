CREATE TABLE "booking_holds" (
	"business_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"service_id" uuid,
	"staff_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_from" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone NOT NULL,
	"party_size" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "booking_holds_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "booking_holds_span" CHECK (ends_at > starts_at),
	CONSTRAINT "booking_holds_party" CHECK (party_size >= 1)
);
--> statement-breakpoint
CREATE TABLE "busy_times" (
	"business_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "busy_times_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "busy_times_source" CHECK (source in ('block', 'calendar')),
	CONSTRAINT "busy_times_span" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "services" (
	"business_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"minutes" integer NOT NULL,
	"price_kind" text NOT NULL,
	"price_cents" integer,
	"buffer_before" integer DEFAULT 0 NOT NULL,
	"buffer_after" integer DEFAULT 0 NOT NULL,
	"notice_minutes" integer,
	"horizon_days" integer,
	"capacity" integer DEFAULT 1 NOT NULL,
	"position" integer NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "services_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "services_price_kind" CHECK (price_kind in ('fixed', 'from', 'request', 'free')),
	CONSTRAINT "services_minutes" CHECK (minutes between 5 and 1440),
	CONSTRAINT "services_capacity" CHECK (capacity >= 1),
	CONSTRAINT "services_price" CHECK ((price_cents is not null) = (price_kind in ('fixed', 'from')))
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"business_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'person' NOT NULL,
	"hours" jsonb,
	"special_dates" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"leave" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"does_all" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "staff_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "staff_kind" CHECK (kind in ('person', 'room', 'table'))
);
--> statement-breakpoint
CREATE TABLE "staff_services" (
	"business_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	CONSTRAINT "staff_services_business_id_staff_id_service_id_pk" PRIMARY KEY("business_id","staff_id","service_id")
);
--> statement-breakpoint
DROP INDEX "bookings_same_request";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "service_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "service_name" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "price_kind" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "any_staff" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "party_size" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "busy_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "busy_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "request_digest" text;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "confirmation" text DEFAULT 'request' NOT NULL;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "running_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_staff" FOREIGN KEY ("business_id","staff_id") REFERENCES "public"."staff"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_holds" ADD CONSTRAINT "booking_holds_service" FOREIGN KEY ("business_id","service_id") REFERENCES "public"."services"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_staff" FOREIGN KEY ("business_id","staff_id") REFERENCES "public"."staff"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_services" ADD CONSTRAINT "staff_services_staff" FOREIGN KEY ("business_id","staff_id") REFERENCES "public"."staff"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_services" ADD CONSTRAINT "staff_services_service" FOREIGN KEY ("business_id","service_id") REFERENCES "public"."services"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_holds_end" ON "booking_holds" USING btree ("business_id","busy_until");--> statement-breakpoint
CREATE INDEX "booking_holds_expiry" ON "booking_holds" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "busy_times_end" ON "busy_times" USING btree ("business_id","ends_at");--> statement-breakpoint
CREATE INDEX "bookings_capacity" ON "bookings" USING btree ("business_id","service_id","busy_until") WHERE status = 'CONFIRMED' and service_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_same_request" ON "bookings" USING btree ("business_id","starts_at","customer_email",coalesce(request_digest, '')) WHERE status in ('PENDING', 'CONFIRMED');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_party" CHECK (party_size >= 1);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_busy" CHECK (busy_until >= ends_at and busy_from <= starts_at and (busy_from is null) = (busy_until is null));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_placed" CHECK ((staff_id is null and service_id is null) or busy_from is not null);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_price_kind" CHECK (price_kind in ('fixed', 'from', 'request', 'free'));--> statement-breakpoint
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_confirmation" CHECK (confirmation in ('request', 'instant'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_service" FOREIGN KEY ("business_id", "service_id")
  REFERENCES "services" ("business_id", "id") ON DELETE SET NULL ("service_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_staff" FOREIGN KEY ("business_id", "staff_id")
  REFERENCES "staff" ("business_id", "id") ON DELETE SET NULL ("staff_id");--> statement-breakpoint
-- One person, one booking at a time, buffers included; guests of one class share its session.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_one_per_person"
  EXCLUDE USING gist ("business_id" WITH =, "staff_id" WITH =, tstzrange("busy_from", "busy_until") WITH &&,
    (coalesce("session", "id"::text)) WITH <>)
  WHERE ("status" = 'CONFIRMED' AND "staff_id" IS NOT NULL);--> statement-breakpoint
-- No more guests at once than a service takes: in a class of one person, or where nobody is booked, at any moment.
CREATE FUNCTION check_booking_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  room integer;
  peak bigint;
BEGIN
  -- Losing its person or nothing that counts, a booking keeps its place.
  IF TG_OP = 'UPDATE' AND old.status = 'CONFIRMED' AND new.service_id = old.service_id
    AND new.busy_from = old.busy_from AND new.busy_until = old.busy_until AND new.party_size <= old.party_size
    AND (new.staff_id IS NULL OR new.staff_id = old.staff_id) THEN
    RETURN new;
  END IF;
  -- The lock makes bookings of one service wait for each other; what is read after it is what they left.
  SELECT capacity INTO room FROM services
    WHERE business_id = new.business_id AND id = new.service_id FOR NO KEY UPDATE;
  IF room IS NULL THEN
    RETURN new;
  END IF;
  IF new.staff_id IS NOT NULL THEN
    SELECT coalesce(sum(party_size), 0) INTO peak FROM bookings
      WHERE business_id = new.business_id AND service_id = new.service_id AND staff_id = new.staff_id
        AND status = 'CONFIRMED' AND starts_at = new.starts_at AND id <> new.id;
  ELSE
    WITH others AS (
      SELECT busy_from, busy_until, party_size FROM bookings
        WHERE business_id = new.business_id AND service_id = new.service_id AND staff_id IS NULL
          AND status = 'CONFIRMED' AND id <> new.id
          AND busy_until > new.busy_from AND busy_from < new.busy_until
    )
    SELECT coalesce(max(guests), 0) INTO peak FROM (
      SELECT (
        SELECT sum(o.party_size) FROM others o WHERE o.busy_from <= moment.at AND o.busy_until > moment.at
      ) AS guests
      FROM (SELECT greatest(busy_from, new.busy_from) AS at FROM others) moment
    ) moments;
  END IF;
  IF peak + new.party_size > room THEN
    RAISE EXCEPTION 'the service takes no more guests at that time'
      USING ERRCODE = 'exclusion_violation', CONSTRAINT = 'bookings_capacity', TABLE = 'bookings';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_booking_capacity BEFORE INSERT OR UPDATE ON bookings
  FOR EACH ROW WHEN (new.status = 'CONFIRMED' AND new.service_id IS NOT NULL)
  EXECUTE FUNCTION check_booking_capacity();
