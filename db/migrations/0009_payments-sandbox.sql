CREATE TABLE "sandbox_subscriptions" (
	"code" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"email" text NOT NULL,
	"customer_code" text NOT NULL,
	"plan_code" text NOT NULL,
	"status" text NOT NULL,
	"next_payment_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_subscriptions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sandbox_transactions" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"customer_code" text NOT NULL,
	"plan_code" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"renewal" text,
	"callback_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_customer" ON "sandbox_subscriptions" USING btree ("customer_code");--> statement-breakpoint
CREATE INDEX "sandbox_transactions_customer" ON "sandbox_transactions" USING btree ("customer_code");