DROP INDEX "prescription_requests_unfolded";--> statement-breakpoint
DROP TRIGGER "pharmacies_override_from_is_open" ON "pharmacies";--> statement-breakpoint
DROP FUNCTION override_from_is_open();--> statement-breakpoint
ALTER TABLE "pharmacies" DROP COLUMN "is_open";
