ALTER TABLE "party_lines" ADD COLUMN "shared_with" smallint[];--> statement-breakpoint
ALTER TABLE "party_members" ADD COLUMN "left_at" timestamp with time zone;