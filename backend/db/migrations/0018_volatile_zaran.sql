DROP INDEX "payments_askable";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_askable" ON "payments" USING btree (coalesce("asked_at", "created_at")) WHERE "payments"."state" in ('pending', 'cancelled', 'failed') and "payments"."provider_ref" is not null;