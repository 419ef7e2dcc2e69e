ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_count";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "taken_off" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "box_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refused_for" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_off" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "last_act" jsonb;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("restaurant_id","created_at") WHERE "orders"."status" in (2, 4, 7);--> statement-breakpoint
CREATE INDEX "orders_ended" ON "orders" USING btree ("restaurant_id","ended_at") WHERE "orders"."ended_at" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_count" CHECK ("order_lines"."count" >= 0 and "order_lines"."taken_off" >= 0 and "order_lines"."count" + "order_lines"."taken_off" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_taken_off" CHECK ("orders"."taken_off" >= 0);