ALTER TABLE "refunds" ADD COLUMN "recipient" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "told_by" text;
