CREATE TABLE "search_medicines" (
	"search_id" uuid NOT NULL,
	"item" integer NOT NULL,
	"medicine_id" uuid NOT NULL,
	CONSTRAINT "search_medicines_search_id_item_pk" PRIMARY KEY("search_id","item")
);
--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "wants_asked_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "asked_mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "search_medicines" ADD CONSTRAINT "search_medicines_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_medicines" ADD CONSTRAINT "search_medicines_medicine_id_medicines_id_fk" FOREIGN KEY ("medicine_id") REFERENCES "public"."medicines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_medicines_medicine" ON "search_medicines" USING btree ("medicine_id","search_id");