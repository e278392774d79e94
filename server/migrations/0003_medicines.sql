CREATE TABLE "compositions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"substance_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"listed_as" text,
	"name_en" text NOT NULL,
	"name_ar" text NOT NULL,
	"sensitivity" text NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "compositions_sensitivity" CHECK (sensitivity in ('none', 'sensitive', 'controlled'))
);
--> statement-breakpoint
CREATE TABLE "confusable_names" (
	"key_one" text NOT NULL,
	"key_other" text NOT NULL,
	"why" text NOT NULL,
	CONSTRAINT "confusable_names_key_one_key_other_pk" PRIMARY KEY("key_one","key_other"),
	CONSTRAINT "confusable_names_sorted" CHECK (key_one < key_other)
);
--> statement-breakpoint
CREATE TABLE "medicine_names" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "medicine_names_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"text" text NOT NULL,
	"key" text NOT NULL,
	"composition_id" uuid,
	"product_id" uuid,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"reviewer" uuid,
	"reviewed_at" timestamp (3) with time zone,
	CONSTRAINT "medicine_names_target" UNIQUE NULLS NOT DISTINCT("composition_id","product_id","kind","text"),
	CONSTRAINT "medicine_names_one_target" CHECK (num_nonnulls(composition_id, product_id) = 1),
	CONSTRAINT "medicine_names_kind" CHECK (kind in ('generic', 'brand')),
	CONSTRAINT "medicine_names_language" CHECK (language in ('en', 'ar')),
	CONSTRAINT "medicine_names_status" CHECK (status in ('proposed', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "medicines_version" (
	"one" boolean PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	CONSTRAINT "medicines_version_one" CHECK (one)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"composition_id" uuid NOT NULL,
	"form" text,
	"is_prolonged" boolean NOT NULL,
	"strength" text,
	"ratio" text,
	"source" text NOT NULL,
	"register_number" text
);
--> statement-breakpoint
CREATE TABLE "substances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"name_ar" text,
	"atc_code" text,
	"sensitivity" text NOT NULL,
	CONSTRAINT "substances_sensitivity" CHECK (sensitivity in ('none', 'sensitive', 'controlled'))
);
--> statement-breakpoint
INSERT INTO "compositions" ("id", "listed_as", "name_en", "name_ar", "sensitivity", "edited_at", "created_at")
SELECT "id", "listed_as", "name_en", "name_ar", CASE WHEN "is_sensitive" THEN 'sensitive' ELSE 'none' END, "edited_at", "created_at"
FROM "medicines";
--> statement-breakpoint
-- The next start fills in the keys: only the server can fold a name.
INSERT INTO "medicine_names" ("text", "key", "composition_id", "kind", "language", "source", "status")
SELECT names.text, '', medicines.id, names.kind,
  CASE WHEN names.text ~ '[\u0600-\u06FF]' THEN 'ar' ELSE 'en' END,
  CASE WHEN medicines.listed_as IS NULL OR medicines.edited_at IS NOT NULL THEN 'admin' ELSE 'list' END,
  'approved'
FROM "medicines" CROSS JOIN LATERAL (
  SELECT 'generic' AS kind, text, place FROM unnest(medicines.spellings) WITH ORDINALITY AS spelling(text, place)
  UNION ALL
  SELECT 'brand', text, place FROM unnest(medicines.brands) WITH ORDINALITY AS brand(text, place)
) AS names
ORDER BY medicines.id, names.kind, names.place
ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "inquiry_medicines" DROP CONSTRAINT "inquiry_medicines_medicine_id_medicines_id_fk";
--> statement-breakpoint
DROP TABLE "medicines";
--> statement-breakpoint
ALTER TABLE "medicine_names" ADD CONSTRAINT "medicine_names_composition_id_compositions_id_fk" FOREIGN KEY ("composition_id") REFERENCES "public"."compositions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_names" ADD CONSTRAINT "medicine_names_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_composition_id_compositions_id_fk" FOREIGN KEY ("composition_id") REFERENCES "public"."compositions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "compositions_listed_as" ON "compositions" USING btree ("listed_as");--> statement-breakpoint
CREATE UNIQUE INDEX "compositions_substances" ON "compositions" USING btree ("substance_ids") WHERE substance_ids <> '{}'::uuid[];--> statement-breakpoint
CREATE INDEX "medicine_names_product" ON "medicine_names" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "medicine_names_key" ON "medicine_names" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "products_register_number" ON "products" USING btree ("source","register_number") WHERE register_number is not null;--> statement-breakpoint
CREATE INDEX "products_composition" ON "products" USING btree ("composition_id");--> statement-breakpoint
CREATE UNIQUE INDEX "substances_key" ON "substances" USING btree ("key");--> statement-breakpoint
ALTER TABLE "inquiry_medicines" ADD CONSTRAINT "inquiry_medicines_medicine_id_compositions_id_fk" FOREIGN KEY ("medicine_id") REFERENCES "public"."compositions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "medicines_version" VALUES (true, gen_random_uuid());
--> statement-breakpoint
CREATE FUNCTION renew_medicines_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE medicines_version SET version = gen_random_uuid();
  PERFORM pg_notify('public_changes', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER substances_medicines_version AFTER INSERT OR DELETE OR UPDATE ON substances FOR EACH STATEMENT EXECUTE FUNCTION renew_medicines_version();
--> statement-breakpoint
CREATE TRIGGER compositions_medicines_version AFTER INSERT OR DELETE OR UPDATE ON compositions FOR EACH STATEMENT EXECUTE FUNCTION renew_medicines_version();
--> statement-breakpoint
CREATE TRIGGER products_medicines_version AFTER INSERT OR DELETE OR UPDATE ON products FOR EACH STATEMENT EXECUTE FUNCTION renew_medicines_version();
--> statement-breakpoint
CREATE TRIGGER medicine_names_medicines_version AFTER INSERT OR DELETE OR UPDATE ON medicine_names FOR EACH STATEMENT EXECUTE FUNCTION renew_medicines_version();
--> statement-breakpoint
CREATE TRIGGER confusable_names_medicines_version AFTER INSERT OR DELETE OR UPDATE ON confusable_names FOR EACH STATEMENT EXECUTE FUNCTION renew_medicines_version();
