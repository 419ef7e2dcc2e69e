ALTER TABLE "orders" DROP CONSTRAINT "orders_sn";--> statement-breakpoint
DROP INDEX "sessions_user";--> statement-breakpoint
DROP INDEX "favourites_newest";--> statement-breakpoint
DROP INDEX "operator_acts_restaurant";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_restaurant";--> statement-breakpoint
DROP INDEX "outbox_age";--> statement-breakpoint
DROP INDEX "payment_notices_newest";--> statement-breakpoint
DROP INDEX "payments_newest";--> statement-breakpoint
DROP INDEX "payments_restaurant";--> statement-breakpoint
DROP INDEX "payments_refund_due";--> statement-breakpoint
DROP INDEX "reservations_user";--> statement-breakpoint
DROP INDEX "reservations_restaurant";--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
DROP INDEX "top_ups_user";--> statement-breakpoint
DROP INDEX "wallet_transactions_user";--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at") WHERE "sessions"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "operator_acts_restaurant" ON "operator_acts" USING btree ("restaurant_id","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_restaurant" ON "orders" USING btree ("restaurant_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_age" ON "outbox" USING btree ("channel","created_at");--> statement-breakpoint
CREATE INDEX "payment_notices_newest" ON "payment_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_restaurant" ON "payments" USING btree ("restaurant_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'refund_due';--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_restaurant" ON "reservations" USING btree ("restaurant_id","starts_at");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("restaurant_id","day" DESC NULLS FIRST,"position");--> statement-breakpoint
CREATE INDEX "top_ups_user" ON "top_ups" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "wallet_transactions_user" ON "wallet_transactions" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sn" UNIQUE("sn","restaurant_id");