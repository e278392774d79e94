CREATE TABLE "refill_reminders" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"remind_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "request_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "request_messages_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_id" uuid NOT NULL,
	"from" text NOT NULL,
	"body" text,
	"phrase" text,
	"staff_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_messages_from" CHECK ("request_messages"."from" in ('customer', 'pharmacy')),
	CONSTRAINT "request_messages_words" CHECK (num_nonnulls(body, phrase) = 1)
);
--> statement-breakpoint
CREATE TABLE "request_quotes" (
	"request_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"answer" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total_sdg" integer,
	"ready_at" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"note" text,
	"staff_id" uuid,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "request_quotes_request_id_version_pk" PRIMARY KEY("request_id","version"),
	CONSTRAINT "request_quotes_answer" CHECK (answer in ('all', 'some', 'order', 'none')),
	CONSTRAINT "request_quotes_version" CHECK (version >= 1),
	CONSTRAINT "request_quotes_said" CHECK (num_nonnulls(accepted_at, refused_at) <= 1)
);
--> statement-breakpoint
CREATE TABLE "request_threads" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"customer_read_at" timestamp (3) with time zone,
	"pharmacy_read_at" timestamp (3) with time zone,
	"customer_muted_at" timestamp (3) with time zone,
	"pharmacy_muted_at" timestamp (3) with time zone,
	"customer_mailed_at" timestamp (3) with time zone,
	"pharmacy_mailed_at" timestamp (3) with time zone,
	"customer_mail_waits" boolean DEFAULT false NOT NULL,
	"pharmacy_mail_waits" boolean DEFAULT false NOT NULL,
	"photo_wanted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "request_moves" DROP CONSTRAINT "request_moves_move";--> statement-breakpoint
ALTER TABLE "refill_reminders" ADD CONSTRAINT "refill_reminders_request_id_prescription_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."prescription_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_request_id_prescription_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."prescription_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_messages" ADD CONSTRAINT "request_messages_staff_id_pharmacy_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."pharmacy_staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_quotes" ADD CONSTRAINT "request_quotes_request_id_prescription_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."prescription_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_quotes" ADD CONSTRAINT "request_quotes_staff_id_pharmacy_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."pharmacy_staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_threads" ADD CONSTRAINT "request_threads_request_id_prescription_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."prescription_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refill_reminders_day" ON "refill_reminders" USING btree ("remind_on");--> statement-breakpoint
CREATE INDEX "request_messages_request" ON "request_messages" USING btree ("request_id","place");--> statement-breakpoint
-- Every row that is there is one of the first four: nobody waits while they are read again.
ALTER TABLE "request_moves" ADD CONSTRAINT "request_moves_move" CHECK (move in ('start', 'complete', 'decline', 'cancel', 'accept')) NOT VALID;