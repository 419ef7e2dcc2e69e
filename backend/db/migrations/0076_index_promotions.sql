-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "promotions_automatic";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "promotions_automatic" ON "promotions" USING btree ("restaurant_id","position") WHERE "promotions"."is_automatic";