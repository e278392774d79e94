CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_email" text NOT NULL,
	"admin_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"language" text NOT NULL,
	"email_proven_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"token_hash" "bytea" NOT NULL,
	"role" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "devices_token_hash_role_account_id_pk" PRIMARY KEY("token_hash","role","account_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"pharmacy_id" uuid,
	"prescription_request_id" uuid,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"has_small" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_state" CHECK (state in ('pending', 'ready')),
	CONSTRAINT "files_owner" CHECK ("files"."state" = 'pending' or num_nonnulls("files"."pharmacy_id", "files"."prescription_request_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"sealed_answer" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_version" (
	"one" boolean PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "listing_version_one" CHECK (one)
);
--> statement-breakpoint
CREATE TABLE "login_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"account_id" uuid,
	"code_hash" "bytea" NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pharmacies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"zip_code" text,
	"latitude" double precision,
	"longitude" double precision,
	"is_open" boolean DEFAULT false NOT NULL,
	"is_24_hours" boolean DEFAULT false NOT NULL,
	"has_delivery" boolean DEFAULT false NOT NULL,
	"search_text" text NOT NULL,
	"sort_name" text NOT NULL,
	"language" text NOT NULL,
	"email_proven_at" timestamp (3) with time zone,
	"verification_status" text NOT NULL,
	"verification_reason" text,
	"verification_changed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pharmacies_verification_status" CHECK (verification_status in ('pending', 'verified', 'rejected', 'suspended'))
);
--> statement-breakpoint
CREATE TABLE "prescription_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	"customer_id" uuid,
	"customer_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"urgency" text NOT NULL,
	"notes" text,
	"language" text NOT NULL,
	"tracking_token_hash" "bytea" NOT NULL,
	"status" text NOT NULL,
	"status_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "prescription_requests_tracking_token_hash_unique" UNIQUE("tracking_token_hash"),
	CONSTRAINT "prescription_requests_status" CHECK (status in ('new', 'in-progress', 'completed', 'declined', 'cancelled')),
	CONSTRAINT "prescription_requests_urgency" CHECK (urgency in ('normal', 'urgent', 'emergency'))
);
--> statement-breakpoint
CREATE TABLE "session_roles" (
	"session_id" uuid NOT NULL,
	"role" text NOT NULL,
	"account_id" uuid NOT NULL,
	"bearer_hash" "bytea",
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_roles_session_id_role_pk" PRIMARY KEY("session_id","role"),
	CONSTRAINT "session_roles_bearer_hash_unique" UNIQUE("bearer_hash"),
	CONSTRAINT "session_roles_role" CHECK (role in ('customer', 'pharmacy', 'doctor', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_prescription_request_id_prescription_requests_id_fk" FOREIGN KEY ("prescription_request_id") REFERENCES "public"."prescription_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD CONSTRAINT "prescription_requests_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD CONSTRAINT "prescription_requests_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_roles" ADD CONSTRAINT "session_roles_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admins_email" ON "admins" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "devices_account" ON "devices" USING btree ("role","account_id");--> statement-breakpoint
CREATE INDEX "files_pharmacy" ON "files" USING btree ("pharmacy_id");--> statement-breakpoint
CREATE INDEX "files_prescription_request" ON "files" USING btree ("prescription_request_id");--> statement-breakpoint
CREATE INDEX "files_pending" ON "files" USING btree ("created_at") WHERE "files"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "login_challenges_browser" ON "login_challenges" USING btree ("token_hash","role");--> statement-breakpoint
CREATE INDEX "login_challenges_email" ON "login_challenges" USING btree ("role","email");--> statement-breakpoint
CREATE UNIQUE INDEX "pharmacies_email" ON "pharmacies" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "pharmacies_list" ON "pharmacies" USING btree ("verification_status","sort_name","id");--> statement-breakpoint
CREATE INDEX "prescription_requests_pharmacy" ON "prescription_requests" USING btree ("pharmacy_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "prescription_requests_customer" ON "prescription_requests" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "session_roles_account" ON "session_roles" USING btree ("role","account_id");