CREATE TABLE "visitor_marks" (
	"business_id" uuid NOT NULL,
	"visitor" text NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_marks_business_id_visitor_pk" PRIMARY KEY("business_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "visitor_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text DEFAULT encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'hex') NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visitor_marks" ADD CONSTRAINT "visitor_marks_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_marks_counted" ON "visitor_marks" USING btree ("counted_at");