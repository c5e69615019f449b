CREATE TABLE "plan_codes" (
	"code" text NOT NULL,
	"plan" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"first_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_codes_code_plan_amount_cents_pk" PRIMARY KEY("code","plan","amount_cents"),
	CONSTRAINT "plan_codes_plan" CHECK (plan in ('BASIC', 'PREMIUM'))
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "plan_code" text;
--> statement-breakpoint
-- Codes the provider took; what it refused was never sold.
INSERT INTO plan_codes (code, plan, amount_cents, first_used_at, last_used_at)
SELECT plan_code, plan, amount_cents, min(created_at), max(created_at) FROM checkouts
WHERE state NOT IN ('opening', 'refused')
GROUP BY plan_code, plan, amount_cents;
