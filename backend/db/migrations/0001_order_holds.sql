ALTER TABLE "orders" ADD COLUMN "slot_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promotion_held" boolean DEFAULT false NOT NULL;