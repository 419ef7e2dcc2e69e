-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "refunds_failed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_failed" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" = 'failed';
