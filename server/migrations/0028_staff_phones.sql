ALTER TABLE "pharmacy_staff" DROP CONSTRAINT "pharmacy_staff_reachable";--> statement-breakpoint
ALTER TABLE "pharmacies" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "account_phone" text;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "phone_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "proven_phones" ADD COLUMN "purpose" text DEFAULT 'contact' NOT NULL;--> statement-breakpoint
CREATE INDEX "pharmacies_account_phone" ON "pharmacies" USING btree ("account_phone") WHERE "pharmacies"."account_phone" is not null;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD CONSTRAINT "pharmacies_address" CHECK ("pharmacies"."email" is not null or "pharmacies"."phone_proven_at" is not null);--> statement-breakpoint
ALTER TABLE "proven_phones" ADD CONSTRAINT "proven_phones_purpose" CHECK (purpose in ('contact', 'registration'));--> statement-breakpoint
ALTER TABLE "pharmacy_staff" ADD CONSTRAINT "pharmacy_staff_reachable" CHECK (removed_at is not null or email is not null or id = pharmacy_id);