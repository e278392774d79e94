ALTER TABLE "admin_authenticators" RENAME TO "authenticators";--> statement-breakpoint
ALTER TABLE "admin_recovery_codes" RENAME TO "recovery_codes";--> statement-breakpoint
ALTER TABLE "authenticators" RENAME COLUMN "admin_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "recovery_codes" RENAME COLUMN "admin_id" TO "account_id";--> statement-breakpoint
ALTER TABLE "authenticators" DROP CONSTRAINT "admin_authenticators_admin_id_admins_id_fk";--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT "admin_recovery_codes_admin_id_admins_id_fk";--> statement-breakpoint
ALTER TABLE "authenticators" DROP CONSTRAINT "admin_authenticators_pkey";--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT "admin_recovery_codes_admin_id_code_hash_pk";--> statement-breakpoint
ALTER TABLE "authenticators" ADD COLUMN "role" text NOT NULL DEFAULT 'admin';--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "role" text NOT NULL DEFAULT 'admin';--> statement-breakpoint
ALTER TABLE "authenticators" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "recovery_codes" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_role_account_id_pk" PRIMARY KEY("role","account_id");--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_role_account_id_code_hash_pk" PRIMARY KEY("role","account_id","code_hash");--> statement-breakpoint
ALTER TABLE "authenticators" ADD COLUMN "key_recipient" text;
