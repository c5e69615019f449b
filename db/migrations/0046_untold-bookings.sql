DROP INDEX "bookings_untold";--> statement-breakpoint
-- Until now this was kept right for requests alone.
UPDATE bookings k SET is_told = true
  WHERE k.status = 'CONFIRMED' AND k.starts_at > now() AND k.asked_at IS NOT NULL AND NOT k.is_told AND EXISTS (
    SELECT FROM mails m WHERE m.booking_id = k.id AND m.created_at >= k.asked_at AND m.status IN ('queued', 'sent')
      AND m.kind IN ('booking-notice', 'booking-moved-notice', 'booking-owner-reminder'));
--> statement-breakpoint
-- Those confirmed at once of which nobody was told are in the admins' queue from now on; an upgrade mails no guest.
UPDATE bookings k SET unread_at = now()
  WHERE k.status = 'CONFIRMED' AND k.starts_at > now() AND k.asked_at IS NOT NULL AND NOT k.is_told
    AND k.unread_at IS NULL AND NOT EXISTS (
    SELECT FROM booking_changes c WHERE c.booking_id = k.id AND c.kind = 'confirmed' AND c.actor <> 'system'
      AND c.at >= k.asked_at);
--> statement-breakpoint
CREATE INDEX "bookings_untold" ON "bookings" USING btree ("starts_at") WHERE status in ('PENDING', 'CONFIRMED') and asked_at is not null and not is_told;
