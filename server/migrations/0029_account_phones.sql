-- A registration locks the number and takes a lapsed one from its pharmacy, so there are no two. The
-- message is for a database that was changed by hand; it names no number, since it is logged.
DO $$
DECLARE
  pharmacy_ids text;
BEGIN
  SELECT string_agg(id::text, ', ' ORDER BY account_phone, phone_proven_at) INTO pharmacy_ids
    FROM pharmacies WHERE account_phone IN (
      SELECT account_phone FROM pharmacies WHERE account_phone IS NOT NULL
        GROUP BY account_phone HAVING count(*) > 1);
  IF pharmacy_ids IS NOT NULL THEN
    RAISE EXCEPTION 'several pharmacies log in with one phone number: %. Start the earlier version, give all but one of them another address (npm run admin -- set-address PHARMACY-ID EMAIL), then start this version.', pharmacy_ids;
  END IF;
END $$;--> statement-breakpoint
DROP INDEX "pharmacies_account_phone";--> statement-breakpoint
CREATE UNIQUE INDEX "pharmacies_account_phone" ON "pharmacies" USING btree ("account_phone") WHERE "pharmacies"."account_phone" is not null;