-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS "orders_personal_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_personal_words" ON "orders" USING btree ("ended_at") WHERE "orders"."ended_at" is not null and ("orders"."address" is not null or "orders"."remark" is not null or "orders"."delivery_note" is not null
          or "orders"."receive_email" is not null or "orders"."courier_name" is not null or "orders"."courier_mobile" is not null
          or "orders"."avoids" is not null or "orders"."cancel_reason" <> 'pay window over');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "top_ups_personal";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "top_ups_personal" ON "top_ups" USING btree ("created_at") WHERE "top_ups"."state" in ('done', 'rejected', 'refunded') and ("top_ups"."remark" is not null or "top_ups"."reason" is not null);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_personal";
