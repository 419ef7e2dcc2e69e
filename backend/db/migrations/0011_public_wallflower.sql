ALTER TABLE "voucher_orders" DROP CONSTRAINT "voucher_orders_wallet";--> statement-breakpoint
DROP INDEX "voucher_orders_user";--> statement-breakpoint
DROP INDEX "voucher_orders_restaurant";--> statement-breakpoint
DROP INDEX "voucher_orders_newest";--> statement-breakpoint
CREATE INDEX "voucher_orders_user" ON "voucher_orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "voucher_orders_restaurant" ON "voucher_orders" USING btree ("restaurant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "voucher_orders_newest" ON "voucher_orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "voucher_orders" DROP COLUMN "wallet_paid";--> statement-breakpoint
ALTER TABLE "voucher_orders" DROP COLUMN "wallet_refunded";--> statement-breakpoint
ALTER TABLE "voucher_orders" DROP COLUMN "payment_id";