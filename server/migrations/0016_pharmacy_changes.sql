CREATE TABLE "pharmacy_changes" (
	"version" bigint NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	CONSTRAINT "pharmacy_changes_version_pharmacy_id_pk" PRIMARY KEY("version","pharmacy_id")
);

--> statement-breakpoint
-- Raises the version and says for which pharmacies, in one: a version is read with all its changes.
CREATE FUNCTION log_pharmacy_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE raised bigint;
BEGIN
  UPDATE listing_version SET version = version + 1 RETURNING version INTO raised;
  INSERT INTO pharmacy_changes (version, pharmacy_id) SELECT raised, id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER pharmacies_listing_version ON "pharmacies";
--> statement-breakpoint
CREATE TRIGGER pharmacies_inserted AFTER INSERT ON "pharmacies"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_pharmacy_changes();
--> statement-breakpoint
CREATE TRIGGER pharmacies_updated AFTER UPDATE ON "pharmacies"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_pharmacy_changes();
--> statement-breakpoint
CREATE TRIGGER pharmacies_deleted AFTER DELETE ON "pharmacies"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_pharmacy_changes();
