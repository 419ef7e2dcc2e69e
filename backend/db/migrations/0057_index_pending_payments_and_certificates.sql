-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "payments_pending";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_pending" ON "payments" USING btree ("expires_at") WHERE "payments"."state" = 'pending';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "restaurant_domains_certificate_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "restaurant_domains_certificate_due" ON "restaurant_domains" USING btree ("certificate_due_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "restaurant_domains_certificate_end";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "restaurant_domains_certificate_end" ON "restaurant_domains" USING btree ("certificate_ends_at") WHERE "restaurant_domains"."certificate_ends_at" is not null;