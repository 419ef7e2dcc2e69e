ALTER TABLE "orders" DROP CONSTRAINT "orders_owner";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source" CHECK (("orders"."source" = 'online') = ("orders"."taken_by" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner" CHECK (num_nonnulls("orders"."user_id", "orders"."party_id") = 1
        or (num_nonnulls("orders"."user_id", "orders"."party_id") = 0 and "orders"."source" <> 'online'));