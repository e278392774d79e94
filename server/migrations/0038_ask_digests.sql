CREATE TABLE "ask_digests" (
	"pharmacy_id" uuid PRIMARY KEY NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "searches_email";--> statement-breakpoint
ALTER TABLE "ask_digests" ADD CONSTRAINT "ask_digests_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ask_digests_due" ON "ask_digests" USING btree ("due_at") WHERE "ask_digests"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "searches_mailbox" ON "searches" USING btree (regexp_replace("email", '^([^+@]+)\+[^@]*@', '\1@'),"created_at");