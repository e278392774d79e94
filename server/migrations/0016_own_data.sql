CREATE TABLE "data_openings" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"asked" text NOT NULL,
	"email" text,
	"code_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"proven_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "data_openings_expires" ON "data_openings" USING btree ("expires_at");