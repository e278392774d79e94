ALTER TABLE "doctors" ADD COLUMN "email_proof_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "doctors" ADD COLUMN "email_proof_notice_for" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "email_proof_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pharmacies" ADD COLUMN "email_proof_notice_for" timestamp (3) with time zone;--> statement-breakpoint
-- Who was verified before this was asked is reached for 30 days more; who waits has 7 days from now.
UPDATE "pharmacies" SET "email_proof_due_at" = now() + CASE "verification_status" WHEN 'pending' THEN interval '7 days' ELSE interval '30 days' END
  WHERE "email_proven_at" IS NULL AND "verification_status" <> 'rejected';
--> statement-breakpoint
UPDATE "doctors" SET "email_proof_due_at" = now() + CASE "verification_status" WHEN 'pending' THEN interval '7 days' ELSE interval '30 days' END
  WHERE "email_proven_at" IS NULL AND "verification_status" <> 'rejected';
