ALTER TABLE "platform_counts" DROP CONSTRAINT "platform_counts_subject";--> statement-breakpoint
CREATE INDEX "plan_terms_list" ON "plan_terms" USING btree ((status = 'ended'),"paid_until","business_id");--> statement-breakpoint
CREATE INDEX "plan_terms_status" ON "plan_terms" USING btree ("status","paid_until","business_id");--> statement-breakpoint
CREATE INDEX "subscriptions_renewing" ON "subscriptions" USING btree ("plan","plan_code") WHERE state in ('active', 'attention') and business_id is not null and superseded_at is null;--> statement-breakpoint
ALTER TABLE "platform_counts" ADD CONSTRAINT "platform_counts_subject" CHECK (subject in ('businesses', 'users', 'bookings', 'subscribers'));
--> statement-breakpoint
-- Those who paid before: gained in the month of their first payment, lost in the month until which they had paid.
INSERT INTO platform_counts (subject, key, total)
  SELECT 'subscribers', to_char(timezone('Africa/Johannesburg', first_paid), 'YYYY-MM') || ' gained', count(*)
    FROM (SELECT coalesce((SELECT min(p.paid_at) FROM payments p WHERE p.business_id = t.business_id), now()) AS first_paid
      FROM plan_terms t WHERE t.status IN ('active', 'ending', 'past-due')
        OR (t.status = 'ended' AND EXISTS (SELECT FROM payments p WHERE p.business_id = t.business_id))) known
    GROUP BY 2
  UNION ALL SELECT 'subscribers', to_char(timezone('Africa/Johannesburg', coalesce(t.paid_until, now())), 'YYYY-MM') || ' lost', count(*)
    FROM plan_terms t
    WHERE t.status = 'ended' AND EXISTS (SELECT FROM payments p WHERE p.business_id = t.business_id) GROUP BY 2;
--> statement-breakpoint
-- A subscriber is a business whose plan is paid, also while a payment is due; a trial is none.
CREATE FUNCTION count_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was boolean := TG_OP <> 'INSERT' AND OLD.status IN ('active', 'ending', 'past-due');
  pays boolean := TG_OP <> 'DELETE' AND NEW.status IN ('active', 'ending', 'past-due');
BEGIN
  IF was <> pays THEN
    INSERT INTO platform_counts VALUES ('subscribers',
      to_char(timezone('Africa/Johannesburg', now()), 'YYYY-MM') || CASE WHEN pays THEN ' gained' ELSE ' lost' END, 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plan_terms_counted AFTER INSERT OR DELETE OR UPDATE OF status ON plan_terms
  FOR EACH ROW EXECUTE FUNCTION count_subscribers();
--> statement-breakpoint
CREATE FUNCTION clear_subscribers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM platform_counts WHERE subject = 'subscribers';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plan_terms_counted_away AFTER TRUNCATE ON plan_terms
  FOR EACH STATEMENT EXECUTE FUNCTION clear_subscribers();
