ALTER TABLE "refunds" ADD COLUMN "kind" text;--> statement-breakpoint
-- The release before writes no kind: its rows stay null, and readers take the kind from the start of the key.
UPDATE "refunds" SET "kind" = CASE split_part("dedupe_key", ':', 1) WHEN 'failed' THEN 'retry' ELSE split_part("dedupe_key", ':', 1) END;
