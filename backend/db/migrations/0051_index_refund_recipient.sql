-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "refunds_personal";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "refunds_personal" ON "refunds" USING btree ("created_at") WHERE "refunds"."recipient" is not null and "refunds"."state" <> 'due';
