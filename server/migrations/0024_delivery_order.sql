-- Several recipients may share an event of an earlier release.
UPDATE "deliveries" SET "event_key" = "event_key" || ' ' || "id" WHERE "event_key" LIKE 'questions:%';--> statement-breakpoint
DROP INDEX "deliveries_event";--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_event" ON "deliveries" USING btree ("event_key","kind");--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_state";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_state" CHECK (state in ('queued', 'accepted', 'sent', 'delivered', 'failed'));--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("channel","recipient","position") WHERE "deliveries"."state" = 'queued';--> statement-breakpoint
ALTER TABLE "conversations" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "pharmacy_channels" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
DROP INDEX "pharmacy_channels_due";--> statement-breakpoint
ALTER TABLE "pharmacy_channels" DROP COLUMN "due_at";
