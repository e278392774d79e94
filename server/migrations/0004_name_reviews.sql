CREATE TABLE "medicine_name_reviews" (
	"name_id" bigint NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "medicine_name_reviews_name_id_reviewer_id_pk" PRIMARY KEY("name_id","reviewer_id"),
	CONSTRAINT "medicine_name_reviews_verdict" CHECK (verdict in ('same', 'another', 'unsure'))
);
--> statement-breakpoint
ALTER TABLE "pharmacy_staff" ADD COLUMN "reviewer_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "medicine_name_reviews" ADD CONSTRAINT "medicine_name_reviews_name_id_medicine_names_id_fk" FOREIGN KEY ("name_id") REFERENCES "public"."medicine_names"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "medicine_name_reviews" ADD CONSTRAINT "medicine_name_reviews_reviewer_id_pharmacy_staff_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."pharmacy_staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "medicine_name_reviews_reviewer" ON "medicine_name_reviews" USING btree ("reviewer_id");