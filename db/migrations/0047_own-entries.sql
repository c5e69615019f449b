CREATE TABLE "client_notes" (
	"business_id" uuid NOT NULL,
	"contact" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "client_notes_business_id_contact_name_pk" PRIMARY KEY("business_id","contact","name")
);
--> statement-breakpoint
ALTER TABLE "booking_changes" DROP CONSTRAINT "booking_changes_kind";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_own_entry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "no_show" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "own_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_notes" ADD CONSTRAINT "client_notes_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_kind" CHECK (kind in ('requested', 'entered', 'confirmed', 'cancelled', 'completed', 'moved', 'changed', 'no-show', 'came'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_show" CHECK (status = 'COMPLETED' or not no_show);