-- Closed lists hold by CHECK. Each table: what comes from now on, then the rows that are there, then all is checked.
ALTER TABLE "single_use_tokens"
  ADD CONSTRAINT "single_use_tokens_purpose" CHECK (purpose in ('reset-password', 'verify-email', 'change-email', 'arrival', 'setup-mailed', 'setup-returned')) NOT VALID;
--> statement-breakpoint
-- Nothing takes a token of an unknown purpose.
DELETE FROM single_use_tokens WHERE purpose NOT IN ('reset-password', 'verify-email', 'change-email', 'arrival', 'setup-mailed', 'setup-returned');
--> statement-breakpoint
ALTER TABLE "single_use_tokens" VALIDATE CONSTRAINT "single_use_tokens_purpose";
--> statement-breakpoint
ALTER TABLE "users"
  ADD CONSTRAINT "users_role" CHECK (role in ('ADMIN', 'BUSINESS', 'CUSTOMER')) NOT VALID;
--> statement-breakpoint
-- Nobody becomes an admin here.
UPDATE users SET
  role = CASE WHEN EXISTS (SELECT FROM businesses WHERE owner_id = users.id) THEN 'BUSINESS' ELSE 'CUSTOMER' END
WHERE role NOT IN ('ADMIN', 'BUSINESS', 'CUSTOMER');
--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_role";
--> statement-breakpoint
ALTER TABLE "automation_callbacks"
  ADD CONSTRAINT "automation_callbacks_action" CHECK (action in ('confirm', 'cancel', 'complete', 'setGoogleReviewLink')) NOT VALID;
--> statement-breakpoint
DELETE FROM automation_callbacks WHERE action NOT IN ('confirm', 'cancel', 'complete', 'setGoogleReviewLink');
--> statement-breakpoint
ALTER TABLE "automation_callbacks" VALIDATE CONSTRAINT "automation_callbacks_action";
--> statement-breakpoint
ALTER TABLE "automations"
  ADD CONSTRAINT "automations_held_cause" CHECK (held_cause in ('gone', 'unfit', 'too-many', 'server-error', 'refused', 'redirect', 'timeout', 'dns', 'tls', 'connection', 'refused-address', 'no-address', 'no-plan', 'no-key')) NOT VALID;
--> statement-breakpoint
UPDATE automations SET
  held_cause = 'refused'
WHERE held_cause NOT IN ('gone', 'unfit', 'too-many', 'server-error', 'refused', 'redirect', 'timeout', 'dns', 'tls', 'connection', 'refused-address', 'no-address', 'no-plan', 'no-key');
--> statement-breakpoint
ALTER TABLE "automations" VALIDATE CONSTRAINT "automations_held_cause";
--> statement-breakpoint
ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_event" CHECK (event in ('booking.created', 'booking.confirmed', 'booking.cancelled', 'booking.completed', 'booking.moved')) NOT VALID,
  ADD CONSTRAINT "deliveries_status" CHECK (status in ('queued', 'sent', 'held')) NOT VALID,
  ADD CONSTRAINT "deliveries_last_cause" CHECK (last_cause in ('gone', 'unfit', 'too-many', 'server-error', 'refused', 'redirect', 'timeout', 'dns', 'tls', 'connection', 'refused-address', 'no-address', 'no-plan', 'no-key')) NOT VALID;
--> statement-breakpoint
-- An unknown event cannot be sent; one of unknown status waits for a person.
DELETE FROM deliveries WHERE event NOT IN ('booking.created', 'booking.confirmed', 'booking.cancelled', 'booking.completed', 'booking.moved');
--> statement-breakpoint
UPDATE deliveries SET
  status = CASE WHEN status IN ('queued', 'sent', 'held') THEN status ELSE 'held' END,
  last_cause = CASE WHEN last_cause IN ('gone', 'unfit', 'too-many', 'server-error', 'refused', 'redirect', 'timeout', 'dns', 'tls', 'connection', 'refused-address', 'no-address', 'no-plan', 'no-key') THEN last_cause END
WHERE status NOT IN ('queued', 'sent', 'held')
  OR last_cause NOT IN ('gone', 'unfit', 'too-many', 'server-error', 'refused', 'redirect', 'timeout', 'dns', 'tls', 'connection', 'refused-address', 'no-address', 'no-plan', 'no-key');
--> statement-breakpoint
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_event", VALIDATE CONSTRAINT "deliveries_status", VALIDATE CONSTRAINT "deliveries_last_cause";
--> statement-breakpoint
ALTER TABLE "delivery_attempts"
  ADD CONSTRAINT "delivery_attempts_cause" CHECK (cause in ('gone', 'unfit', 'too-many', 'server-error', 'refused', 'redirect', 'timeout', 'dns', 'tls', 'connection', 'refused-address', 'no-address', 'no-plan', 'no-key')) NOT VALID;
--> statement-breakpoint
UPDATE delivery_attempts SET
  cause = 'refused'
