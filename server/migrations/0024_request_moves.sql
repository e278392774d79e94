CREATE TABLE "request_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "request_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid,
	"consultation_id" uuid,
	"move" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"staff_id" uuid,
	"status_before" text NOT NULL,
	"was_first_look" boolean NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "request_moves_subject" CHECK (num_nonnulls(request_id, consultation_id) = 1),
	CONSTRAINT "request_moves_move" CHECK (move in ('start', 'complete', 'decline', 'cancel')),
	CONSTRAINT "request_moves_status_before" CHECK (status_before in ('new', 'in-progress', 'completed', 'declined', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "search_name" text;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "private_note" text;--> statement-breakpoint
ALTER TABLE "request_moves" ADD CONSTRAINT "request_moves_request_id_prescription_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."prescription_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_moves" ADD CONSTRAINT "request_moves_consultation_id_consultation_requests_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultation_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_moves" ADD CONSTRAINT "request_moves_staff_id_pharmacy_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."pharmacy_staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_moves_request" ON "request_moves" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "request_moves_consultation" ON "request_moves" USING btree ("consultation_id","id");--> statement-breakpoint
CREATE INDEX "prescription_requests_active" ON "prescription_requests" USING btree ("pharmacy_id") WHERE status in ('new', 'in-progress');--> statement-breakpoint
CREATE INDEX "prescription_requests_ended" ON "prescription_requests" USING btree ("pharmacy_id",coalesce("completed_at", "declined_at", "cancelled_at", "created_at") desc,"id" desc) WHERE status in ('completed', 'declined', 'cancelled');--> statement-breakpoint
CREATE INDEX "prescription_requests_unfolded" ON "prescription_requests" USING btree ("id") WHERE "prescription_requests"."search_name" is null;