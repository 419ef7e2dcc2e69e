-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "payment_notices_disputed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_notices_disputed" ON "payment_notices" USING btree ("restaurant_id","received_at") WHERE "payment_notices"."outcome" = 'disputed';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "restaurants_company_accounts";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "restaurants_company_accounts" ON "restaurants" USING btree ("id") WHERE "restaurants"."payment_accounts" ?| array['stripe', 'hitpay', 'payos', 'vnpay'];
