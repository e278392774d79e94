CREATE TABLE "search_asks" (
	"search_id" uuid NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	"wave" integer NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"answer" text,
	"lines" jsonb,
	"total_sdg" integer,
	"ready_at" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"note" text,
	"version" integer DEFAULT 0 NOT NULL,
	"staff_id" uuid,
	"staff_name" text,
	"muted_at" timestamp (3) with time zone,
	CONSTRAINT "search_asks_search_id_pharmacy_id_pk" PRIMARY KEY("search_id","pharmacy_id"),
	CONSTRAINT "search_asks_answer" CHECK (answer in ('all', 'some', 'order', 'none')),
	CONSTRAINT "search_asks_version" CHECK ((version = 0) = (answer is null))
);
--> statement-breakpoint
CREATE TABLE "searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid,
	"customer_name" text NOT NULL,
	"search_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"for_name" text,
	"items" jsonb NOT NULL,
	"notes" text,
	"state" text NOT NULL,
	"city" text,
	"latitude" double precision,
	"longitude" double precision,
	"landmark" text,
	"urgency" text NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"photos_go_along" boolean NOT NULL,
	"is_widened" boolean DEFAULT false NOT NULL,
	"except_pharmacy_id" uuid,
	"email_proven_at" timestamp (3) with time zone,
	"email_code_hash" "bytea",
	"email_code_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL,
	"chosen_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"next_wave_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"browser_hash" "bytea",
	"network_hash" "bytea",
	CONSTRAINT "searches_status" CHECK (status in ('open', 'chosen', 'closed', 'expired')),
	CONSTRAINT "searches_urgency" CHECK (urgency in ('normal', 'urgent', 'emergency')),
	CONSTRAINT "searches_place" CHECK (num_nonnulls(city, latitude) = 1),
	CONSTRAINT "searches_point" CHECK (num_nonnulls(latitude, longitude) <> 1)
);
--> statement-breakpoint
-- No row that is there can break what is added to the tables below: they are not read for it, which
-- would hold up whoever writes.
ALTER TABLE "files" DROP CONSTRAINT "files_owner";--> statement-breakpoint
ALTER TABLE "prescription_requests" ALTER COLUMN "tracking_token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trackings" ALTER COLUMN "request_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "search_id" uuid;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "for_name" text;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "continues_id" uuid;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "search_id" uuid;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "ask_town_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD COLUMN "photos_go_along" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "trackings" ADD COLUMN "search_id" uuid;--> statement-breakpoint
ALTER TABLE "search_asks" ADD CONSTRAINT "search_asks_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_asks" ADD CONSTRAINT "search_asks_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_asks" ADD CONSTRAINT "search_asks_staff_id_pharmacy_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."pharmacy_staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "searches" ADD CONSTRAINT "searches_except_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("except_pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_asks_pharmacy" ON "search_asks" USING btree ("pharmacy_id","asked_at" DESC NULLS LAST,"search_id");--> statement-breakpoint
CREATE INDEX "search_asks_answered" ON "search_asks" USING btree ("answered_at") WHERE "search_asks"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "search_asks_held" ON "search_asks" USING btree ("held_until") WHERE "search_asks"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "search_asks_muted" ON "search_asks" USING btree ("search_id") WHERE "search_asks"."muted_at" is not null;--> statement-breakpoint
CREATE INDEX "searches_customer" ON "searches" USING btree ("customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "searches_created" ON "searches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "searches_phone" ON "searches" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "searches_email" ON "searches" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "searches_browser" ON "searches" USING btree ("browser_hash","created_at");--> statement-breakpoint
CREATE INDEX "searches_closing" ON "searches" USING btree ("closes_at") WHERE status = 'open';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD CONSTRAINT "prescription_requests_continues_id_prescription_requests_id_fk" FOREIGN KEY ("continues_id") REFERENCES "public"."prescription_requests"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "prescription_requests" ADD CONSTRAINT "prescription_requests_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "trackings" ADD CONSTRAINT "trackings_search_id_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."searches"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "files_search" ON "files" USING btree ("search_id") WHERE "files"."search_id" is not null;--> statement-breakpoint
CREATE INDEX "prescription_requests_continues" ON "prescription_requests" USING btree ("continues_id") WHERE "prescription_requests"."continues_id" is not null;--> statement-breakpoint
CREATE INDEX "prescription_requests_search" ON "prescription_requests" USING btree ("search_id") WHERE "prescription_requests"."search_id" is not null;--> statement-breakpoint
ALTER TABLE "trackings" ADD CONSTRAINT "trackings_search_id_unique" UNIQUE("search_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner" CHECK ("files"."state" = 'pending' or num_nonnulls("files"."pharmacy_id", "files"."prescription_request_id", "files"."advertisement_id", "files"."proposed_for_id", "files"."transfer_claim_id", "files"."search_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "trackings" ADD CONSTRAINT "trackings_subject" CHECK (num_nonnulls(request_id, search_id) > 0) NOT VALID;--> statement-breakpoint
-- Gives a tracking address its row, with a code of its own, which it returns.
CREATE FUNCTION add_tracking(token_hash bytea, request_id uuid, search_id uuid) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  drawn text;
BEGIN
  FOR attempt IN 1..100 LOOP
    drawn := random_tracking_code();
    INSERT INTO trackings (token_hash, code, request_id, search_id)
      VALUES (add_tracking.token_hash, drawn, add_tracking.request_id, add_tracking.search_id)
      ON CONFLICT (code) DO NOTHING;
    IF FOUND THEN RETURN drawn; END IF;
  END LOOP;
  RAISE EXCEPTION 'no tracking code is free';
END $$;
--> statement-breakpoint
-- A request without a token of its own takes over the address of another, or of a search.
CREATE OR REPLACE FUNCTION give_tracking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.tracking_token_hash IS NOT NULL THEN
    PERFORM add_tracking(NEW.tracking_token_hash, NEW.id, NULL);
  END IF;
  RETURN NULL;
END $$;
