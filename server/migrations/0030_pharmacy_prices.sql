CREATE TABLE "pharmacy_prices" (
	"pharmacy_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"price_sdg" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pharmacy_prices_pharmacy_id_key_pk" PRIMARY KEY("pharmacy_id","key")
);
--> statement-breakpoint
ALTER TABLE "pharmacy_prices" ADD CONSTRAINT "pharmacy_prices_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;