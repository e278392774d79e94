CREATE TABLE "availability_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"medicine_id" uuid NOT NULL,
	"form" text,
	"is_prolonged" boolean NOT NULL,
	"ratio" text,
	"state" text NOT NULL,
	"city" text,
	"browser_hash" "bytea" NOT NULL,
	"tracking_hash" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"notified_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "availability_alerts_token_unique" UNIQUE("token"),
	CONSTRAINT "availability_alerts_language" CHECK (language in ('en', 'ar')),
	CONSTRAINT "availability_alerts_form" CHECK (form in ('oral', 'injection', 'skin', 'eye', 'nose', 'inhaled', 'rectal', 'vaginal', 'device')),
	CONSTRAINT "availability_alerts_state" CHECK (state in ('Khartoum', 'North Kordofan', 'South Kordofan', 'North Darfur', 'South Darfur', 'West Darfur', 'East Darfur', 'Central Darfur', 'Kassala', 'Gedaref', 'Gezira', 'White Nile', 'Blue Nile', 'River Nile', 'Northern', 'Red Sea', 'Sennar'))
);
--> statement-breakpoint
ALTER TABLE "availability_alerts" ADD CONSTRAINT "availability_alerts_medicine_id_compositions_id_fk" FOREIGN KEY ("medicine_id") REFERENCES "public"."compositions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_alerts_medicine" ON "availability_alerts" USING btree ("medicine_id","state");--> statement-breakpoint
CREATE INDEX "availability_alerts_mailbox" ON "availability_alerts" USING btree (regexp_replace("email", '^([^+@]+)\+[^@]*@', '\1@'));--> statement-breakpoint
CREATE INDEX "availability_alerts_browser" ON "availability_alerts" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "availability_alerts_lapsing" ON "availability_alerts" USING btree ("lapses_at");