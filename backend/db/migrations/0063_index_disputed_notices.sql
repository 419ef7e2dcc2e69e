-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "payment_notices_to_settle";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_notices_to_settle" ON "payment_notices" USING btree ("restaurant_id","received_at") WHERE "payment_notices"."settled_at" is null and "payment_notices"."outcome" in ('unknown reference', 'wrong amount', 'disputed');