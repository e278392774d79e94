-- Tells every process that something public has changed, once for a transaction and when it has
-- committed; the row is locked by whoever changes it, so these transactions wait for each other anyway.
CREATE FUNCTION tell_public_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_changes', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER listing_version_told AFTER UPDATE ON "listing_version"
  FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change();
