ALTER TABLE "parties" ADD COLUMN "call_phrase" text;--> statement-breakpoint
ALTER TABLE "party_members" ADD COLUMN "removed" jsonb;