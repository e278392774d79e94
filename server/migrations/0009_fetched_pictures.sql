ALTER TABLE "advertisements" ADD COLUMN "product_image_state" text;--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_product_image_state" CHECK (product_image_state in ('waiting', 'failed'));--> statement-breakpoint
UPDATE "advertisements" SET "product_image_state" = 'waiting' WHERE "product_image" IS NOT NULL;
