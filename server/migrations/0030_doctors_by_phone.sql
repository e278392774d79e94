ALTER TABLE "doctors" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "account_phone" text;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "phone_proven_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "doctors_account_phone" ON "doctors" USING btree ("account_phone") WHERE "doctors"."account_phone" is not null;--> statement-breakpoint
ALTER TABLE "doctors" ADD CONSTRAINT "doctors_address" CHECK ("doctors"."email" is not null or "doctors"."phone_proven_at" is not null);