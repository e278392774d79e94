CREATE TABLE "availability_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	"composition_id" uuid NOT NULL,
	"form" text,
	"is_prolonged" boolean NOT NULL,
	"ratio" text,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "availability_reports_product" UNIQUE NULLS NOT DISTINCT("pharmacy_id","composition_id","form","is_prolonged","ratio")
);
--> statement-breakpoint
ALTER TABLE "availability_reports" ADD CONSTRAINT "availability_reports_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "availability_reports" ADD CONSTRAINT "availability_reports_composition_id_compositions_id_fk" FOREIGN KEY ("composition_id") REFERENCES "public"."compositions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "availability_reports_composition" ON "availability_reports" USING btree ("composition_id");--> statement-breakpoint
CREATE INDEX "availability_reports_expires" ON "availability_reports" USING btree ("expires_at");