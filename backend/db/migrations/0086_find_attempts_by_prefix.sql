-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "attempts_key_prefix";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "attempts_key_prefix" ON "attempts" USING btree ("key" text_pattern_ops);
