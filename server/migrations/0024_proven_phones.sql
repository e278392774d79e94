CREATE TABLE "proven_phones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"proven_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "phone_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "phone_code_hash" "bytea";--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "phone_code_expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "proven_phones_phone" ON "proven_phones" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "proven_phones_browser" ON "proven_phones" USING btree ("browser_hash");