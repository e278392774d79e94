CREATE TABLE "conversation_turns" (
	"message_id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"sender" text NOT NULL,
	"replies" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversation_turns_channel" CHECK (channel in ('sms', 'telegram', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"sender" text NOT NULL,
	"phone" text,
	"language" text NOT NULL,
	"state" text NOT NULL,
	"draft" text,
	"inquiry_id" uuid,
	"shown" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unclear_count" integer DEFAULT 0 NOT NULL,
	"notified_at" timestamp (3) with time zone,
	"last_sent_at" timestamp (3) with time zone NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_channel" CHECK (channel in ('sms', 'telegram', 'whatsapp')),
	CONSTRAINT "conversations_state" CHECK (state in ('idle', 'confirming', 'place', 'phone', 'forgetting'))
);
--> statement-breakpoint
CREATE TABLE "pharmacy_channels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"staff_id" uuid NOT NULL,
	"address" text NOT NULL,
	"language" text NOT NULL,
	"code_hash" "bytea",
	"code_expires_at" timestamp (3) with time zone,
	"proven_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pharmacy_channels_channel" CHECK (channel in ('sms', 'telegram', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "pharmacy_questions" (
	"pharmacy_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer_sent_at" timestamp (3) with time zone,
	CONSTRAINT "pharmacy_questions_pharmacy_id_number_pk" PRIMARY KEY("pharmacy_id","number")
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
	"claimed_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "deliveries_channel" CHECK (channel in ('sms', 'telegram', 'whatsapp')),
	CONSTRAINT "deliveries_state" CHECK (state in ('queued', 'accepted', 'sent', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "incoming_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"provider_id" text NOT NULL,
	"sender" text NOT NULL,
	"text" text NOT NULL,
	"phone" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "incoming_messages_channel" CHECK (channel in ('sms', 'telegram', 'whatsapp'))
);
--> statement-breakpoint
ALTER TABLE "inquiries" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "prescription_requests" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_channels" ADD CONSTRAINT "pharmacy_channels_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_channels" ADD CONSTRAINT "pharmacy_channels_staff_id_pharmacy_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."pharmacy_staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_questions" ADD CONSTRAINT "pharmacy_questions_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_questions" ADD CONSTRAINT "pharmacy_questions_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_turns_sender" ON "conversation_turns" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "conversation_turns_created" ON "conversation_turns" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_sender" ON "conversations" USING btree ("channel","sender");--> statement-breakpoint
CREATE INDEX "conversations_inquiry" ON "conversations" USING btree ("inquiry_id") WHERE "conversations"."inquiry_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_last_message" ON "conversations" USING btree ("last_message_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pharmacy_channels_staff" ON "pharmacy_channels" USING btree ("pharmacy_id","channel","staff_id");--> statement-breakpoint
CREATE INDEX "pharmacy_channels_address" ON "pharmacy_channels" USING btree ("channel","address");--> statement-breakpoint
CREATE UNIQUE INDEX "pharmacy_questions_inquiry" ON "pharmacy_questions" USING btree ("pharmacy_id","inquiry_id");--> statement-breakpoint
CREATE INDEX "pharmacy_questions_by_inquiry" ON "pharmacy_questions" USING btree ("inquiry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_event" ON "deliveries" USING btree ("event_key","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_provider" ON "deliveries" USING btree ("channel","provider_id");--> statement-breakpoint
CREATE INDEX "deliveries_created" ON "deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deliveries_recipient" ON "deliveries" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("channel","recipient","position") WHERE "deliveries"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("ended_at" DESC NULLS LAST,"id") WHERE "deliveries"."state" = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_messages_provider" ON "incoming_messages" USING btree ("channel","provider_id");--> statement-breakpoint
CREATE INDEX "incoming_messages_waiting" ON "incoming_messages" USING btree ("channel","sender","sent_at") WHERE "incoming_messages"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "incoming_messages_sender" ON "incoming_messages" USING btree ("sender");--> statement-breakpoint
CREATE INDEX "incoming_messages_received" ON "incoming_messages" USING btree ("received_at");