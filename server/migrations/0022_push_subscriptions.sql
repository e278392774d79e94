CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"endpoint_hash" "bytea" NOT NULL,
	"p256dh" "bytea" NOT NULL,
	"auth" "bytea" NOT NULL,
	"role" text,
	"account_id" uuid,
	"staff_id" uuid,
	"session_id" uuid,
	"tracking_hash" "bytea",
	"language" text NOT NULL,
	"only_emergencies" boolean DEFAULT false NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"emergencies_always" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_role" CHECK (role in ('pharmacy', 'doctor', 'admin')),
	CONSTRAINT "push_subscriptions_owner" CHECK (num_nonnulls("push_subscriptions"."role", "push_subscriptions"."tracking_hash") = 1
        and num_nonnulls("push_subscriptions"."role", "push_subscriptions"."account_id") <> 1),
	CONSTRAINT "push_subscriptions_quiet" CHECK (num_nonnulls("push_subscriptions"."quiet_from", "push_subscriptions"."quiet_until") <> 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_device_role" ON "push_subscriptions" USING btree ("endpoint_hash","role");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_device_tracking" ON "push_subscriptions" USING btree ("endpoint_hash","tracking_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("role","account_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_tracking" ON "push_subscriptions" USING btree ("tracking_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_renewed" ON "push_subscriptions" USING btree ("renewed_at");