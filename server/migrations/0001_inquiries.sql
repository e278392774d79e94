ALTER TABLE "search_asks" RENAME TO "inquiry_recipients";
--> statement-breakpoint
ALTER TABLE "search_medicines" RENAME TO "inquiry_medicines";
--> statement-breakpoint
ALTER TABLE "searches" RENAME TO "inquiries";
--> statement-breakpoint
ALTER TABLE "ask_digests" RENAME TO "inquiry_digests";
--> statement-breakpoint
ALTER TABLE "files" RENAME COLUMN "search_id" TO "inquiry_id";
--> statement-breakpoint
ALTER TABLE "prescription_requests" RENAME COLUMN "search_id" TO "inquiry_id";
--> statement-breakpoint
ALTER TABLE "inquiry_recipients" RENAME COLUMN "search_id" TO "inquiry_id";
--> statement-breakpoint
ALTER TABLE "inquiry_medicines" RENAME COLUMN "search_id" TO "inquiry_id";
--> statement-breakpoint
ALTER TABLE "trackings" RENAME COLUMN "search_id" TO "inquiry_id";
--> statement-breakpoint
ALTER TABLE "request_moves" RENAME COLUMN "told_at" TO "notified_at";
--> statement-breakpoint
ALTER TABLE "inquiry_digests" RENAME CONSTRAINT "ask_digests_pkey" TO "inquiry_digests_pkey";
--> statement-breakpoint
ALTER TABLE "inquiry_recipients" RENAME CONSTRAINT "search_asks_search_id_pharmacy_id_pk" TO "inquiry_recipients_inquiry_id_pharmacy_id_pk";
--> statement-breakpoint
ALTER TABLE "inquiry_medicines" RENAME CONSTRAINT "search_medicines_search_id_item_pk" TO "inquiry_medicines_inquiry_id_item_pk";
--> statement-breakpoint
ALTER TABLE "inquiries" RENAME CONSTRAINT "searches_pkey" TO "inquiries_pkey";
--> statement-breakpoint
ALTER TABLE "trackings" RENAME CONSTRAINT "trackings_search_id_unique" TO "trackings_inquiry_id_unique";
--> statement-breakpoint
ALTER TABLE "inquiry_digests" RENAME CONSTRAINT "ask_digests_pharmacy_id_pharmacies_id_fk" TO "inquiry_digests_pharmacy_id_pharmacies_id_fk";
--> statement-breakpoint
ALTER TABLE "files" RENAME CONSTRAINT "files_search_id_searches_id_fk" TO "files_inquiry_id_inquiries_id_fk";
--> statement-breakpoint
ALTER TABLE "prescription_requests" RENAME CONSTRAINT "prescription_requests_search_id_searches_id_fk" TO "prescription_requests_inquiry_id_inquiries_id_fk";
--> statement-breakpoint
ALTER TABLE "inquiry_recipients" RENAME CONSTRAINT "search_asks_pharmacy_id_pharmacies_id_fk" TO "inquiry_recipients_pharmacy_id_pharmacies_id_fk";
--> statement-breakpoint
ALTER TABLE "inquiry_recipients" RENAME CONSTRAINT "search_asks_search_id_searches_id_fk" TO "inquiry_recipients_inquiry_id_inquiries_id_fk";
--> statement-breakpoint
ALTER TABLE "inquiry_recipients" RENAME CONSTRAINT "search_asks_staff_id_pharmacy_staff_id_fk" TO "inquiry_recipients_staff_id_pharmacy_staff_id_fk";
--> statement-breakpoint
ALTER TABLE "inquiry_medicines" RENAME CONSTRAINT "search_medicines_medicine_id_medicines_id_fk" TO "inquiry_medicines_medicine_id_medicines_id_fk";
--> statement-breakpoint
ALTER TABLE "inquiry_medicines" RENAME CONSTRAINT "search_medicines_search_id_searches_id_fk" TO "inquiry_medicines_inquiry_id_inquiries_id_fk";
--> statement-breakpoint
ALTER TABLE "inquiries" RENAME CONSTRAINT "searches_customer_id_customers_id_fk" TO "inquiries_customer_id_customers_id_fk";
--> statement-breakpoint
ALTER TABLE "inquiries" RENAME CONSTRAINT "searches_except_pharmacy_id_pharmacies_id_fk" TO "inquiries_except_pharmacy_id_pharmacies_id_fk";
--> statement-breakpoint
ALTER TABLE "trackings" RENAME CONSTRAINT "trackings_search_id_searches_id_fk" TO "trackings_inquiry_id_inquiries_id_fk";
--> statement-breakpoint
ALTER TABLE "inquiry_recipients" RENAME CONSTRAINT "search_asks_answer" TO "inquiry_recipients_answer";
--> statement-breakpoint
ALTER TABLE "inquiry_recipients" RENAME CONSTRAINT "search_asks_version" TO "inquiry_recipients_version";
--> statement-breakpoint
ALTER TABLE "inquiries" RENAME CONSTRAINT "searches_place" TO "inquiries_place";
--> statement-breakpoint
ALTER TABLE "inquiries" RENAME CONSTRAINT "searches_point" TO "inquiries_point";
--> statement-breakpoint
ALTER TABLE "inquiries" RENAME CONSTRAINT "searches_status" TO "inquiries_status";
--> statement-breakpoint
ALTER TABLE "inquiries" RENAME CONSTRAINT "searches_urgency" TO "inquiries_urgency";
--> statement-breakpoint
ALTER INDEX "ask_digests_due" RENAME TO "inquiry_digests_due";
--> statement-breakpoint
ALTER INDEX "files_search" RENAME TO "files_inquiry";
--> statement-breakpoint
ALTER INDEX "prescription_requests_search" RENAME TO "prescription_requests_inquiry";
--> statement-breakpoint
ALTER INDEX "search_asks_answered" RENAME TO "inquiry_recipients_answered";
--> statement-breakpoint
ALTER INDEX "search_asks_held" RENAME TO "inquiry_recipients_held";
--> statement-breakpoint
ALTER INDEX "search_asks_muted" RENAME TO "inquiry_recipients_muted";
--> statement-breakpoint
ALTER INDEX "search_asks_pharmacy" RENAME TO "inquiry_recipients_pharmacy";
--> statement-breakpoint
ALTER INDEX "search_medicines_medicine" RENAME TO "inquiry_medicines_medicine";
--> statement-breakpoint
ALTER INDEX "searches_browser" RENAME TO "inquiries_browser";
--> statement-breakpoint
ALTER INDEX "searches_closing" RENAME TO "inquiries_closing";
--> statement-breakpoint
ALTER INDEX "searches_created" RENAME TO "inquiries_created";
--> statement-breakpoint
ALTER INDEX "searches_customer" RENAME TO "inquiries_customer";
--> statement-breakpoint
ALTER INDEX "searches_mailbox" RENAME TO "inquiries_mailbox";
--> statement-breakpoint
ALTER INDEX "searches_phone" RENAME TO "inquiries_phone";
--> statement-breakpoint
DROP FUNCTION add_tracking(bytea, uuid, uuid);
--> statement-breakpoint
CREATE FUNCTION add_tracking(token_hash bytea, request_id uuid, inquiry_id uuid) RETURNS text
    LANGUAGE plpgsql
    AS $$
