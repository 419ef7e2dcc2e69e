-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "restaurants_payment_keys";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "restaurants_payment_keys" ON "restaurants" USING btree ("id") WHERE "restaurants"."payment_keys" <> '{}'::jsonb;
