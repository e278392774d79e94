ALTER TABLE "deliveries" ADD COLUMN "times_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "prescription_requests_phone_code" ON "prescription_requests" USING btree ("phone_code_expires_at") WHERE "prescription_requests"."phone_code_hash" is not null;
