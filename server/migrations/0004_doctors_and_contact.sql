CREATE TABLE "consultation_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"doctor_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "consultation_requests_status" CHECK (status in ('new', 'in-progress', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doctors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"specialization" text NOT NULL,
	"license_number" text NOT NULL,
	"bio" text,
	"consultation_fee" text,
	"is_online" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"language" text NOT NULL,
	"email_proven_at" timestamp (3) with time zone,
	"verification_status" text NOT NULL,
	"verification_reason" text,
	"verification_changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "doctors_verification_status" CHECK (verification_status in ('pending', 'verified', 'rejected', 'suspended'))
);
--> statement-breakpoint
ALTER TABLE "admins" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD CONSTRAINT "consultation_requests_doctor_id_doctors_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."doctors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_requests_doctor" ON "consultation_requests" USING btree ("doctor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "doctors_email" ON "doctors" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "doctors_list" ON "doctors" USING btree ("verification_status","created_at");