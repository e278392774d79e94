CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "opening_times" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"weekday" integer NOT NULL,
	"opens" text NOT NULL,
	"closes" text NOT NULL,
	"valid_from" date,
	"valid_until" date,
	CONSTRAINT "opening_times_weekday" CHECK (weekday between 0 and 6),
	CONSTRAINT "opening_times_period" CHECK ((valid_from is null) = (valid_until is null))
);
--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "open_override" boolean;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "open_override_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "confirmed_open_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "open_minutes" "int4multirange" DEFAULT '{}'::int4multirange NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "special_minutes" "int4multirange" DEFAULT '{}'::int4multirange NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "special_open_minutes" "int4multirange" DEFAULT '{}'::int4multirange NOT NULL;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_times" ADD CONSTRAINT "opening_times_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closures_pharmacy" ON "closures" USING btree ("pharmacy_id","position");--> statement-breakpoint
CREATE INDEX "opening_times_pharmacy" ON "opening_times" USING btree ("pharmacy_id","position");--> statement-breakpoint
CREATE INDEX "opening_times_opens" ON "opening_times" USING btree ("opens");--> statement-breakpoint
CREATE INDEX "opening_times_closes" ON "opening_times" USING btree ("closes");--> statement-breakpoint
CREATE INDEX "pharmacies_open_override_until" ON "pharmacies" USING btree ("open_override_until");--> statement-breakpoint
UPDATE "pharmacies" SET "open_override" = true WHERE "is_open";
--> statement-breakpoint
CREATE FUNCTION override_from_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever writes the override itself knows what it says.
  IF TG_OP = 'INSERT' THEN
    IF NEW.is_open AND NEW.open_override IS NULL THEN NEW.open_override := true; END IF;
  ELSIF NEW.is_open IS DISTINCT FROM OLD.is_open
    AND NEW.open_override IS NOT DISTINCT FROM OLD.open_override
    AND NEW.open_override_until IS NOT DISTINCT FROM OLD.open_override_until THEN
    NEW.open_override := CASE WHEN NEW.is_open THEN true END;
    NEW.open_override_until := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pharmacies_override_from_is_open
  BEFORE INSERT OR UPDATE ON "pharmacies"
  FOR EACH ROW EXECUTE FUNCTION override_from_is_open();
--> statement-breakpoint
CREATE TRIGGER opening_times_listing_version
  AFTER INSERT OR UPDATE OR DELETE ON "opening_times"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
--> statement-breakpoint
CREATE TRIGGER closures_listing_version
  AFTER INSERT OR UPDATE OR DELETE ON "closures"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
