CREATE UNLOGGED TABLE "upload_segments" (
	"id_hash" "bytea" NOT NULL,
	"start" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "upload_segments_id_hash_start_pk" PRIMARY KEY("id_hash","start")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "uploads" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"network_hash" "bytea" NOT NULL,
	"length" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"sha256" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_segments" ADD CONSTRAINT "upload_segments_id_hash_uploads_id_hash_fk" FOREIGN KEY ("id_hash") REFERENCES "public"."uploads"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_browser" ON "uploads" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "uploads_network" ON "uploads" USING btree ("network_hash");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "upload_segments" ALTER COLUMN "content" SET STORAGE EXTERNAL;
