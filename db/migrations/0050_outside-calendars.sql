CREATE TABLE "outside_calendars" (
	"business_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid,
	"url" text NOT NULL,
	"tried_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failure" text,
	CONSTRAINT "outside_calendars_business_id_id_pk" PRIMARY KEY("business_id","id"),
	CONSTRAINT "outside_calendars_whose" UNIQUE NULLS NOT DISTINCT("business_id","staff_id"),
	CONSTRAINT "outside_calendars_failure" CHECK (failure in ('address', 'dns', 'tls', 'timeout', 'connection', 'status', 'too-large', 'not-a-calendar'))
);
--> statement-breakpoint
ALTER TABLE "busy_times" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_staff" FOREIGN KEY ("business_id","staff_id") REFERENCES "public"."staff"("business_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_calendars_tried" ON "outside_calendars" USING btree ("tried_at");--> statement-breakpoint
ALTER TABLE "busy_times" ADD CONSTRAINT "busy_times_calendar" FOREIGN KEY ("business_id","calendar_id") REFERENCES "public"."outside_calendars"("business_id","id") ON DELETE cascade ON UPDATE no action;