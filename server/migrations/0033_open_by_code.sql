CREATE TABLE "tracking_openings" (
	"token_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tracking_openings_token_hash_browser_hash_pk" PRIMARY KEY("token_hash","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "trackings" ADD COLUMN "kept_token" text;--> statement-breakpoint
ALTER TABLE "tracking_openings" ADD CONSTRAINT "tracking_openings_token_hash_trackings_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."trackings"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tracking_openings_expires" ON "tracking_openings" USING btree ("expires_at");