WHERE cause NOT IN ('gone', 'unfit', 'too-many', 'server-error', 'refused', 'redirect', 'timeout', 'dns', 'tls', 'connection', 'refused-address', 'no-address', 'no-plan', 'no-key');
--> statement-breakpoint
ALTER TABLE "delivery_attempts" VALIDATE CONSTRAINT "delivery_attempts_cause";
--> statement-breakpoint
ALTER TABLE "booking_changes"
  ADD CONSTRAINT "booking_changes_kind" CHECK (kind in ('requested', 'confirmed', 'cancelled', 'completed', 'moved')) NOT VALID,
  ADD CONSTRAINT "booking_changes_actor" CHECK (actor in ('guest', 'owner', 'admin', 'automation', 'system')) NOT VALID;
--> statement-breakpoint
DELETE FROM booking_changes WHERE kind NOT IN ('requested', 'confirmed', 'cancelled', 'completed', 'moved');
--> statement-breakpoint
UPDATE booking_changes SET
  actor = 'system'
WHERE actor NOT IN ('guest', 'owner', 'admin', 'automation', 'system');
--> statement-breakpoint
ALTER TABLE "booking_changes" VALIDATE CONSTRAINT "booking_changes_kind", VALIDATE CONSTRAINT "booking_changes_actor";
--> statement-breakpoint
ALTER TABLE "businesses"
  ADD CONSTRAINT "businesses_industry" CHECK (industry in ('Hair Salons', 'Restaurants', 'Home Services', 'Fitness', 'Automotive', 'Healthcare', 'Beauty & Wellness', 'Professional Services')) NOT VALID,
  ADD CONSTRAINT "businesses_area" CHECK (area in ('City Bowl', 'Atlantic Seaboard', 'Southern Suburbs', 'Northern Suburbs', 'Helderberg', 'West Coast', 'Boland', 'Overberg')) NOT VALID,
  ADD CONSTRAINT "businesses_plan_status" CHECK (plan_status in ('NONE', 'FREE', 'BASIC', 'PREMIUM')) NOT VALID;
--> statement-breakpoint
-- Words spelled otherwise are recognised; the audit log keeps what stood there.
WITH broken AS (
  SELECT id, industry, area, plan_status FROM businesses
  WHERE industry NOT IN ('Hair Salons', 'Restaurants', 'Home Services', 'Fitness', 'Automotive', 'Healthcare', 'Beauty & Wellness', 'Professional Services')
    OR area NOT IN ('City Bowl', 'Atlantic Seaboard', 'Southern Suburbs', 'Northern Suburbs', 'Helderberg', 'West Coast', 'Boland', 'Overberg')
    OR plan_status NOT IN ('NONE', 'FREE', 'BASIC', 'PREMIUM')
), mended AS (
  UPDATE businesses b SET
    industry = coalesce((SELECT one FROM unnest(ARRAY['Hair Salons', 'Restaurants', 'Home Services', 'Fitness', 'Automotive', 'Healthcare', 'Beauty & Wellness', 'Professional Services']) AS one WHERE lower(one) = lower(trim(b.industry))), 'Professional Services'),
    area = coalesce((SELECT one FROM unnest(ARRAY['City Bowl', 'Atlantic Seaboard', 'Southern Suburbs', 'Northern Suburbs', 'Helderberg', 'West Coast', 'Boland', 'Overberg']) AS one WHERE lower(one) = lower(trim(b.area))), 'City Bowl'),
    plan_status = coalesce((SELECT one FROM unnest(ARRAY['NONE', 'FREE', 'BASIC', 'PREMIUM']) AS one WHERE lower(one) = lower(trim(b.plan_status))), 'FREE'),
    version = b.version + 1, updated_at = now()
  FROM broken WHERE b.id = broken.id
  RETURNING b.id, b.industry, b.area, b.plan_status
)
INSERT INTO audit_entries (action, target_type, target_id, before, after)
SELECT 'business.edited', 'business', mended.id,
  jsonb_build_object('industry', broken.industry, 'area', broken.area, 'planStatus', broken.plan_status),
  jsonb_build_object('industry', mended.industry, 'area', mended.area, 'planStatus', mended.plan_status)
FROM mended JOIN broken USING (id);
--> statement-breakpoint
ALTER TABLE "businesses" VALIDATE CONSTRAINT "businesses_industry", VALIDATE CONSTRAINT "businesses_area", VALIDATE CONSTRAINT "businesses_plan_status";
--> statement-breakpoint
ALTER TABLE "images"
  ADD CONSTRAINT "images_focal_point" CHECK (focal_point in ('top-left', 'top', 'top-right', 'left', 'centre', 'right', 'bottom-left', 'bottom', 'bottom-right')) NOT VALID;
--> statement-breakpoint
UPDATE images SET
  focal_point = 'centre'
WHERE focal_point NOT IN ('top-left', 'top', 'top-right', 'left', 'centre', 'right', 'bottom-left', 'bottom', 'bottom-right');
--> statement-breakpoint
ALTER TABLE "images" VALIDATE CONSTRAINT "images_focal_point";
--> statement-breakpoint
ALTER TABLE "mails"
  ADD CONSTRAINT "mails_status" CHECK (status in ('queued', 'sent', 'failed')) NOT VALID;
--> statement-breakpoint
-- An admin can send it again.
UPDATE mails SET
  status = 'failed'
