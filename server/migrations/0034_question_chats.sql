DROP INDEX "message_proofs_browser";--> statement-breakpoint
ALTER TABLE "contact_messages" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "message_proofs" ADD COLUMN "channel" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "message_proofs_holder" ON "message_proofs" USING btree ("tracking_hash","browser_hash","channel");--> statement-breakpoint
CREATE UNIQUE INDEX "message_proofs_code" ON "message_proofs" USING btree ("code_hash");--> statement-breakpoint
ALTER TABLE "message_proofs" ADD CONSTRAINT "message_proofs_channel" CHECK (channel in ('sms', 'telegram', 'whatsapp'));