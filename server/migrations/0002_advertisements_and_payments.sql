CREATE TABLE "advertisements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	"product_name" text NOT NULL,
	"description" text NOT NULL,
	"price" text NOT NULL,
	"product_image" text,
	"is_paid" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"taken_down_for" text,
	"expiry_notice_for" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "advertisements_term" CHECK ("advertisements"."is_active" = false or "advertisements"."expires_at" is not null),
	CONSTRAINT "advertisements_taken_down_for" CHECK (taken_down_for in ('refund', 'dispute'))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"metadata" jsonb NOT NULL,
	"intent_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_status" CHECK (status in ('open', 'abandoned', 'succeeded', 'disputed', 'refunded', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_owner";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "advertisement_id" uuid;--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertisements_pharmacy" ON "advertisements" USING btree ("pharmacy_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "advertisements_running" ON "advertisements" USING btree ("expires_at") WHERE "advertisements"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("subject_id") WHERE "payments"."status" = 'open';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_advertisement_id_advertisements_id_fk" FOREIGN KEY ("advertisement_id") REFERENCES "public"."advertisements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_advertisement" ON "files" USING btree ("advertisement_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner" CHECK ("files"."state" = 'pending' or num_nonnulls("files"."pharmacy_id", "files"."prescription_request_id", "files"."advertisement_id") = 1);