WHERE status NOT IN ('queued', 'sent', 'failed');
--> statement-breakpoint
ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_status";
--> statement-breakpoint
ALTER TABLE "platform_counts"
  ADD CONSTRAINT "platform_counts_subject" CHECK (subject in ('businesses', 'users', 'bookings')) NOT VALID;
--> statement-breakpoint
DELETE FROM platform_counts WHERE subject NOT IN ('businesses', 'users', 'bookings');
--> statement-breakpoint
ALTER TABLE "platform_counts" VALIDATE CONSTRAINT "platform_counts_subject";
--> statement-breakpoint
ALTER TABLE "checkouts"
  ADD CONSTRAINT "checkouts_plan" CHECK (plan in ('BASIC', 'PREMIUM')) NOT VALID,
  ADD CONSTRAINT "checkouts_state" CHECK (state in ('opening', 'refused', 'open', 'paid', 'failed', 'abandoned', 'mismatch')) NOT VALID;
--> statement-breakpoint
-- For a person to look at; no plan is guessed to be the dearer one.
UPDATE checkouts SET
  plan = CASE WHEN plan IN ('BASIC', 'PREMIUM') THEN plan ELSE 'BASIC' END,
  state = CASE WHEN state IN ('opening', 'refused', 'open', 'paid', 'failed', 'abandoned', 'mismatch') THEN state ELSE 'mismatch' END
WHERE plan NOT IN ('BASIC', 'PREMIUM')
  OR state NOT IN ('opening', 'refused', 'open', 'paid', 'failed', 'abandoned', 'mismatch');
--> statement-breakpoint
ALTER TABLE "checkouts" VALIDATE CONSTRAINT "checkouts_plan", VALIDATE CONSTRAINT "checkouts_state";
--> statement-breakpoint
ALTER TABLE "payments"
  ADD CONSTRAINT "payments_plan" CHECK (plan in ('BASIC', 'PREMIUM')) NOT VALID;
--> statement-breakpoint
UPDATE payments SET
  plan = 'BASIC'
WHERE plan NOT IN ('BASIC', 'PREMIUM');
--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_plan";
--> statement-breakpoint
ALTER TABLE "plan_terms"
  ADD CONSTRAINT "plan_terms_standing" CHECK (standing in ('active', 'ending', 'past-due', 'ended')) NOT VALID;
--> statement-breakpoint
-- What follows from the payments is worked out anew.
UPDATE plan_terms SET standing = 'active', review_at = now() WHERE standing NOT IN ('active', 'ending', 'past-due', 'ended');
--> statement-breakpoint
ALTER TABLE "plan_terms" VALIDATE CONSTRAINT "plan_terms_standing";
--> statement-breakpoint
ALTER TABLE "provider_events"
  ADD CONSTRAINT "provider_events_outcome" CHECK (outcome in ('waiting', 'applied', 'ignored', 'needs-person', 'forged')) NOT VALID;
--> statement-breakpoint
UPDATE provider_events SET
  outcome = 'needs-person'
WHERE outcome NOT IN ('waiting', 'applied', 'ignored', 'needs-person', 'forged');
--> statement-breakpoint
ALTER TABLE "provider_events" VALIDATE CONSTRAINT "provider_events_outcome";
--> statement-breakpoint
ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_plan" CHECK (plan in ('BASIC', 'PREMIUM')) NOT VALID,
  ADD CONSTRAINT "subscriptions_state" CHECK (state in ('active', 'non-renewing', 'attention', 'ended')) NOT VALID;
--> statement-breakpoint
-- The reconciliation asks the provider about it.
UPDATE subscriptions SET
  plan = CASE WHEN plan IN ('BASIC', 'PREMIUM') THEN plan ELSE 'BASIC' END,
  state = CASE WHEN state IN ('active', 'non-renewing', 'attention', 'ended') THEN state ELSE 'attention' END
WHERE plan NOT IN ('BASIC', 'PREMIUM')
  OR state NOT IN ('active', 'non-renewing', 'attention', 'ended');
--> statement-breakpoint
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_plan", VALIDATE CONSTRAINT "subscriptions_state";
--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions"
  ADD CONSTRAINT "sandbox_subscriptions_status" CHECK (status in ('active', 'non-renewing', 'attention', 'complete')) NOT VALID;
--> statement-breakpoint
UPDATE sandbox_subscriptions SET
  status = 'complete'
WHERE status NOT IN ('active', 'non-renewing', 'attention', 'complete');
--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" VALIDATE CONSTRAINT "sandbox_subscriptions_status";
--> statement-breakpoint
ALTER TABLE "sandbox_transactions"
  ADD CONSTRAINT "sandbox_transactions_status" CHECK (status in ('ongoing', 'success', 'failed', 'abandoned')) NOT VALID;
--> statement-breakpoint
UPDATE sandbox_transactions SET
  status = 'abandoned'
WHERE status NOT IN ('ongoing', 'success', 'failed', 'abandoned');
--> statement-breakpoint
ALTER TABLE "sandbox_transactions" VALIDATE CONSTRAINT "sandbox_transactions_status";
