ALTER TABLE "conversations" ADD COLUMN "erasure_code" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "erasure_tries" integer DEFAULT 0 NOT NULL;