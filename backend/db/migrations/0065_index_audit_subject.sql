-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "audit_log_subject";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_log_subject" ON "audit_log" USING btree ("restaurant_id","subject","id");
