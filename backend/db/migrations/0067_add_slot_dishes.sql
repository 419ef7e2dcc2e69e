ALTER TABLE "orders" ADD COLUMN "slot_dishes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_loads" ADD COLUMN "dishes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_loads" ADD CONSTRAINT "slot_loads_dishes" CHECK ("slot_loads"."dishes" >= 0);