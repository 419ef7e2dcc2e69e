ALTER TABLE "categories" ADD COLUMN "available" jsonb;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "available" jsonb;