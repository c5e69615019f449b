-- The field's own names: a plan has a status, a queue is paused, a delivery nobody took is a dead letter.
ALTER TABLE "plan_terms" RENAME COLUMN "standing" TO "status";--> statement-breakpoint
ALTER TABLE "plan_terms" RENAME CONSTRAINT "plan_terms_standing" TO "plan_terms_status";--> statement-breakpoint
ALTER TABLE "automations" RENAME COLUMN "held_at" TO "paused_at";--> statement-breakpoint
ALTER TABLE "automations" RENAME COLUMN "held_cause" TO "paused_cause";--> statement-breakpoint
ALTER TABLE "automations" RENAME CONSTRAINT "automations_held_cause" TO "automations_paused_cause";--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_status";--> statement-breakpoint
DROP INDEX "deliveries_held";--> statement-breakpoint
UPDATE "deliveries" SET "status" = 'dead-letter' WHERE "status" = 'held';--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_status" CHECK (status in ('queued', 'sent', 'dead-letter'));--> statement-breakpoint
CREATE INDEX "deliveries_dead_letters" ON "deliveries" USING btree ("business_id","seq") WHERE status = 'dead-letter';
