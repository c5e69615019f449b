CREATE TABLE "billing_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"reference" text,
	"business_id" uuid,
	"customer_code" text,
	"payer_email" text,
	"amount_cents" integer,
	"currency" text DEFAULT 'ZAR' NOT NULL,
	"paid_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"note" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "billing_tasks_kind" CHECK (kind in ('second-payment', 'late-payment', 'unclaimed', 'dispute', 'reversed', 'unmatched', 'refund-failed')),
	CONSTRAINT "billing_tasks_state" CHECK (state in ('open', 'refunding', 'refunded', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"task_id" uuid,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"provider_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_state" CHECK (state in ('queued', 'pending', 'processed', 'failed', 'needs-attention'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"merchant_note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox_transactions" DROP CONSTRAINT "sandbox_transactions_status";--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "setup_reminder" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_tasks" ADD CONSTRAINT "billing_tasks_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_task_id_billing_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."billing_tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_reference_sandbox_transactions_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."sandbox_transactions"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_tasks_subject" ON "billing_tasks" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "billing_tasks_reference" ON "billing_tasks" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "billing_tasks_state" ON "billing_tasks" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("reference","provider_id");--> statement-breakpoint
CREATE INDEX "refunds_task" ON "refunds" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_reference" ON "sandbox_refunds" USING btree ("reference");--> statement-breakpoint
ALTER TABLE "sandbox_transactions" ADD CONSTRAINT "sandbox_transactions_status" CHECK (status in ('ongoing', 'success', 'failed', 'abandoned', 'reversed'));