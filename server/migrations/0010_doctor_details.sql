ALTER TABLE "doctors" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "proposed_full_name" text;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "proposed_specialization" text;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "proposed_license_number" text;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "details_proposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "details_refused_for" text;--> statement-breakpoint
CREATE INDEX "doctors_details_proposed" ON "doctors" USING btree ("details_proposed_at","id") WHERE "doctors"."details_proposed_at" is not null;