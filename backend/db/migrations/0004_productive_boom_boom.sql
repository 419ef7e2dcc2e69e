ALTER TABLE "orders" ADD COLUMN "wallet_held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receive_email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_wallet_held" CHECK ("orders"."wallet_held" between 0 and "orders"."total");