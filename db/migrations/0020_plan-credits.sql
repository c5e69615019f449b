CREATE TABLE "plan_credits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"source" text NOT NULL,
	"days" integer NOT NULL,
	"cents" integer NOT NULL,
	"subscription_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_credits_days" CHECK ("plan_credits"."days" > 0),
	CONSTRAINT "plan_credits_cents" CHECK ("plan_credits"."cents" >= 0),
	CONSTRAINT "plan_credits_reason" CHECK (reason in ('unused-basic', 'trial'))
);
--> statement-breakpoint
CREATE TABLE "plan_trials" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reminders_sent" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "plan_trials_ends" CHECK ("plan_trials"."ends_at" > "plan_trials"."started_at")
);
--> statement-breakpoint
CREATE TABLE "trial_identities" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plan_terms" DROP CONSTRAINT "plan_terms_status";--> statement-breakpoint
ALTER TABLE "plan_terms" ADD COLUMN "announced_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_expires" text;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "card_brand" text DEFAULT 'visa' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "card_last4" text DEFAULT '4081' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "card_expires" text DEFAULT '12/2030' NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_credits" ADD CONSTRAINT "plan_credits_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_credits" ADD CONSTRAINT "plan_credits_reference_payments_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payments"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_trials" ADD CONSTRAINT "plan_trials_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_credits_source" ON "plan_credits" USING btree ("business_id","source");--> statement-breakpoint
CREATE INDEX "plan_credits_reference" ON "plan_credits" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "plan_terms" ADD CONSTRAINT "plan_terms_status" CHECK (status in ('active', 'trial', 'ending', 'past-due', 'ended'));