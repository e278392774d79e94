ALTER TABLE "consultation_requests" DROP CONSTRAINT "consultation_requests_status";--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "status_reason" text;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD CONSTRAINT "consultation_requests_status" CHECK (status in ('new', 'in-progress', 'completed', 'declined', 'cancelled'));