CREATE TABLE "demo_mark" (
	"one" boolean PRIMARY KEY NOT NULL,
	"filled_at" timestamp (3) with time zone,
	CONSTRAINT "demo_mark_one" CHECK (one)
);
