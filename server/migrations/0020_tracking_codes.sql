CREATE TABLE "trackings" (
	"token_hash" "bytea" NOT NULL,
	"code" text NOT NULL,
	"request_id" uuid NOT NULL
);
--> statement-breakpoint
-- A seed of its own would make random() a guess; an id's first 48 bits are random ones.
CREATE FUNCTION random_tracking_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT lpad(
    (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 100000000)::text,
    8, '0')
$$;
--> statement-breakpoint
CREATE FUNCTION give_tracking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  FOR attempt IN 1..100 LOOP
    INSERT INTO trackings (token_hash, code, request_id)
      VALUES (NEW.tracking_token_hash, random_tracking_code(), NEW.id)
      ON CONFLICT (code) DO NOTHING;
    IF FOUND THEN RETURN NULL; END IF;
  END LOOP;
  RAISE EXCEPTION 'no tracking code is free';
END $$;
--> statement-breakpoint
-- Locks the table: nothing is inserted between the trigger and the rows of what is there.
CREATE TRIGGER prescription_requests_tracking
  AFTER INSERT ON "prescription_requests"
  FOR EACH ROW EXECUTE FUNCTION give_tracking();
--> statement-breakpoint
-- Writes wait meanwhile, so all at once, and indexes and reference after the rows. A tenth more codes
-- than requests are drawn, and each counts where it was drawn first; too few would leave a null.
INSERT INTO trackings (token_hash, code, request_id)
  SELECT tracking_token_hash, code, id
  FROM (SELECT *, row_number() OVER () AS place FROM prescription_requests) request
  LEFT JOIN (
    SELECT code, row_number() OVER (ORDER BY min(draw)) AS place
    FROM (
      SELECT draw, random_tracking_code() AS code
      FROM generate_series(1, (SELECT count(*) * 11 / 10 + 1000 FROM prescription_requests)) draw
    ) drawn
    GROUP BY code
  ) codes USING (place);
--> statement-breakpoint
ALTER TABLE "trackings" ADD PRIMARY KEY ("token_hash");--> statement-breakpoint
ALTER TABLE "trackings" ADD CONSTRAINT "trackings_code_unique" UNIQUE("code");--> statement-breakpoint
ALTER TABLE "trackings" ADD CONSTRAINT "trackings_request_id_unique" UNIQUE("request_id");--> statement-breakpoint
ALTER TABLE "trackings" ADD CONSTRAINT "trackings_request_id_prescription_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."prescription_requests"("id") ON DELETE cascade ON UPDATE no action;
