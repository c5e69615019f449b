ALTER TABLE "mails" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
CREATE INDEX "mails_owner" ON "mails" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
-- Mails about money from before: of who owns the listing today, then of who paid for it, to their own billing address.
UPDATE mails m SET owner_id = u.id
  FROM businesses b JOIN users u ON u.id = b.owner_id LEFT JOIN billing_details d ON d.user_id = u.id
  WHERE m.business_id = b.id AND m.recipient IN (u.email, d.email)
    AND (m.kind LIKE 'plan-%' OR m.kind LIKE 'billing-%');
--> statement-breakpoint
UPDATE mails m SET owner_id = r.owner_id
  FROM receipts r JOIN billing_details d ON d.user_id = r.owner_id
  WHERE m.business_id = r.business_id AND m.recipient = d.email AND m.owner_id IS NULL
    AND (m.kind LIKE 'plan-%' OR m.kind LIKE 'billing-%');
--> statement-breakpoint
UPDATE mails m SET owner_id = u.id
  FROM users u
  WHERE m.recipient = u.email AND m.created_at >= u.created_at AND m.owner_id IS NULL
    AND m.kind IN ('verify-email', 'password-reset', 'password-changed', 'passwords-guessed', 'email-change-asked');
