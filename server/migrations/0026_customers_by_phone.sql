ALTER TABLE "customers" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "phone_proven_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone") WHERE "customers"."email" is null;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_address" CHECK ("customers"."email" is not null or "customers"."phone_proven_at" is not null);