CREATE TABLE "incoming_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender" text NOT NULL,
	"reference" text NOT NULL,
	"total" integer NOT NULL,
	"number" integer NOT NULL,
	"content" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_parts_part" ON "incoming_parts" USING btree ("sender","reference","total","number");--> statement-breakpoint
CREATE INDEX "incoming_parts_received" ON "incoming_parts" USING btree ("received_at");