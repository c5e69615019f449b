ALTER TABLE "receipts" ADD COLUMN "reversal" text;--> statement-breakpoint
-- There was one for each payment so far.
UPDATE "receipts" SET "reversal" = "reference" WHERE "credit_of" IS NOT NULL AND "refund_id" IS NULL;--> statement-breakpoint
DROP INDEX "receipts_reversal";--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_reversal" ON "receipts" USING btree ("credit_of","reversal") WHERE "receipts"."refund_id" is null;
