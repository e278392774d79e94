CREATE TABLE "storage_mark" (
	"one" boolean PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "storage_mark_one" CHECK (one)
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sha256" "bytea";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "small_sha256" "bytea";