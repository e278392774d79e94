ALTER TABLE "files" DROP CONSTRAINT "files_owner";--> statement-breakpoint
ALTER TABLE "incoming_messages" ADD COLUMN "photo_id" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_conversation" ON "files" USING btree ("conversation_id") WHERE "files"."conversation_id" is not null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner" CHECK ("files"."state" = 'pending' or num_nonnulls("files"."pharmacy_id", "files"."prescription_request_id", "files"."advertisement_id", "files"."proposed_for_id", "files"."transfer_claim_id", "files"."inquiry_id", "files"."conversation_id") = 1) NOT VALID;