CREATE TABLE "billing_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "receipt_series_series" CHECK (series in ('R', 'CN'))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"credit_of" text,
	"refund_id" uuid,
	"owner_id" uuid,
	"business_id" uuid,
	"description" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"currency" text DEFAULT 'ZAR' NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seller_name" text NOT NULL,
	"seller_address" text,
	"seller_vat_number" text,
	"buyer_name" text NOT NULL,
	"buyer_address" text,
	"buyer_vat_number" text,
	CONSTRAINT "receipts_kind" CHECK (kind in ('receipt', 'tax-invoice', 'credit-note')),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_cents" > 0),
	CONSTRAINT "receipts_vat" CHECK ("receipts"."vat_cents" between 0 and "receipts"."amount_cents"),
	CONSTRAINT "receipts_credit_note" CHECK (("receipts"."kind" = 'credit-note') = ("receipts"."credit_of" is not null))
);
--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_credit_of_receipts_number_fk" FOREIGN KEY ("credit_of") REFERENCES "public"."receipts"("number") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_reference" ON "receipts" USING btree ("reference") WHERE "receipts"."credit_of" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_refund" ON "receipts" USING btree ("refund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_reversal" ON "receipts" USING btree ("credit_of") WHERE "receipts"."refund_id" is null;--> statement-breakpoint
CREATE INDEX "receipts_credit" ON "receipts" USING btree ("credit_of");--> statement-breakpoint
CREATE INDEX "receipts_owner" ON "receipts" USING btree ("owner_id","issued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "receipts_business" ON "receipts" USING btree ("business_id");
--> statement-breakpoint
INSERT INTO "receipt_series" ("series") VALUES ('R'), ('CN');--> statement-breakpoint
-- Payments from before, in the order they came. No VAT number was known then, so none is a tax invoice.
WITH "received" AS (
	SELECT "reference", "business_id", "plan", "amount_cents", 'ZAR' AS "currency", "paid_at", NULL AS "payer"
	FROM "payments"
	UNION ALL
	SELECT "reference", "business_id", "plan", "amount_cents", 'ZAR', "paid_at", "email"
	FROM "checkouts" AS "c"
	WHERE "state" = 'paid' AND "paid_at" IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM "payments" AS "p" WHERE "p"."reference" = "c"."reference")
	UNION ALL
	SELECT DISTINCT ON ("reference") "reference", "business_id", NULL, "amount_cents", "currency",
		coalesce("paid_at", "created_at"), "payer_email"
	FROM "billing_tasks" AS "t"
	WHERE "kind" IN ('second-payment', 'unmatched') AND "reference" IS NOT NULL AND "amount_cents" > 0
		AND NOT EXISTS (SELECT 1 FROM "payments" AS "p" WHERE "p"."reference" = "t"."reference")
		AND NOT EXISTS (SELECT 1 FROM "checkouts" AS "c"
			WHERE "c"."reference" = "t"."reference" AND "c"."state" = 'paid' AND "c"."paid_at" IS NOT NULL)
), "numbered" AS (
	SELECT *, (row_number() OVER (ORDER BY "paid_at", "reference"))::text AS "serial" FROM "received"
)
INSERT INTO "receipts" ("number", "kind", "reference", "owner_id", "business_id", "description", "amount_cents",
	"vat_cents", "currency", "paid_at", "seller_name", "buyer_name")
SELECT 'R-' || lpad("n"."serial", greatest(6, length("n"."serial")), '0'), 'receipt', "n"."reference", "b"."owner_id",
	"n"."business_id",
	CASE
		WHEN "n"."plan" IS NULL THEN 'Payment that fits no plan, set aside'
		WHEN EXISTS (SELECT 1 FROM "billing_tasks" AS "t"
			WHERE "t"."kind" = 'second-payment' AND "t"."subject" = "n"."reference")
		THEN 'Second payment for ' || initcap("n"."plan") || ', set aside'
		ELSE initcap("n"."plan") || ' plan, one month'
	END,
	"n"."amount_cents", 0, "n"."currency", "n"."paid_at", 'CPT Gems',
	coalesce("b"."name", nullif(trim("c"."first_name" || ' ' || "c"."last_name"), ''), "n"."payer", 'Customer')
FROM "numbered" AS "n"
LEFT JOIN "businesses" AS "b" ON "b"."id" = "n"."business_id"
LEFT JOIN "checkouts" AS "c" ON "c"."reference" = "n"."reference";--> statement-breakpoint
-- Money that went back before: by a refund, or by the payer's bank.
WITH "returned" AS (
	SELECT "reference", "id" AS "refund_id", "amount_cents", "updated_at" AS "at" FROM "refunds" WHERE "state" = 'processed'
	UNION ALL
	SELECT "t"."reference", NULL, "r"."amount_cents", "t"."created_at"
	FROM "billing_tasks" AS "t" JOIN "receipts" AS "r" ON "r"."reference" = "t"."reference"
	WHERE "t"."kind" = 'reversed'
		AND NOT EXISTS (SELECT 1 FROM "refunds" AS "f" WHERE "f"."reference" = "t"."reference" AND "f"."state" = 'processed')
), "numbered" AS (
	SELECT *, (row_number() OVER (ORDER BY "at", "reference"))::text AS "serial"
	FROM "returned" WHERE "reference" IN (SELECT "reference" FROM "receipts")
)
INSERT INTO "receipts" ("number", "kind", "reference", "credit_of", "refund_id", "owner_id", "business_id",
	"description", "amount_cents", "vat_cents", "currency", "paid_at", "seller_name", "buyer_name")
SELECT 'CN-' || lpad("n"."serial", greatest(6, length("n"."serial")), '0'), 'credit-note', "n"."reference",
	"r"."number", "n"."refund_id", "r"."owner_id", "r"."business_id",
	CASE WHEN "n"."refund_id" IS NULL THEN 'Reversed by the bank: ' ELSE 'Refund: ' END || "r"."description",
	"n"."amount_cents", 0, "r"."currency", "n"."at", "r"."seller_name", "r"."buyer_name"
FROM "numbered" AS "n" JOIN "receipts" AS "r" ON "r"."reference" = "n"."reference" AND "r"."credit_of" IS NULL;--> statement-breakpoint
UPDATE "receipt_series" SET "last" = (SELECT count(*) FROM "receipts" WHERE ("credit_of" IS NULL) = ("series" = 'R'));
