CREATE TABLE "admin_login_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lane_hash" "bytea" NOT NULL,
	"place" bigserial NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "admin_login_turns_lane" ON "admin_login_turns" USING btree ("lane_hash","place");