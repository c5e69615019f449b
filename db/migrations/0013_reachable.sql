-- Whether a business takes bookings follows from its owner too: who it is, and whether their address is confirmed.
CREATE TRIGGER directory_owner_changed AFTER UPDATE OF owner_id ON businesses
  FOR EACH STATEMENT EXECUTE FUNCTION tell_directory_changed();
--> statement-breakpoint
CREATE TRIGGER directory_owner_verified AFTER UPDATE OF email_verified_at ON users
  FOR EACH ROW WHEN ((OLD.email_verified_at IS NULL) <> (NEW.email_verified_at IS NULL))
  EXECUTE FUNCTION tell_directory_changed();
