CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"event_key" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"parts" integer NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"provider_id" text NOT NULL,
	"error" text,
	"is_code" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_channel" CHECK (channel in ('sms', 'telegram', 'whatsapp')),
	CONSTRAINT "deliveries_state" CHECK (state in ('queued', 'sent', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "incoming_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"provider_id" text NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "incoming_messages_channel" CHECK (channel in ('sms', 'telegram', 'whatsapp'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_event" ON "deliveries" USING btree ("event_key","kind","recipient");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_provider" ON "deliveries" USING btree ("channel","provider_id");--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deliveries_recipient" ON "deliveries" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("ended_at" DESC NULLS LAST,"id") WHERE "deliveries"."state" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_messages_provider" ON "incoming_messages" USING btree ("channel","provider_id");--> statement-breakpoint
CREATE INDEX "incoming_messages_waiting" ON "incoming_messages" USING btree ("channel","sender","sent_at") WHERE "incoming_messages"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "incoming_messages_sender" ON "incoming_messages" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "incoming_messages_received" ON "incoming_messages" USING btree ("received_at");