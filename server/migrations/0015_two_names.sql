ALTER TABLE "pharmacies" ADD COLUMN "name_ar" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "name_en" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "sort_ar" text collate "C" DEFAULT '9' NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "sort_en" text collate "C" DEFAULT '9' NOT NULL;--> statement-breakpoint
CREATE INDEX "pharmacies_list_ar" ON "pharmacies" USING btree ("verification_status","sort_ar","id");--> statement-breakpoint
CREATE INDEX "pharmacies_list_en" ON "pharmacies" USING btree ("verification_status","sort_en","id");