CREATE TABLE "pharmacy_staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	"name" text,
	"email" text,
	"role" text NOT NULL,
	"language" text NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"invited_by" uuid,
	"joined_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"removed_by" uuid,
	CONSTRAINT "pharmacy_staff_role" CHECK (role in ('owner', 'pharmacist', 'assistant')),
	CONSTRAINT "pharmacy_staff_reachable" CHECK (removed_at is not null or email is not null)
);
--> statement-breakpoint
ALTER TABLE "login_challenges" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_roles" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "pharmacy_staff" ADD CONSTRAINT "pharmacy_staff_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_staff" ADD CONSTRAINT "pharmacy_staff_invited_by_pharmacy_staff_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."pharmacy_staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_staff" ADD CONSTRAINT "pharmacy_staff_removed_by_pharmacy_staff_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."pharmacy_staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pharmacy_staff_address" ON "pharmacy_staff" USING btree ("pharmacy_id",lower("email")) WHERE "pharmacy_staff"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "pharmacy_staff_email" ON "pharmacy_staff" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pharmacy_staff_invited" ON "pharmacy_staff" USING btree ("invited_at") WHERE "pharmacy_staff"."joined_at" is null;--> statement-breakpoint
ALTER TABLE "session_roles" ADD CONSTRAINT "session_roles_staff_id_pharmacy_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."pharmacy_staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_roles_staff" ON "session_roles" USING btree ("staff_id");
--> statement-breakpoint
INSERT INTO "pharmacy_staff" ("id", "pharmacy_id", "email", "role", "language", "invited_at", "joined_at")
  SELECT "id", "id", "email", 'owner', "language", "created_at", "created_at" FROM "pharmacies";
--> statement-breakpoint
UPDATE "session_roles" SET "staff_id" = "account_id"
  WHERE "role" = 'pharmacy' AND "account_id" IN (SELECT "id" FROM "pharmacies");
--> statement-breakpoint
CREATE FUNCTION owner_of_pharmacy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Processes of earlier releases register pharmacies too.
    INSERT INTO pharmacy_staff (id, pharmacy_id, email, role, language, invited_at, joined_at)
      VALUES (NEW.id, NEW.id, NEW.email, 'owner', NEW.language, NEW.created_at, NEW.created_at);
  ELSIF NEW.email IS DISTINCT FROM OLD.email THEN
    UPDATE pharmacy_staff SET email = NEW.email
      WHERE pharmacy_id = NEW.id AND email = OLD.email AND removed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pharmacies_owner
  AFTER INSERT OR UPDATE OF "email" ON "pharmacies"
  FOR EACH ROW EXECUTE FUNCTION owner_of_pharmacy();
