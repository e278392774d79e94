CREATE TABLE "file_openings" (
	"file_id" uuid NOT NULL,
	"opener" text NOT NULL,
	"opener_id" uuid NOT NULL,
	"pharmacy_id" uuid,
	"is_small" boolean NOT NULL,
	"span" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_openings_file_id_opener_id_is_small_span_pk" PRIMARY KEY("file_id","opener_id","is_small","span"),
	CONSTRAINT "file_openings_opener" CHECK (opener in ('pharmacy', 'admin', 'sender'))
);
--> statement-breakpoint
ALTER TABLE "file_openings" ADD CONSTRAINT "file_openings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_openings" ADD CONSTRAINT "file_openings_pharmacy_id_pharmacies_id_fk" FOREIGN KEY ("pharmacy_id") REFERENCES "public"."pharmacies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_openings_opened" ON "file_openings" USING btree ("opened_at");