-- What is left of a former owner on a listing that went back to nobody: tasks about renewals, which have neither a payment
-- nor a checkout of their own, and subscriptions that earlier versions put back on it. Theirs are those of a customer who
-- opened checkouts, none of them for that listing, and by whom nothing is booked for it.
UPDATE billing_tasks t SET business_id = NULL
  WHERE business_id IS NOT NULL AND customer_code IS NOT NULL
    AND EXISTS (SELECT FROM checkouts c WHERE c.customer_code = t.customer_code)
    AND NOT EXISTS (SELECT FROM checkouts c
      WHERE c.business_id = t.business_id AND (c.customer_code = t.customer_code OR c.reference = t.reference))
    AND NOT EXISTS (SELECT FROM payments p
      WHERE p.business_id = t.business_id AND (p.customer_code = t.customer_code OR p.reference = t.reference));
--> statement-breakpoint
UPDATE subscriptions s SET business_id = NULL
  WHERE business_id IS NOT NULL
    AND EXISTS (SELECT FROM checkouts c WHERE c.customer_code = s.customer_code)
    AND NOT EXISTS (SELECT FROM checkouts c
      WHERE c.business_id = s.business_id AND c.customer_code = s.customer_code)
    AND NOT EXISTS (SELECT FROM payments p
      WHERE p.business_id = s.business_id AND p.customer_code = s.customer_code);
