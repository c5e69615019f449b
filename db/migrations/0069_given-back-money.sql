-- Tasks and receipts of what a former owner paid for a listing that went back to nobody: ending what renews by such a task
-- ended what the next owner pays.
UPDATE billing_tasks SET business_id = NULL
  WHERE business_id IS NOT NULL AND reference IN (
    SELECT reference FROM payments WHERE business_id IS NULL
    UNION SELECT reference FROM checkouts WHERE business_id IS NULL AND state IN ('paid', 'mismatch'));
--> statement-breakpoint
UPDATE receipts SET business_id = NULL
  WHERE business_id IS NOT NULL AND reference IN (
    SELECT reference FROM payments WHERE business_id IS NULL
    UNION SELECT reference FROM checkouts WHERE business_id IS NULL AND state IN ('paid', 'mismatch'));
