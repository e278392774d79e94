CREATE INDEX "pharmacies_city" ON "pharmacies" USING btree ("city");--> statement-breakpoint
CREATE INDEX "pharmacies_latitude" ON "pharmacies" USING btree ("latitude");