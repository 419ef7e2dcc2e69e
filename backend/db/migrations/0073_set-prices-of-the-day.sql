ALTER TABLE "dishes" ADD COLUMN "market_price" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "today_price" bigint;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "today_until" timestamp with time zone;