DECLARE
  drawn text;
BEGIN
  FOR attempt IN 1..100 LOOP
    drawn := random_tracking_code();
    INSERT INTO trackings (token_hash, code, request_id, inquiry_id)
      VALUES (add_tracking.token_hash, drawn, add_tracking.request_id, add_tracking.inquiry_id)
      ON CONFLICT (code) DO NOTHING;
    IF FOUND THEN RETURN drawn; END IF;
  END LOOP;
  RAISE EXCEPTION 'no tracking code is free';
END $$;
--> statement-breakpoint
DROP INDEX "prescription_requests_unfolded";
--> statement-breakpoint
DROP TRIGGER "pharmacies_override_from_is_open" ON "pharmacies";
--> statement-breakpoint
DROP FUNCTION override_from_is_open();
--> statement-breakpoint
ALTER TABLE "pharmacies" DROP COLUMN "is_open";
--> statement-breakpoint
ALTER TABLE "contact_messages"
  ADD COLUMN "handled_at" timestamp(3) with time zone,
  ADD COLUMN "handled_by" text,
  ADD COLUMN "handling_note" text;
--> statement-breakpoint
ALTER TABLE "inquiry_medicines"
  ADD COLUMN "form" text,
  ADD COLUMN "is_prolonged" boolean,
  ADD COLUMN "ratio" text;
--> statement-breakpoint
ALTER TABLE "pharmacies"
  ADD COLUMN "proposed_name_ar" text,
  ADD COLUMN "proposed_name_en" text,
  ADD COLUMN "name_proposed_at" timestamp(3) with time zone,
  ADD COLUMN "name_refused_for" text,
  ADD CONSTRAINT "pharmacies_proposed_name" CHECK ((("name_proposed_at" IS NULL) = (num_nonnulls("proposed_name_ar", "proposed_name_en") = 0)));
--> statement-breakpoint
CREATE INDEX "pharmacies_name_proposed" ON "pharmacies" USING btree ("name_proposed_at", "id") WHERE ("name_proposed_at" IS NOT NULL);
--> statement-breakpoint
CREATE TABLE refused_codes (
    id uuid NOT NULL,
    email text NOT NULL,
    language text NOT NULL,
    template text NOT NULL,
    reason text NOT NULL,
    tries integer NOT NULL,
    told_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE refused_codes
    ADD CONSTRAINT refused_codes_email_unique UNIQUE (email);
--> statement-breakpoint
ALTER TABLE refused_codes
    ADD CONSTRAINT refused_codes_pkey PRIMARY KEY (id);
--> statement-breakpoint
CREATE TABLE resubmissions (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    pharmacy_id uuid,
    doctor_id uuid,
    at timestamp(3) with time zone NOT NULL,
    CONSTRAINT resubmissions_applicant CHECK ((num_nonnulls(pharmacy_id, doctor_id) = 1))
);
--> statement-breakpoint
ALTER TABLE resubmissions
    ADD CONSTRAINT resubmissions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE resubmissions
    ADD CONSTRAINT resubmissions_doctor_id_doctors_id_fk FOREIGN KEY (doctor_id) REFERENCES doctors(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE resubmissions
    ADD CONSTRAINT resubmissions_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX resubmissions_doctor ON resubmissions USING btree (doctor_id);
--> statement-breakpoint
CREATE INDEX resubmissions_pharmacy ON resubmissions USING btree (pharmacy_id);
--> statement-breakpoint
-- Mails that wait at the change of versions keep their meaning.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  UPDATE pgboss.job SET data = jsonb_set(data, '{template}', to_jsonb(renamed.now))
    FROM (VALUES
      ('new-asks', 'new-inquiries'), ('search-answered', 'inquiry-answered'), ('search-code', 'inquiry-code'),
      ('search-expired', 'inquiry-expired'), ('search-sent', 'inquiry-sent')
    ) AS renamed (before, now)
    WHERE job.data ->> 'template' = renamed.before AND job.state < 'active';
END $$;
