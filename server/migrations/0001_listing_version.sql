INSERT INTO "listing_version" ("one", "version") VALUES (true, 1);
--> statement-breakpoint
CREATE FUNCTION raise_listing_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pharmacies_listing_version
  AFTER INSERT OR UPDATE OR DELETE ON "pharmacies"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
