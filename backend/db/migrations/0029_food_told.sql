DROP INDEX "orders_personal";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avoids" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "food" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "avoids" jsonb;--> statement-breakpoint
ALTER TABLE "party_members" ADD COLUMN "avoids" jsonb;--> statement-breakpoint
CREATE INDEX "orders_personal" ON "orders" USING btree ("ended_at") WHERE "orders"."ended_at" is not null and ("orders"."address" is not null or "orders"."remark" is not null or "orders"."delivery_note" is not null
          or "orders"."receive_email" is not null or "orders"."courier_mobile" is not null or "orders"."avoids" is not null);