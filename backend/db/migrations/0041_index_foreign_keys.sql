-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "one_time_codes_checked_by";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "one_time_codes_checked_by" ON "one_time_codes" USING btree ("checked_by") WHERE "one_time_codes"."checked_by" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "favourites_restaurant";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "favourites_restaurant" ON "favourites" USING btree ("restaurant_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "dishes_category";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "dishes_category" ON "dishes" USING btree ("category_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "short_links_user";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "short_links_user" ON "short_links" USING btree ("user_id") WHERE "short_links"."user_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "staff_sessions_restaurant";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "staff_sessions_restaurant" ON "staff_sessions" USING btree ("restaurant_id") WHERE "staff_sessions"."restaurant_id" is not null;
