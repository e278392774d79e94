CREATE TABLE "medicines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listed_as" text,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"spellings" text[] DEFAULT '{}'::text[] NOT NULL,
	"brands" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_sensitive" boolean NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "medicines_listed_as" ON "medicines" USING btree ("listed_as");--> statement-breakpoint
CREATE TRIGGER medicines_listing_version
  AFTER INSERT OR UPDATE OR DELETE ON "medicines"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
