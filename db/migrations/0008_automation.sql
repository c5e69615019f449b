CREATE TABLE "automation_callbacks" (
	"business_id" uuid NOT NULL,
	"delivery_id" text NOT NULL,
	"action" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_callbacks_business_id_delivery_id_action_pk" PRIMARY KEY("business_id","delivery_id","action")
);
--> statement-breakpoint
CREATE TABLE "automations" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"signing_version" integer DEFAULT 1 NOT NULL,
	"api_key" text,
	"callback_hash" text,
	"held_at" timestamp with time zone,
	"held_cause" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_attempts" (
	"delivery_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" integer,
	"answer" text,
	"cause" text,
	CONSTRAINT "delivery_attempts_delivery_id_number_pk" PRIMARY KEY("delivery_id","number")
);
--> statement-breakpoint
DROP INDEX "deliveries_business";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "last_cause" text;--> statement-breakpoint
ALTER TABLE "automation_callbacks" ADD CONSTRAINT "automation_callbacks_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automations" ADD CONSTRAINT "automations_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_callbacks_at" ON "automation_callbacks" USING btree ("at");--> statement-breakpoint
CREATE INDEX "deliveries_queue" ON "deliveries" USING btree ("business_id","seq") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "deliveries_held" ON "deliveries" USING btree ("business_id","seq") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "deliveries_booking" ON "deliveries" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "deliveries_business" ON "deliveries" USING btree ("business_id","seq");