CREATE TABLE "message_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tracking_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"proven_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_proofs" ADD CONSTRAINT "message_proofs_tracking_hash_trackings_token_hash_fk" FOREIGN KEY ("tracking_hash") REFERENCES "public"."trackings"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_proofs_browser" ON "message_proofs" USING btree ("tracking_hash","browser_hash");--> statement-breakpoint
CREATE INDEX "message_proofs_expires" ON "message_proofs" USING btree ("expires_at");