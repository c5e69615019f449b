CREATE TABLE "like_listings" (
	"business_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"is_same" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "like_listings_business_id_other_id_pk" PRIMARY KEY("business_id","other_id")
);
--> statement-breakpoint
DROP INDEX "bookings_open";--> statement-breakpoint
ALTER TABLE "like_listings" ADD CONSTRAINT "like_listings_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "like_listings" ADD CONSTRAINT "like_listings_other_id_businesses_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "like_listings_other" ON "like_listings" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "bookings_open" ON "bookings" USING btree ("starts_at","business_id","handled_at") WHERE status in ('PENDING', 'CONFIRMED');