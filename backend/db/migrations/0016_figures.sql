CREATE INDEX "orders_paid" ON "orders" USING btree ("restaurant_id","paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_settled" ON "payments" USING btree ("restaurant_id","settled_at") WHERE "payments"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_settled" ON "refunds" USING btree ("restaurant_id","settled_at");--> statement-breakpoint
CREATE INDEX "wallet_transactions_pay_back" ON "wallet_transactions" USING btree ("created_at") WHERE "wallet_transactions"."type" = 'pay_back';