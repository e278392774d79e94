CREATE TABLE "pharmacy_reports" (
	"request_id" uuid PRIMARY KEY NOT NULL,
	"pharmacy_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pharmacy_reports" ADD CONSTRAINT "pharmacy_reports_request_id_prescription_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."prescription_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pharmacy_reports" ADD CONSTRAINT "pharmacy_reports_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pharmacy_reports_pharmacy" ON "pharmacy_reports" USING btree ("pharmacy_id");--> statement-breakpoint
CREATE INDEX "pharmacy_reports_created" ON "pharmacy_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tracking_holders_browser" ON "tracking_holders" USING btree ("browser_hash");