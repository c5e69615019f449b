ALTER TABLE "payments" ADD COLUMN "overdue_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "renews_by" text;