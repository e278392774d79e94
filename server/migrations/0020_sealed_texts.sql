CREATE TABLE "text_keys" (
	"one" boolean PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"recipients" text[] NOT NULL,
	"seals_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_keys_one" CHECK (one)
);
--> statement-breakpoint
DROP INDEX "availability_alerts_mailbox";--> statement-breakpoint
DROP INDEX "inquiries_mailbox";--> statement-breakpoint
ALTER TABLE "inquiries" ALTER COLUMN "search_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "availability_alerts" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "mailbox" text;--> statement-breakpoint
CREATE INDEX "availability_alerts_mailbox" ON "availability_alerts" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "inquiries_mailbox" ON "inquiries" USING btree ("mailbox","created_at");