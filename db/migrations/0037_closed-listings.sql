ALTER TABLE "businesses" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
-- Those of users whom an admin deleted before.
UPDATE businesses b SET closed_at = a.at FROM audit_entries a
  WHERE a.action = 'user.deleted' AND a.before ->> 'businessId' = b.id::text
    AND b.owner_id IS NULL AND NOT b.is_listing_published;
