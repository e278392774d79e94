CREATE TABLE "access_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"pharmacy_id" uuid,
	"photo_reason" text,
	"reason" text,
	"times" integer DEFAULT 1 NOT NULL,
	"span" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "access_log_once" ON "access_log" USING btree ("actor_id","action","subject","subject_id","span");--> statement-breakpoint
CREATE INDEX "access_log_created" ON "access_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "access_log_subject" ON "access_log" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "access_log_pharmacy" ON "access_log" USING btree ("pharmacy_id","created_at");