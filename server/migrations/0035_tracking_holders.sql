CREATE TABLE "tracking_holders" (
	"token_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tracking_holders_token_hash_browser_hash_pk" PRIMARY KEY("token_hash","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "tracking_holders" ADD CONSTRAINT "tracking_holders_token_hash_trackings_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."trackings"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracking_holders_created" ON "tracking_holders" USING btree ("created_at");