ALTER TABLE "subscriptions" ADD COLUMN "end_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "leaving_at" timestamp with time zone;--> statement-breakpoint
-- When earlier versions told owners: by the last mail that says so, unless their plan was kept since. Who was not told of what
-- is to end hears of it when the provider is asked next; of what is over nobody has to be told any more.
UPDATE subscriptions s SET end_told_at = coalesce(
    (SELECT max(m.created_at) FROM mails m JOIN businesses b ON b.id = m.business_id AND b.owner_id = m.owner_id
      WHERE m.business_id = s.business_id AND m.kind = 'plan-ends'
        AND m.created_at >= coalesce(s.started_at, m.created_at)
        AND NOT EXISTS (SELECT FROM mails k WHERE k.business_id = m.business_id AND k.owner_id = m.owner_id
          AND k.kind = 'plan-kept' AND k.created_at > m.created_at)),
    CASE WHEN state = 'ended' THEN coalesce(started_at, asked_at) END)
  WHERE business_id IS NOT NULL AND state IN ('non-renewing', 'ended');
