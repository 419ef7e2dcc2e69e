-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "dishes_today";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "dishes_today" ON "dishes" USING btree ("today_until") WHERE "dishes"."today_until" is not null;
