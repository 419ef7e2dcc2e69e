ALTER TABLE "order_lines" ADD COLUMN "parts_taken" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "prepared_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;