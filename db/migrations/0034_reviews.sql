CREATE TABLE "review_invitations" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"write_hash" text NOT NULL,
	"edit_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "review_invitations_write" UNIQUE("write_hash"),
	CONSTRAINT "review_invitations_edit" UNIQUE("edit_hash")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"booking_id" uuid NOT NULL,
	"stars" smallint NOT NULL,
	"text" text NOT NULL,
	"name" text NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"removed_reason" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	"report_reason" text,
	"reported_at" timestamp with time zone,
	"report_settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "reviews_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "reviews_text" CHECK (char_length(text) <= 1000),
	CONSTRAINT "reviews_answer" CHECK (char_length(answer) <= 1000),
	CONSTRAINT "reviews_month" CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'),
	CONSTRAINT "reviews_removed" CHECK ((state = 'removed') = (removed_reason is not null)),
	CONSTRAINT "reviews_state" CHECK (state in ('shown', 'held', 'removed'))
);
--> statement-breakpoint
-- What was booked before there were reviews sets off no mail.
ALTER TABLE "bookings" ADD COLUMN "invites_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "invites_review" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "review_invitations" ADD CONSTRAINT "review_invitations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_booking" ON "reviews" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "reviews_business" ON "reviews" USING btree ("business_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("created_at") WHERE state = 'held' or (state = 'shown' and reported_at is not null and report_settled_at is null);
--> statement-breakpoint
-- A review follows its booking: to another business, and to number and month once its guest's data is deleted.
CREATE FUNCTION let_review_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.anonymised_at IS NOT NULL AND old.anonymised_at IS NULL THEN
    UPDATE reviews SET name = '', text = '', answer = NULL, answered_at = NULL,
      report_reason = CASE WHEN report_reason IS NOT NULL THEN '' END WHERE booking_id = new.id;
    DELETE FROM review_invitations WHERE booking_id = new.id;
  END IF;
  IF new.business_id <> old.business_id THEN
    UPDATE reviews SET business_id = new.business_id WHERE booking_id = new.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER review_follows AFTER UPDATE OF anonymised_at, business_id ON bookings
  FOR EACH ROW EXECUTE FUNCTION let_review_follow();
--> statement-breakpoint
CREATE TRIGGER directory_changed AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF stars, state, business_id
  ON reviews FOR EACH STATEMENT EXECUTE FUNCTION tell_directory_changed();
