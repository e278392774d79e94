CREATE TABLE "advertisement_days" (
	"advertisement_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	"taps" integer NOT NULL,
	CONSTRAINT "advertisement_days_advertisement_id_day_pk" PRIMARY KEY("advertisement_id","day")
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_owner";--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "picture_proposed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "picture_refused_for" text;--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "counted_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "proposed_for_id" uuid;--> statement-breakpoint
ALTER TABLE "advertisement_days" ADD CONSTRAINT "advertisement_days_advertisement_id_advertisements_id_fk" FOREIGN KEY ("advertisement_id") REFERENCES "public"."advertisements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertisement_days_day" ON "advertisement_days" USING btree ("day");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_proposed_for_id_advertisements_id_fk" FOREIGN KEY ("proposed_for_id") REFERENCES "public"."advertisements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertisements_proposed" ON "advertisements" USING btree ("picture_proposed_at") WHERE "advertisements"."picture_proposed_at" is not null;--> statement-breakpoint
CREATE INDEX "files_proposed_for" ON "files" USING btree ("proposed_for_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner" CHECK ("files"."state" = 'pending' or num_nonnulls("files"."pharmacy_id", "files"."prescription_request_id", "files"."advertisement_id", "files"."proposed_for_id") = 1);