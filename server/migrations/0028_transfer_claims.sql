CREATE TABLE "transfer_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"advertisement_id" uuid NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"payer" text,
	"amount_sdg" integer NOT NULL,
	"receipt_sha256" "bytea" NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "transfer_claims_status" CHECK (status in ('waiting', 'confirmed', 'refused')),
	CONSTRAINT "transfer_claims_decided" CHECK (("transfer_claims"."status" = 'waiting') = ("transfer_claims"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_owner";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "transfer_claim_id" uuid;--> statement-breakpoint
ALTER TABLE "transfer_claims" ADD CONSTRAINT "transfer_claims_advertisement_id_advertisements_id_fk" FOREIGN KEY ("advertisement_id") REFERENCES "public"."advertisements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_claims" ADD CONSTRAINT "transfer_claims_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_claims_reference" ON "transfer_claims" USING btree ("reference") WHERE "transfer_claims"."status" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_claims_receipt" ON "transfer_claims" USING btree ("receipt_sha256") WHERE "transfer_claims"."status" <> 'refused';--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_claims_waiting" ON "transfer_claims" USING btree ("advertisement_id") WHERE "transfer_claims"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "transfer_claims_advertisement" ON "transfer_claims" USING btree ("advertisement_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transfer_claims_created" ON "transfer_claims" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_transfer_claim_id_transfer_claims_id_fk" FOREIGN KEY ("transfer_claim_id") REFERENCES "public"."transfer_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_transfer_claim" ON "files" USING btree ("transfer_claim_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner" CHECK ("files"."state" = 'pending' or num_nonnulls("files"."pharmacy_id", "files"."prescription_request_id", "files"."advertisement_id", "files"."proposed_for_id", "files"."transfer_claim_id") = 1);