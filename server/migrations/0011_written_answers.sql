ALTER TABLE "trackings" DROP CONSTRAINT "trackings_subject";--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "answer_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consultation_requests" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "trackings" ADD COLUMN "consultation_id" uuid;--> statement-breakpoint
ALTER TABLE "trackings" ADD CONSTRAINT "trackings_consultation_id_consultation_requests_id_fk" FOREIGN KEY ("consultation_id") REFERENCES "public"."consultation_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_requests_answered" ON "consultation_requests" USING btree ("answered_at") WHERE "consultation_requests"."answered_at" is not null;--> statement-breakpoint
ALTER TABLE "trackings" ADD CONSTRAINT "trackings_consultation_id_unique" UNIQUE("consultation_id");--> statement-breakpoint
ALTER TABLE "trackings" ADD CONSTRAINT "trackings_subject" CHECK (num_nonnulls(request_id, inquiry_id, consultation_id) > 0);--> statement-breakpoint
DROP FUNCTION add_tracking(bytea, uuid, uuid);
--> statement-breakpoint
CREATE FUNCTION add_tracking(token_hash bytea, request_id uuid, inquiry_id uuid, consultation_id uuid DEFAULT NULL) RETURNS text
    LANGUAGE plpgsql
    AS $$
DECLARE
  drawn text;
BEGIN
  FOR attempt IN 1..100 LOOP
    drawn := random_tracking_code();
    INSERT INTO trackings (token_hash, code, request_id, inquiry_id, consultation_id)
      VALUES (add_tracking.token_hash, drawn, add_tracking.request_id, add_tracking.inquiry_id, add_tracking.consultation_id)
      ON CONFLICT (code) DO NOTHING;
    IF FOUND THEN RETURN drawn; END IF;
  END LOOP;
  RAISE EXCEPTION 'no tracking code is free';
END $$;
--> statement-breakpoint
CREATE FUNCTION give_consultation_tracking() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.tracking_token_hash IS NOT NULL THEN
    PERFORM add_tracking(NEW.tracking_token_hash, NULL, NULL, NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER consultation_requests_tracking AFTER INSERT ON consultation_requests FOR EACH ROW EXECUTE FUNCTION give_consultation_tracking();
--> statement-breakpoint
SELECT add_tracking(tracking_token_hash, NULL, NULL, id) FROM consultation_requests WHERE tracking_token_hash IS NOT NULL;
