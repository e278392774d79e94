ALTER TABLE "refill_reminders" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "refill_reminders" ALTER COLUMN "token" SET DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');--> statement-breakpoint
CREATE UNIQUE INDEX "refill_reminders_token" ON "refill_reminders" USING btree ("token");
