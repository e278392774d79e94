DROP INDEX "pharmacies_list_ar";--> statement-breakpoint
DROP INDEX "pharmacies_list_en";--> statement-breakpoint
ALTER TABLE "pharmacies" DROP COLUMN "sort_ar";--> statement-breakpoint
ALTER TABLE "pharmacies" DROP COLUMN "sort_en";