ALTER TABLE "users" ADD COLUMN "credentials_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "pending_session" text;