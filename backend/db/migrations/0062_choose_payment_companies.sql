ALTER TABLE "restaurants" ADD COLUMN "pay_providers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "payment_keys" jsonb DEFAULT '{}'::jsonb NOT NULL;