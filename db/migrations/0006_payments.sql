CREATE TABLE "checkouts" (
	"reference" text PRIMARY KEY NOT NULL,
	"business_id" uuid,
	"plan" text NOT NULL,
	"plan_code" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text NOT NULL,
	"state" text DEFAULT 'opening' NOT NULL,
	"customer_code" text,
	"fault" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"business_id" uuid,
	"customer_code" text NOT NULL,
	"plan" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"reversed" boolean DEFAULT false NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_terms" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"standing" text NOT NULL,
	"paid_until" timestamp with time zone,
	"review_at" timestamp with time zone,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	"reminders_for" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reconcile_drifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid,
	"finding" text NOT NULL,
	"repaired" boolean NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"code" text PRIMARY KEY NOT NULL,
	"business_id" uuid,
	"customer_code" text NOT NULL,
	"plan" text NOT NULL,
	"state" text NOT NULL,
	"email_token" text,
	"next_payment_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "outcome" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_terms" ADD CONSTRAINT "plan_terms_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconcile_drifts" ADD CONSTRAINT "reconcile_drifts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkouts_business" ON "checkouts" USING btree ("business_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "checkouts_customer" ON "checkouts" USING btree ("customer_code");--> statement-breakpoint
CREATE INDEX "checkouts_email" ON "checkouts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "checkouts_state" ON "checkouts" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "payments_business" ON "payments" USING btree ("business_id","paid_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_code");--> statement-breakpoint
CREATE INDEX "plan_terms_review" ON "plan_terms" USING btree ("review_at");--> statement-breakpoint
CREATE INDEX "reconcile_drifts_at" ON "reconcile_drifts" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "subscriptions_business" ON "subscriptions" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("customer_code");--> statement-breakpoint
CREATE INDEX "provider_events_outcome" ON "provider_events" USING btree ("outcome","received_at" DESC NULLS LAST);