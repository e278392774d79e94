CREATE TABLE "place_gone_reports" (
	"place_id" uuid NOT NULL,
	"network_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "place_gone_reports_place_id_network_hash_pk" PRIMARY KEY("place_id","network_hash")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"source_id" text NOT NULL,
	"name_ar" text,
	"name_en" text,
	"city" text,
	"state" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"phone" text,
	"is_phone_erased" boolean DEFAULT false NOT NULL,
	"attribution" text NOT NULL,
	"search_text" text NOT NULL,
	"sort_ar" text NOT NULL,
	"sort_en" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"missing_since" timestamp (3) with time zone,
	"gone_reports" integer DEFAULT 0 NOT NULL,
	"last_reported_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"replaced_by" uuid,
	CONSTRAINT "places_name" CHECK (num_nonnulls("places"."name_ar", "places"."name_en") > 0),
	CONSTRAINT "places_source_known" CHECK (source in ('openstreetmap'))
);
--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "place_id" uuid;--> statement-breakpoint
ALTER TABLE "place_gone_reports" ADD CONSTRAINT "place_gone_reports_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_replaced_by_pharmacies_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_gone_reports_created" ON "place_gone_reports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "places_source" ON "places" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "places_reported" ON "places" USING btree ("last_reported_at" DESC NULLS LAST,"id") WHERE "places"."last_reported_at" is not null;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD CONSTRAINT "pharmacies_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pharmacies_place" ON "pharmacies" USING btree ("place_id");